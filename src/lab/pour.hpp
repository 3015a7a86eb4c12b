// New bodies: distributions of position, size and velocity.
#pragma once

#include <array>
#include <heliopause/sprite.hpp>
#include <optional>
#include <string_view>

#include "base/random.hpp"

namespace heliopause::lab {

enum class Shape { Uniform, Clusters, Ring, Line, Spot };
inline constexpr std::array<const char*, 5> kShapeNames = {"uniform", "clusters", "ring", "line",
                                                           "spot"};
std::optional<Shape> ParseShape(std::string_view name);

// The square that a shape fills: center +- extent, in world units.
struct Brush {
  Vec2 center{};
  double extent = 1;
};

struct Mixture {
  Shape shape = Shape::Uniform;
  double min_radius = 4, max_radius = 10;  // of a body, world units
  double speed = 120;                      // of the fastest body, world units per second
};

// Returns the next body. Ring: near a circle, moving along it. Spot: all at one point, moving
// apart.
Sprite NextBody(SmallRandom& random, const Mixture& mixture, const Brush& brush);

}  // namespace heliopause::lab
