// A block goes through these steps. Each but those marked "serial" runs in tasks; the tasks of a
// step write different chunks and leaves.
//
//   Sort           the items by groups of leaves, see leaf_groups.hpp
//   Append         copies each entry to its new leaf, if the chunk there has a free lane
//   AddChunks      serial: a chunk for each leaf without a free lane. Append again, the rest serial
//   Drop           drops the entries from their old leaves; other entries fill the gaps
//   FreeChunks     serial: the chunks that are empty now
//
// All copies are made before anything is dropped: until then, sources stay where they were listed.
#include "space/tree/relocation_block.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/relaxed.hpp"
#include "space/tree/prefetch.hpp"

namespace heliopause::space {

class RelocationBlock::Runner {
 public:
  Runner(RelocationBlock& block, TreeStorage& tree, TaskSteps& steps)
      : tree_(tree),
        nodes_(tree.nodes),
        chunks_(tree.chunks),
        items_(block.items_),
        by_from_(block.by_from_),
        by_to_(block.by_to_),
        steps_(steps),
        ahead_(tree) {}

  bool Run();

 private:
  struct Group {
    std::uint32_t freed = kNone;  // a list of chunks, by their links
    bool has_carried = false;     // a stray that is no item has filled a gap
  };

  void Sort();
  void Append();
  void TryAppend(Item& item);
  void AddChunks();
  void AddChunk(std::uint32_t leaf);
  void Drop();
  void DropItem(const Item& item, Group& group);
  void DropLast(Node& leaf, Group& group);
  void FreeChunks();

  bool Waits(const Item& item) const { return item.to != kNone && !item.is_appended; }
  bool HasFreeLane(std::uint32_t leaf) const {
    const std::uint32_t first = nodes_[leaf].FirstChunk();
    return first != kNone && chunks_.Header(first).count < kEntriesPerChunk;
  }

