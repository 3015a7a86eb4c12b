// The state is the center, an offset from the followed point (by pan and zoom), and the remaining
// offset of a transition. Zoom and transition decay exponentially with wall clock time, not with
// frames: they take equally long at 30 and at 120 frames per second.
#include "view/draw/camera.hpp"

#include <algorithm>
#include <cmath>

#include "base/clamp_to_space.hpp"

namespace heliopause {

namespace {
constexpr double kZoomRate = 12;   // 1/s: a wheel notch takes about a sixth of a second
constexpr double kGlideRate = 6;   // 1/s
constexpr double kDrawable = 1e6;  // pixels; a float resolves a sixteenth of a pixel there
}  // namespace

void Camera::Resize(unsigned width, unsigned height) {
  width_ = std::max(1u, width);
  height_ = std::max(1u, height);
}

void Camera::SetView(Vec2 center, double scale) {
  center_ = center;
  offset_ = glide_ = Vec2{};
  target_scale_ = scale_ = std::clamp(scale, least_scale_, kMaxScale);
  anchored_ = false;
}

// The limit is at most a quarter of the default scale, so that a tiny canvas still allows zooming
// out.
void Camera::SetZoomOutLimit(double radius) {
  least_scale_ =
      std::min(kDefaultScale / 4, 0.46 * std::min(width_, height_) / std::max(radius, 1.0));
  target_scale_ = std::clamp(target_scale_, least_scale_, kMaxScale);
}

// Follow applies the scale within the next frames. The anchor is kept in pixels, because the
// followed point moves in the meantime.
void Camera::ZoomBy(double factor, Point anchor) {
  target_scale_ = std::clamp(target_scale_ * factor, least_scale_, kMaxScale);
  anchor_ = anchor;
  anchored_ = true;
}

void Camera::ZoomTo(double scale) {
  target_scale_ = std::clamp(scale, least_scale_, kMaxScale);
  anchored_ = false;
}

void Camera::Pan(Point pixels) {
  offset_.x -= pixels.x / scale_;
  offset_.y -= pixels.y / scale_;
}

// The pan offset becomes a transition, so the picture moves back smoothly.
void Camera::Recenter() {
  glide_ = Vec2{glide_.x + offset_.x, glide_.y + offset_.y};
  offset_ = Vec2{};
}

// Keeps the distance between the picture and its new focus as a remainder, which Follow shrinks. A
// focus that moves in the meantime does not disturb it.
void Camera::GlideTo(Vec2 focus) {
  glide_ = Vec2{center_.x - focus.x - offset_.x, center_.y - focus.y - offset_.y};
}

// The order matters: first the scale, then the shift that the scale causes, then the transition,
// then the center.
void Camera::Follow(Vec2 focus, double seconds) {
  const double zoom_share = 1 - std::exp(-kZoomRate * std::max(seconds, 0.0));
  const double ratio = target_scale_ / scale_;
  const double old_scale = scale_;
  scale_ = std::abs(ratio - 1) < 1e-4 ? target_scale_ : scale_ * std::pow(ratio, zoom_share);
  // Solve for the offset that keeps the world point under the anchor: its distance to the middle is
  // constant in pixels, so in units it changes with 1 / scale.
  if (anchored_ && scale_ != old_scale) {
    const double shift = 1 / old_scale - 1 / scale_;
    offset_.x += (anchor_.x - width_ / 2) * shift;
    offset_.y += (anchor_.y - height_ / 2) * shift;
  }
  const double keep = std::exp(-kGlideRate * std::max(seconds, 0.0));
  glide_ = Vec2{glide_.x * keep, glide_.y * keep};
  // Less than a quarter of a pixel is left: finished.
  if (std::abs(glide_.x) + std::abs(glide_.y) < 0.25 / scale_) glide_ = Vec2{};
  // Nothing lies beyond the coordinates that the index accepts, and a search from there throws.
  const Vec2 wanted{focus.x + offset_.x + glide_.x, focus.y + offset_.y + glide_.y};
  center_ = ClampToSpace(wanted);
  offset_ = Vec2{offset_.x + (center_.x - wanted.x), offset_.y + (center_.y - wanted.y)};
}

// Subtract and scale in double, then convert: the difference is small, the coordinates are not.
Point Camera::ToScreen(Vec2 position) const {
  const double x = (position.x - center_.x) * scale_ + width_ / 2;
  const double y = (position.y - center_.y) * scale_ + height_ / 2;
  return Point(static_cast<float>(std::clamp(x, -kDrawable, kDrawable)),
               static_cast<float>(std::clamp(y, -kDrawable, kDrawable)));
}

Vec2 Camera::ToWorld(Point pixel) const {
  return Vec2{center_.x + (pixel.x - width_ / 2) / scale_,
              center_.y + (pixel.y - height_ / 2) / scale_};
}

// At the edge of the world, or at a small scale, the window shows more than the coordinates that
// the index accepts.
Box Camera::Visible(double margin) const {
  const double half_x = (width_ / 2 + margin) / scale_, half_y = (height_ / 2 + margin) / scale_;
  return Box{ClampToSpace({center_.x - half_x, center_.y - half_y}),
             ClampToSpace({center_.x + half_x, center_.y + half_y})};
}

}  // namespace heliopause
