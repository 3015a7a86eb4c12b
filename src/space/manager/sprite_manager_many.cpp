// SpriteManager: bulk calls. They give the results of the single calls in a loop, and are faster
// where the index is out of cache: a software pipeline prefetches what the next items read (see
// base/prefetch_pipeline.hpp), and a BatchScope defers the update of aggregates to its end.
//
// Each checks all of its arguments before it changes anything.
#include <cassert>
#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <stdexcept>
#include <string>

#include "base/argument_error.hpp"
#include "base/prefetch_pipeline.hpp"
#include "space/manager/check.hpp"
#include "space/manager/exclusive_out.hpp"
#include "space/manager/reentrancy_guard.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/search/many_search.hpp"
#include "space/search/pair_search.hpp"
#include "space/tree/percolation.hpp"
#include "space/tree/prefetch.hpp"

namespace heliopause {
namespace {

// One position for each id.
void CheckSizes(const char* function, const char* name, std::size_t ids, std::size_t positions) {
  if (ids == positions) return;  // before any text is built: a warm call does not allocate
  ThrowInvalidArgument(function, name, static_cast<double>(positions),
                       std::to_string(ids) + ", the number of ids");
}

void CheckQueries(std::span<const DiscQuery> queries) {
  constexpr char kFunction[] = "SpriteManager::SearchMany";
  if (queries.size() > std::numeric_limits<std::uint32_t>::max()) {
    throw std::length_error("SpriteManager::SearchMany: queries.size() = " +
                            std::to_string(queries.size()) + " (expected at most 2^32 - 1)");
  }
  for (std::size_t i = 0; i < queries.size(); ++i) {
    if (!space::IsInSpace(queries[i].point)) [[unlikely]]
      space::RejectPoint({kFunction, "queries", i, ".point"}, queries[i].point);
    if (!(queries[i].radius >= 0)) [[unlikely]]
      space::RejectSearchRadius({kFunction, "queries", i, ".radius"}, queries[i].radius);
  }
}

}  // namespace

// --- add and remove ------------------------------------------------------------------------------

void SpriteManager::AddMany(std::span<const Sprite> sprites, std::vector<SpriteId>& out) {
  const Impl::ChangeScope change(*impl_, "SpriteManager::AddMany");
  for (std::size_t i = 0; i < sprites.size(); ++i) {
    impl_->CheckSprite({"SpriteManager::AddMany", "sprites", i}, sprites[i]);
  }
  out.reserve(sprites.size());
  impl_->EnsureCapacityFor(sprites.size());
  out.clear();  // from here on nothing throws
  space::TreeStorage& tree = impl_->tree.MutableStorage();
  const space::BatchScope scope(tree, sprites.size());
  const space::PrefetchSteps steps(tree);
  // The leaf of each sprite that is in the pipeline. Only a hint: a sprite that is inserted in
  // between may make the root grow or create a nearer leaf, and Insert then searches again.
  PipelineRing<std::uint32_t, 4> leaf;
  RunPrefetchPipeline(
      sprites.size(),
      [&](std::size_t i) {
        leaf[i] = tree.nodes.LeafAround(sprites[i].position);
        steps.PrefetchNode(leaf[i]);
      },
      [&](std::size_t i) { steps.PrefetchHeader(leaf[i]); },
      [&](std::size_t i) { steps.PrefetchEnd(leaf[i]); },
      [&](std::size_t i) { out.push_back(impl_->Insert(sprites[i], leaf[i])); });
  assert(out.size() == sprites.size() && "every sprite got an id");
}

std::size_t SpriteManager::RemoveMany(std::span<const SpriteId> ids) {
  const Impl::ChangeScope change(*impl_, "SpriteManager::RemoveMany");
  space::TreeStorage& tree = impl_->tree.MutableStorage();
  const space::BatchScope scope(tree, ids.size());
  const space::PrefetchSteps steps(tree);
  struct Ahead {
    std::uint32_t entry, leaf;
  };
  // What the stages read for each sprite that is in the pipeline. Removing another one may move an
  // entry, so this serves the prefetches alone; Remove looks the sprite up again.
  PipelineRing<Ahead, 7> ahead;
  std::size_t removed = 0;
  RunPrefetchPipeline(
      ids.size(), [&](std::size_t i) { impl_->ids.Prefetch(ids[i].slot); },
      [&](std::size_t i) {
        if (impl_->ids.IsLive(ids[i])) steps.PrefetchSlot(ids[i].slot);
      },
      [&](std::size_t i) {
        const bool is_live = impl_->ids.IsLive(ids[i]);
        ahead[i].entry = is_live ? tree.EntryOf(ids[i].slot) : space::kNone;
        steps.PrefetchEntry(ahead[i].entry);
      },
      [&](std::size_t i) {
        ahead[i].leaf = steps.LeafOf(ahead[i].entry);
        steps.PrefetchNode(ahead[i].leaf);
      },
      [&](std::size_t i) { steps.PrefetchHeader(ahead[i].leaf); },
      [&](std::size_t i) { steps.PrefetchLast(ahead[i].leaf); },
      [&](std::size_t i) { removed += impl_->Remove(ids[i]) ? 1u : 0u; });
  return removed;
}

// --- positions -----------------------------------------------------------------------------------

std::size_t SpriteManager::GetPositions(std::span<const SpriteId> ids, std::span<Vec2> out) const {
  CheckSizes("SpriteManager::GetPositions", "out.size()", ids.size(), out.size());
  std::size_t found = 0;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (!Contains(ids[i])) continue;
    out[i] = impl_->tree.PositionOf(ids[i].slot);
    ++found;
  }
  return found;
}

