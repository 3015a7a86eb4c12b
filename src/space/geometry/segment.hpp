// A line segment, and the part of it that lies in a box.
#pragma once

#include <algorithm>
#include <cassert>
#include <heliopause/vec2.hpp>

namespace heliopause::space {

/// The straight path of a circle of `radius` from `from` to `to`; radius 0 is a plain segment.
struct Segment {
  Vec2 from;
  Vec2 to;
  double radius = 0;
};

/// A part of a segment, from `enter` to `leave` as fractions of its length; empty when enter >
/// leave.
struct SegmentPart {
  double enter = 0;
  double leave = 1;

  bool IsEmpty() const { return enter > leave; }

  /// Clips to one slab: the part on which a coordinate that runs from `from` to `to` is in
  /// [low, high], ends included but for rounding.
  void ClipToSlab(double from, double to, double low, double high) {
    assert(low <= high && "a slab is not empty");
    const double length = to - from;
    if (length == 0) {  // parallel to the slab: inside all along, or nowhere
      if (from < low || from > high) enter = kBeyondEnd;
      return;
    }
    const double at_low = (low - from) / length;
    const double at_high = (high - from) / length;
    enter = std::max(enter, std::min(at_low, at_high));
    leave = std::min(leave, std::max(at_low, at_high));
  }

 private:
  static constexpr double kBeyondEnd = 2;  // a fraction that no segment has
};

/// The part of the segment `from` to `to` that lies in the closed box, but for rounding. The slab
/// method of T. Kay and J. Kajiya, "Ray tracing complex scenes", SIGGRAPH 1986: a box is where a
/// vertical and a horizontal slab cross.
inline SegmentPart ClipToBox(Vec2 from, Vec2 to, const Box& box) {
  SegmentPart part;
  part.ClipToSlab(from.x, to.x, box.min.x, box.max.x);
  part.ClipToSlab(from.y, to.y, box.min.y, box.max.y);
  return part;
}

}  // namespace heliopause::space
