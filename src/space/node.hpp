// What the tree is made of: nodes, and chunks of rows that hold the sprites of leaves.
#pragma once

#include <array>
#include <cstdint>
#include <heliopause/node_view.hpp>
#include <heliopause/sprite.hpp>

#include "space/pool.hpp"
#include "space/square.hpp"

namespace heliopause::space {

inline constexpr unsigned kRowsPerChunk = 16;  // a place is chunk * 16 + row

/// A sprite as the tree knows it. What its slot means is the manager's business.
struct Row {
  Vec2 position;
  Vec2 velocity;
  double radius = 0;
  Kinds kinds = 0;
  std::uint32_t slot = kNone;
};

/// Sixteen sprites of one leaf in columns, so that a move and a search stream through them. The
/// chunks of a leaf form a list, of which only the first may have room.
struct Chunk {
  double x[kRowsPerChunk];
  double y[kRowsPerChunk];
  double vx[kRowsPerChunk];
  double vy[kRowsPerChunk];
  double radius[kRowsPerChunk];
  Kinds kinds[kRowsPerChunk];
  std::uint32_t slot[kRowsPerChunk];
  std::uint32_t owner = kNone;  // the leaf
  std::uint32_t next = kNone;   // the next chunk of the leaf
  std::uint32_t count = 0;      // rows 0 to count - 1 are in use; 0 in a free chunk

  Vec2 Position(unsigned row) const { return {x[row], y[row]}; }

  Row Get(unsigned row) const {
    return {{x[row], y[row]}, {vx[row], vy[row]}, radius[row], kinds[row], slot[row]};
  }

  void Set(unsigned row, const Row& value) {
    x[row] = value.position.x;
    y[row] = value.position.y;
    vx[row] = value.velocity.x;
    vy[row] = value.velocity.y;
    radius[row] = value.radius;
    kinds[row] = value.kinds;
    slot[row] = value.slot;
  }
};

/// A square of the tree. A leaf has chunks, an inner node has children.
struct Node {
  Square square;
  std::array<std::uint32_t, 4> child{kNone, kNone, kNone, kNone};  // kNone: no such quadrant
  std::uint32_t parent = kNone;
  std::uint32_t first_chunk = kNone;
  std::uint32_t count = 0;  // sprites in it and below; always exact

  // What is below, or-ed and maximal. Never too small; exact when not dirty.
  Kinds kinds = 0;
  double reach = 0;
  bool some_kindless = false;  // a sprite with kinds 0 below: then `kinds` does not speak for all

  bool leaf = true;
  bool dirty = false;  // ReBallance has to look at it; so have its ancestors
  NodeView::Change change = NodeView::Change::None;  // at touched_at
  std::uint64_t touched_at = 0;                      // the Move after which it was touched last

  /// Takes a sprite, or a child's summary, into the aggregates.
  void Include(Kinds k, double r, bool kindless) {
    kinds |= k;
    if (r > reach) reach = r;
    some_kindless = some_kindless || kindless;
  }

  void ForgetAggregates() {
    kinds = 0;
    reach = 0;
    some_kindless = false;
  }

  /// Every sprite below shares a bit with `wanted`, for sure.
  bool AllWanted(Kinds wanted) const { return (kinds & ~wanted) == 0 && !some_kindless; }
};

}  // namespace heliopause::space
