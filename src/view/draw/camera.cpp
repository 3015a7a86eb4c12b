// Zoom and glide are smoothed by wall clock and not by frames: they take as long at 30 frames a
// second as at 120.
#include "view/draw/camera.hpp"

#include <algorithm>
#include <cmath>

namespace heliopause {

namespace {
constexpr double kZoomRate = 12;  // per second: a notch is done in a sixth of a second
constexpr double kGlideRate = 6;
constexpr double kDrawable = 1e6;  // pixels; floats are still exact to a sixteenth there
}  // namespace

void Camera::Resize(unsigned width, unsigned height) {
  width_ = std::max(1u, width);
  height_ = std::max(1u, height);
}

void Camera::Jump(Vec2 center, double scale) {
  center_ = center;
  offset_ = glide_ = Vec2{};
  wanted_scale_ = scale_ = std::clamp(scale, least_scale_, kClosest);
  anchored_ = false;
}

// The limit never comes nearer than a quarter of the usual scale: a tiny canvas must not forbid
// looking around.
void Camera::SetFarthest(double radius) {
  least_scale_ = std::min(kUsual / 4, 0.46 * std::min(width_, height_) / std::max(radius, 1.0));
  wanted_scale_ = std::clamp(wanted_scale_, least_scale_, kClosest);
}

// The scale follows over the next frames. The anchor is kept instead of a target place, because
// what is followed moves on meanwhile.
void Camera::ZoomBy(double factor, Point anchor) {
  wanted_scale_ = std::clamp(wanted_scale_ * factor, least_scale_, kClosest);
  anchor_ = anchor;
  anchored_ = true;
}

void Camera::ZoomTo(double scale) {
  wanted_scale_ = std::clamp(scale, least_scale_, kClosest);
  anchored_ = false;
}

void Camera::Pan(Point pixels) {
  offset_.x -= pixels.x / scale_;
  offset_.y -= pixels.y / scale_;
}

// The drag becomes a glide: the picture runs back instead of jumping.
void Camera::Recenter() {
  glide_ = Vec2{glide_.x + offset_.x, glide_.y + offset_.y};
  offset_ = Vec2{};
}

// What separates the picture from its new focus is kept as a remainder that Follow shrinks. A focus
// that moves on meanwhile does not disturb it.
void Camera::GlideTo(Vec2 focus) {
  glide_ = Vec2{center_.x - focus.x - offset_.x, center_.y - focus.y - offset_.y};
}

// The order matters: the scale first, then what its change shifts, then the remainder of a glide,
// then the place.
void Camera::Follow(Vec2 focus, double seconds) {
  const double zoom_share = 1 - std::exp(-kZoomRate * std::max(seconds, 0.0));
  const double ratio = wanted_scale_ / scale_;
  const double old_scale = scale_;
  scale_ = std::abs(ratio - 1) < 1e-4 ? wanted_scale_ : scale_ * std::pow(ratio, zoom_share);
  if (anchored_ && scale_ != old_scale) {
    const double shift = 1 / old_scale - 1 / scale_;
    offset_.x += (anchor_.x - width_ / 2) * shift;
    offset_.y += (anchor_.y - height_ / 2) * shift;
  }
  const double keep = std::exp(-kGlideRate * std::max(seconds, 0.0));
  glide_ = Vec2{glide_.x * keep, glide_.y * keep};
  if (std::abs(glide_.x) + std::abs(glide_.y) < 0.25 / scale_) glide_ = Vec2{};
  center_ = Vec2{focus.x + offset_.x + glide_.x, focus.y + offset_.y + glide_.y};
}

// Subtract in double, scale in double, and only then become a float: the difference is small, the
// coordinates are not.
Point Camera::ToScreen(Vec2 place) const {
  const double x = (place.x - center_.x) * scale_ + width_ / 2;
  const double y = (place.y - center_.y) * scale_ + height_ / 2;
  return Point(static_cast<float>(std::clamp(x, -kDrawable, kDrawable)),
               static_cast<float>(std::clamp(y, -kDrawable, kDrawable)));
}

Vec2 Camera::ToWorld(Point pixel) const {
  return Vec2{center_.x + (pixel.x - width_ / 2) / scale_,
              center_.y + (pixel.y - height_ / 2) / scale_};
}

// At the edge of space, or from very far out, the window shows more than there is: the index would
// refuse such a box.
Box Camera::Visible(double margin) const {
  const double half_x = (width_ / 2 + margin) / scale_, half_y = (height_ / 2 + margin) / scale_;
  const auto cut = [](double v) { return std::clamp(v, -kMaxCoordinate, kMaxCoordinate); };
  return Box{{cut(center_.x - half_x), cut(center_.y - half_y)},
             {cut(center_.x + half_x), cut(center_.y + half_y)}};
}

}  // namespace heliopause
