// Percolation in three layers:
//
//   Percolate         the aggregates of the nodes between two leaves
//   RelocateEntry     one entry: find or make its leaf, drop it here, append it there, percolate
//   FixOutOfBounds    all strays, a block at a time, in a prefetch pipeline
//
// A block is a list of slots, not of entry indices: relocating an entry moves another one into its
// gap, which changes that one's index.
#include "space/tree/percolation.hpp"

#include <boost/container/static_vector.hpp>
#include <cassert>
#include <utility>

#include "base/architecture.hpp"
#include "base/prefetch_pipeline.hpp"
#include "space/tree/growth.hpp"
#include "space/tree/prefetch.hpp"

namespace heliopause::space {
namespace {

// Updates the aggregates when an entry goes from leaf `from` to leaf `to`. Either may be kNone (the
// entry is new, or gone) or kOutside, which has no parent.
//
// Counts are exact afterwards. Kinds and radii only grow on the way up. When `from` may have lost
// the last entry of a kind, or its largest one, recount_max_radius (set here) or recount_kinds (set
// by TreeStorage::DropEntry) makes ReBallance recompute them.
void Percolate(TreeStorage& tree, std::uint32_t from, std::uint32_t to, const Entry& entry) {
  assert((from == kNone || tree.nodes[from].count > 0) && "an entry leaves a leaf that had it");
  NodeStore& nodes = tree.nodes;
  if (from != kNone) {
    nodes.MarkDirty(from);
    if (entry.radius == nodes[from].max_radius) nodes[from].recount_max_radius = true;
  }
  if (to != kNone) nodes.MarkDirty(to);
  if (tree.deferred_aggregates) {
    if (from != kNone) --nodes[from].count;
    if (to != kNone) nodes[to].IncludeSprite(entry.kinds, entry.radius);
    return;
  }
  // The smaller square goes up first, so the two paths meet at the first common node. There is none
  // when one of the leaves is kOutside: its path ends at once, and the other one ends at the root.
  Node* const node = nodes.Data();
  while (from != kNone && to != kNone) {
    if (from == to) return;
    if (node[from].level <= node[to].level) {
      --node[from].count;
      from = node[from].parent;
    } else {
      node[to].IncludeSprite(entry.kinds, entry.radius);
      to = node[to].parent;
    }
  }
  for (; from != kNone; from = node[from].parent) --node[from].count;
  for (; to != kNone; to = node[to].parent) node[to].IncludeSprite(entry.kinds, entry.radius);
}

// Sums up the aggregates of a dirty inner node and of the dirty inner nodes below it. Leaves are
// updated at once even inside a BatchScope. Kinds and radii are included, not replaced: they may
// have been larger before, and ReBallance alone makes them smaller.
void SumUp(Node* nodes, std::uint32_t index) {
  assert(!nodes[index].leaf && nodes[index].dirty && "only dirty inner nodes have stale sums");
  Node& node = nodes[index];
  Node sums;
  for (const std::uint32_t child : node.child) {
    if (child == kNone) continue;
    const Node& below = nodes[child];
    if ((unsigned{below.dirty} & unsigned{!below.leaf}) != 0) SumUp(nodes, child);
    sums.count += below.count;
    sums.Include(below);
  }
  node.count = sums.count;
  node.Include(sums);
}

constexpr std::size_t kBlock = 256;
using Slots = boost::container::static_vector<std::uint32_t, kBlock + kEntriesPerChunk>;

// Replaces `slots` by those of the strays in chunk `c` and after it, about kBlock of them. Advances
// `c` to the first chunk that has strays.
void ListStrays(const TreeStorage& tree, std::uint32_t& c, Slots& slots) {
  const ChunkPool& chunks = tree.chunks;
  slots.clear();
  for (std::uint32_t n = chunks.NextWithStrays(c); n < chunks.Size() && slots.size() < kBlock;
       n = chunks.NextWithStrays(n + 1)) {
    if (slots.empty()) c = n;
    ForEachEntry(n, chunks.Header(n).strays, [&](std::uint32_t entry) { slots.push_back(entry); });
  }
  RunPrefetchPipeline(
      slots.size(), [&](std::size_t i) { PrefetchToRead(&chunks.HotAt(slots[i])); },
      [&](std::size_t i) { slots[i] = chunks.Id(slots[i]).slot; });
}

// The leaf that a stray belongs to is looked up twice: some items ahead through the skip tables, so
// that its memory can be prefetched, and by EnsureLeafFor, which verifies that guess.
void RelocateStrays(TreeStorage& tree, const Slots& slots) {
  const Prefetcher prefetcher(tree);
  struct Ahead {
    std::uint32_t entry = kNone;
    std::uint32_t leaf = kNone;    // that the stray has left
    std::uint32_t target = kNone;  // that it probably belongs to
  };
  PipelineRing<Ahead, 6> ahead;
  RunPrefetchPipeline(
      slots.size(), [&](std::size_t i) { prefetcher.PrefetchSlot(slots[i]); },
      [&](std::size_t i) {
        prefetcher.PrefetchEntry(ahead[i].entry = tree.entry_of_slot[slots[i]]);
      },
      [&](std::size_t i) {
        prefetcher.PrefetchNode(ahead[i].leaf = prefetcher.LeafOf(ahead[i].entry));
        ahead[i].target = tree.nodes.LeafAround(tree.chunks.Position(ahead[i].entry));
        prefetcher.PrefetchNode(ahead[i].target);
      },
      [&](std::size_t i) {
        prefetcher.PrefetchHeader(ahead[i].leaf);
        prefetcher.PrefetchHeader(ahead[i].target);
      },
      [&](std::size_t i) {
        prefetcher.PrefetchLast(ahead[i].leaf);
        prefetcher.PrefetchEnd(ahead[i].target);
      },
      [&](std::size_t i) {
        const std::uint32_t entry = tree.EntryOf(slots[i]);
        RelocateEntry(tree, entry, tree.chunks.Position(entry), ahead[i].target);
      });
}

}  // namespace

void InsertEntry(TreeStorage& tree, const Entry& entry, std::uint32_t guess) {
  assert(!tree.Has(entry.id.slot) && "a slot is in the tree once");
  const std::uint32_t leaf = EnsureLeafFor(tree, entry.position, guess);
  tree.AppendEntry(leaf, entry);
  Percolate(tree, kNone, leaf, entry);
}

void EraseEntry(TreeStorage& tree, std::uint32_t slot) {
  assert(tree.Has(slot) && "only a slot in the tree is erased");
  const std::uint32_t index = tree.EntryOf(slot);
  const std::uint32_t leaf = tree.LeafOf(index);
  Entry entry;
  entry.radius = tree.chunks.Radius(index);
  tree.DropEntry(index);
  Percolate(tree, leaf, kNone, entry);
}

void RelocateEntry(TreeStorage& tree, std::uint32_t entry, Vec2 position, std::uint32_t guess) {
  assert(entry != kNone && "only an entry in the tree is relocated");
  assert(tree.EntryOf(tree.chunks.Id(entry).slot) == entry && "a slot names its entry");
  ChunkHeader& header = tree.chunks.Header(ChunkOf(entry));
  const std::uint32_t leaf = header.owner;
  header.ClearStray(LaneOf(entry));
  const std::uint32_t to = EnsureLeafFor(tree, position, guess);
  if (to == leaf) {
    tree.chunks.SetPosition(entry, position, tree.nodes[leaf].GetQuantizer());
    return;
  }
  Entry value = tree.chunks.Get(entry);
  value.position = position;
  tree.DropEntry(entry);
  tree.AppendEntry(to, value);
  Percolate(tree, leaf, to, value);
}

// Relocating a stray moves the last entry of the leaf's first chunk into its gap, and that entry
// may be a stray that a later block would list. The gap lies in a chunk of this block, so each
// block is listed from the first chunk of the block before, not from the chunk after its last one.
// The bits of the pool skip chunks without strays, 64 at a time.
void FixOutOfBounds(TreeStorage& tree) {
  assert(tree.moved && "strays exist after Move only");
  const BatchScope scope(tree, tree.counters.strays);
  Slots slots;
  std::uint32_t c = 0;
  for (ListStrays(tree, c, slots); !slots.empty(); ListStrays(tree, c, slots)) {
    RelocateStrays(tree, slots);
  }
  assert(slots.empty() && "every stray is in its leaf");
  tree.chunks.ForgetStrays();
  tree.moved = false;
}

BatchScope::BatchScope(TreeStorage& tree, std::size_t entries) : tree_(tree) {
  assert(!tree_.deferred_aggregates && "scopes do not nest");
  tree_.deferred_aggregates = entries >= tree_.nodes.CountInner();
}

BatchScope::~BatchScope() {
  const Node& root = tree_.nodes.Root();
  const bool was_deferred = std::exchange(tree_.deferred_aggregates, false);
  if (was_deferred && root.dirty && !root.leaf) SumUp(tree_.nodes.Data(), tree_.nodes.RootIndex());
}

}  // namespace heliopause::space
