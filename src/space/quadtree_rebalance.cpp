// ReBallance: leaves become nodes, nodes become leaves, empty quadrants go, the root shrinks.
//
// Only dirty nodes are visited, children before parents, so that merging cascades upward in one
// pass.
#include <bit>
#include <cassert>
#include <utility>

#include "space/quadtree.hpp"

namespace heliopause::space {
namespace {

// So often in a row the root must have one occupied quadrant before it shrinks: one second at 60
// Hz, so that a probe that flies out and home does not make it grow and shrink every tick.
constexpr unsigned kLonelyRebalances = 60;

}  // namespace

void QuadTree::ReBallance() {
  if (nodes_[root_].dirty) {
    [[maybe_unused]] const std::uint32_t before = nodes_[root_].count;
    Fit(root_);
    assert(nodes_[root_].count == before && "ReBallance never changes the count");
    nodes_.KeepSlack();
    chunks_.KeepSlack();
  }
  ShrinkRoot();
}

void QuadTree::Fit(std::uint32_t index) {
  ++dirty_visited_;
  if (nodes_[index].leaf) {
    FitLeaf(index);
  } else {
    FitInner(index);
  }
  nodes_[index].dirty = false;
}

bool QuadTree::MayBeSplit(const Node& node) const {
  return node.count > leaf_capacity_ && node.square.radius / 2 >= smallest_leaf_radius_;
}

void QuadTree::FitLeaf(std::uint32_t index) {
  if (MayBeSplit(nodes_[index])) {
    Split(index);
    FitInner(index);
    return;
  }
  Node& leaf = nodes_[index];
  leaf.ForgetAggregates();
  for (std::uint32_t c = leaf.first_chunk; c != kNone; c = chunks_[c].next) {
    const Chunk& chunk = chunks_[c];
    for (unsigned row = 0; row < chunk.count; ++row) {
      leaf.Include(chunk.kinds[row], chunk.radius[row], chunk.kinds[row] == 0);
    }
  }
}

void QuadTree::FitInner(std::uint32_t index) {
  for (unsigned quadrant = 0; quadrant < 4; ++quadrant) {
    const std::uint32_t child = nodes_[index].child[quadrant];
    if (child == kNone) continue;
    if (nodes_[child].dirty) Fit(child);
    if (nodes_[child].count == 0) {
      FreeNode(child);  // an empty node has been made a leaf without chunks just now
      nodes_[index].child[quadrant] = kNone;
    }
  }
  Node& node = nodes_[index];
  node.ForgetAggregates();
  for (const std::uint32_t child : node.child) {
    if (child == kNone) continue;
    node.Include(nodes_[child].kinds, nodes_[child].reach, nodes_[child].some_kindless);
  }
  if (node.count <= merge_threshold_) Merge(index);
}

// Gives the rows of an overfull leaf to its quadrants, which are dirty: they may be overfull, too,
// and until they are visited they have the aggregates of the whole. A full chunk whose rows stay
// together goes as it is: so a pile sinks through 50 levels cheaply.
void QuadTree::Split(std::uint32_t index) {
  nodes_.EnsureSpare(4);
  chunks_.EnsureSpare(5);
  ++splits_;
  --leaves_;
  Touch(index);
  Node& node = nodes_[index];
  const Square square = node.square;
  node.leaf = false;
  node.change = NodeView::Change::Split;
  std::uint32_t next = std::exchange(node.first_chunk, kNone);
  while (next != kNone) {
    const std::uint32_t c = next;
    next = chunks_[c].next;
    const unsigned first = square.QuadrantOf(chunks_[c].Position(0));
    unsigned together = 1;
    while (together < chunks_[c].count &&
           square.QuadrantOf(chunks_[c].Position(together)) == first) {
      ++together;
    }
    if (together == kRowsPerChunk) {
      GiveChunk(index, c);
      continue;
    }
    for (unsigned row = 0; row < chunks_[c].count; ++row) {
      const std::uint32_t leaf = LeafFor(index, chunks_[c].Position(row));
      PushRow(leaf, chunks_[c].Get(row));
      ++nodes_[leaf].count;
    }
    FreeChunk(c);
  }
  for (const std::uint32_t child : nodes_[index].child) {
    if (child == kNone) continue;
    nodes_[child].dirty = true;
    nodes_[child].Include(nodes_[index].kinds, nodes_[index].reach, nodes_[index].some_kindless);
  }
}

// Links a full chunk into the quadrant of its rows, behind a chunk that has room.
void QuadTree::GiveChunk(std::uint32_t index, std::uint32_t chunk) {
  const std::uint32_t leaf = LeafFor(index, chunks_[chunk].Position(0));
  std::uint32_t& first = nodes_[leaf].first_chunk;
  const bool has_room = first != kNone && chunks_[first].count < kRowsPerChunk;
  std::uint32_t& link = has_room ? chunks_[first].next : first;
  chunks_[chunk].owner = leaf;
  chunks_[chunk].next = std::exchange(link, chunk);
  nodes_[leaf].count += kRowsPerChunk;
}

// Turns a node with little in it into a leaf. Its children are leaves by now: they have no more in
// them than it has.
void QuadTree::Merge(std::uint32_t index) {
  chunks_.EnsureSpare(nodes_[index].count / kRowsPerChunk + 1);
  for (unsigned quadrant = 0; quadrant < 4; ++quadrant) {
    const std::uint32_t child = std::exchange(nodes_[index].child[quadrant], kNone);
    if (child == kNone) continue;
    assert(nodes_[child].leaf && "a node with little in it has leaves as children");
    std::uint32_t next = nodes_[child].first_chunk;
    while (next != kNone) {
      const std::uint32_t c = next;
      next = chunks_[c].next;
      for (unsigned row = 0; row < chunks_[c].count; ++row) PushRow(index, chunks_[c].Get(row));
      FreeChunk(c);
    }
    FreeNode(child);
  }
  ++merges_;
  ++leaves_;
  Touch(index);
  nodes_[index].leaf = true;
  nodes_[index].change = NodeView::Change::Merged;
}

// --- the root of an infinite canvas shrinks ------------------------------------------------------

void QuadTree::ShrinkRoot() {
  unsigned quadrant = 0;
  if (canvas_ == Canvas::Bounded || !HasOneOccupiedQuadrant(quadrant)) {
    lonely_rebalances_ = 0;
    return;
  }
  if (++lonely_rebalances_ < kLonelyRebalances) return;
  lonely_rebalances_ = 0;
  do {
    ShrinkRootTo(quadrant);
  } while (HasOneOccupiedQuadrant(quadrant));
}

// False at the radius that the options ask for. An empty root counts as one that may shrink.
bool QuadTree::HasOneOccupiedQuadrant(unsigned& quadrant) const {
  const Node& root = nodes_[root_];
  if (root.square.radius <= first_root_.radius) return false;
  unsigned occupied = 0;  // a mask of quadrants
  if (root.leaf) {
    for (std::uint32_t c = root.first_chunk; c != kNone; c = chunks_[c].next) {
      for (unsigned row = 0; row < chunks_[c].count; ++row) {
        occupied |= 1u << root.square.QuadrantOf(chunks_[c].Position(row));
      }
      if ((occupied & (occupied - 1)) != 0) return false;
    }
  } else {
    for (unsigned q = 0; q < 4; ++q) {
      if (root.child[q] != kNone) occupied |= 1u << q;
    }
  }
  quadrant = static_cast<unsigned>(std::countr_zero(occupied | 8u));
  return (occupied & (occupied - 1)) == 0;
}

void QuadTree::ShrinkRootTo(unsigned quadrant) {
  Node& root = nodes_[root_];
  if (!root.leaf) {
    const std::uint32_t old = root_;
    root_ = root.child[quadrant];
    nodes_[root_].parent = kNone;
    FreeNode(old);
    return;
  }
  Tally(root, -1);
  root.square = root.count == 0 ? first_root_ : root.square.Quadrant(quadrant);
  Tally(root, +1);
  Touch(root_);
}

}  // namespace heliopause::space