std::size_t SpriteManager::SetPositions(std::span<const SpriteId> ids,
                                        std::span<const Vec2> positions) {
  constexpr char kFunction[] = "SpriteManager::SetPositions";
  const Impl::ChangeScope change(*impl_, kFunction);
  CheckSizes(kFunction, "positions.size()", ids.size(), positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    impl_->CheckPosition({kFunction, "positions", i}, positions[i]);
  }
  impl_->tree.ReserveForEscapes(0, ids.size());  // from here on nothing throws
  const space::BatchScope scope(impl_->tree.MutableStorage(), ids.size());
  std::size_t moved = 0;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (!Contains(ids[i])) continue;
    impl_->tree.MoveTo(ids[i].slot, positions[i]);
    ++moved;
  }
  return moved;
}

void SpriteManager::GetIdsInLeafOrder(std::vector<SpriteId>& out) const {
  // Chunks in the order of the pool: the repacker keeps it close to the order of the leaves.
  const space::ChunkPool& chunks = impl_->tree.Storage().chunks;
  out.reserve(Count());
  out.clear();  // from here on nothing throws
  for (std::uint32_t c = 0; c < chunks.Size(); ++c) {
    for (std::uint32_t lane = 0; lane < chunks.Header(c).count; ++lane) {
      out.push_back(chunks.Id(c * space::kEntriesPerChunk + lane));
    }
  }
  assert(out.size() == Count() && "each sprite is in one chunk");
}

// --- searches ------------------------------------------------------------------------------------

void SpriteManager::SearchMany(std::span<const DiscQuery> queries, ManyHits& out) const {
  CheckQueries(queries);
  impl_->GuardSearch("SpriteManager::SearchMany");
  space::ManySearch(impl_->tree.Storage(), impl_->ids, queries, out).Run();
}

void SpriteManager::SearchMany(std::span<const DiscQuery> queries, ManyHits& out,
                               Executor executor) const {
  assert(executor && "an empty Executor runs no task");
  CheckQueries(queries);
  impl_->GuardSearch("SpriteManager::SearchMany");
  const space::ReentrancyGuard guard(impl_.get());
  space::FillExclusively("SpriteManager::SearchMany", out, [&](ManyHits& own) {
    space::ManySearch(impl_->tree.Storage(), impl_->ids, queries, own).Run(executor);
  });
}

void SpriteManager::VisitOverlappingPairs(FunctionRef<void(SpriteId, SpriteId)> visit,
                                          Executor executor) const {
  assert(executor && "an empty Executor runs no task");
  impl_->GuardSearch("SpriteManager::ForEachOverlappingPair");
  const space::ReentrancyGuard guard(impl_.get());
  FindPairs(impl_->tree.Storage(), space::kAnySprite, space::kAnySprite, visit, executor);
}

void SpriteManager::VisitOverlappingPairs(Kinds first, Kinds second,
                                          FunctionRef<void(SpriteId, SpriteId)> visit,
                                          Executor executor) const {
  assert(executor && "an empty Executor runs no task");
  impl_->GuardSearch("SpriteManager::ForEachOverlappingPair");
  const space::ReentrancyGuard guard(impl_.get());
  FindPairs(impl_->tree.Storage(), {.kinds = first}, {.kinds = second}, visit, executor);
}

}  // namespace heliopause
