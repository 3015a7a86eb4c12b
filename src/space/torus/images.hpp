// The query moves, not the sprites: a search at `p - k edges` finds the sprites whose images, moved
// by k edges, are at `p`.
//
// For a point of the canvas and any sprite, the nearest image of the sprite is the sprite itself or
// the sprite moved by one edge along one axis or both. So near searches need nine images at most. A
// path or a box may cross several canvases. The same holds at each of its points, so such a query
// needs the images from one canvas before its first to one canvas after its last. Only the images
// within reach of the canvas are searched: one, unless the query is near the seam.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <heliopause/vec2.hpp>

#include "space/torus/wrapped_canvas.hpp"

namespace heliopause::torus {

// By how many edges an interval moves back: each number from `first` to `last`, 0 included.
struct Range {
  int first = 0, last = 0;
};

// `from` is in the canvas. The tolerance exceeds the rounding errors of the four arguments.
inline Range RangeOf(double from, double to, double reach, double low, double edge) {
  assert(edge > 0 && to >= from && "a canvas has an extent, and an interval goes up");
  const double tolerance = (std::abs(low) + edge + (to - from)) / edge * 0x1p-48;
  const double least = std::max((from - low - reach) / edge - 1 - tolerance, -1.0);
  const double most =
      std::min((to - low + reach) / edge + tolerance, std::floor((to - low) / edge) + 1);
  return {static_cast<int>(std::ceil(least)), std::max(0, static_cast<int>(std::floor(most)))};
}

// The images of a query whose bounds begin in the canvas, as far as it reaches.
class Images {
 public:
  Images(const WrappedCanvas& canvas, const Box& bounds, double reach) : edge_(canvas.edge) {
    assert(reach >= 0 && "a radius has been checked");
    columns_ = RangeOf(bounds.min.x, bounds.max.x, reach, canvas.low.x, canvas.edge);
    rows_ = RangeOf(bounds.min.y, bounds.max.y, reach, canvas.low.y, canvas.edge);
    assert(columns_.first <= 0 && columns_.last >= 0 && rows_.first <= 0 && rows_.last >= 0 &&
           "the query itself is in range of the canvas");
  }

  // Whether there is no other image than the query itself.
  bool IsOne() const { return columns_.first == columns_.last && rows_.first == rows_.last; }

  // Calls visit(by) for all others: `by` is how far the query moves back.
  template <class F>
  void ForEachOther(const F& visit) const {
    for (int y = rows_.first; y <= rows_.last; ++y) {
      for (int x = columns_.first; x <= columns_.last; ++x) {
        if (x != 0 || y != 0) visit(Vec2{x * edge_, y * edge_});
      }
    }
  }

 private:
  double edge_;
  Range columns_, rows_;
};

// A disc anywhere in the plane, and its images.
struct Disc {
  Disc(const WrappedCanvas& canvas, Vec2 center, double reach)
      : point(center),
        inside(WrappedInto(canvas, center)),
        images(canvas, {inside, inside}, reach) {}

  // The center of an image, and how far its hits move.
  Vec2 At(Vec2 by) const { return Difference(inside, by); }
  Vec2 Back(Vec2 by) const { return Difference(point, At(by)); }

  Vec2 point, inside;
  Images images;
};

}  // namespace heliopause::torus
