// A turned box: a search of the box around it, then the exact test of each sprite in the frame of
// the box. A capsule: the sweep of a circle along its segment.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <heliopause/shape_search.hpp>
#include <utility>

#include "base/argument_error.hpp"
#include "base/reentrancy_guard.hpp"
#include "base/scratch.hpp"
#include "space/geometry/distance.hpp"
#include "space/manager/check.hpp"
#include "space/manager/exclusive_out.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/search/fill.hpp"
#include "space/search/region_search.hpp"
#include "space/search/sweep_search.hpp"
#include "space/search/trace_on_error.hpp"
#include "space/shapes/touching_shapes.hpp"

namespace heliopause::space {
namespace {

using internal::ManagerAccess;

// The box in a frame along its axis.
//
//                local y
//     +-------------^-------------+   The origin is center_, local x has the direction of axis_.
//     |             |             |   The box is +-half_.x by +-half_.y there. A turn keeps
//     |             o---------------> local x    distances, so the rule for boxes along the axes
//     |                           |   holds here.
//     +---------------------------+
class Frame {
 public:
  explicit Frame(const TurnedBox& box)
      : center_(box.center), half_(box.half), axis_(DirectionOf(box)) {
    assert(half_.x >= 0 && half_.y >= 0 && "CheckShape rejects a negative half length");
  }

  // The smallest box along the axes of space around this one, grown by more than all rounding. The
  // part beyond kMaxCoordinate, where no sprite has its center, is cut off: a circle that overlaps
  // that part also overlaps the rest.
  Box Bounds() const {
    const auto [x, y] = HalfExtentOf(half_, axis_);
    // Some rounding steps of 2^-53 each, of at most this sum of magnitudes: 2^-40 exceeds them by
    // far and costs no node in practice. Half lengths may be as large as a double: an infinite
    // bound is clamped.
    const double margin = 0x1p-40 * (std::abs(center_.x) + std::abs(center_.y) + x + y);
    constexpr Box kSpace{{-kMaxCoordinate, -kMaxCoordinate}, {kMaxCoordinate, kMaxCoordinate}};
    return {ClampInto(kSpace, {center_.x - x - margin, center_.y - y - margin}),
            ClampInto(kSpace, {center_.x + x + margin, center_.y + y + margin})};
  }

  bool IsTouchedBy(Vec2 point, double radius) const {
    const Vec2 way{point.x - center_.x, point.y - center_.y};
    // The rotation by minus the angle of the axis; its rows are the axis and its normal (-axis.y,
    // axis.x).
    const Vec2 local{way.x * axis_.x + way.y * axis_.y, way.y * axis_.x - way.x * axis_.y};
    const Vec2 nearest = ClampInto({{-half_.x, -half_.y}, half_}, local);
    return IsWithin(local, nearest, radius);
  }

