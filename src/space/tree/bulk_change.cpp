// Erase and the edits of one member. A block goes through these steps:
//
//   FindSources    entry and leaf of each id, sorted by groups of leaves, see leaf_groups.hpp
//   a task per group of leaves makes the changes there, in the order of the block
//   FreeErased     serial: slots and empty chunks are freed in the order of the block
#include "space/tree/bulk_change.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/prefetch_pipeline.hpp"
#include "space/tree/bulk_blocks.hpp"
#include "space/tree/prefetch.hpp"

namespace heliopause::space {

bool BulkChange::Pays(const TreeStorage& tree, std::size_t changes) {
  return PaysInTasks(tree, changes);
}

void BulkChange::ReserveForErase(std::size_t changes) {
  const std::size_t most = std::min(changes, kMostOfBlock);
  sources_.reserve(most);
  groups_.Reserve(most);
}

std::size_t BulkChange::Bytes() const {
  return sources_.capacity() * sizeof(Source) + targets_.capacity() * sizeof(Target) +
         opener_.capacity() * sizeof opener_[0] + groups_.Bytes() + relocation_.Bytes();
}

// --- sources -------------------------------------------------------------------------------------

void BulkChange::FindSources(const TreeStorage& tree, std::span<const SpriteId> ids,
                             TaskSteps& steps) {
  assert(sources_.capacity() >= ids.size() && "the memory is reserved");
  sources_.resize(ids.size(), boost::container::default_init);
  RunShares(steps, ids.size(), [&](std::size_t first, std::size_t end) {
    FindEntries(tree, ids, first, end, [&](std::size_t i, std::uint32_t entry, std::uint32_t leaf) {
      sources_[i] = {entry, leaf, kNone, false};
    });
    groups_.SortShare(first, end, [&](std::size_t i) { return sources_[i].leaf; });
  });
}

// Calls act(i, entry, leaf) for each id in the tree, by groups of leaves. Returns how many there
// are.
template <class Act>
std::size_t BulkChange::ForEachSource(TreeStorage& tree, std::span<const SpriteId> ids,
                                      TaskSteps& steps, const Act& act) {
  std::size_t found = 0;
  RunBlocks(tree, ids.size(), steps, [&](std::size_t begin, std::size_t size) {
    FindSources(tree, ids.subspan(begin, size), steps);
    const Prefetcher ahead(tree);
    steps.Run(LeafGroups::kGroups, [&](std::size_t group) {
      groups_.ForEach(
          size, group, [](std::size_t) { return true; },
          [&](std::size_t i) {
            ahead.PrefetchNode(sources_[i].leaf);
            ahead.PrefetchEntry(sources_[i].entry);
          },
          [&](std::size_t i) { act(begin + i, sources_[i].entry, sources_[i].leaf); });
    });
    for (const Source& source : sources_) found += source.entry == kNone ? 0u : 1u;
  });
  return found;
}

// --- members -------------------------------------------------------------------------------------

std::size_t BulkChange::SetVelocities(TreeStorage& tree, std::span<const SpriteId> ids,
                                      std::span<const Vec2> velocities, TaskSteps& steps) {
  return ForEachSource(tree, ids, steps, [&](std::size_t i, std::uint32_t entry, std::uint32_t) {
    tree.chunks.Velocity(entry) = velocities[i];
  });
}

// As QuadTree::SetRadius: aggregates grow at once; a smaller value waits for ReBallance.
std::size_t BulkChange::SetRadii(TreeStorage& tree, std::span<const SpriteId> ids,
                                 std::span<const double> radii, TaskSteps& steps) {
  return ForEachSource(tree, ids, steps,
                       [&](std::size_t i, std::uint32_t entry, std::uint32_t leaf) {
                         const double before = std::exchange(tree.chunks.Radius(entry), radii[i]);
                         tree.nodes[leaf].Include(0, radii[i], false);
                         if (radii[i] >= before) return;
                         tree.nodes[leaf].recount_max_radius = true;
                         tree.nodes.MarkLeafAlone(leaf);
                       });
}

// As QuadTree::SetKinds.
std::size_t BulkChange::SetKinds(TreeStorage& tree, std::span<const SpriteId> ids,
                                 std::span<const Kinds> kinds, TaskSteps& steps) {
  return ForEachSource(tree, ids, steps,
                       [&](std::size_t i, std::uint32_t entry, std::uint32_t leaf) {
                         const Kinds before = tree.chunks.KindsOf(entry);
                         tree.chunks.SetKinds(entry, kinds[i]);
                         tree.nodes[leaf].Include(kinds[i], 0, kinds[i] == 0);
                         if ((before & ~kinds[i]) == 0 && (before != 0 || kinds[i] == 0)) return;
                         tree.nodes[leaf].recount_kinds = true;
                         tree.nodes.MarkLeafAlone(leaf);
                       });
}

std::size_t BulkChange::SetTags(TreeStorage& tree, std::span<const SpriteId> ids,
                                std::span<const std::uint64_t> tags, TaskSteps& steps) {
  return ForEachSource(tree, ids, steps, [&](std::size_t i, std::uint32_t entry, std::uint32_t) {
    tree.chunks.Tag(entry) = tags[i];
  });
}

// --- erase ---------------------------------------------------------------------------------------

std::size_t BulkChange::Erase(TreeStorage& tree, SlotTable& slots, std::span<const SpriteId> ids,
                              TaskSteps& steps) {
  assert(!tree.moved && "an erased entry would take a stray's mark along");
  std::size_t erased = 0;
  RunBlocks(tree, ids.size(), steps, [&](std::size_t begin, std::size_t size) {
    erased += EraseBlock(tree, slots, ids.subspan(begin, size), steps);
  });
  return erased;
}

// The last entry of the leaf fills the gap of an erased one, so entries are looked up again. A slot
// without one has been erased by an earlier item: both are in the same group.
std::size_t BulkChange::EraseBlock(TreeStorage& tree, SlotTable& slots,
                                   std::span<const SpriteId> ids, TaskSteps& steps) {
  FindSources(tree, ids, steps);
  const Prefetcher ahead(tree);
  steps.Run(LeafGroups::kGroups, [&](std::size_t group) {
    groups_.ForEach(
        ids.size(), group, [](std::size_t) { return true; },
        [&](std::size_t i) {
          ahead.PrefetchNode(sources_[i].leaf);
          ahead.PrefetchEntry(sources_[i].entry);
        },
        [&](std::size_t i) { ahead.PrefetchHeader(sources_[i].leaf); },
        [&](std::size_t i) { ahead.PrefetchLast(sources_[i].leaf); },
        [&](std::size_t i) {
          if (!tree.Has(ids[i].slot)) return;
          Source& source = sources_[i];
          Node& leaf = tree.nodes[source.leaf];
          const std::uint32_t entry = tree.EntryOf(ids[i].slot);
          if (tree.chunks.Radius(entry) == leaf.max_radius) leaf.recount_max_radius = true;
          source.freed = tree.TakeOutEntry(entry);
          source.is_erased = true;
          --leaf.count;
          tree.nodes.MarkLeafAlone(source.leaf);
        });
  });
  return FreeErased(tree, slots, ids);
}

std::size_t BulkChange::FreeErased(TreeStorage& tree, SlotTable& slots,
                                   std::span<const SpriteId> ids) {
  std::size_t erased = 0;
  RunPrefetchPipeline(
      ids.size(), [&](std::size_t i) { slots.Prefetch(ids[i].slot); },
      [&](std::size_t i) {
        if (!sources_[i].is_erased) return;
        if (sources_[i].freed != kNone) tree.chunks.Free(sources_[i].freed);
        slots.Free(ids[i].slot);
        ++erased;
      });
  return erased;
}

}  // namespace heliopause::space
