// The searches: each checks its arguments, then runs the tree's search with the caller's options.
#include <heliopause/sprite_manager.hpp>

#include "space/manager/check.hpp"
#include "space/manager/reentrancy_guard.hpp"
#include "space/manager/sprite_manager_impl.hpp"

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
  if (!wanted.accept) return search(query);
  query.accept = &wanted.accept;
  const space::ReentrancyGuard guard(this);
  return search(query);
}

// --- near, touching, in a box --------------------------------------------------------------------

void SpriteManager::GetSpritesNear(Vec2 point, double radius, const SearchOptions& options,
                                   std::vector<Hit>& out) const {
  CheckDisc(point, radius);
  impl_->Run(options,
             [&](const space::Query& query) { impl_->tree.FindNear(query, point, radius, out); });
}

void SpriteManager::GetSpritesTouching(Vec2 point, double radius, const SearchOptions& options,
                                       std::vector<Hit>& out) const {
  CheckDisc(point, radius);
  impl_->Run(options, [&](const space::Query& query) {
    impl_->tree.FindTouching(query, point, radius, out);
  });
}

void SpriteManager::GetSpritesIn(const Box& box, const SearchOptions& options,
                                 std::vector<Hit>& out) const {
  space::CheckBox(box);
  impl_->Run(options, [&](const space::Query& query) { impl_->tree.FindIn(query, box, out); });
}

// --- nearest -------------------------------------------------------------------------------------

std::optional<Hit> SpriteManager::GetNearestSprite(Vec2 point, double max_radius,
                                                   const SearchOptions& options) const {
  CheckDisc(point, max_radius);
  return impl_->Run(options, [&](const space::Query& query) {
    return impl_->tree.FindNearest(query, point, max_radius);
  });
}

void SpriteManager::GetNearestSprites(Vec2 point, std::size_t k, double max_radius,
                                      const SearchOptions& options, std::vector<Hit>& out) const {
  CheckDisc(point, max_radius);
  impl_->Run(options, [&](const space::Query& query) {
    impl_->tree.FindNearest(query, point, k, max_radius, out);
  });
}

// --- sweeps --------------------------------------------------------------------------------------

std::optional<SweepHit> SpriteManager::SweepFirst(Vec2 from, Vec2 to, double radius,
                                                  const SearchOptions& options) const {
  const space::Segment segment = CheckedSegment(from, to, radius);
  return impl_->Run(
      options, [&](const space::Query& query) { return impl_->tree.SweepFirst(query, segment); });
}

void SpriteManager::SweepAll(Vec2 from, Vec2 to, double radius, const SearchOptions& options,
                             std::vector<SweepHit>& out) const {
  const space::Segment segment = CheckedSegment(from, to, radius);
  impl_->Run(options,
             [&](const space::Query& query) { impl_->tree.SweepAll(query, segment, out); });
}

// --- counts --------------------------------------------------------------------------------------

std::size_t SpriteManager::CountSpritesNear(Vec2 point, double radius,
                                            const SearchOptions& options) const {
  CheckDisc(point, radius);
  return impl_->Run(options, [&](const space::Query& query) {
    return impl_->tree.CountNear(query, point, radius);
  });
}

std::size_t SpriteManager::CountSpritesTouching(Vec2 point, double radius,
                                                const SearchOptions& options) const {
  CheckDisc(point, radius);
  return impl_->Run(options, [&](const space::Query& query) {
    return impl_->tree.CountTouching(query, point, radius);
  });
}

bool SpriteManager::AnySpriteNear(Vec2 point, double radius, const SearchOptions& options) const {
  CheckDisc(point, radius);
  return impl_->Run(options, [&](const space::Query& query) {
    return impl_->tree.AnyNear(query, point, radius);
  });
}

bool SpriteManager::AnySpriteTouching(Vec2 point, double radius,
                                      const SearchOptions& options) const {
  CheckDisc(point, radius);
  return impl_->Run(options, [&](const space::Query& query) {
    return impl_->tree.AnyTouching(query, point, radius);
  });
}

// --- pairs ---------------------------------------------------------------------------------------

void SpriteManager::VisitOverlappingPairs(FunctionRef<void(SpriteId, SpriteId)> visit,
                                          PairTrace* trace) const {
  impl_->GuardSearch();
  const space::ReentrancyGuard mark(impl_.get());
  const PairTrace done = impl_->tree.ForEachOverlappingPair(visit);
  if (trace != nullptr) *trace = done;
}

void SpriteManager::VisitOverlappingPairs(Kinds first, Kinds second,
                                          FunctionRef<void(SpriteId, SpriteId)> visit) const {
  impl_->GuardSearch();
  const space::ReentrancyGuard mark(impl_.get());
  impl_->tree.ForEachOverlappingPair(first, second, visit);
}

}  // namespace heliopause
