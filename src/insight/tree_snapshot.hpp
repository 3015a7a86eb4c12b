// A copy of the tree at one moment, and the differences between two copies. A copy does not refer
// to the manager.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <heliopause/sprite_manager.hpp>
#include <vector>

namespace heliopause {

// Identifies a node across snapshots by its square. A node that was dropped and created again has
// the same key.
struct NodeKey {
  double radius = 0;  // half the edge
  Vec2 center{};

  static NodeKey Of(const NodeView& node) { return {node.radius, node.center}; }
  bool operator==(const NodeKey& other) const;
  bool operator<(const NodeKey& other) const;  // larger squares first, then by y, then by x
};

struct TreeSnapshot {
  std::uint64_t tick = 0;
  std::vector<NodeView> nodes;  // by key: the root first, parents before children

  // Returns nullptr when there is no such node. O(log n).
  const NodeView* Find(const NodeKey& key) const;
  // Returns nullptr for the root and for a square without a parent node. O(log n).
  const NodeView* ParentOf(const NodeKey& key) const;
  // The smallest node whose square contains the point; nullptr outside of the root.
  const NodeView* NodeAt(Vec2 point) const;
  std::size_t Leaves() const;
};

// Replaces `out` by a copy of the tree and reuses its memory. O(n log n).
void TakeSnapshot(const SpriteManager& space, std::uint64_t tick, TreeSnapshot& out);

enum class TreeChange : std::uint8_t {
  Split,     // was a leaf, is an inner node
  Merged,    // was an inner node, is a leaf
  Appeared,  // did not exist
  Vanished,  // does not exist any more
};

struct TreeDifference {
  TreeChange change = TreeChange::Split;
  NodeView node;  // its new state; of a vanished node the old state
};

// Returns the differences between two snapshots, by key. Changes that were undone in between do not
// appear. O(n).
std::vector<TreeDifference> Compare(const TreeSnapshot& before, const TreeSnapshot& after);

const char* NameOf(TreeChange change);  // "split", "merged", "appeared", "vanished"

}  // namespace heliopause
