// Every condition is written so that a NaN fails it: !(x >= 0) instead of x < 0. Messages are built
// only for an argument that is rejected: a call that succeeds does not allocate.
#include "space/manager/check.hpp"

#include <cassert>
#include <cmath>
#include <string_view>

#include "space/geometry/square.hpp"

namespace heliopause::space {
namespace {

constexpr char kFinitePositive[] = "a finite number > 0";
constexpr char kCoordinate[] = "a finite number within +-2^40";

void RequireOption(bool holds, const char* name, double value, std::string_view expected) {
  RequireArgument(holds, "SpriteManager", name, value, expected);
}

// Low and high edge of the canvas on one axis. An infinite canvas may be a point after rounding; a
// bounded one without extent could not wrap or reflect.
void CheckEdges(const SpaceOptions& options, const char* low_name, const char* high_name,
                double center) {
  const double low = center - options.radius;
  const double high = center + options.radius;
  RequireOption(std::abs(low) <= kMaxCoordinate, low_name, low, kCoordinate);
  RequireOption(std::abs(high) <= kMaxCoordinate, high_name, high, kCoordinate);
  RequireOption(options.canvas == Canvas::Infinite || low < high, "options.radius", options.radius,
                "a radius that survives rounding beside the center");
}

}  // namespace

void RejectPoint(const Argument& argument, Vec2 point) {
  assert(!IsInSpace(point) && "only an invalid point is rejected");
  if (!(std::abs(point.x) <= kMaxCoordinate)) argument.Reject(".x", point.x, kCoordinate);
  argument.Reject(".y", point.y, kCoordinate);
}

void RejectSearchRadius(const Argument& argument, double radius) {
  argument.Reject("", radius, "a number >= 0, or infinity");
}

void CheckBox(const char* function, const Box& box) {
  CheckPoint(function, "box.min", box.min);
  CheckPoint(function, "box.max", box.max);
  RequireArgument(box.min.x <= box.max.x, function, "box.min.x", box.min.x, "at most box.max.x");
  RequireArgument(box.min.y <= box.max.y, function, "box.min.y", box.min.y, "at most box.max.y");
}

void CheckSeconds(const char* function, double seconds) {
  CheckFiniteNotNegative({function, "seconds"}, seconds);
}

void CheckOptions(const SpaceOptions& options) {
  const auto is_positive = [](double x) { return std::isfinite(x) && x > 0; };
  CheckPoint("SpriteManager", "options.center", options.center);
  RequireOption(is_positive(options.radius), "options.radius", options.radius, kFinitePositive);
  CheckEdges(options, "options.center.x - options.radius", "options.center.x + options.radius",
             options.center.x);
  CheckEdges(options, "options.center.y - options.radius", "options.center.y + options.radius",
             options.center.y);
  RequireOption(options.canvas == Canvas::Bounded || options.canvas == Canvas::Infinite,
                "options.canvas", static_cast<double>(options.canvas), "a value of Canvas");
  RequireOption(options.border >= Border::Keep && options.border <= Border::Remove,
                "options.border", static_cast<double>(options.border), "a value of Border");
  RequireOption(options.leaf_capacity >= 1, "options.leaf_capacity",
                static_cast<double>(options.leaf_capacity), ">= 1");
  RequireOption(options.merge_threshold < options.leaf_capacity ||
                    options.merge_threshold == kFollowsLeafCapacity,
                "options.merge_threshold", static_cast<double>(options.merge_threshold),
                "less than options.leaf_capacity");
  RequireOption(is_positive(options.smallest_leaf_radius), "options.smallest_leaf_radius",
                options.smallest_leaf_radius, kFinitePositive);
}

}  // namespace heliopause::space
