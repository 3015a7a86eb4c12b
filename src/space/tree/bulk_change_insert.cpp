// A block of Insert goes through these steps. Each but those marked "serial" runs in tasks.
//
//   FindLeaves     the leaf around each sprite, by the skip tables
//                  serial: leaves that are missing, with a larger root
//   AssignLanes    by groups of leaves: each sprite gets a lane, in the order of the block
//   AddChunks      serial: the chunks that are needed for that, in the order of the block
//   FillLanes      writes the entries
//
// AssignLanes works with chunks that do not exist yet: the first sprite of one, its "opener",
// stands for it.
//
//   leaf with 14 entries, sprites a b c d e    a, b -> lanes 14, 15 of the first chunk
//                                              c    -> lane 0 of a new one: the opener
//                                              d, e -> lanes 1, 2 of the chunk of c
#include <cassert>

#include "space/tree/bulk_blocks.hpp"
#include "space/tree/bulk_change.hpp"
#include "space/tree/growth.hpp"
#include "space/tree/prefetch.hpp"

namespace heliopause::space {

void BulkChange::ReserveForInsert(const TreeStorage& tree, std::size_t changes) {
  const std::size_t most = std::min(changes, kMostOfBlock);
  targets_.reserve(most);
  groups_.Reserve(most);
  if (opener_.size() < tree.nodes.Capacity()) opener_.resize(tree.nodes.Capacity(), kNoOpener);
}

void BulkChange::Insert(TreeStorage& tree, std::span<const Sprite> sprites,
                        std::span<const SpriteId> ids, TaskSteps& steps) {
  assert(sprites.size() == ids.size() && "each sprite has an id");
  RunBlocks(tree, sprites.size(), steps, [&](std::size_t begin, std::size_t size) {
    InsertBlock(tree, sprites.subspan(begin, size), ids.subspan(begin, size), steps);
  });
}

void BulkChange::InsertBlock(TreeStorage& tree, std::span<const Sprite> sprites,
                             std::span<const SpriteId> ids, TaskSteps& steps) {
  assert(targets_.capacity() >= sprites.size() && "ReserveForInsert comes before Insert");
  targets_.resize(sprites.size(), boost::container::default_init);
  FindLeaves(tree, sprites, steps);
  RunShares(steps, sprites.size(), [&](std::size_t first, std::size_t end) {
    groups_.SortShare(first, end, [&](std::size_t i) { return targets_[i].leaf; });
  });
  AssignLanes(tree, sprites, steps);
  AddChunks(tree);
  FillLanes(tree, sprites, ids, steps);
}

// A wrong guess gets kNone, as a missing leaf does, and EnsureLeafFor searches exactly.
void BulkChange::FindLeaves(TreeStorage& tree, std::span<const Sprite> sprites, TaskSteps& steps) {
  const Prefetcher ahead(tree);
  RunShares(steps, sprites.size(), [&](std::size_t first, std::size_t end) {
    RunPrefetchPipeline(
        end - first,
        [&](std::size_t i) {
          Target& target = targets_[first + i];
          target.leaf = tree.GuessLeaf(sprites[first + i].position);
          ahead.PrefetchNode(target.leaf);
        },
        [&](std::size_t i) {
          std::uint32_t& leaf = targets_[first + i].leaf;
          if (leaf != kNone && !tree.BelongsTo(leaf, sprites[first + i].position)) leaf = kNone;
        });
  });
  for (std::size_t i = 0; i < sprites.size(); ++i) {
    std::uint32_t& leaf = targets_[i].leaf;
    if (leaf == kNone) leaf = EnsureLeafFor(tree, sprites[i].position, kNone);
  }
  assert(opener_.size() >= tree.nodes.Used() && "ReserveForInsert is given the capacity of nodes");
}

// The opener of a chunk is the item that takes its lane 0. opener_[leaf] is the last opener in the
// leaf. It is set whenever a leaf has no free lane and the next lane is not 0: an earlier item of
// this block took lane 0 of the new chunk.
void BulkChange::AssignLanes(TreeStorage& tree, std::span<const Sprite> sprites, TaskSteps& steps) {
  const Prefetcher ahead(tree);
  steps.Run(LeafGroups::kGroups, [&](std::size_t group) {
    groups_.ForEach(
        sprites.size(), group, [](std::size_t) { return true; },
        [&](std::size_t i) { ahead.PrefetchNode(targets_[i].leaf); },
        [&](std::size_t i) { ahead.PrefetchHeader(targets_[i].leaf); },
        [&](std::size_t i) {
          Target& target = targets_[i];
          Node& leaf = tree.nodes[target.leaf];
          const std::uint32_t first = leaf.FirstChunk();
          const std::uint32_t lane = leaf.count % kEntriesPerChunk;
          target.entry = lane;
          if (lane == 0) {
            opener_[target.leaf] = target.opener = static_cast<std::uint16_t>(i);
          } else if (first == kNone || tree.chunks.Header(first).count == kEntriesPerChunk) {
            target.opener = opener_[target.leaf];
          } else {
            target.opener = kNoOpener;
            target.entry += first * kEntriesPerChunk;
            ++tree.chunks.Header(first).count;
          }
          leaf.IncludeSprite(sprites[i].kinds, sprites[i].radius);
          tree.nodes.MarkLeafAlone(target.leaf);
        });
  });
}

// Allocates the new chunks. When a leaf gets several, each one is full before the next is opened.
void BulkChange::AddChunks(TreeStorage& tree) {
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    Target& target = targets_[i];
    if (target.opener != i) continue;
    Node& leaf = tree.nodes[target.leaf];
    if (leaf.FirstChunk() != kNone) tree.chunks.Header(leaf.FirstChunk()).count = kEntriesPerChunk;
    const std::uint32_t chunk = tree.AddChunkTo(target.leaf);
    tree.chunks.Header(chunk).count =
        static_cast<std::uint8_t>((leaf.count - 1) % kEntriesPerChunk + 1);
    target.entry = chunk * kEntriesPerChunk;
  }
}

void BulkChange::FillLanes(TreeStorage& tree, std::span<const Sprite> sprites,
                           std::span<const SpriteId> ids, TaskSteps& steps) {
  const Prefetcher ahead(tree);
  const auto entry_of = [&](std::size_t i) {
    const Target& target = targets_[i];
    const bool is_in_new_chunk = target.opener != kNoOpener && target.opener != i;
    return target.entry + (is_in_new_chunk ? targets_[target.opener].entry : 0);
  };
  RunShares(steps, sprites.size(), [&](std::size_t first, std::size_t end) {
    RunPrefetchPipeline(
        end - first,
        [&](std::size_t i) {
          ahead.PrefetchEntry(entry_of(first + i));
          ahead.PrefetchSlot(ids[first + i].slot);
        },
        [&](std::size_t i) {
          const Sprite& sprite = sprites[first + i];
          const SpriteId id = ids[first + i];
          const std::uint32_t entry = entry_of(first + i);
          assert(!tree.Has(id.slot) && "a slot is in the tree once");
          tree.chunks.Set(
              entry,
              {sprite.position, sprite.velocity, sprite.radius, sprite.kinds, id, sprite.tag},
              tree.nodes[targets_[first + i].leaf].GetQuantizer());
          tree.entry_of_slot[id.slot] = entry;
        });
  });
}

}  // namespace heliopause::space
