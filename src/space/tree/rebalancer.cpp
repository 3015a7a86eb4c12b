// One walk over the dirty nodes, children before parents:
//
//   leaf    overfull: split, and its quadrants are visited in turn (splitter.hpp)
//           otherwise: kinds and radius are counted again if they may be too large
//   inner   visit the dirty children, free the empty ones, take kinds and radius from the others;
//           with few enough sprites: merge, and become a leaf
//
// Split and merge thresholds differ, so that a few sprites that come and go do not split and merge
// the same node every tick.
//
// Only splits, merges and dropped nodes allocate, and most dirty nodes need none of these. So with
// an executor, tasks settle the subtrees first: they count kinds and radii again and clear the
// marks of all nodes below which nothing is to be split, merged or dropped. The walk then finds the
// rest dirty and does to it what it does without an executor, in the same order.
#include "space/tree/rebalancer.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <utility>

#include "space/tree/splitter.hpp"
#include "space/tree/subtrees.hpp"

namespace heliopause::space {
namespace {

class Rebalancer {
 public:
  explicit Rebalancer(TreeStorage& tree) : tree_(tree), nodes_(tree.nodes), chunks_(tree.chunks) {}

  /// Updates the aggregates of a dirty subtree as far as that adds and frees no node. Returns
  /// whether the node is dirty still, because Visit has to. Adds the nodes that are clean now to
  /// `settled`. Subtrees without a common node may be settled at the same time.
  bool Settle(std::uint32_t index, std::size_t& settled);

  void Visit(std::uint32_t index) {
    assert(nodes_[index].dirty && "only dirty nodes are visited");
    ++tree_.counters.dirty_visited;
    if (nodes_[index].leaf) {
      VisitLeaf(index);
    } else {
      VisitInner(index);
    }
    nodes_[index].dirty = false;
  }

  /// Counts kinds and radius of a leaf again, if they may be too large.
  void Recount(Node& leaf) const;

 private:
  void VisitLeaf(std::uint32_t index);
  void VisitInner(std::uint32_t index);
  void DropEmptyChildren(std::uint32_t index);
  void ReplaceAggregates(Node& node) const;
  void RecountKinds(Node& leaf) const;
  void RecountMaxRadius(Node& leaf) const;
  void Merge(std::uint32_t index);
  void TakeEntriesOf(std::uint32_t child, std::uint32_t index);