 private:
  Vec2 center_, half_, axis_;
};

// Without `accept`, which these searches call last, for a sprite that touches the shape itself.
SearchFilter FilterOf(const SearchOptions& options) {
  return {nullptr, options.trace, options.ignore, options.kinds};
}

template <class Shape>
void FindTouchingShape(const char* function, const SpriteManager& manager, const Shape& shape,
                       const SearchOptions& options, std::vector<Hit>& out) {
  // Before `out` is cleared: a search between Move and FixOutOfBounds changes nothing.
  ManagerAccess::ImplOf(manager).GuardSearch(function);
  FillAnswer(function, options, out, [&](std::vector<Hit>& into) {
    FillAllOrNothing(into, [&] {
      VisitTouching(function, manager, shape, options, [&into](const Hit& hit) {
        into.push_back(hit);
        return true;
      });
    });
    std::sort(into.begin(), into.end(), IsBefore);
  });
}

}  // namespace

void CheckShape(const char* function, const TurnedBox& box) {
  CheckPoint(function, "box.center", box.center);
  CheckFinite({function, "box.axis"}, box.axis);  // any finite one
  // Finite and >= 0, as the radius of a sprite; 0 makes the box a segment or a point.
  for (const auto& [name, value] :
       {std::pair{"box.half.x", box.half.x}, {"box.half.y", box.half.y}}) {
    CheckFiniteNotNegative({function, name}, value);
  }
  RequireArgument(box.axis.x != 0 || box.axis.y != 0, function, "box.axis", 0,
                  "a direction, not (0, 0)");
}

// The larger coordinate becomes 1 first, so that no square overflows or vanishes.
Vec2 DirectionOf(const TurnedBox& box) {
  const double larger = std::max(std::abs(box.axis.x), std::abs(box.axis.y));
  assert(larger > 0 && "CheckShape rejects an axis without direction");
  const Vec2 axis{box.axis.x / larger, box.axis.y / larger};
  const double length = std::sqrt(axis.x * axis.x + axis.y * axis.y);
  return {axis.x / length, axis.y / length};
}

Vec2 HalfExtentOf(Vec2 half, Vec2 direction) {
  const Vec2 share{std::abs(direction.x), std::abs(direction.y)};
  return {share.x * half.x + share.y * half.y, share.y * half.x + share.x * half.y};
}

void CheckShape(const char* function, const Capsule& capsule) {
  CheckPoint(function, "capsule.from", capsule.from);
  CheckPoint(function, "capsule.to", capsule.to);
  CheckSearchRadius(function, "capsule.radius", capsule.radius);
}

void VisitTouching(const char* function, const SpriteManager& manager, const TurnedBox& box,
                   const SearchOptions& options, VisitHit visit) {
  const auto& impl = ManagerAccess::ImplOf(manager);
  impl.GuardSearch(function);
  // `accept` and `visit` of the caller run below: a change of the manager from there throws.
  const ReentrancyGuard guard(&impl);
  const TraceOnError restores(options.trace);
  const Frame frame(box);
  const auto test = [&](Hit hit) {
    if (!frame.IsTouchedBy(hit.position, impl.tree.SpriteRadiusOf(hit.id.slot))) return true;
    // The region search measures from the center of the box along the axes, which is cut off at the
    // end of space; the answer is from the center of the shape.
    hit.distance = Distance(box.center, hit.position);
    return (options.accept && !options.accept(hit)) || visit(hit);
  };
  VisitInRegion(impl.tree.Storage(), FilterOf(options), BoxRegion(frame.Bounds()), test);
}

void VisitTouching(const char* function, const SpriteManager& manager, const Capsule& capsule,
                   const SearchOptions& options, VisitHit visit) {
  const auto& impl = ManagerAccess::ImplOf(manager);
  impl.GuardSearch(function);
  const ReentrancyGuard guard(&impl);
  const TraceOnError restores(options.trace);
  // All hits of the sweep are gathered before the first call of the caller: a sweep has no visitor.
  assert(capsule.radius >= 0 && "CheckShape rejects a negative radius");
  Scratch<SweepHit> touched;
  SweepAll(impl.tree.Storage(), FilterOf(options), {capsule.from, capsule.to, capsule.radius},
           touched.values);
  const Vec2 middle{capsule.from.x + (capsule.to.x - capsule.from.x) / 2,
                    capsule.from.y + (capsule.to.y - capsule.from.y) / 2};
  for (const SweepHit& swept : touched.values) {
    assert(swept.fraction >= 0 && swept.fraction <= 1 && "a hit lies on the segment");
    const Hit hit{swept.id, swept.position, Distance(middle, swept.position), swept.tag};
    if (options.accept && !options.accept(hit)) continue;
    if (!visit(hit)) return;
  }
}

void FindTouching(const char* function, const SpriteManager& manager, const TurnedBox& box,
                  const SearchOptions& options, std::vector<Hit>& out) {
  FindTouchingShape(function, manager, box, options, out);
}

void FindTouching(const char* function, const SpriteManager& manager, const Capsule& capsule,
                  const SearchOptions& options, std::vector<Hit>& out) {
  FindTouchingShape(function, manager, capsule, options, out);
}

namespace {

// Counts up to `most`: 1 answers "any" and stops at the first hit.
template <class Shape>
std::size_t Count(const char* function, const SpriteManager& manager, const Shape& shape,
                  const SearchOptions& options, std::size_t most) {
  CheckShape(function, shape);
  std::size_t count = 0;
  VisitTouching(function, manager, shape, options, [&](const Hit&) { return ++count < most; });
  return count;
}

constexpr std::size_t kAll = ~std::size_t{0};

}  // namespace
}  // namespace heliopause::space

namespace heliopause {
inline namespace v0_1 {

void GetSpritesTouching(const SpriteManager& manager, const TurnedBox& box,
                        const SearchOptions& options, std::vector<Hit>& out) {
  constexpr char kFunction[] = "GetSpritesTouching(TurnedBox)";
  space::CheckShape(kFunction, box);
  space::FindTouching(kFunction, manager, box, options, out);
}

void ForEachSpriteTouching(const SpriteManager& manager, const TurnedBox& box,
                           const SearchOptions& options, HitVisitor visit) {
  constexpr char kFunction[] = "ForEachSpriteTouching(TurnedBox)";
  space::CheckShape(kFunction, box);
  space::VisitTouching(kFunction, manager, box, options, visit);
}

std::size_t CountSpritesTouching(const SpriteManager& manager, const TurnedBox& box,
                                 const SearchOptions& options) {
  return space::Count("CountSpritesTouching(TurnedBox)", manager, box, options, space::kAll);
}

bool AnySpriteTouching(const SpriteManager& manager, const TurnedBox& box,
                       const SearchOptions& options) {
  return space::Count("AnySpriteTouching(TurnedBox)", manager, box, options, 1) > 0;
}

void GetSpritesTouching(const SpriteManager& manager, const Capsule& capsule,
                        const SearchOptions& options, std::vector<Hit>& out) {
  constexpr char kFunction[] = "GetSpritesTouching(Capsule)";
  space::CheckShape(kFunction, capsule);
  space::FindTouching(kFunction, manager, capsule, options, out);
}

void ForEachSpriteTouching(const SpriteManager& manager, const Capsule& capsule,
                           const SearchOptions& options, HitVisitor visit) {
  constexpr char kFunction[] = "ForEachSpriteTouching(Capsule)";
  space::CheckShape(kFunction, capsule);
  space::VisitTouching(kFunction, manager, capsule, options, visit);
}

std::size_t CountSpritesTouching(const SpriteManager& manager, const Capsule& capsule,
                                 const SearchOptions& options) {
  return space::Count("CountSpritesTouching(Capsule)", manager, capsule, options, space::kAll);
}

bool AnySpriteTouching(const SpriteManager& manager, const Capsule& capsule,
                       const SearchOptions& options) {
  return space::Count("AnySpriteTouching(Capsule)", manager, capsule, options, 1) > 0;
}

}  // namespace v0_1
}  // namespace heliopause
