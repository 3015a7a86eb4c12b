// A block of strays goes through these steps. Each but those marked "serial" runs in tasks.
//
//   List           serial: the strays of the next chunks, by their marks
//   FindTargets    the leaf around each stray, by the skip tables
//   AddTargets     serial: leaves that are missing, with a larger root
//   RelocationBlock
//
// Inner nodes follow their leaves at the end, in one walk over all of them.
#include "space/tree/relocation.hpp"

#include <algorithm>
#include <cassert>

#include "base/architecture.hpp"
#include "base/prefetch_pipeline.hpp"
#include "space/tree/growth.hpp"
#include "space/tree/inner_nodes.hpp"
#include "space/tree/prefetch.hpp"

namespace heliopause::space {

bool Relocation::Pays(const TreeStorage& tree) { return PaysInTasks(tree, tree.counters.strays); }

// Between copy and drop, a stray occupies an entry in two leaves. So a block needs the memory of as
// many additional sprites as it has items.
void Relocation::Reserve(TreeStorage& tree) {
  const std::size_t most = CapacityOfBlock(tree.Count());
  tree.EnsureSpareForMoves(most);
  block_.Reserve(most);
}

void Relocation::Run(TreeStorage& tree, TaskSteps& steps) {
  assert(tree.moved && !tree.deferred_aggregates && "strays exist after Move only");
  assert(block_.Items().capacity() >= CapacityOfBlock(tree.Count()) && "Reserve comes before Run");
  tree.deferred_aggregates = true;
  begin_ = end_ = 0;
  has_carried_ = false;
  while (List(tree)) {
    RunShares(steps, block_.Items().size(),
              [&](std::size_t first, std::size_t end) { FindTargets(tree, first, end); });
    AddTargets(tree);
    has_carried_ = block_.Run(tree, steps);
  }
  UpdateInnerNodes(tree.nodes, steps);
  tree.deferred_aggregates = false;
  tree.chunks.ForgetStrays();
  tree.moved = false;
}

// Lists the strays from chunk end_ on. Starts again at begin_ when the last block filled a gap
// there with a stray that it had not listed.
bool Relocation::List(const TreeStorage& tree) {
  const ChunkPool& chunks = tree.chunks;
  Buffer<Item>& items = block_.Items();
  if (!has_carried_) begin_ = end_;
  items.clear();
  std::uint32_t ahead = begin_;
  for (unsigned i = 0; i < ChunkPool::kChunkPrefetchDistance; ++i) {
    ahead = chunks.NextWithStrays(ahead) + 1;
  }
  std::uint32_t c = chunks.NextWithStrays(begin_);
  for (; c < chunks.Size() && items.size() < kMostOfBlock; c = chunks.NextWithStrays(c + 1)) {
    ahead = chunks.NextWithStrays(ahead);
    if (ahead < chunks.Size()) PrefetchToWrite(&chunks.Header(ahead));
    ++ahead;
    const ChunkHeader& header = chunks.Header(c);
    ForEachEntry(c, header.strays, [&](std::uint32_t entry) {
      items.push_back({.entry = entry, .from = header.owner, .to = kNone});
    });
  }
  end_ = std::min(c, chunks.Size());
  return !items.empty();
}

// A wrong guess gets kNone, as a missing leaf does, and AddTargets searches exactly.
void Relocation::FindTargets(const TreeStorage& tree, std::size_t first, std::size_t end) {
  const ChunkPool& chunks = tree.chunks;
  const Prefetcher ahead(tree);
  Buffer<Item>& items = block_.Items();
  RunPrefetchPipeline(
      end - first, [&](std::size_t i) { PrefetchToRead(&chunks.HotAt(items[first + i].entry)); },
      [&](std::size_t i) {
        Item& item = items[first + i];
        item.to = tree.GuessLeaf(chunks.Position(item.entry));
        ahead.PrefetchNode(item.to);
      },
      [&](std::size_t i) {
        Item& item = items[first + i];
        const bool is_right = item.to != kNone && item.to != item.from &&
                              tree.BelongsTo(item.to, chunks.Position(item.entry));
        if (!is_right) item.to = kNone;
      });
}

// A stray stays in its leaf when that leaf is the root and has grown around it.
void Relocation::AddTargets(TreeStorage& tree) {
  for (Item& item : block_.Items()) {
    if (item.to != kNone) continue;
    const Vec2 position = tree.chunks.Position(item.entry);
    item.to = EnsureLeafFor(tree, position, kNone);
    if (item.to != item.from) continue;
    item.to = kNone;
    tree.chunks.SetPosition(item.entry, position, tree.nodes[item.from].GetQuantizer());
    tree.chunks.Header(ChunkOf(item.entry)).ClearStray(LaneOf(item.entry));
  }
}

}  // namespace heliopause::space
