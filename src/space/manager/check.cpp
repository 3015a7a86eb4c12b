#include "space/manager/check.hpp"

#include <charconv>
#include <cmath>
#include <stdexcept>
#include <string>

#include "space/geometry/square.hpp"

namespace heliopause::space {
namespace {

void Require(bool holds, What what, double value, const char* fault) {
  if (!holds) Refuse(what, value, fault);
}

constexpr char kNotFinite[] = "is not finite";
constexpr char kBeyond[] = "is beyond kMaxCoordinate, 2^40";

void CheckCoordinate(What what, double value) {
  Require(std::isfinite(value), what, value, kNotFinite);
  Require(std::abs(value) <= kMaxCoordinate, what, value, kBeyond);
}

}  // namespace

void Refuse(What what, double value, const char* fault) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value);
  std::string text = "SpriteManager: ";
  if (what.entry != What::kAlone) text += "entry " + std::to_string(what.entry) + ": ";
  text.append(what.name).append(" ").append(digits, end.ptr).append(" ").append(fault);
  throw std::invalid_argument(text);
}

void CheckOptions(const SpaceOptions& options) {
  CheckPoint("options: center", options.center);
  Require(std::isfinite(options.radius), "options: radius", options.radius, "is not finite");
  Require(options.radius > 0, "options: radius", options.radius, "is not above 0");
  for (const double c : {options.center.x, options.center.y}) {
    const double low = c - options.radius;
    const double high = c + options.radius;
    CheckCoordinate("options: low edge", low);
    CheckCoordinate("options: high edge", high);
    Require(options.canvas == Canvas::Infinite || low < high, "options: radius", options.radius,
            "is lost in rounding beside the center");
  }
  Require(options.canvas == Canvas::Bounded || options.canvas == Canvas::Infinite,
          "options: canvas", static_cast<double>(options.canvas), "is none");
  Require(options.border >= Border::Keep && options.border <= Border::Remove, "options: border",
          static_cast<double>(options.border), "is none");
  const auto capacity = static_cast<double>(options.leaf_capacity);
  Require(options.leaf_capacity >= 1, "options: leaf_capacity", capacity, "is not above 0");
  Require(options.merge_threshold < options.leaf_capacity ||
              options.merge_threshold == kFollowsLeafCapacity,
          "options: merge_threshold", static_cast<double>(options.merge_threshold),
          "is not below leaf_capacity");
  Require(std::isfinite(options.smallest_leaf_radius), "options: smallest_leaf_radius",
          options.smallest_leaf_radius, "is not finite");
  Require(options.smallest_leaf_radius > 0, "options: smallest_leaf_radius",
          options.smallest_leaf_radius, "is not above 0");
}

void RefusePoint(What what, Vec2 point) {
  const bool x_holds = std::abs(point.x) <= kMaxCoordinate;
  const double value = x_holds ? point.y : point.x;
  Refuse(what, value, std::isfinite(value) ? kBeyond : kNotFinite);
}

void CheckBox(const Box& box) {
  CheckPoint("box: min", box.min);
  CheckPoint("box: max", box.max);
  Require(box.min.x <= box.max.x, "box: min.x", box.min.x, "is above max.x");
  Require(box.min.y <= box.max.y, "box: min.y", box.min.y, "is above max.y");
}

void CheckVelocity(Vec2 velocity, std::size_t entry) {
  Require(std::isfinite(velocity.x), {"velocity", entry}, velocity.x, kNotFinite);
  Require(std::isfinite(velocity.y), {"velocity", entry}, velocity.y, kNotFinite);
}

void CheckSpriteRadius(double radius, std::size_t entry) {
  Require(std::isfinite(radius), {"sprite radius", entry}, radius, kNotFinite);
  Require(radius >= 0, {"sprite radius", entry}, radius, "is negative");
}

void RefuseSearchRadius(What what, double radius) {
  Refuse(what, radius, std::isnan(radius) ? "is not a number" : "is negative");
}

void CheckSeconds(double seconds) {
  Require(std::isfinite(seconds), "seconds", seconds, "is not finite");
  Require(seconds >= 0, "seconds", seconds, "is negative");
}

}  // namespace heliopause::space
