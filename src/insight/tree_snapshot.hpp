// The tree at one moment, and what differs between two. Copies: it may be kept while the game goes
// on.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <heliopause/sprite_manager.hpp>
#include <vector>

namespace heliopause {

// A node is known by where it is: one that went and came again is the same.
struct NodeKey {
  double radius = 0;  // half the edge
  Vec2 center{};

  static NodeKey Of(const NodeView& node) { return {node.radius, node.center}; }
  bool operator==(const NodeKey& other) const;
  bool operator<(const NodeKey& other) const;  // larger squares first, then by rows
};

struct TreeSnapshot {
  std::uint64_t tick = 0;
  std::vector<NodeView> nodes;  // in order of their places: the root first, parents before children

  // nullptr when there is no such node.
  const NodeView* Find(const NodeKey& place) const;
  // nullptr for the root, and for a place of which no parent is there.
  const NodeView* ParentOf(const NodeKey& place) const;
  // The smallest node whose square holds the point; nullptr outside of the root.
  const NodeView* NodeAt(Vec2 point) const;
  std::size_t Leaves() const;
};

// Into `out`, whose memory is used again. O(n log n).
void TakeSnapshot(const SpriteManager& space, std::uint64_t tick, TreeSnapshot& out);

enum class TreeChange : std::uint8_t {
  Split,     // was a leaf, is an inner node
  Merged,    // was an inner node, is a leaf
  Appeared,  // was not there
  Vanished,  // is not there any more
};

struct TreeDifference {
  TreeChange change = TreeChange::Split;
  NodeView node;  // as it is; a vanished one: as it was
};

// What happened from the one to the other, in order of places. What went and came back in between
// does not show. O(n).
std::vector<TreeDifference> Compare(const TreeSnapshot& before, const TreeSnapshot& after);

const char* NameOf(TreeChange change);  // "split", "merged", "appeared", "vanished"

}  // namespace heliopause
