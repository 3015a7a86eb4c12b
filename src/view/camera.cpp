#include "view/camera.hpp"

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

void Camera::SetFarthest(double radius) {
  least_scale_ = std::min(kUsual / 4, 0.46 * std::min(width_, height_) / std::max(radius, 1.0));
  wanted_scale_ = std::clamp(wanted_scale_, least_scale_, kClosest);
}

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

void Camera::Recenter() {
  glide_ = Vec2{glide_.x + offset_.x, glide_.y + offset_.y};
  offset_ = Vec2{};
}

void Camera::GlideTo(Vec2 focus) {
  glide_ = Vec2{center_.x - focus.x - offset_.x, center_.y - focus.y - offset_.y};
}

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

Box Camera::Visible(double margin) const {
  const double half_x = (width_ / 2 + margin) / scale_, half_y = (height_ / 2 + margin) / scale_;
  const auto cut = [](double v) { return std::clamp(v, -kMaxCoordinate, kMaxCoordinate); };
  return Box{{cut(center_.x - half_x), cut(center_.y - half_y)},
             {cut(center_.x + half_x), cut(center_.y + half_y)}};
}

}  // namespace heliopause
