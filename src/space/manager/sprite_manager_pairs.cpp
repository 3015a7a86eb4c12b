// SpriteManager: overlapping pairs, by ids or as members, in this thread or by an executor.
#include <heliopause/sprite_manager.hpp>

#include "base/reentrancy_guard.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/search/pair_search.hpp"

namespace heliopause {
namespace {

constexpr char kFunction[] = "SpriteManager::ForEachOverlappingPair";

}  // namespace

PairMember SpriteManager::Impl::MemberAt(SpriteId id) const {
  const std::uint32_t entry = tree.Storage().EntryOf(id.slot);
  const space::HotEntry& hot = tree.Storage().chunks.HotAt(entry);
  return {id, tree.Storage().chunks.Tag(entry), hot.position, hot.radius};
}

// The search reports ids. Members are read for a callable that takes them.
template <class Search>
void SpriteManager::Impl::RunPairs(const char* function, PairVisitor pair,
                                   const Search& search) const {
  GuardSearch(function);
  const space::ReentrancyGuard guard(this);
  if (pair.by_ids) {
    search(pair.by_ids);
  } else {
    search([this, &pair](SpriteId a, SpriteId b) {
      return pair.by_members(MemberAt(a), MemberAt(b));
    });
  }
}

void SpriteManager::Impl::VisitPairs(const char* function, const space::KindsFilter& first,
                                     const space::KindsFilter& second, PairVisitor pair,
                                     Executor executor) const {
  RunPairs(function, pair, [&](VisitPair visit) {
    FindPairs(function, tree.Storage(), first, second, visit, executor);
  });
}

void SpriteManager::ForEachOverlappingPair(PairVisitor pair, Executor executor) const {
  impl_->VisitPairs(kFunction, space::kAnySprite, space::kAnySprite, pair, executor);
}

void SpriteManager::ForEachOverlappingPair(Kinds first, Kinds second, PairVisitor pair,
                                           Executor executor) const {
  impl_->VisitPairs(kFunction, {.kinds = first}, {.kinds = second}, pair, executor);
}

void SpriteManager::ForEachOverlappingPair(PairVisitor pair, PairTrace* trace) const {
  impl_->RunPairs(kFunction, pair, [&](VisitPair visit) {
    const PairTrace done =
        FindPairs(impl_->tree.Storage(), space::kAnySprite, space::kAnySprite, visit);
    if (trace != nullptr) *trace = done;
  });
}

}  // namespace heliopause
