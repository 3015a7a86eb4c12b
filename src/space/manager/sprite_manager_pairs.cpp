// SpriteManager: overlapping pairs, with and without tags, in this thread or by an executor.
#include <cassert>
#include <heliopause/sprite_manager.hpp>

#include "space/manager/reentrancy_guard.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/search/pair_search.hpp"

namespace heliopause {

void SpriteManager::VisitOverlappingPairs(VisitPair visit, PairTrace* trace) const {
  impl_->GuardSearch("SpriteManager::ForEachOverlappingPair");
  const space::ReentrancyGuard guard(impl_.get());
  const PairTrace done =
      FindPairs(impl_->tree.Storage(), space::kAnySprite, space::kAnySprite, visit);
  if (trace != nullptr) *trace = done;
}

void SpriteManager::VisitOverlappingPairs(Kinds first, Kinds second, VisitPair visit) const {
  impl_->GuardSearch("SpriteManager::ForEachOverlappingPair");
  const space::ReentrancyGuard guard(impl_.get());
  FindPairs(impl_->tree.Storage(), {.kinds = first}, {.kinds = second}, visit);
}

void SpriteManager::VisitOverlappingPairs(VisitPair visit, Executor executor) const {
  assert(executor && "an empty Executor runs no task");
  impl_->GuardSearch("SpriteManager::ForEachOverlappingPair");
  const space::ReentrancyGuard guard(impl_.get());
  FindPairs(impl_->tree.Storage(), space::kAnySprite, space::kAnySprite, visit, executor);
}

void SpriteManager::VisitOverlappingPairs(Kinds first, Kinds second, VisitPair visit,
                                          Executor executor) const {
  assert(executor && "an empty Executor runs no task");
  impl_->GuardSearch("SpriteManager::ForEachOverlappingPair");
  const space::ReentrancyGuard guard(impl_.get());
  FindPairs(impl_->tree.Storage(), {.kinds = first}, {.kinds = second}, visit, executor);
}

// --- with tags -----------------------------------------------------------------------------------

template <class Use>
void SpriteManager::Impl::WithTags(VisitTaggedPair pair, const Use& use) const {
  use([this, pair](SpriteId a, SpriteId b) {
    pair({a, tree.TagOf(a.slot)}, {b, tree.TagOf(b.slot)});
  });
}

void SpriteManager::VisitTaggedPairs(VisitTaggedPair visit, PairTrace* trace) const {
  impl_->WithTags(visit, [&](const auto& pair) { VisitOverlappingPairs(pair, trace); });
}

void SpriteManager::VisitTaggedPairs(Kinds first, Kinds second, VisitTaggedPair visit) const {
  impl_->WithTags(visit, [&](const auto& pair) { VisitOverlappingPairs(first, second, pair); });
}

void SpriteManager::VisitTaggedPairs(VisitTaggedPair visit, Executor executor) const {
  impl_->WithTags(visit, [&](const auto& pair) { VisitOverlappingPairs(pair, executor); });
}

void SpriteManager::VisitTaggedPairs(Kinds first, Kinds second, VisitTaggedPair visit,
                                     Executor executor) const {
  impl_->WithTags(visit,
                  [&](const auto& pair) { VisitOverlappingPairs(first, second, pair, executor); });
}

}  // namespace heliopause
