// What happens to one coordinate at the edge of space.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <heliopause/vec2.hpp>
#include <limits>

namespace heliopause::space {

/// One axis of a moving sprite, and the closed interval of a canvas on it.
struct Axis {
  double position = 0;
  double velocity = 0;
};
struct Interval {
  double low = 0;
  double high = 0;
  bool Contains(double value) const { return value >= low && value <= high; }
};

/// Replaces an infinite position by the largest double. (Positions, velocities and times are
/// finite, so position + velocity * seconds is finite or infinite, never NaN.)
inline double ClampToFinite(double position) {
  constexpr double kLargest = std::numeric_limits<double>::max();
  return std::clamp(position, -kLargest, kLargest);
}

/// A coordinate that reaches +-kMaxCoordinate stays there; its outward velocity becomes 0.
inline void ClampToMaxCoordinate(Axis& axis) {
  assert(!std::isnan(axis.position) && "positions are never NaN");
  if (axis.position >= kMaxCoordinate) {
    axis.position = kMaxCoordinate;
    axis.velocity = std::min(axis.velocity, 0.0);
  } else if (axis.position <= -kMaxCoordinate) {
    axis.position = -kMaxCoordinate;
    axis.velocity = std::max(axis.velocity, 0.0);
  }
}

/// Moves the position into [low, high). A position in it already keeps every bit.
inline void Wrap(Axis& axis, Interval canvas) {
  assert(canvas.low < canvas.high && "CheckOptions rejects an empty canvas");
  if (axis.position >= canvas.low && axis.position < canvas.high) return;
  const double width = canvas.high - canvas.low;
  double rest = std::fmod(axis.position - canvas.low, width);  // has the sign of the difference
  if (rest < 0) rest += width;
  axis.position = canvas.low + rest;
  if (axis.position >= canvas.high) axis.position = canvas.low;  // rounded up onto the open edge
}

/// Moves a position outside onto the edge; the outward velocity becomes 0.
inline void Clamp(Axis& axis, Interval canvas) {
  assert(canvas.low <= canvas.high && "CheckOptions rejects an empty canvas");
  if (axis.position > canvas.high) {
    axis.position = canvas.high;
    axis.velocity = std::min(axis.velocity, 0.0);
  } else if (axis.position < canvas.low) {
    axis.position = canvas.low;
    axis.velocity = std::max(axis.velocity, 0.0);
  }
}

/// Reflects the position at the edges until it is inside; an odd number of reflections negates the
/// velocity.
///
/// `beyond` is how far it is past the edge that it crossed first. Two reflections shorten that by
/// twice the width and change nothing else; of what is left, up to one width takes one reflection
/// and ends that far from the edge, up to two widths take two. Exactly two widths come back to the
/// edge.
inline void Bounce(Axis& axis, Interval canvas) {
  assert(std::isfinite(axis.position) && "ClampToFinite comes before the border");
  if (canvas.Contains(axis.position)) return;
  const bool above = axis.position > canvas.high;
  const double beyond = above ? axis.position - canvas.high : canvas.low - axis.position;
  const double width = canvas.high - canvas.low;
  const double rest = std::fmod(beyond, 2 * width);
  const bool once = rest > 0 && rest <= width;
  const double inward = rest <= width ? rest : 2 * width - rest;
  axis.position =
      std::clamp(above ? canvas.high - inward : canvas.low + inward, canvas.low, canvas.high);
  if (once) axis.velocity = -axis.velocity;
}

}  // namespace heliopause::space
