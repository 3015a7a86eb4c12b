// A turned box: a search of the box around it, then the exact test of each sprite in the frame of
// the box. A capsule is what a circle touches on its way along the segment.
#include <algorithm>
#include <cmath>
#include <heliopause/shape_search.hpp>
#include <utility>

#include "base/argument_error.hpp"
#include "space/geometry/distance.hpp"

namespace heliopause {
namespace {

constexpr char kBoxFunction[] = "GetSpritesTouching(TurnedBox)";

void RequireNumber(const char* argument, double value) {
  RequireArgument(std::isfinite(value), kBoxFunction, argument, value, "a finite number");
}

// The box in a frame along its axis.
class Frame {
 public:
  explicit Frame(const TurnedBox& box) : center_(box.center), half_(box.half) {
    // The larger coordinate becomes 1 first, so that no square overflows or vanishes.
    const double larger = std::max(std::abs(box.axis.x), std::abs(box.axis.y));
    const Vec2 axis{box.axis.x / larger, box.axis.y / larger};
    const double length = std::sqrt(axis.x * axis.x + axis.y * axis.y);
    axis_ = {axis.x / length, axis.y / length};
  }

  // The smallest box along the axes of space around this one, grown by what rounding may cost.
  Box Bounds() const {
    const double x = std::abs(axis_.x) * half_.x + std::abs(axis_.y) * half_.y;
    const double y = std::abs(axis_.y) * half_.x + std::abs(axis_.x) * half_.y;
    const double margin = 0x1p-40 * (std::abs(center_.x) + std::abs(center_.y) + x + y);
    return {{center_.x - x - margin, center_.y - y - margin},
            {center_.x + x + margin, center_.y + y + margin}};
  }

  bool IsTouchedBy(Vec2 point, double radius) const {
    const Vec2 way{point.x - center_.x, point.y - center_.y};
    const Vec2 local{way.x * axis_.x + way.y * axis_.y, way.y * axis_.x - way.x * axis_.y};
    const Vec2 nearest = space::ClampInto({{-half_.x, -half_.y}, half_}, local);
    return space::IsWithin(local, nearest, radius);
  }

 private:
  Vec2 center_, half_, axis_;
};

void CheckBox(const TurnedBox& box) {
  RequireNumber("box.center.x", box.center.x);
  RequireNumber("box.center.y", box.center.y);
  RequireNumber("box.axis.x", box.axis.x);
  RequireNumber("box.axis.y", box.axis.y);
  for (const auto& [name, value] :
       {std::pair{"box.half.x", box.half.x}, {"box.half.y", box.half.y}}) {
    RequireNumber(name, value);
    RequireArgument(value >= 0, kBoxFunction, name, value, "a number >= 0");
  }
  RequireArgument(box.axis.x != 0 || box.axis.y != 0, kBoxFunction, "box.axis", 0,
                  "a direction, not (0, 0)");
}

void SortInto(std::vector<Hit>& found, std::vector<Hit>& out) {
  std::sort(found.begin(), found.end(), space::IsBefore);
  out.assign(found.begin(), found.end());
}

}  // namespace

inline namespace v0_1 {

// `accept` is called last, for sprites that touch the box itself.
void GetSpritesTouching(const SpriteManager& space, const TurnedBox& box,
                        const SearchOptions& options, std::vector<Hit>& out) {
  CheckBox(box);
  const Frame frame(box);
  SearchOptions in_bounds = options;
  in_bounds.accept = {};
  std::vector<Hit> found;
  space.ForEachSpriteIn(frame.Bounds(), in_bounds, [&](Hit hit) {
    if (!frame.IsTouchedBy(hit.position, space.Get(hit.id)->radius)) return;
    hit.distance = space::Distance(box.center, hit.position);
    if (options.accept && !options.accept(hit)) return;
    found.push_back(hit);
  });
  SortInto(found, out);
}

void GetSpritesTouching(const SpriteManager& space, const Capsule& capsule,
                        const SearchOptions& options, std::vector<Hit>& out) {
  std::vector<SweepHit> touched;
  space.SweepAll(capsule.from, capsule.to, capsule.radius, options, touched);
  const Vec2 middle{capsule.from.x + (capsule.to.x - capsule.from.x) / 2,
                    capsule.from.y + (capsule.to.y - capsule.from.y) / 2};
  std::vector<Hit> found;
  for (const SweepHit& hit : touched) {
    const Vec2 position = *space.GetPosition(hit.id);
    found.push_back({hit.id, position, space::Distance(middle, position), hit.tag});
  }
  SortInto(found, out);
}

}  // namespace v0_1
}  // namespace heliopause
