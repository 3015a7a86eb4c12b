// One node of the quadtree as an onlooker sees it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/sprite.hpp>
#include <heliopause/vec2.hpp>

namespace heliopause {
inline namespace v0_1 {

/// A node as ForEachNode shows it: a copy, good for drawing and for tests.
///
///            radius
///          +---+---+   A square is half open: its low edges (left, top) belong to it, its high
///          | 0 | 1 |   edges to the neighbour. A point goes to the right quadrants when
///          +---c---+   x >= center.x, to the lower ones when y >= center.y (y points down).
///          | 2 | 3 |   Quadrants without sprites do not exist.
///          +---+---+
///
/// `kinds` and `reach` are never too small, so searches may prune by them at any moment; in a node
/// that is not dirty they are exact, so after ReBallance they are exact everywhere.
struct NodeView {
  Vec2 center{};          ///< a multiple of 2^-8 on both axes
  double radius = 0;      ///< half the edge, a power of two from 2^-8 to 2^42
  unsigned depth = 0;     ///< the root has 0
  bool leaf = true;       ///< holds sprites itself; else it has 1 to 4 children
  bool dirty = false;     ///< touched since the last ReBallance, or has such a node below it
  std::size_t count = 0;  ///< sprites in it and below
  double reach = 0;       ///< the largest sprite radius in it and below
  Kinds kinds = 0;        ///< all kinds in it and below, or-ed

  /// What can happen to a node's shape.
  enum class Change : std::uint8_t { None, Created, Split, Merged };

  Change change = Change::None;  ///< the last such thing since the last Move
  bool touched = false;  ///< its contents or those below changed since the last Move (not by motion
                         ///< inside a leaf)
};

}  // namespace v0_1
}  // namespace heliopause
