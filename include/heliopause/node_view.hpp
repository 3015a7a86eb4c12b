// NodeView: one node of the quadtree, for drawing and for tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/sprite.hpp>
#include <heliopause/vec2.hpp>

// Xlib.h defines a macro of this name. A program that includes both still compiles; where the macro
// is defined, it cannot name NodeView::Change::None.
#pragma push_macro("None")
#undef None

namespace heliopause {
inline namespace v0_1 {

/// A copy of a node, as ForEachNode passes it.
///
///            radius
///          +---+---+   A square is half open: its low edges (left, top) belong to it, its high
///          | 0 | 1 |   edges to the neighbour. A point goes to the right quadrants when
///          +---c---+   x >= center.x, to the lower ones when y >= center.y (y points down).
///          | 2 | 3 |   Quadrants without sprites do not exist.
///          +---+---+
///
/// `kinds` and `reach` are upper bounds at any moment, so searches prune by them; in a node that is
/// not dirty they are exact. After ReBallance no node is dirty.
struct NodeView {
  Vec2 center{};          ///< a multiple of 2^-8 on both axes
  double radius = 0;      ///< half the edge, a power of two from 2^-8 to 2^42
  unsigned depth = 0;     ///< the root has 0
  bool leaf = true;       ///< contains sprites itself; an inner node has 1 to 4 children
  bool dirty = false;     ///< touched since the last ReBallance, or has such a node below it
  std::size_t count = 0;  ///< sprites in it and below
  double reach = 0;       ///< the largest sprite radius in it and below
  Kinds kinds = 0;        ///< the union of all kinds in it and below

  /// A structural change.
  enum class Change : std::uint8_t { None, Created, Split, Merged };

  Change change = Change::None;  ///< the last one since the last Move
  bool touched = false;  ///< sprites were added or removed in it or below since the last Move;
                         ///< motion inside a leaf does not count
};

}  // namespace v0_1
}  // namespace heliopause

#pragma pop_macro("None")
