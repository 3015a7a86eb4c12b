// What the files of BulkChange share: blocks of changes, and the entries of ids.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <heliopause/sprite.hpp>
#include <span>

#include "base/architecture.hpp"
#include "base/prefetch_pipeline.hpp"
#include "base/task_steps.hpp"
#include "space/storage/tree_storage.hpp"
#include "space/tree/inner_nodes.hpp"
#include "space/tree/leaf_groups.hpp"
#include "space/tree/prefetch.hpp"

namespace heliopause::space {

/// Calls change(first, size) for each block of `count` changes, then updates the inner nodes.
template <class F>
void RunBlocks(TreeStorage& tree, std::size_t count, TaskSteps& steps, const F& change) {
  assert(!tree.deferred_aggregates && "bulk changes do not nest");
  tree.deferred_aggregates = true;
  for (std::size_t first = 0; first < count; first += kMostOfBlock) {
    change(first, std::min(kMostOfBlock, count - first));
  }
  UpdateInnerNodes(tree.nodes, steps);
  tree.deferred_aggregates = false;
}

/// Calls found(i, entry, leaf) for each id from `first` to before `end`, in order, with
/// prefetching: its entry and its leaf, or kNone twice for an id that is not in the tree.
template <class Found>
void FindEntries(const TreeStorage& tree, std::span<const SpriteId> ids, std::size_t first,
                 std::size_t end, const Found& found) {
  const ChunkPool& chunks = tree.chunks;
  const Prefetcher ahead(tree);
  PipelineRing<std::uint32_t, 3> entries;
  RunPrefetchPipeline(
      end - first, [&](std::size_t i) { ahead.PrefetchSlot(ids[first + i].slot); },
      [&](std::size_t i) {
        const std::uint32_t slot = ids[first + i].slot;
        entries[i] = tree.Has(slot) ? tree.entry_of_slot[slot] : kNone;
        if (entries[i] == kNone) return;
        PrefetchToRead(&chunks.Header(ChunkOf(entries[i])));
        PrefetchToRead(&chunks.HotAt(entries[i]));
      },
      [&](std::size_t i) {
        const std::uint32_t entry = entries[i];
        if (entry == kNone || chunks.Id(entry) != ids[first + i]) {
          found(first + i, kNone, kNone);
        } else {
          found(first + i, entry, tree.LeafOf(entry));
        }
      });
}

}  // namespace heliopause::space