  TreeStorage& tree_;
  NodeStore& nodes_;
  ChunkPool& chunks_;
  Buffer<Item>& items_;
  LeafGroups& by_from_;
  LeafGroups& by_to_;
  TaskSteps& steps_;
  const Prefetcher ahead_;
  std::array<Group, LeafGroups::kGroups> group_{};
};

bool RelocationBlock::Runner::Run() {
  Sort();
  Append();
  AddChunks();
  Append();
  for (Item& item : items_) {
    if (!Waits(item)) continue;
    if (!HasFreeLane(item.to)) AddChunk(item.to);
    TryAppend(item);
  }
  Drop();
  FreeChunks();
  return std::any_of(group_.begin(), group_.end(), [](const Group& g) { return g.has_carried; });
}

void RelocationBlock::Runner::Sort() {
  RunShares(steps_, items_.size(), [this](std::size_t first, std::size_t end) {
    by_from_.SortShare(first, end, [this](std::size_t i) {
      return items_[i].to == kNone ? kNone : items_[i].from;
    });
    by_to_.SortShare(first, end, [this](std::size_t i) { return items_[i].to; });
  });
}

void RelocationBlock::Runner::Append() {
  steps_.Run(LeafGroups::kGroups, [this](std::size_t group) {
    by_to_.ForEach(
        items_.size(), group, [&](std::size_t i) { return !items_[i].is_appended; },
        [&](std::size_t i) {
          ahead_.PrefetchNode(items_[i].to);
          ahead_.PrefetchEntry(items_[i].entry);
        },
        [&](std::size_t i) {
          ahead_.PrefetchHeader(items_[i].to);
          ahead_.PrefetchSlot(chunks_.Id(items_[i].entry).slot);
        },
        [&](std::size_t i) { ahead_.PrefetchEnd(items_[i].to); },
        [&](std::size_t i) { TryAppend(items_[i]); });
  });
}

void RelocationBlock::Runner::TryAppend(Item& item) {
  if (!HasFreeLane(item.to)) return;
  Node& leaf = nodes_[item.to];
  const std::uint32_t first = leaf.FirstChunk();
  const std::uint32_t entry = first * kEntriesPerChunk + chunks_.Header(first).count++;
  chunks_.CopyToLeaf(item.entry, entry, leaf.GetQuantizer());
  tree_.entry_of_slot[chunks_.Id(entry).slot] = entry;
  leaf.IncludeSprite(chunks_.KindsOf(entry), chunks_.Radius(entry));
  nodes_.MarkLeafAlone(item.to);
  item.is_appended = true;
}

// One chunk for each leaf. A leaf with more than 16 newcomers gets the others when they are
// appended.
void RelocationBlock::Runner::AddChunks() {
  for (const Item& item : items_) {
    if (Waits(item) && !HasFreeLane(item.to)) AddChunk(item.to);
  }
}

void RelocationBlock::Runner::AddChunk(std::uint32_t leaf) {
  std::uint32_t& first = nodes_[leaf].FirstChunk();
  first = chunks_.Allocate(leaf, first, first);
}

void RelocationBlock::Runner::Drop() {
  steps_.Run(LeafGroups::kGroups, [this](std::size_t group) {
    by_from_.ForEach(
        items_.size(), group, [](std::size_t) { return true; },
        [&](std::size_t i) {
          ahead_.PrefetchNode(items_[i].from);
          ahead_.PrefetchEntry(items_[i].entry);
        },
        [&](std::size_t i) { ahead_.PrefetchHeader(items_[i].from); },
        [&](std::size_t i) { ahead_.PrefetchLast(items_[i].from); },
        [&](std::size_t i) { DropItem(items_[i], group_[group]); });
  });
}

// Fills the gap of a moved entry with the last entry of the leaf's first chunk. A last entry that
// this block has moved as well is dropped first, and the one before it becomes the last. Such an
// entry is recognized by its slot, which names the copy in the other leaf. Another group may be
// writing that slot; every value that it writes differs from the entry here.
void RelocationBlock::Runner::DropItem(const Item& item, Group& group) {
  ChunkHeader& header = chunks_.Header(ChunkOf(item.entry));
  if (!header.IsStray(LaneOf(item.entry))) return;  // dropped already
  Node& leaf = nodes_[item.from];
  bool recount_max_radius = chunks_.Radius(item.entry) == leaf.max_radius;
  for (bool is_gap = true; is_gap; DropLast(leaf, group)) {
    const std::uint32_t chunk = leaf.FirstChunk();
    const unsigned lane = chunks_.Header(chunk).count - 1u;
    const std::uint32_t last = chunk * kEntriesPerChunk + lane;
    const bool is_stray = chunks_.Header(chunk).IsStray(lane);
    if (last == item.entry) {
      is_gap = false;
    } else if (is_stray && LoadRelaxed(tree_.entry_of_slot[chunks_.Id(last).slot]) != last) {
      recount_max_radius = recount_max_radius || chunks_.Radius(last) == leaf.max_radius;
    } else {
      StoreRelaxed(tree_.entry_of_slot[chunks_.Id(last).slot], item.entry);
      // CopyInLeaf would mark the stray also in a word of the pool that chunks of other groups
      // share. The bit of this chunk is set there: the gap was a stray.
      chunks_.Header(chunk).ClearStray(lane);
      chunks_.CopyInLeaf(last, item.entry);
      if (is_stray) header.SetStray(LaneOf(item.entry));
      group.has_carried = group.has_carried || is_stray;
      is_gap = false;
    }
  }
  leaf.recount_max_radius = leaf.recount_max_radius || recount_max_radius;
  leaf.recount_kinds = leaf.recount_kinds || !leaf.AreAllKinds(header.AllKinds());
  nodes_.MarkLeafAlone(item.from);
}

// Drops the last entry of a leaf's first chunk. An empty chunk stays out of the pool until
// FreeChunks, because groups share the pool.
void RelocationBlock::Runner::DropLast(Node& leaf, Group& group) {
  const std::uint32_t first = leaf.FirstChunk();
  ChunkHeader& header = chunks_.Header(first);
  --leaf.count;
  header.kinds[--header.count] = 0;
  header.strays &= static_cast<std::uint16_t>(header.InUse());
  if (header.count != 0) return;
  leaf.FirstChunk() = std::exchange(chunks_.Next(first), group.freed);
  group.freed = first;
}

// Frees the highest chunk last, so that the pool allocates the same chunk next for any division
// into groups: the pool reuses the chunk that was freed last.
void RelocationBlock::Runner::FreeChunks() {
  std::uint32_t highest = kNone;
  for (const Group& group : group_) {
    for (std::uint32_t next = group.freed; next != kNone;) {
      std::uint32_t chunk = std::exchange(next, chunks_.Next(next));
      if (highest != kNone && chunk > highest) std::swap(chunk, highest);
      if (highest != kNone) {
        chunks_.Free(chunk);
      } else {
        highest = chunk;
      }
    }
  }
  if (highest != kNone) chunks_.Free(highest);
}

bool RelocationBlock::Run(TreeStorage& tree, TaskSteps& steps) {
  assert(tree.deferred_aggregates && "UpdateInnerNodes comes after the last block");
  return Runner(*this, tree, steps).Run();
}

void RelocationBlock::Reserve(std::size_t items) {
  items_.reserve(items);
  by_from_.Reserve(items);
  by_to_.Reserve(items);
}

std::size_t RelocationBlock::Bytes() const {
  return items_.capacity() * sizeof(Item) + by_from_.Bytes() + by_to_.Bytes();
}

}  // namespace heliopause::space
