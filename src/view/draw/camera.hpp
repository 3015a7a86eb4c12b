// Maps world coordinates to pixels: a world point in the middle of the window, and a scale.
//
// Differences are taken in double before anything becomes a float, so a ship 2^40 units from the
// origin is drawn as steadily as one at the origin. Pure arithmetic: needs no window.
#pragma once

#include <heliopause/sprite_manager.hpp>

#include "view/draw/compat.hpp"

namespace heliopause {

class Camera {
 public:
  static constexpr double kMaxScale = 12;  // pixels per unit; a larger scale shows no more detail
  static constexpr double kDefaultScale =
      0.9;  // pixels per unit at 720 pixels of height: a ship and its fight

  // The size of the window in pixels. The world point in the middle stays there.
  void Resize(unsigned width, unsigned height);  // each at least 1
  double Width() const { return width_; }
  double Height() const { return height_; }

  Vec2 Center() const { return center_; }
  double Scale() const { return scale_; }  // pixels per unit

  // Without a transition: for a new game, a seek or a picture.
  void SetView(Vec2 center, double scale);

  // Limits zooming out: at the smallest scale, a square of this radius (units) fills the window.
  void SetZoomOutLimit(double radius);

  // Mouse wheel: multiplies the scale by `factor` within the next frames. The world point under
  // `anchor` (pixels) stays under it.
  void ZoomBy(double factor, Point anchor);
  void ZoomTo(double scale);
  double TargetScale() const { return target_scale_; }

  // Pan moves the picture by pixels (mouse drag), at most to the edge of space. Recenter returns
  // the followed object to the middle.
  void Pan(Point pixels);
  void Recenter();
  bool Panned() const { return offset_.x != 0 || offset_.y != 0; }

  // Advances by `seconds` of wall clock. The camera follows `focus` exactly, without elasticity.
  // After GlideTo it approaches `focus` within about half a second instead.
  void Follow(Vec2 focus, double seconds);
  void GlideTo(Vec2 focus);  // the next Follow starts the transition from the current center

  Point ToScreen(Vec2 position) const;  // pixels; clamped to +-1e6 so that it stays drawable
  Vec2 ToWorld(Point pixel) const;
  float ToPixels(double units) const { return static_cast<float>(units * scale_); }

  // The visible part of the world, grown by `margin` pixels on each side and cut to the coordinates
  // that the index accepts.
  Box Visible(double margin = 0) const;

 private:
  double width_ = 1280, height_ = 720;
  Vec2 center_;
  Vec2 offset_;  // of the center from the followed point, by pan and zoom, units
  Vec2 glide_;   // remaining offset of a transition, units
  double scale_ = kDefaultScale, target_scale_ = kDefaultScale;
  double least_scale_ = 1e-9;
  Point anchor_;  // pixels; of the current zoom
  bool anchored_ = false;
};

}  // namespace heliopause
