// The searches: each checks its arguments, then runs the tree's search with the caller's options.
#include <heliopause/sprite_manager.hpp>

#include "space/manager/check.hpp"
#include "space/manager/reentrancy_guard.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/search/nearest_search.hpp"
#include "space/search/pair_search.hpp"
#include "space/search/region_search.hpp"
#include "space/search/sweep_search.hpp"

namespace heliopause {
namespace {

void CheckDisc(Vec2 point, double radius) {
  space::CheckPoint("point", point);
  space::CheckSearchRadius("search radius", radius);
}

space::Segment CheckedSegment(Vec2 from, Vec2 to, double radius) {
  space::CheckPoint("sweep: from", from);
  space::CheckPoint("sweep: to", to);
  space::CheckSearchRadius("sweep: radius", radius);
  return {from, to, radius};
}

}  // namespace

// Runs one search: fills the internal query from the options, and guards against changes of this
// manager while `accept` is called. A search without `accept` touches no thread-local memory.
template <class Search>
auto SpriteManager::Impl::Run(const SearchOptions& wanted, const Search& search) const {
  GuardSearch();
  space::Query query{ids, wanted.kinds, wanted.ignore, nullptr, wanted.trace};
  if (!wanted.accept) return search(tree.Storage(), query);
  query.accept = &wanted.accept;
  const space::ReentrancyGuard guard(this);
  return search(tree.Storage(), query);
}

// --- near, touching, in a box --------------------------------------------------------------------

void SpriteManager::GetSpritesNear(Vec2 point, double radius, const SearchOptions& options,
                                   std::vector<Hit>& out) const {
  CheckDisc(point, radius);
  impl_->Run(options, [&](const space::TreeStorage& tree, const space::Query& query) {
    FindInRegion(tree, query, space::NearRegion(point, radius), out);
  });
}

void SpriteManager::GetSpritesTouching(Vec2 point, double radius, const SearchOptions& options,
                                       std::vector<Hit>& out) const {
  CheckDisc(point, radius);
  impl_->Run(options, [&](const space::TreeStorage& tree, const space::Query& query) {
    FindInRegion(tree, query, space::TouchingRegion(point, radius), out);
  });
}

void SpriteManager::GetSpritesIn(const Box& box, const SearchOptions& options,
                                 std::vector<Hit>& out) const {
  space::CheckBox(box);
  impl_->Run(options, [&](const space::TreeStorage& tree, const space::Query& query) {
    FindInRegion(tree, query, space::BoxRegion(box), out);
  });
}

// --- nearest -------------------------------------------------------------------------------------

std::optional<Hit> SpriteManager::GetNearestSprite(Vec2 point, double max_radius,
                                                   const SearchOptions& options) const {
  CheckDisc(point, max_radius);
  return impl_->Run(options, [&](const space::TreeStorage& tree, const space::Query& query) {
    return FindNearest(tree, query, point, max_radius);
  });
}

void SpriteManager::GetNearestSprites(Vec2 point, std::size_t k, double max_radius,
                                      const SearchOptions& options, std::vector<Hit>& out) const {
  CheckDisc(point, max_radius);
  impl_->Run(options, [&](const space::TreeStorage& tree, const space::Query& query) {
    FindNearest(tree, query, point, k, max_radius, out);
  });
}

// --- sweeps --------------------------------------------------------------------------------------

std::optional<SweepHit> SpriteManager::SweepFirst(Vec2 from, Vec2 to, double radius,
                                                  const SearchOptions& options) const {
  const space::Segment segment = CheckedSegment(from, to, radius);
  return impl_->Run(options, [&](const space::TreeStorage& tree, const space::Query& query) {
    return space::SweepFirst(tree, query, segment);
  });
}

void SpriteManager::SweepAll(Vec2 from, Vec2 to, double radius, const SearchOptions& options,
                             std::vector<SweepHit>& out) const {
  const space::Segment segment = CheckedSegment(from, to, radius);
  impl_->Run(options, [&](const space::TreeStorage& tree, const space::Query& query) {
    space::SweepAll(tree, query, segment, out);
  });
}

// --- counts --------------------------------------------------------------------------------------

std::size_t SpriteManager::CountSpritesNear(Vec2 point, double radius,
                                            const SearchOptions& options) const {
  CheckDisc(point, radius);
  return impl_->Run(options, [&](const space::TreeStorage& tree, const space::Query& query) {
    return CountInRegion(tree, query, space::NearRegion(point, radius));
  });
}

std::size_t SpriteManager::CountSpritesTouching(Vec2 point, double radius,
                                                const SearchOptions& options) const {
  CheckDisc(point, radius);
  return impl_->Run(options, [&](const space::TreeStorage& tree, const space::Query& query) {
    return CountInRegion(tree, query, space::TouchingRegion(point, radius));
  });
}

bool SpriteManager::AnySpriteNear(Vec2 point, double radius, const SearchOptions& options) const {
  CheckDisc(point, radius);
  return impl_->Run(options, [&](const space::TreeStorage& tree, const space::Query& query) {
    return AnyInRegion(tree, query, space::NearRegion(point, radius));
  });
}

bool SpriteManager::AnySpriteTouching(Vec2 point, double radius,
                                      const SearchOptions& options) const {
  CheckDisc(point, radius);
  return impl_->Run(options, [&](const space::TreeStorage& tree, const space::Query& query) {
    return AnyInRegion(tree, query, space::TouchingRegion(point, radius));
  });
}

// --- pairs ---------------------------------------------------------------------------------------

void SpriteManager::VisitOverlappingPairs(FunctionRef<void(SpriteId, SpriteId)> visit,
                                          PairTrace* trace) const {
  impl_->GuardSearch();
  const space::ReentrancyGuard mark(impl_.get());
  const PairTrace done =
      FindPairs(impl_->tree.Storage(), space::kAnySprite, space::kAnySprite, visit);
  if (trace != nullptr) *trace = done;
}

void SpriteManager::VisitOverlappingPairs(Kinds first, Kinds second,
                                          FunctionRef<void(SpriteId, SpriteId)> visit) const {
  impl_->GuardSearch();
  const space::ReentrancyGuard mark(impl_.get());
  FindPairs(impl_->tree.Storage(), {.kinds = first}, {.kinds = second}, visit);
}

}  // namespace heliopause
