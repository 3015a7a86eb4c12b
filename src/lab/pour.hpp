// What new bodies look like and where they come: shapes to pour from.
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

// Where a shape lies: the square center +- extent, world units.
struct Brush {
  Vec2 center{};
  double extent = 1;
};

struct Mixture {
  Shape shape = Shape::Uniform;
  double least_radius = 4, largest_radius = 10;  // world units, of a body
  double speed = 120;                            // world units a second, at most
};

// The next body of a shape. Ring: on its rim, circling. Spot: all in one point, flying apart.
Sprite NextBody(SmallRandom& random, const Mixture& mixture, const Brush& brush);

}  // namespace heliopause::lab
