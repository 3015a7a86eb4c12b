// ShapeImages: a box, a turned box or a capsule, and its images. The functions before it give what
// it needs of each shape: checks, bounds, lengths, reach, and the shape moved.
#pragma once

#include <algorithm>
#include <cmath>
#include <heliopause/shape_search.hpp>
#include <heliopause/sprite_manager.hpp>
#include <heliopause/vec2.hpp>

#include "space/manager/check.hpp"
#include "space/shapes/touching_shapes.hpp"
#include "space/torus/check_arguments.hpp"
#include "space/torus/images.hpp"
#include "space/torus/wrapped_canvas.hpp"

namespace heliopause::torus {

// The smallest box around a segment.
inline Box BoundsOf(Vec2 from, Vec2 to) {
  return {{std::min(from.x, to.x), std::min(from.y, to.y)},
          {std::max(from.x, to.x), std::max(from.y, to.y)}};
}

// The members of a shape, wherever it is.
inline void CheckPlace(const char* function, const Box& box) {
  CheckPlace(function, "box.min", box.min);
  CheckPlace(function, "box.max", box.max);
}
inline void CheckPlace(const char* function, const TurnedBox& box) {
  CheckPlace(function, "box.center", box.center);
  space::CheckShape(function, TurnedBox{.half = box.half, .axis = box.axis});
}
inline void CheckPlace(const char* function, const Capsule& capsule) {
  CheckPlace(function, "capsule.from", capsule.from);
  CheckPlace(function, "capsule.to", capsule.to);
  space::CheckShape(function, Capsule{.radius = capsule.radius});
}

inline Box BoundsOf(const Box& box) { return box; }
inline Box BoundsOf(const Capsule& capsule) { return BoundsOf(capsule.from, capsule.to); }
inline Box BoundsOf(const TurnedBox& box) {
  // 2^-40 is far more than the rounding of hypot.
  const double around = std::hypot(box.half.x, box.half.y) * (1 + 0x1p-40);
  return {Difference(box.center, {around, around}), Sum(box.center, {around, around})};
}

// The length of a shape along each axis.
template <class Shape>
Vec2 LengthsOf(const Shape& shape) {
  const Box bounds = BoundsOf(shape);
  return Difference(bounds.max, bounds.min);
}
// Not from its bounds, which contain a turned box at every angle and so are longer.
inline Vec2 LengthsOf(const TurnedBox& box) {
  const Vec2 half = space::HalfExtentOf(box.half, space::DirectionOf(box));
  return {2 * half.x, 2 * half.y};
}

inline double ReachOf(const Box&) { return 0; }
inline double ReachOf(const TurnedBox&) { return 0; }
inline double ReachOf(const Capsule& capsule) { return capsule.radius; }

inline Box MovedBack(const Box& box, Vec2 by) {
  return {Difference(box.min, by), Difference(box.max, by)};
}
inline TurnedBox MovedBack(const TurnedBox& box, Vec2 by) {
  return {Difference(box.center, by), box.half, box.axis};
}
inline Capsule MovedBack(const Capsule& capsule, Vec2 by) {
  return {Difference(capsule.from, by), Difference(capsule.to, by), capsule.radius};
}

// A box, a turned box or a capsule anywhere in the plane, and its images. It is moved so that its
// bounds begin in the canvas.
template <class Shape>
class ShapeImages {
 public:
  ShapeImages(const char* function, const SpriteManager& manager, const Shape& shape)
      : ShapeImages(function, WrappedCanvas(function, manager), shape,
                    ReachOf(shape) + LargestRadius(manager)) {}

  // An image, and how far its hits move.
  Shape At(Vec2 by) const { return MovedBack(shape_, Back(by)); }
  Vec2 Back(Vec2 by) const { return Sum(anchor_, by); }

 private:
  ShapeImages(const char* function, const WrappedCanvas& canvas, const Shape& shape, double reach)
      : shape_(shape),
        anchor_(AnchorOf(function, canvas, shape)),
        images(canvas, BoundsInCanvas(canvas, BoundsOf(shape)), std::max(reach, 0.0)) {}

  // Computed from the wrapped corner. Bounds that are moved by the anchor may miss the canvas: far
  // away, doubles are farther apart than the edges of the canvas.
  static Box BoundsInCanvas(const WrappedCanvas& canvas, const Box& bounds) {
    const Vec2 low = WrappedInto(canvas, bounds.min);
    return {low, Sum(low, Difference(bounds.max, bounds.min))};
  }

  // Rounds a displacement to whole edges. The difference of rounded bounds is not whole: a shape
  // that only touches a sprite would miss it when moved by that. Returns the displacement itself
  // where the product overflows.
  static double WholeEdges(double displacement, double edge) {
    const double whole = std::round(displacement / edge) * edge;
    return std::isfinite(whole) ? whole : displacement;
  }

  static Vec2 AnchorOf(const char* function, const WrappedCanvas& canvas, const Shape& shape) {
    CheckPlace(function, shape);
    const Vec2 lengths = LengthsOf(shape);
    CheckLength(function, "width", lengths.x, canvas.edge);
    CheckLength(function, "height", lengths.y, canvas.edge);
    const Box bounds = BoundsOf(shape);
    const Vec2 moved = Difference(bounds.min, WrappedInto(canvas, bounds.min));
    return {WholeEdges(moved.x, canvas.edge), WholeEdges(moved.y, canvas.edge)};
  }

  Shape shape_;
  Vec2 anchor_;

 public:
  Images images;
};

}  // namespace heliopause::torus
