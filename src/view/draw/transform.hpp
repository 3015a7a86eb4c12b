// Rotation, scale and translation from the coordinates of a drawing to the screen.
#pragma once

#include <cmath>
#include <heliopause/vec2.hpp>

#include "view/draw/compat.hpp"

namespace heliopause {

struct Transform {
  Point position;      // pixels: the origin of the drawing
  float c = 1, s = 0;  // cosine and sine of the rotation
  float scale = 1;     // pixels per unit of the drawing

  Transform(Point at, double angle, float pixels)
      : position(at),
        c(static_cast<float>(std::cos(angle))),
        s(static_cast<float>(std::sin(angle))),
        scale(pixels) {}

  Point operator()(Point p) const {
    return Point(position.x + (p.x * c - p.y * s) * scale,
                 position.y + (p.x * s + p.y * c) * scale);
  }
  Point operator()(float x, float y) const { return (*this)(Point(x, y)); }
  Point Direction(Point p) const { return Point(p.x * c - p.y * s, p.x * s + p.y * c); }
};

inline Point ToPoint(Vec2 v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }

// (cos, sin) of an angle in radians, times `radius`.
inline Point OnCircle(double angle, double radius = 1) {
  return Point(static_cast<float>(std::cos(angle) * radius),
               static_cast<float>(std::sin(angle) * radius));
}

}  // namespace heliopause
