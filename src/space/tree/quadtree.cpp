// The operations of the tree, by the functions in this folder. A tick is
//
//   Move             positions change; nodes, aggregates and the list of leaves do not.
//                    `moved` is set: searches are rejected, because strays are in the wrong leaf
//   FixOutOfBounds   strays go to the leaf around them; `moved` is cleared
//   ReBallance       dirty leaves split, dirty nodes merge, empty quadrants go, the root shrinks
//
// Insertions and erasures are possible at any time; ReBallance may also run before FixOutOfBounds.
#include "space/tree/quadtree.hpp"

#include <cassert>
#include <cmath>
#include <utility>

#include "base/finite.hpp"
#include "space/tree/mover.hpp"
#include "space/tree/percolation.hpp"
#include "space/tree/rebalancer.hpp"
#include "space/tree/validator.hpp"

namespace heliopause::space {

void QuadTree::Insert(const Entry& entry, std::uint32_t guess) {
  InsertEntry(storage_, entry, guess);
}

void QuadTree::Erase(std::uint32_t slot) { EraseEntry(storage_, slot); }

void QuadTree::MoveTo(std::uint32_t slot, Vec2 position) {
  assert(Admits(position) && "CheckPosition rejects a position outside");
  RelocateEntry(storage_, storage_.EntryOf(slot), position, LeafAround(position));
}

void QuadTree::SetVelocity(std::uint32_t slot, Vec2 velocity) {
  assert(IsFinite(velocity) && "CheckFinite rejects other velocities");
  storage_.chunks.Velocity(storage_.EntryOf(slot)) = velocity;
}

// Aggregates grow at once, so that searches stay exact; a smaller value waits for ReBallance.
void QuadTree::SetRadius(std::uint32_t slot, double radius) {
  assert(radius >= 0 && "CheckFiniteNotNegative rejects a negative radius");
  NodeStore& nodes = storage_.nodes;
  const std::uint32_t entry = storage_.EntryOf(slot);
  const std::uint32_t leaf = storage_.LeafOf(entry);
  const double before = std::exchange(storage_.chunks.Radius(entry), radius);
  for (std::uint32_t n = leaf; n != kNone; n = nodes[n].parent) nodes[n].Include(0, radius, false);
  if (radius >= before) return;
  nodes[leaf].recount_max_radius = true;
  nodes.MarkDirty(leaf);
}

void QuadTree::SetKinds(std::uint32_t slot, Kinds kinds) {
  NodeStore& nodes = storage_.nodes;
  const std::uint32_t entry = storage_.EntryOf(slot);
  const std::uint32_t leaf = storage_.LeafOf(entry);
  const Kinds before = storage_.chunks.KindsOf(entry);
  storage_.chunks.SetKinds(entry, kinds);
  for (std::uint32_t n = leaf; n != kNone; n = nodes[n].parent) {
    nodes[n].Include(kinds, 0, kinds == 0);
  }
  if ((before & ~kinds) == 0 && (before != 0 || kinds == 0)) return;
  nodes[leaf].recount_kinds = true;
  nodes.MarkDirty(leaf);
}

void QuadTree::CopyFrom(const QuadTree& other) {
  storage_.CopyFrom(other.storage_);
  repacker_ = other.repacker_;
  single_child_ticks_ = other.single_child_ticks_;
}

QuadTree QuadTree::ShrunkToFit(const SpaceOptions& options) const {
  QuadTree shrunk(options);
  std::size_t slots = storage_.entry_of_slot.size();
  while (slots > 0 && !Has(static_cast<std::uint32_t>(slots - 1))) --slots;
  shrunk.storage_.Reserve(Count(), slots);
  for (std::uint32_t slot = 0; slot < slots; ++slot) {
    if (!Has(slot)) continue;
    shrunk.EnsureSpareForSlot(slot);
    shrunk.Insert(Get(slot));
  }
  shrunk.ReBallance();
  assert(shrunk.Count() == Count() && "the shrunk tree has every sprite");
  shrunk.ResetTickStatistics();
  shrunk.storage_.moved = storage_.moved;
  return shrunk;
}

void QuadTree::Clear() {
  storage_.Clear();
  storage_.counters = {};
  repacker_ = {};
  single_child_ticks_ = 0;
}

void QuadTree::Move(double seconds, std::vector<std::uint32_t>& leaving) {
  MoveEntries(storage_, seconds, leaving);
}

void QuadTree::Move(double seconds, std::vector<std::uint32_t>& leaving, const char* function,
                    Executor executor, std::vector<TaskState>& states) {
  MoveEntries(storage_, seconds, leaving, function, executor, states);
}

std::size_t QuadTree::CountMoveTasks() const { return space::CountMoveTasks(storage_); }

// A tick without strays touches no structure. The number of strays that Move has counted is an
// upper bound: some of them may have been erased or relocated since.
void QuadTree::FixOutOfBounds(TaskSteps& steps) {
  storage_.moved = storage_.moved && storage_.counters.strays != 0;
  if (!storage_.moved) return;
  EnsureSpareForMoves();  // from here on nothing throws
  if (steps.AreParallel() && Relocation::Pays(storage_)) {
    relocation_.Run(storage_, steps);
  } else {
    space::FixOutOfBounds(storage_);
  }
}

void QuadTree::ReBallance(TaskSteps& steps) {
  if (RebalanceDirty(storage_, steps)) repacker_.Run(storage_);
  ShrinkRoot(storage_, single_child_ticks_);
}

void QuadTree::ForEachNode(FunctionRef<void(const NodeView&)> visit) const {
  const NodeStore& nodes = storage_.nodes;
  const auto walk = [&](const auto& self, const Node& node, unsigned depth) -> void {
    assert(depth < kLevels && "the tree has at most 51 levels");
    const bool touched = nodes.IsTouched(node);
    visit({node.center, RadiusOf(node.level), depth, node.leaf, node.dirty, node.count,
           node.max_radius, node.kinds, touched ? node.change : NodeView::Change::None, touched});
    for (const std::uint32_t child : node.child) {
      if (child != kNone) self(self, nodes[child], depth + 1);
    }
  };
  walk(walk, nodes.Root(), 0);
}

Statistics QuadTree::GetStatistics() const {
  return {.sprites = Count(),
          .nodes = storage_.nodes.Count(),
          .leaves = storage_.nodes.CountLeaves(),
          .depth = storage_.nodes.Depth(),
          .splits = storage_.counters.splits,
          .merges = storage_.counters.merges,
          .strays = storage_.counters.strays,
          .dirty_visited = storage_.counters.dirty_visited,
          .outside = storage_.nodes[NodeStore::kOutside].count,
          .bytes = storage_.Bytes() + relocation_.Bytes() + bulk_.Bytes()};
}

void QuadTree::ResetTickStatistics() {
  assert(!storage_.moved && "FixOutOfBounds needs the number of strays that Move has counted");
  storage_.nodes.ClearTouched();
  storage_.counters = {};
}

std::string QuadTree::Validate() const { return ValidateTree(storage_); }

TreeShape QuadTree::GetShape() const { return space::GetShape(storage_, single_child_ticks_); }

std::optional<QuadTree> QuadTree::WithShape(const SpaceOptions& options,
                                            const TreeShape& shape) const {
  std::optional<TreeStorage> storage = space::WithShape(storage_, options, shape);
  if (!storage) return {};
  QuadTree tree(std::move(*storage));
  tree.single_child_ticks_ = shape.single_child_ticks;
  return tree;
}

}  // namespace heliopause::space
