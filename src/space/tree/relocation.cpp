// A block of strays goes through these steps. Each but those marked "serial" runs in tasks; the
// tasks of a step write different chunks and leaves.
//
//   List           serial: the strays of the next chunks, by their marks
//   FindTargets    the leaf around each stray, by the skip tables
//   AddTargets     serial: leaves that are missing, with a larger root
//   SortShare      the strays of each group of leaves
//   Append         copies each stray to its new leaf, if the chunk there has a free lane
//   AddChunks      serial: a chunk for each leaf without a free lane. Append again, the rest serial
//   Drop           drops the strays from their old leaves; other entries fill the gaps
//   FreeChunks     serial: the chunks that are empty now
//
// Append and Drop divide leaves into groups, and a task does what concerns the leaves of its group,
// in the order of the block (see leaf_groups.hpp). All copies are made before anything is dropped:
// until then, sources stay where they were listed.
//
// Inner nodes follow their leaves at the end, in one walk over all of them.
#include "space/tree/relocation.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <span>
#include <utility>

#include "base/architecture.hpp"
#include "base/prefetch_pipeline.hpp"
#include "base/relaxed.hpp"
#include "space/tree/growth.hpp"
#include "space/tree/inner_nodes.hpp"
#include "space/tree/leaf_groups.hpp"
#include "space/tree/prefetch.hpp"

namespace heliopause::space {
namespace {

using Item = Relocation::Item;

// Strays of a block: so few that most of what they are copied from is in cache when they are
// dropped there. Fewer make too many steps: each begins and ends with an executor.
constexpr std::size_t kMostOfBlock = 16384;

// The last chunk of a block may exceed that.
using BySource = LeafGroups<Item, &Item::from, kMostOfBlock + kEntriesPerChunk>;
using ByTarget = LeafGroups<Item, &Item::to, kMostOfBlock + kEntriesPerChunk>;
constexpr std::size_t kGroups = BySource::kCount;
constexpr std::size_t kItemsPerTask = BySource::kShare;

class Block {
 public:
  Block(TreeStorage& tree, Buffer<Item>& items, BySource& by_from, ByTarget& by_to,
        TaskSteps& steps)
      : tree_(tree),
        nodes_(tree.nodes),
        chunks_(tree.chunks),
        items_(items),
        by_from_(by_from),
        by_to_(by_to),
        steps_(steps),
        ahead_(tree) {}

  /// Relocates the next block. Returns false when no stray is left.
  bool Run();

 private:
  struct Group {
    std::uint32_t freed = kNone;  // a list of chunks, by their links
    bool has_carried = false;     // a stray of a later block has filled a gap
  };

  bool List();
  void FindTargets(std::size_t first, std::size_t end);
  void AddTargets();
  void Append();
  void TryAppend(Item& item);
  void AddChunks();
  void AddChunk(std::uint32_t leaf);
  void Drop();
  void DropItem(const Item& item, Group& group);
  void DropLast(Node& leaf, Group& group);
  void FreeChunks();

  std::span<Item> Items() { return {items_.data(), items_.size()}; }
  bool HasFreeLane(std::uint32_t leaf) const {
    const std::uint32_t first = nodes_[leaf].FirstChunk();
    return first != kNone && chunks_.Header(first).count < kEntriesPerChunk;
  }
  void MarkLeaf(std::uint32_t leaf) {
    if (leaf == NodeStore::kOutside) return;
    nodes_.Touch(leaf);
    nodes_[leaf].dirty = true;
  }

  template <class F>
  void RunShares(const F& task);

