// Points and boxes of space.
//
// Units are world units, in double. y points down, angles run from +x towards +y. Nothing here
// computes: a distance has one rule, and the library keeps it in one place (see
// sprite_manager.hpp).
#pragma once

namespace heliopause {
inline namespace v0_1 {

/// The largest coordinate that a sprite or a question may have, inclusive, in world units: 2^40.
/// Up to here every node edge is exact in a double with 2^-8 to spare, and the square of a distance
/// keeps its last bit meaningful. A larger value would make edges round and sprites fall between
/// nodes; a smaller one only makes space smaller.
inline constexpr double kMaxCoordinate = 1099511627776.0;

/// A point, or a velocity in world units a second.
struct Vec2 {
  double x = 0;  ///< to the right
  double y = 0;  ///< down
};

/// A closed box: both edges belong to it. As a question it needs min <= max on both axes; a box
/// without extent is a point, and fair.
struct Box {
  Vec2 min{};  ///< its left upper corner
  Vec2 max{};  ///< its right lower corner
};

}  // namespace v0_1
}  // namespace heliopause
