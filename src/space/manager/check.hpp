// What comes in from outside is checked here. Each throws std::invalid_argument with the value.
#pragma once

#include <cmath>
#include <cstddef>
#include <heliopause/space_options.hpp>
#include <heliopause/sprite.hpp>
#include <heliopause/vec2.hpp>

namespace heliopause::space {

/// What is being checked, in words, and which of many it is.
struct What {
  static constexpr std::size_t kAlone = ~std::size_t{0};
  const char* name;
  std::size_t entry = kAlone;

  What(const char* n, std::size_t e = kAlone) : name(n), entry(e) {}
};

void CheckOptions(const SpaceOptions& options);
void CheckBox(const Box& box);      ///< two points, min <= max
void CheckSeconds(double seconds);  ///< finite, >= 0

// Of one sprite, or of entry number `entry`.
void CheckVelocity(Vec2 velocity, std::size_t entry = What::kAlone);      ///< finite
void CheckSpriteRadius(double radius, std::size_t entry = What::kAlone);  ///< finite, >= 0

/// Throws std::invalid_argument: "SpriteManager: <what> <value> <fault>", of many "SpriteManager:
/// entry <index>: <what> ...".
[[noreturn]] void Refuse(What what, double value, const char* fault);
[[noreturn]] void RefusePoint(What what, Vec2 point);
[[noreturn]] void RefuseSearchRadius(What what, double radius);

// Part of every search, so in a few instructions; no comparison with NaN holds.

/// Finite, within +-kMaxCoordinate.
inline void CheckPoint(What what, Vec2 point) {
  const bool holds = std::abs(point.x) <= kMaxCoordinate && std::abs(point.y) <= kMaxCoordinate;
  if (!holds) RefusePoint(what, point);
}

/// >= 0, may be infinite.
inline void CheckSearchRadius(What what, double radius) {
  if (!(radius >= 0)) RefuseSearchRadius(what, radius);
}

}  // namespace heliopause::space
