// Points and boxes.
//
// World units in double; y points down, angles run from +x towards +y. No arithmetic here: how
// distances are computed is part of the contract of SpriteManager (see sprite_manager.hpp).
#pragma once

namespace heliopause {
inline namespace v0_1 {

/// The largest coordinate of a sprite or a query, inclusive, in world units: 2^40. Up to here every
/// node edge is a multiple of 2^-8 that a double holds exactly. With a larger value, edges would be
/// rounded and sprites could fall between nodes; a smaller one only makes space smaller.
inline constexpr double kMaxCoordinate = 1099511627776.0;

/// A point, or a velocity in world units / s.
struct Vec2 {
  double x = 0;  ///< to the right
  double y = 0;  ///< down

  /// Both coordinates.
  friend constexpr bool operator==(const Vec2&, const Vec2&) = default;
};

/// A closed box: all edges belong to it. A query needs min <= max on both axes; a box without
/// extent is a point and valid.
struct Box {
  Vec2 min{};  ///< its upper left corner
  Vec2 max{};  ///< its lower right corner

  /// Both corners.
  friend constexpr bool operator==(const Box&, const Box&) = default;
};

}  // namespace v0_1
}  // namespace heliopause
