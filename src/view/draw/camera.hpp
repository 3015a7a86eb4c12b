// Where the picture is taken from: a point of space in the middle of the window, and a scale.
//
// All subtraction happens in double before anything becomes a float, so that a ship 2^40 units from
// the origin stands as still as one at home. Pure arithmetic: needs no window.
#pragma once

#include <heliopause/sprite_manager.hpp>

#include "view/draw/compat.hpp"

namespace heliopause {

class Camera {
 public:
  static constexpr double kClosest = 12;  // pixels per unit; nearer shows nothing new
  static constexpr double kUsual =
      0.9;  // pixels per unit at 720 pixels of height: a ship and its fight

  // The window's size. What is in the middle stays there.
  void Resize(unsigned width, unsigned height);  // pixels, each at least 1
  double Width() const { return width_; }
  double Height() const { return height_; }

  Vec2 Center() const { return center_; }
  double Scale() const { return scale_; }  // pixels per unit

  // At once: for a new game, a jump, a picture.
  void Jump(Vec2 center, double scale);

  // How far out one may zoom: until a square of this radius (units) fills the window.
  void SetFarthest(double radius);

  // Wheel: scales by `factor` over the next moments, keeping the point of space under `anchor`
  // where it is.
  void ZoomBy(double factor, Point anchor);
  void ZoomTo(double scale);
  double WantedScale() const { return wanted_scale_; }

  // Drag: moves the picture by pixels; Recenter puts what is followed back into the middle.
  void Pan(Point pixels);
  void Recenter();
  bool Panned() const { return offset_.x != 0 || offset_.y != 0; }

  // Moves on by `seconds` of wall clock. `focus` is what the camera follows: exactly, not
  // elastically, unless it jumped (another ship was chosen, a load): then the picture glides there.
  void Follow(Vec2 focus, double seconds);
  void GlideTo(Vec2 focus);  // the next Follow starts gliding from here

  Point ToScreen(Vec2 place) const;  // pixels; clamped to +-1e6 so that it stays drawable
  Vec2 ToWorld(Point pixel) const;
  float ToPixels(double units) const { return static_cast<float>(units * scale_); }

  // What is on screen, grown by `margin` pixels on each side, cut to what may be asked of the
  // index.
  Box Visible(double margin = 0) const;

 private:
  double width_ = 1280, height_ = 720;
  Vec2 center_;
  Vec2 offset_;  // of the center from what is followed, by drag and zoom, units
  Vec2 glide_;   // what is left of a glide, units
  double scale_ = kUsual, wanted_scale_ = kUsual;
  double least_scale_ = 1e-9;
  Point anchor_;  // of the zoom under way
  bool anchored_ = false;
};

}  // namespace heliopause