  TreeStorage& tree_;
  NodeStore& nodes_;
  ChunkPool& chunks_;
};

bool Rebalancer::Settle(std::uint32_t index, std::size_t& settled) {
  Node& node = nodes_[index];
  assert(node.dirty && "only dirty nodes are settled");
  if (node.leaf) {
    if (node.count == 0 || MustSplit(tree_, node)) return true;
    Recount(node);
  } else {
    bool waits = false;
    for (const std::uint32_t child : node.child) {
      if (child != kNone && nodes_[child].dirty) waits |= Settle(child, settled);
    }
    if (waits || node.count <= tree_.options.merge_threshold) return true;
    ReplaceAggregates(node);
  }
  node.dirty = false;
  ++settled;
  return false;
}

void Rebalancer::VisitLeaf(std::uint32_t index) {
  if (!MustSplit(tree_, nodes_[index])) {
    Recount(nodes_[index]);
    return;
  }
  SplitLeaf(tree_, index);
  VisitInner(index);
}

void Rebalancer::Recount(Node& leaf) const {
  if (leaf.recount_kinds) RecountKinds(leaf);
  if (leaf.recount_max_radius) RecountMaxRadius(leaf);
}

// The found kinds are a subset of the known ones, so the loop ends as soon as both are equal:
// nearly always within the first chunk. While the leaf has only the low eight kinds, the folded
// kinds in the headers are the kinds themselves, and the column of full kinds need not be read.
void Rebalancer::RecountKinds(Node& leaf) const {
  const bool are_in_headers = FitsMask8(leaf.kinds);
  Kinds kinds = 0;
  bool some_kindless = false;
  const auto is_done = [&] { return kinds == leaf.kinds && some_kindless == leaf.some_kindless; };
  for (std::uint32_t c = leaf.FirstChunk(); c != kNone && !is_done(); c = chunks_.Next(c)) {
    const ChunkHeader& header = chunks_.Header(c);
    some_kindless = some_kindless || header.Kindless() != 0;
    if (are_in_headers) {
      kinds |= header.AllKinds();
    } else {
      ForEachEntry(c, header.InUse(), [&](std::uint32_t e) { kinds |= chunks_.KindsOf(e); });
    }
  }
  assert((kinds & ~leaf.kinds) == 0 && "a leaf's kinds are never too small");
  leaf.kinds = kinds;
  leaf.some_kindless = some_kindless;
  leaf.recount_kinds = false;
}

void Rebalancer::RecountMaxRadius(Node& leaf) const {
  [[maybe_unused]] const double before = std::exchange(leaf.max_radius, 0);
  for (std::uint32_t c = leaf.FirstChunk(); c != kNone; c = chunks_.Next(c)) {
    ForEachEntry(c, chunks_.Header(c).InUse(), [&](std::uint32_t e) {
      leaf.max_radius = std::max(leaf.max_radius, chunks_.Radius(e));
    });
  }
  assert(leaf.max_radius <= before && "a leaf's max_radius is never too small");
  leaf.recount_max_radius = false;
}

void Rebalancer::VisitInner(std::uint32_t index) {
  for (unsigned quadrant = 0; quadrant < 4; ++quadrant) {  // a visit may move the pool of nodes
    const std::uint32_t child = nodes_[index].child[quadrant];
    if (child != kNone && nodes_[child].dirty) Visit(child);
  }
  DropEmptyChildren(index);
  ReplaceAggregates(nodes_[index]);
  if (nodes_[index].count <= tree_.options.merge_threshold) Merge(index);
}

// Replaces kinds and radius of an inner node by those of its children.
void Rebalancer::ReplaceAggregates(Node& node) const {
  node.ClearAggregates();
  [[maybe_unused]] std::uint32_t count = 0;
  for (const std::uint32_t child : node.child) {
    if (child == kNone) continue;
    node.Include(nodes_[child]);
    count += nodes_[child].count;
  }
  assert(node.count == count && "the count of a node is the sum of its children's");
}

// An empty child is a leaf without chunks: an inner one has been merged by its own visit.
void Rebalancer::DropEmptyChildren(std::uint32_t index) {
  for (unsigned quadrant = 0; quadrant < 4; ++quadrant) {
    const std::uint32_t child = nodes_[index].child[quadrant];
    if (child == kNone || nodes_[child].count != 0) continue;
    assert(nodes_[child].leaf && nodes_[child].FirstChunk() == kNone &&
           "an empty child is a leaf without chunks");
    nodes_.ClearCells(child);
    nodes_.Free(child);
    nodes_[index].child[quadrant] = kNone;
  }
}

// Turns a node into a leaf. Its children are leaves: none has more sprites than it has. A node
// without sprites has no children any more, and its merge needs no memory.
void Rebalancer::Merge(std::uint32_t index) {
  assert(nodes_[index].count <= tree_.options.merge_threshold && "only a small node is merged");
  chunks_.EnsureSpare(nodes_[index].CountChunks());
  if (nodes_.WantsTable(index)) nodes_.FreeTable(index);
  nodes_.SetLeaf(index, true);
  for (unsigned quadrant = 0; quadrant < 4; ++quadrant) {
    const std::uint32_t child = std::exchange(nodes_[index].child[quadrant], kNone);
    if (child == kNone) continue;
    assert(nodes_[child].leaf && "the children of a node below the merge threshold are leaves");
    TakeEntriesOf(child, index);
    nodes_.Free(child);
  }
  ++tree_.counters.merges;
  nodes_.TouchWithAncestors(index);
  nodes_[index].change = NodeView::Change::Merged;
  nodes_.SetCells(index);
}

void Rebalancer::TakeEntriesOf(std::uint32_t child, std::uint32_t index) {
  assert(nodes_[index].leaf && child != index && "entries go up to the merged leaf");
  for (std::uint32_t next = std::exchange(nodes_[child].FirstChunk(), kNone); next != kNone;) {
    const std::uint32_t c = std::exchange(next, chunks_.Next(next));
    ForEachEntry(c, chunks_.Header(c).InUse(),
                 [&](std::uint32_t entry) { tree_.AppendCopy(index, entry); });
    chunks_.Free(c);
  }
}

// --- the root of an infinite canvas --------------------------------------------------------------

// Returns the quadrants of the root that are occupied, as a mask: of an inner root, those that
// exist; of a leaf, those that have entries. May leave out some of them once there are two.
unsigned OccupiedQuadrants(const TreeStorage& tree) {
  const Node& root = tree.nodes.Root();
  unsigned occupied = 0;
  if (!root.leaf) {
    for (unsigned q = 0; q < 4; ++q) occupied |= root.child[q] != kNone ? 1u << q : 0u;
    return occupied;
  }
  const Square square = root.GetSquare();
  for (std::uint32_t c = root.FirstChunk(); c != kNone; c = tree.chunks.Next(c)) {
    ForEachEntry(c, tree.chunks.Header(c).InUse(), [&](std::uint32_t entry) {
      occupied |= 1u << square.QuadrantOf(tree.chunks.Position(entry));
    });
    if (std::popcount(occupied) > 1) break;
  }
  return occupied;
}

// Whether the root may shrink to `quadrant`. An empty root may shrink.
bool MayShrink(const TreeStorage& tree, unsigned& quadrant) {
  if (tree.nodes.Root().GetSquare().radius <= tree.options.first_root.radius) return false;
  const unsigned occupied = OccupiedQuadrants(tree);
  quadrant = static_cast<unsigned>(std::countr_zero(occupied | 8u));
  return std::popcount(occupied) <= 1;
}

void ShrinkRootTo(TreeStorage& tree, unsigned quadrant) {
  assert(quadrant < 4 && "a node has four quadrants");
  NodeStore& nodes = tree.nodes;
  if (nodes.Root().leaf) {
    const Square square = nodes.Root().count == 0 ? tree.options.first_root
                                                  : nodes.Root().GetSquare().Quadrant(quadrant);
    nodes.SetRootSquare(square);
    tree.QuantizeRoot();
    nodes.Touch(nodes.RootIndex());
    return;
  }
  const std::uint32_t old = nodes.RootIndex();
  const std::uint32_t child = nodes[old].child[quadrant];
  assert(child != kNone && "the occupied quadrant exists");
  nodes.FreeTable(old);
  nodes[child].parent = kNone;
  nodes.SetRoot(child);
  if (!nodes[child].leaf && nodes[child].SkipTableIndex() == kNone) nodes.AddTable(child);
  nodes.Free(old);
}

// The root stays dirty: Visit begins there.
void SettleSubtrees(TreeStorage& tree, TaskSteps& steps) {
  const Node& root = tree.nodes.Root();
  if (root.leaf || root.count <= MostOfSubtree(root.count)) return;
  const Subtrees subtrees = ListSubtrees(tree.nodes, MostOfSubtree(root.count),
                                         [](const Node& node) { return node.dirty; });
  std::atomic<std::size_t> settled = 0;
  steps.Run(subtrees.size(), [&](std::size_t i) {
    std::size_t of_this_task = 0;
    Rebalancer(tree).Settle(subtrees[i], of_this_task);
    settled += of_this_task;
  });
  tree.counters.dirty_visited += settled;
}

}  // namespace

bool RebalanceDirty(TreeStorage& tree, TaskSteps& steps) {
  assert(!tree.deferred_aggregates && "counts of inner nodes are stale in a BatchScope");
  Rebalancer(tree).Recount(tree.nodes[NodeStore::kOutside]);  // which is never dirty
  const std::uint32_t root = tree.nodes.RootIndex();
  if (!tree.nodes[root].dirty) return false;
  [[maybe_unused]] const std::uint32_t before = tree.nodes[root].count;
  if (steps.AreParallel()) SettleSubtrees(tree, steps);
  Rebalancer(tree).Visit(root);
  assert(tree.nodes[root].count == before && "ReBallance never changes the count");
  tree.nodes.ChooseTableLevels();
  tree.KeepSpare();
  return true;
}

void ShrinkRoot(TreeStorage& tree, unsigned& ticks) {
  assert(ticks < kShrinkDelay && "the root shrinks in the call that reaches the delay");
  unsigned quadrant = 0;
  if (tree.options.canvas == Canvas::Bounded || !MayShrink(tree, quadrant)) {
    ticks = 0;
    return;
  }
  if (++ticks < kShrinkDelay) return;
  ticks = 0;
  do {
    ShrinkRootTo(tree, quadrant);
  } while (MayShrink(tree, quadrant));
}

}  // namespace heliopause::space
