// The forms that do many things at once.
#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <stdexcept>
#include <string>

#include "base/prefetch_pipeline.hpp"
#include "space/manager/check.hpp"
#include "space/manager/reentrancy_guard.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/search/many_search.hpp"
#include "space/search/pair_search.hpp"
#include "space/tree/percolation.hpp"
#include "space/tree/prefetch.hpp"

namespace heliopause {
namespace {

void CheckSizes(std::size_t ids, std::size_t positions) {
  if (ids == positions) return;
  throw std::invalid_argument("SpriteManager: " + std::to_string(ids) + " ids, but " +
                              std::to_string(positions) + " positions");
}

void CheckQueries(std::span<const DiscQuery> queries) {
  if (queries.size() > std::numeric_limits<std::uint32_t>::max()) {
    throw std::length_error("SpriteManager: more than 2^32 - 1 queries at once");
  }
  for (std::size_t i = 0; i < queries.size(); ++i) {
    space::CheckPoint({"point", i}, queries[i].point);
    space::CheckSearchRadius({"search radius", i}, queries[i].radius);
  }
}

}  // namespace

// --- life ----------------------------------------------------------------------------------------

void SpriteManager::AddMany(std::span<const Sprite> sprites, std::vector<SpriteId>& out) {
  impl_->GuardChange();
  for (std::size_t i = 0; i < sprites.size(); ++i) impl_->CheckSprite(sprites[i], i);
  out.reserve(sprites.size());
  impl_->MakeRoomFor(sprites.size());
  out.clear();  // from here on nothing throws
  space::TreeStorage& tree = impl_->tree.MutableStorage();
  const space::BatchScope scope(tree, sprites.size());
  const space::PrefetchSteps steps(tree);
  PipelineRing<std::uint32_t, 4> leaf;  // of the sprites under way, as the tree was
  RunPrefetchPipeline(
      sprites.size(),
      [&](std::size_t i) {
        leaf[i] = tree.nodes.LeafAround(sprites[i].position);
        steps.PrefetchNode(leaf[i]);
      },
      [&](std::size_t i) { steps.PrefetchHeader(leaf[i]); },
      [&](std::size_t i) { steps.PrefetchEnd(leaf[i]); },
      [&](std::size_t i) { out.push_back(impl_->Put(sprites[i], leaf[i])); });
}

std::size_t SpriteManager::RemoveMany(std::span<const SpriteId> ids) {
  impl_->GuardChange();
  space::TreeStorage& tree = impl_->tree.MutableStorage();
  const space::BatchScope scope(tree, ids.size());
  const space::PrefetchSteps steps(tree);
  struct Ahead {
    std::uint32_t entry, leaf;
  };
  PipelineRing<Ahead, 7> ahead;  // of the sprites under way, as the tree was
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
  CheckSizes(ids.size(), out.size());
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
  impl_->GuardChange();
  CheckSizes(ids.size(), positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    impl_->CheckPosition(positions[i], {"position", i});
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
  const space::ChunkPool& chunks = impl_->tree.Storage().chunks;
  out.reserve(Count());
  out.clear();  // from here on nothing throws
  for (std::uint32_t c = 0; c < chunks.Size(); ++c) {
    for (std::uint32_t lane = 0; lane < chunks.Header(c).count; ++lane) {
      out.push_back(chunks.Id(c * space::kEntriesPerChunk + lane));
    }
  }
}

// --- searches ------------------------------------------------------------------------------------

void SpriteManager::SearchMany(std::span<const DiscQuery> queries, ManyHits& out) const {
  CheckQueries(queries);
  impl_->GuardSearch();
  space::ManySearch(impl_->tree.Storage(), impl_->ids, queries, out).Run();
}

void SpriteManager::SearchMany(std::span<const DiscQuery> queries, ManyHits& out,
                               Executor executor) const {
  CheckQueries(queries);
  impl_->GuardSearch();
  const space::ReentrancyGuard mark(impl_.get());
  space::ManySearch(impl_->tree.Storage(), impl_->ids, queries, out).Run(executor);
}

void SpriteManager::VisitOverlappingPairs(FunctionRef<void(SpriteId, SpriteId)> visit,
                                          Executor executor) const {
  impl_->GuardSearch();
  const space::ReentrancyGuard mark(impl_.get());
  FindPairs(impl_->tree.Storage(), space::kAnySprite, space::kAnySprite, visit, executor);
}

void SpriteManager::VisitOverlappingPairs(Kinds first, Kinds second,
                                          FunctionRef<void(SpriteId, SpriteId)> visit,
                                          Executor executor) const {
  impl_->GuardSearch();
  const space::ReentrancyGuard mark(impl_.get());
  FindPairs(impl_->tree.Storage(), {.kinds = first}, {.kinds = second}, visit, executor);
}

}  // namespace heliopause
