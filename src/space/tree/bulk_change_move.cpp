// A block of Move goes through these steps. Each but those marked "serial" runs in tasks.
//
//   FindTargets    entry and leaf of each id, and the leaf around its new position
//                  serial: leaves that are missing, with a larger root
//   SetInPlace     by groups of leaves: each sprite gets its position where it is, in the order of
//                  the block. One that has left its leaf is a stray now
//   RelocationBlock moves the strays
//   serial: ids that came again after they had become strays, one by one
#include <cassert>

#include "space/tree/bulk_blocks.hpp"
#include "space/tree/bulk_change.hpp"
#include "space/tree/growth.hpp"
#include "space/tree/percolation.hpp"
#include "space/tree/prefetch.hpp"

namespace heliopause::space {

// See Relocation::Reserve: a moved sprite occupies an entry in two leaves for a time.
void BulkChange::ReserveForMove(TreeStorage& tree, std::size_t changes) {
  const std::size_t most = CapacityOfBlock(changes);
  tree.EnsureSpareForMoves(most, changes);
  relocation_.Reserve(most);
}

std::size_t BulkChange::Move(TreeStorage& tree, std::span<const SpriteId> ids,
                             std::span<const Vec2> positions, TaskSteps& steps) {
  assert(ids.size() == positions.size() && "each id has a position");
  assert(!tree.moved && "strays of a Move would be taken for those of a block");
  std::size_t found = 0;
  RunBlocks(tree, ids.size(), steps, [&](std::size_t begin, std::size_t size) {
    found += MoveBlock(tree, ids.subspan(begin, size), positions.subspan(begin, size), steps);
  });
  return found;
}

std::size_t BulkChange::MoveBlock(TreeStorage& tree, std::span<const SpriteId> ids,
                                  std::span<const Vec2> positions, TaskSteps& steps) {
  const std::size_t found = FindTargets(tree, ids, positions, steps);
  const bool some_repeat = SetInPlace(tree, positions, steps);
  [[maybe_unused]] const bool has_carried = relocation_.Run(tree, steps);
  assert(!has_carried && "every stray is an item of the block");
  if (!some_repeat) return found;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (!relocation_.Items()[i].is_repeated) continue;
    RelocateEntry(tree, tree.EntryOf(ids[i].slot), positions[i],
                  tree.nodes.LeafAround(positions[i]));
  }
  return found;
}

// Returns how many of the ids are in the tree. Sets `from` to kNone for the others, and for no id
// that is in the tree.
std::size_t BulkChange::FindTargets(TreeStorage& tree, std::span<const SpriteId> ids,
                                    std::span<const Vec2> positions, TaskSteps& steps) {
  Buffer<RelocationBlock::Item>& items = relocation_.Items();
  assert(items.capacity() >= ids.size() && "ReserveForMove comes before Move");
  items.resize(ids.size());
  const Prefetcher ahead(tree);
  RunShares(steps, ids.size(), [&](std::size_t first, std::size_t end) {
    FindEntries(tree, ids, first, end, [&](std::size_t i, std::uint32_t entry, std::uint32_t leaf) {
      items[i] = {.entry = entry, .from = leaf, .to = kNone};
    });
    const auto is_in = [&](std::uint32_t leaf, std::size_t i) {
      return leaf != kNone && tree.BelongsTo(leaf, positions[i]);
    };
    RunPrefetchPipeline(
        end - first, [&](std::size_t i) { ahead.PrefetchNode(items[first + i].from); },
        [&](std::size_t i) {
          RelocationBlock::Item& item = items[first + i];
          if (item.from == kNone) return;
          const bool stays = is_in(item.from, first + i);
          item.to = stays ? item.from : tree.GuessLeaf(positions[first + i]);
          ahead.PrefetchNode(item.to);
        },
        [&](std::size_t i) {
          RelocationBlock::Item& item = items[first + i];
          if (!is_in(item.to, first + i)) item.to = kNone;
        });
  });
  std::size_t found = 0;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (items[i].from == kNone) continue;
    ++found;
    if (items[i].to == kNone) items[i].to = EnsureLeafFor(tree, positions[i], kNone);
  }
  return found;
}

// Returns whether some ids came again after they had become strays.
bool BulkChange::SetInPlace(TreeStorage& tree, std::span<const Vec2> positions, TaskSteps& steps) {
  Buffer<RelocationBlock::Item>& items = relocation_.Items();
  LeafGroups& by_from = relocation_.ByFrom();
  RunShares(steps, items.size(), [&](std::size_t first, std::size_t end) {
    by_from.SortShare(first, end, [&](std::size_t i) { return items[i].from; });
  });
  const Prefetcher ahead(tree);
  std::array<bool, LeafGroups::kGroups> some_repeat{};
  steps.Run(LeafGroups::kGroups, [&](std::size_t group) {
    by_from.ForEach(
        items.size(), group, [](std::size_t) { return true; },
        [&](std::size_t i) {
          ahead.PrefetchNode(items[i].from);
          ahead.PrefetchEntry(items[i].entry);
        },
        [&](std::size_t i) {
          RelocationBlock::Item& item = items[i];
          ChunkHeader& header = tree.chunks.Header(ChunkOf(item.entry));
          const unsigned lane = LaneOf(item.entry);
          item.is_repeated = header.IsStray(lane);
          if (item.is_repeated) {
            some_repeat[group] = true;
            item.to = kNone;
            return;
          }
          tree.chunks.SetPosition(item.entry, positions[i], tree.nodes[item.from].GetQuantizer());
          if (item.to == item.from) {
            item.to = kNone;
          } else {
            header.SetStray(lane);
          }
        });
  });
  return std::find(some_repeat.begin(), some_repeat.end(), true) != some_repeat.end();
}

}  // namespace heliopause::space
