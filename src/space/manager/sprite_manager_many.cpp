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

#include "base/prefetch_pipeline.hpp"
#include "base/reentrancy_guard.hpp"
#include "space/manager/check_queries.hpp"
#include "space/manager/exclusive_out.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/search/many_search.hpp"
#include "space/tree/percolation.hpp"
#include "space/tree/prefetch.hpp"

namespace heliopause {
namespace {

constexpr char kSearchMany[] = "SpriteManager::SearchMany";

}  // namespace

// --- add and remove ------------------------------------------------------------------------------

void SpriteManager::AddMany(std::span<const Sprite> sprites, std::vector<SpriteId>& out,
                            Executor executor) {
  if (impl_->PaysInTasks(executor, sprites.size())) {
    impl_->AddInTasks(sprites, out, executor);
    return;
  }
  const Impl::ChangeScope change(*impl_, "SpriteManager::AddMany");
  for (std::size_t i = 0; i < sprites.size(); ++i) {
    impl_->CheckSprite({"SpriteManager::AddMany", "sprites", i}, sprites[i]);
  }
  out.reserve(sprites.size());
  impl_->EnsureSpareFor(sprites.size());
  out.clear();  // from here on nothing throws
  space::TreeStorage& tree = impl_->tree.MutableStorage();
  const space::BatchScope scope(tree, sprites.size());
  const space::Prefetcher prefetcher(tree);
  // The leaf of each sprite that is in the pipeline. Only a hint: a sprite that is inserted in
  // between may make the root grow or create a nearer leaf, and Insert then searches again.
  PipelineRing<std::uint32_t, 4> leaf;
  RunPrefetchPipeline(
      sprites.size(),
      [&](std::size_t i) {
        leaf[i] = tree.nodes.LeafAround(sprites[i].position);
        prefetcher.PrefetchNode(leaf[i]);
      },
      [&](std::size_t i) { prefetcher.PrefetchHeader(leaf[i]); },
      [&](std::size_t i) { prefetcher.PrefetchEnd(leaf[i]); },
      [&](std::size_t i) { out.push_back(impl_->Insert(sprites[i], leaf[i])); });
  assert(out.size() == sprites.size() && "every sprite got an id");
}

std::size_t SpriteManager::RemoveMany(std::span<const SpriteId> ids, Executor executor) {
  if (!impl_->tree.IsMoved() && impl_->PaysInTasks(executor, ids.size())) {
    return impl_->RemoveInTasks(ids, executor);
  }
  const Impl::ChangeScope change(*impl_, "SpriteManager::RemoveMany");
  space::TreeStorage& tree = impl_->tree.MutableStorage();
  const space::BatchScope scope(tree, ids.size());
  const space::Prefetcher prefetcher(tree);
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
        if (impl_->ids.IsLive(ids[i])) prefetcher.PrefetchSlot(ids[i].slot);
      },
      [&](std::size_t i) {
        const bool is_live = impl_->ids.IsLive(ids[i]);
        ahead[i].entry = is_live ? tree.EntryOf(ids[i].slot) : space::kNone;
        prefetcher.PrefetchEntry(ahead[i].entry);
      },
      [&](std::size_t i) {
        ahead[i].leaf = prefetcher.LeafOf(ahead[i].entry);
        prefetcher.PrefetchNode(ahead[i].leaf);
      },
      [&](std::size_t i) { prefetcher.PrefetchHeader(ahead[i].leaf); },
      [&](std::size_t i) { prefetcher.PrefetchLast(ahead[i].leaf); },
      [&](std::size_t i) { removed += impl_->Remove(ids[i]) ? 1u : 0u; });
  return removed;
}

// --- searches ------------------------------------------------------------------------------------

template <class Query, class Results>
void SpriteManager::Impl::RunMany(std::span<const Query> queries, Results& out,
                                  Executor executor) const {
  space::CheckQueries(kSearchMany, queries);
  GuardSearch(kSearchMany);
  if (!executor) {
    space::FindMany(kSearchMany, tree.Storage(), queries, out);
    return;
  }
  const space::ReentrancyGuard guard(this);
  space::FillExclusively(kSearchMany, out, [&](Results& own) {
    space::FindMany(kSearchMany, tree.Storage(), queries, own, executor);
  });
}

void SpriteManager::SearchMany(std::span<const DiscQuery> queries, ManyHits& out,
                               Executor executor) const {
  impl_->RunMany(queries, out, executor);
}
void SpriteManager::SearchMany(std::span<const TouchingQuery> queries, ManyHits& out,
                               Executor executor) const {
  impl_->RunMany(queries, out, executor);
}
void SpriteManager::SearchMany(std::span<const BoxQuery> queries, ManyHits& out,
                               Executor executor) const {
  impl_->RunMany(queries, out, executor);
}
void SpriteManager::SearchMany(std::span<const NearestQuery> queries, ManyHits& out,
                               Executor executor) const {
  impl_->RunMany(queries, out, executor);
}
void SpriteManager::SearchMany(std::span<const SweepQuery> queries, ManySweepHits& out,
                               Executor executor) const {
  impl_->RunMany(queries, out, executor);
}

}  // namespace heliopause