  TreeStorage& tree_;
  NodeStore& nodes_;
  ChunkPool& chunks_;
  Buffer<Item>& items_;
  BySource& by_from_;
  ByTarget& by_to_;
  TaskSteps& steps_;
  const PrefetchSteps ahead_;
  std::array<Group, kGroups> group_{};
  std::uint32_t begin_ = 0, end_ = 0;  // the chunks of the block
};

bool Block::Run() {
  if (!List()) return false;
  RunShares([this](std::size_t first, std::size_t end) { FindTargets(first, end); });
  AddTargets();
  RunShares([this](std::size_t first, std::size_t end) {
    by_from_.SortShare(Items(), first, end);
    by_to_.SortShare(Items(), first, end);
  });
  Append();
  AddChunks();
  Append();
  for (Item& item : items_) {
    if (item.is_appended) continue;
    if (!HasFreeLane(item.to)) AddChunk(item.to);
    TryAppend(item);
  }
  Drop();
  FreeChunks();
  return true;
}

template <class F>
void Block::RunShares(const F& task) {
  steps_.Run((items_.size() + kItemsPerTask - 1) / kItemsPerTask, [&](std::size_t share) {
    task(share * kItemsPerTask, std::min((share + 1) * kItemsPerTask, items_.size()));
  });
}

// Lists the strays from chunk end_ on; or from begin_ on, when a stray that was listed too late has
// filled a gap there.
bool Block::List() {
  const bool has_carried =
      std::any_of(group_.begin(), group_.end(), [](const Group& g) { return g.has_carried; });
  group_.fill({});
  if (!has_carried) begin_ = end_;
  items_.clear();
  std::uint32_t ahead = begin_;
  for (unsigned i = 0; i < ChunkPool::kChunkPrefetchDistance; ++i) {
    ahead = chunks_.NextWithStrays(ahead) + 1;
  }
  std::uint32_t c = chunks_.NextWithStrays(begin_);
  for (; c < chunks_.Size() && items_.size() < kMostOfBlock; c = chunks_.NextWithStrays(c + 1)) {
    ahead = chunks_.NextWithStrays(ahead);
    if (ahead < chunks_.Size()) PrefetchToWrite(&chunks_.Header(ahead));
    ++ahead;
    const ChunkHeader& header = chunks_.Header(c);
    ForEachEntry(c, header.strays, [&](std::uint32_t entry) {
      items_.push_back({entry, header.owner, kNone, false});
    });
  }
  end_ = std::min(c, chunks_.Size());
  return !items_.empty();
}

// The tables may name the neighbour of the leaf, because they round: then, as without a leaf,
// AddTargets searches.
void Block::FindTargets(std::size_t first, std::size_t end) {
  RunPrefetchPipeline(
      end - first, [&](std::size_t i) { PrefetchToRead(&chunks_.HotAt(items_[first + i].entry)); },
      [&](std::size_t i) {
        Item& item = items_[first + i];
        const Vec2 position = chunks_.Position(item.entry);
        item.to =
            tree_.options.IsOutside(position) ? NodeStore::kOutside : nodes_.LeafAround(position);
        ahead_.PrefetchNode(item.to);
      },
      [&](std::size_t i) {
        Item& item = items_[first + i];
        const bool is_right = item.to != kNone && item.to != item.from &&
                              (item.to == NodeStore::kOutside ||
                               nodes_[item.to].GetSquare().Contains(chunks_.Position(item.entry)));
        if (!is_right) item.to = kNone;
      });
}

// A stray that belongs to its own leaf after all, because a root that is a leaf has grown, stays.
void Block::AddTargets() {
  bool some_stay = false;
  for (Item& item : items_) {
    if (item.to != kNone) continue;
    const Vec2 position = chunks_.Position(item.entry);
    item.to = EnsureLeafFor(tree_, position, kNone);
    if (item.to != item.from) continue;
    chunks_.SetPosition(item.entry, position, nodes_[item.from].GetQuantizer());
    chunks_.Header(item.entry / kEntriesPerChunk).strays &=
        static_cast<std::uint16_t>(~(1u << item.entry % kEntriesPerChunk));
    some_stay = true;
  }
  const auto stays = [](const Item& item) { return item.to == item.from; };
  if (some_stay) items_.erase(std::remove_if(items_.begin(), items_.end(), stays), items_.end());
}

void Block::Append() {
  steps_.Run(kGroups, [this](std::size_t group) {
    by_to_.ForEachOf(
        Items(), group, [](const Item& item) { return !item.is_appended; },
        [&](const Item& item) {
          ahead_.PrefetchNode(item.to);
          ahead_.PrefetchEntry(item.entry);
        },
        [&](const Item& item) {
          ahead_.PrefetchHeader(item.to);
          ahead_.PrefetchSlot(chunks_.Id(item.entry).slot);
        },
        [&](const Item& item) { ahead_.PrefetchEnd(item.to); },
        [&](Item& item) { TryAppend(item); });
  });
}

void Block::TryAppend(Item& item) {
  if (!HasFreeLane(item.to)) return;
  Node& leaf = nodes_[item.to];
  const std::uint32_t first = leaf.FirstChunk();
  const std::uint32_t entry = first * kEntriesPerChunk + chunks_.Header(first).count++;
  chunks_.CopyInto(entry, item.entry, leaf.GetQuantizer());
  tree_.entry_of_slot[chunks_.Id(entry).slot] = entry;
  const Kinds kinds = chunks_.KindsOf(entry);
  ++leaf.count;
  leaf.Include(kinds, chunks_.Radius(entry), kinds == 0);
  MarkLeaf(item.to);
  item.is_appended = true;
}

// One chunk for each leaf. A leaf with more than 16 newcomers gets the others when they are
// appended.
void Block::AddChunks() {
  for (const Item& item : items_) {
    if (!item.is_appended && !HasFreeLane(item.to)) AddChunk(item.to);
  }
}

void Block::AddChunk(std::uint32_t leaf) {
  std::uint32_t& first = nodes_[leaf].FirstChunk();
  first = chunks_.Allocate(leaf, first, first);
}

void Block::Drop() {
  steps_.Run(kGroups, [this](std::size_t group) {
    by_from_.ForEachOf(
        Items(), group, [](const Item&) { return true; },
        [&](const Item& item) {
          ahead_.PrefetchNode(item.from);
          ahead_.PrefetchEntry(item.entry);
        },
        [&](const Item& item) { ahead_.PrefetchHeader(item.from); },
        [&](const Item& item) { ahead_.PrefetchLast(item.from); },
        [&](const Item& item) { DropItem(item, group_[group]); });
  });
}

// The last entry of the leaf's first chunk fills the gap, unless it has been copied in this block,
// too: then it is dropped here and now, and the one before it is the last. Its slot names the copy
// then, which another group may be moving: whatever it names, it is not the entry here.
void Block::DropItem(const Item& item, Group& group) {
  ChunkHeader& header = chunks_.Header(item.entry / kEntriesPerChunk);
  if ((header.strays >> item.entry % kEntriesPerChunk & 1u) == 0) return;  // dropped already
  Node& leaf = nodes_[item.from];
  bool max_radius_fell = chunks_.Radius(item.entry) == leaf.max_radius;
  for (bool is_gap = true; is_gap; DropLast(leaf, group)) {
    const std::uint32_t chunk = leaf.FirstChunk();
    const unsigned lane = chunks_.Header(chunk).count - 1u;
    const std::uint32_t last = chunk * kEntriesPerChunk + lane;
    const bool is_stray = (chunks_.Header(chunk).strays >> lane & 1u) != 0;
    if (last == item.entry) {
      is_gap = false;
    } else if (is_stray && LoadRelaxed(tree_.entry_of_slot[chunks_.Id(last).slot]) != last) {
      max_radius_fell = max_radius_fell || chunks_.Radius(last) == leaf.max_radius;
    } else {
      StoreRelaxed(tree_.entry_of_slot[chunks_.Id(last).slot], item.entry);
      // Marked here and not by Copy, which writes a word that chunks of other groups share. The
      // chunk is marked there already.
      chunks_.Header(chunk).strays &= static_cast<std::uint16_t>(~(1u << lane));
      chunks_.Copy(last, item.entry);
      if (is_stray)
        header.strays |= static_cast<std::uint16_t>(1u << item.entry % kEntriesPerChunk);
      group.has_carried = group.has_carried || is_stray;
      is_gap = false;
    }
  }
  leaf.max_radius_fell = leaf.max_radius_fell || max_radius_fell;
  leaf.kinds_fell = leaf.kinds_fell || !leaf.AreAllKinds(header.AllKinds());
  MarkLeaf(item.from);
}

// Drops the last entry of a leaf's first chunk. An empty chunk stays out of the pool until
// FreeChunks, because groups share the pool.
void Block::DropLast(Node& leaf, Group& group) {
  const std::uint32_t first = leaf.FirstChunk();
  ChunkHeader& header = chunks_.Header(first);
  --leaf.count;
  header.kinds[--header.count] = 0;
  header.strays &= static_cast<std::uint16_t>(header.InUse());
  if (header.count != 0) return;
  leaf.FirstChunk() = std::exchange(chunks_.Next(first), group.freed);
  group.freed = first;
}

// The highest one last, whatever the groups: the pool remembers which chunk was freed last.
void Block::FreeChunks() {
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

}  // namespace

bool Relocation::Pays(const TreeStorage& tree) {
  return tree.counters.strays >=
         std::max<std::size_t>(2 * kItemsPerTask, tree.nodes.CountInner() / 4);
}

// The strays of a block are in two leaves at once, as if there were that many more sprites.
void Relocation::Reserve(TreeStorage& tree) {
  const std::size_t most = std::min(tree.Count(), kMostOfBlock) + kEntriesPerChunk;
  tree.ReserveForEscapes(most);
  items_.reserve(most);
  for (Buffer<std::uint16_t>* order : {&by_from_, &by_to_})
    order->resize(std::max(order->size(), most));
}

void Relocation::Run(TreeStorage& tree, TaskSteps& steps) {
  assert(tree.moved && !tree.deferred_aggregates && "strays exist after Move only");
  assert(items_.capacity() >= std::min(tree.Count(), kMostOfBlock) + kEntriesPerChunk &&
         "Reserve comes before Run");
  tree.deferred_aggregates = true;
  BySource by_from(by_from_);
  ByTarget by_to(by_to_);
  Block block(tree, items_, by_from, by_to, steps);
  while (block.Run()) {
  }
  UpdateInnerNodes(tree.nodes, steps);
  tree.deferred_aggregates = false;
  tree.chunks.ForgetStrays();
  tree.moved = false;
}

std::size_t Relocation::Bytes() const {
  return items_.capacity() * sizeof(Item) +
         (by_from_.capacity() + by_to_.capacity()) * sizeof(std::uint16_t);
}

}  // namespace heliopause::space
