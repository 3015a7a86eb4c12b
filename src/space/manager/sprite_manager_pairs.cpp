// SpriteManager: overlapping pairs, with and without tags, in this thread or by an executor.
#include <cassert>
#include <heliopause/sprite_manager.hpp>

#include "space/manager/reentrancy_guard.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/search/pair_search.hpp"

namespace heliopause {

// The search reports ids. Tags are read for a callable that takes them.
template <class Search>
void SpriteManager::Impl::RunPairs(PairVisitor pair, const Search& search) const {
  GuardSearch("SpriteManager::ForEachOverlappingPair");
  const space::ReentrancyGuard guard(this);
  if (pair.by_ids) {
    search(pair.by_ids);
  } else {
    search([this, &pair](SpriteId a, SpriteId b) {
      pair.with_tags({a, tree.TagOf(a.slot)}, {b, tree.TagOf(b.slot)});
    });
  }
}

void SpriteManager::ForEachOverlappingPair(PairVisitor pair, PairTrace* trace) const {
  impl_->RunPairs(pair, [&](VisitPair visit) {
    const PairTrace done =
        FindPairs(impl_->tree.Storage(), space::kAnySprite, space::kAnySprite, visit);
    if (trace != nullptr) *trace = done;
  });
}

void SpriteManager::ForEachOverlappingPair(Kinds first, Kinds second, PairVisitor pair) const {
  impl_->RunPairs(pair, [&](VisitPair visit) {
    FindPairs(impl_->tree.Storage(), {.kinds = first}, {.kinds = second}, visit);
  });
}

void SpriteManager::ForEachOverlappingPair(PairVisitor pair, Executor executor) const {
  assert(executor && "an empty Executor runs no task");
  impl_->RunPairs(pair, [&](VisitPair visit) {
    FindPairs(impl_->tree.Storage(), space::kAnySprite, space::kAnySprite, visit, executor);
  });
}

void SpriteManager::ForEachOverlappingPair(Kinds first, Kinds second, PairVisitor pair,
                                           Executor executor) const {
  assert(executor && "an empty Executor runs no task");
  impl_->RunPairs(pair, [&](VisitPair visit) {
    FindPairs(impl_->tree.Storage(), {.kinds = first}, {.kinds = second}, visit, executor);
  });
}

}  // namespace heliopause
