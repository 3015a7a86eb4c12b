// ReBallance: leaves become nodes, nodes become leaves, empty quadrants go, the root shrinks.
//
// Only dirty nodes are visited, children before parents, so that merging cascades upward in one
// pass.
#include <algorithm>
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
    tables_.KeepSlack();
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
  return node.count > leaf_capacity_ && RadiusOf(node.level) / 2 >= smallest_leaf_radius_;
}

void QuadTree::FitLeaf(std::uint32_t index) {
  if (MayBeSplit(nodes_[index])) {
    Split(index);
    FitInner(index);
    return;
  }
  Node& leaf = nodes_[index];
  if (leaf.kinds_fell) RecountKinds(leaf);
  if (leaf.reach_fell) RecountReach(leaf);
}

// What is found cannot be more than what is known, so as soon as it is as much, that is it: nearly
// always within the first chunk.
void QuadTree::RecountKinds(Node& leaf) const {
  Kinds kinds = 0;
  bool some_kindless = false;
  const auto is_done = [&] { return kinds == leaf.kinds && some_kindless == leaf.some_kindless; };
  for (std::uint32_t c = leaf.inside; c != kNone && !is_done(); c = chunks_.Next(c)) {
    for (unsigned row = 0; row < chunks_.Head(c).count; ++row) {
      kinds |= chunks_.KindsOf(c * kRowsPerChunk + row);
      some_kindless = some_kindless || chunks_.KindsOf(c * kRowsPerChunk + row) == 0;
    }
  }
  leaf.kinds = kinds;
  leaf.some_kindless = some_kindless;
  leaf.kinds_fell = false;
}

void QuadTree::RecountReach(Node& leaf) const {
  leaf.reach = 0;
  for (std::uint32_t c = leaf.inside; c != kNone; c = chunks_.Next(c)) {
    for (unsigned row = 0; row < chunks_.Head(c).count; ++row) {
      leaf.reach = std::max(leaf.reach, chunks_.Radius(c * kRowsPerChunk + row));
    }
  }
  leaf.reach_fell = false;
}

void QuadTree::FitInner(std::uint32_t index) {
  for (unsigned quadrant = 0; quadrant < 4; ++quadrant) {
    const std::uint32_t child = nodes_[index].child[quadrant];
    if (child == kNone) continue;
    if (nodes_[child].dirty) Fit(child);
    if (nodes_[child].count == 0) {
      Paint(child, kNone);
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
  tables_.EnsureSpare(1);
  chunks_.EnsureSpare(5);
  ++splits_;
  --leaves_;
  TouchUp(index);
  Node& node = nodes_[index];
  const Square square = node.GetSquare();
  node.leaf = node.kinds_fell = node.reach_fell = false;
  node.change = NodeView::Change::Split;
  std::uint32_t next = std::exchange(node.inside, kNone);
  if (WantsTable(index)) {
    MakeTable(index);
  } else {
    Paint(index, kNone);
  }
  while (next != kNone) {
    const std::uint32_t c = std::exchange(next, chunks_.Next(next));
    if (IsTogether(c, square)) {
      GiveChunk(index, c);
    } else {
      DealOut(index, c);
    }
  }
  for (const std::uint32_t child : nodes_[index].child) {
    if (child == kNone) continue;
    nodes_[child].dirty = true;
    nodes_[child].kinds_fell = true;
    nodes_[child].reach_fell = true;
    nodes_[child].Include(nodes_[index].kinds, nodes_[index].reach, nodes_[index].some_kindless);
  }
}

// Whether a chunk is full, of rows of one quadrant.
bool QuadTree::IsTogether(std::uint32_t chunk, const Square& square) const {
  const Body* const body = chunks_.Bodies()[chunk].at;
  const unsigned first = square.QuadrantOf(body[0].position);
  unsigned together = 1;
  while (together < chunks_.Head(chunk).count &&
         square.QuadrantOf(body[together].position) == first) {
    ++together;
  }
  return together == kRowsPerChunk;
}

// Gives the rows of a chunk one by one to the leaves below a node, and the chunk back.
void QuadTree::DealOut(std::uint32_t index, std::uint32_t chunk) {
  const std::uint32_t first = chunk * kRowsPerChunk;
  const std::uint32_t end = first + chunks_.Head(chunk).count;
  for (std::uint32_t place = first; place < end; ++place) {
    const std::uint32_t leaf = LeafFor(index, chunks_.Position(place));
    PushRow(leaf, chunks_.Get(place));
    ++nodes_[leaf].count;
  }
  chunks_.Give(chunk);
}

// Links a full chunk into the quadrant of its rows, behind a chunk that has room.
void QuadTree::GiveChunk(std::uint32_t index, std::uint32_t chunk) {
  const std::uint32_t leaf = LeafFor(index, chunks_.Position(chunk * kRowsPerChunk));
  std::uint32_t& first = nodes_[leaf].inside;
  const bool has_room = first != kNone && chunks_.Head(first).count < kRowsPerChunk;
  std::uint32_t& link = has_room ? chunks_.Next(first) : first;
  chunks_.Head(chunk).owner = leaf;
  chunks_.Next(chunk) = std::exchange(link, chunk);
  chunks_.Outline(chunk, nodes_[leaf].GetScale());
  nodes_[leaf].count += kRowsPerChunk;
}

// Turns a node with little in it into a leaf. Its children are leaves by now: they have no more in
// them than it has.
void QuadTree::Merge(std::uint32_t index) {
  chunks_.EnsureSpare(nodes_[index].count / kRowsPerChunk + 1);
  if (WantsTable(index)) GiveTable(index);
  for (unsigned quadrant = 0; quadrant < 4; ++quadrant) {
    const std::uint32_t child = std::exchange(nodes_[index].child[quadrant], kNone);
    if (child == kNone) continue;
    assert(nodes_[child].leaf && "a node with little in it has leaves as children");
    for (std::uint32_t next = nodes_[child].inside; next != kNone;) {
      const std::uint32_t c = std::exchange(next, chunks_.Next(next));
      const std::uint32_t end = c * kRowsPerChunk + chunks_.Head(c).count;
      for (std::uint32_t place = c * kRowsPerChunk; place < end; ++place) {
        PushRow(index, chunks_.Get(place));
      }
      chunks_.Give(c);
    }
    FreeNode(child);
  }
  ++merges_;
  ++leaves_;
  TouchUp(index);
  nodes_[index].leaf = true;
  nodes_[index].change = NodeView::Change::Merged;
  Paint(index, index);
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
  const Square square = root.GetSquare();
  if (square.radius <= first_root_.radius) return false;
  unsigned occupied = 0;  // a mask of quadrants
  if (root.leaf) {
    for (std::uint32_t c = root.inside; c != kNone; c = chunks_.Next(c)) {
      for (unsigned row = 0; row < chunks_.Head(c).count; ++row) {
        occupied |= 1u << square.QuadrantOf(chunks_.Position(c * kRowsPerChunk + row));
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
    GiveTable(old);
    root_ = root.child[quadrant];
    nodes_[root_].parent = kNone;
    if (!nodes_[root_].leaf && nodes_[root_].inside == kNone) MakeTable(root_);
    FreeNode(old);
    return;
  }
  const Square square = root.count == 0 ? first_root_ : root.GetSquare().Quadrant(quadrant);
  Tally(root, -1);
  root.center = square.center;
  root.level = static_cast<std::uint8_t>(square.Level());
  Tally(root, +1);
  OutlineRoot();
  Touch(root_);
}

}  // namespace heliopause::space
