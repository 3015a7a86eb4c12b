// WrappedCanvas: the canvas of a manager whose border wraps, and points relative to it.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <heliopause/sprite_manager.hpp>
#include <heliopause/vec2.hpp>

#include "base/argument_error.hpp"
#include "base/finite.hpp"
#include "space/geometry/border.hpp"
#include "space/geometry/distance.hpp"
#include "space/manager/sprite_manager_impl.hpp"

namespace heliopause::torus {

// The longest query, in edges of the canvas.
inline constexpr double kMostEdges = 8;

// The canvas of a manager, read for each call: CopyFrom may change it. Throws std::logic_error
// between Move and FixOutOfBounds.
struct WrappedCanvas {
  explicit WrappedCanvas(const SpriteManager& space);
  WrappedCanvas(const char* function, const SpriteManager& space) : WrappedCanvas(space) {
    internal::ManagerAccess::ImplOf(space).GuardSearch(function);
  }

  Vec2 low{};       // a corner
  double edge = 0;  // its length on both axes
};

inline WrappedCanvas::WrappedCanvas(const SpriteManager& space) {
  const SpaceOptions& options = space.Options();
  constexpr char kFunction[] = "TorusSearch";
  RequireArgument(options.canvas == Canvas::Bounded, kFunction, "space.Options().canvas",
                  static_cast<double>(options.canvas), "Canvas::Bounded");
  RequireArgument(options.border == Border::Wrap, kFunction, "space.Options().border",
                  static_cast<double>(options.border), "Border::Wrap");
  const double reach = std::max(std::abs(options.center.x), std::abs(options.center.y)) +
                       (2 * kMostEdges + 3) * options.radius;
  RequireArgument(reach <= kMaxCoordinate, kFunction, "space.Options().radius", options.radius,
                  "19 times the radius around the center within +-2^40");
  low = {options.center.x - options.radius, options.center.y - options.radius};
  edge = 2 * options.radius;
}

inline Vec2 Sum(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
inline Vec2 Difference(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }

inline Vec2 WrappedInto(const WrappedCanvas& canvas, Vec2 point) {
  assert(IsFinite(point) && "CheckPlace rejects other points");
  space::Axis x{point.x}, y{point.y};
  space::Wrap(x, {canvas.low.x, canvas.low.x + canvas.edge});
  space::Wrap(y, {canvas.low.y, canvas.low.y + canvas.edge});
  return {x.position, y.position};
}

// Whether a point is farther from the canvas than `reach`.
inline bool IsFarther(const WrappedCanvas& canvas, Vec2 point, double reach) {
  const Box box{canvas.low, Sum(canvas.low, {canvas.edge, canvas.edge})};
  const double away = space::Distance(point, space::ClampInto(box, point));
  return away > 0 && away > reach;
}

// The largest radius of the sprites, or more.
inline double LargestRadius(const SpriteManager& manager) {
  return internal::ManagerAccess::ImplOf(manager).tree.Storage().nodes.Root().max_radius;
}

}  // namespace heliopause::torus
