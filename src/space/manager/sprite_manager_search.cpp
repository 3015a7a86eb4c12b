// The forms of the searches: each checks its question, says who may be found, and asks the tree.
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

space::Query SpriteManager::Impl::Ask(Kinds kinds, SearchTrace* trace, const AcceptSprite* accept,
                                      SpriteId ignore) const {
  GuardSearch();
  return {ids, kinds, ignore, accept, trace};
}

// --- near, touching, in a box --------------------------------------------------------------------

void SpriteManager::GetSpritesNear(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out,
                                   SearchTrace* trace) const {
  CheckDisc(point, radius);
  impl_->tree.FindNear(impl_->Ask(kinds, trace), point, radius, out);
}

void SpriteManager::GetSpritesNear(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out,
                                   AcceptSprite accept, SearchTrace* trace) const {
  CheckDisc(point, radius);
  const space::ReentrancyGuard mark(impl_.get());
  impl_->tree.FindNear(impl_->Ask(kinds, trace, &accept), point, radius, out);
}

void SpriteManager::GetSpritesTouching(Vec2 point, double radius, Kinds kinds,
                                       std::vector<Hit>& out, SearchTrace* trace) const {
  CheckDisc(point, radius);
  impl_->tree.FindTouching(impl_->Ask(kinds, trace), point, radius, out);
}

void SpriteManager::GetSpritesTouching(Vec2 point, double radius, Kinds kinds,
                                       std::vector<Hit>& out, AcceptSprite accept,
                                       SearchTrace* trace) const {
  CheckDisc(point, radius);
  const space::ReentrancyGuard mark(impl_.get());
  impl_->tree.FindTouching(impl_->Ask(kinds, trace, &accept), point, radius, out);
}

void SpriteManager::GetSpritesIn(const Box& box, Kinds kinds, std::vector<Hit>& out,
                                 SearchTrace* trace) const {
  space::CheckBox(box);
  impl_->tree.FindIn(impl_->Ask(kinds, trace), box, out);
}

void SpriteManager::GetSpritesIn(const Box& box, Kinds kinds, std::vector<Hit>& out,
                                 AcceptSprite accept, SearchTrace* trace) const {
  space::CheckBox(box);
  const space::ReentrancyGuard mark(impl_.get());
  impl_->tree.FindIn(impl_->Ask(kinds, trace, &accept), box, out);
}

// --- nearest -------------------------------------------------------------------------------------

std::optional<Hit> SpriteManager::GetNearestSprite(Vec2 point, double max_radius, Kinds kinds,
                                                   SpriteId ignore, SearchTrace* trace) const {
  CheckDisc(point, max_radius);
  return impl_->tree.FindNearest(impl_->Ask(kinds, trace, nullptr, ignore), point, max_radius);
}

std::optional<Hit> SpriteManager::GetNearestSprite(Vec2 point, double max_radius, Kinds kinds,
                                                   SearchTrace* trace) const {
  return GetNearestSprite(point, max_radius, kinds, SpriteId{}, trace);
}

std::optional<Hit> SpriteManager::GetNearestSprite(Vec2 point, double max_radius, Kinds kinds,
                                                   SpriteId ignore, AcceptSprite accept,
                                                   SearchTrace* trace) const {
  CheckDisc(point, max_radius);
  const space::ReentrancyGuard mark(impl_.get());
  return impl_->tree.FindNearest(impl_->Ask(kinds, trace, &accept, ignore), point, max_radius);
}

std::optional<Hit> SpriteManager::GetNearestSprite(Vec2 point, double max_radius, Kinds kinds,
                                                   AcceptSprite accept, SearchTrace* trace) const {
  return GetNearestSprite(point, max_radius, kinds, SpriteId{}, accept, trace);
}

void SpriteManager::GetNearestSprites(Vec2 point, std::size_t k, double max_radius, Kinds kinds,
                                      std::vector<Hit>& out, SearchTrace* trace) const {
  CheckDisc(point, max_radius);
  impl_->tree.FindNearest(impl_->Ask(kinds, trace), point, k, max_radius, out);
}

void SpriteManager::GetNearestSprites(Vec2 point, std::size_t k, double max_radius, Kinds kinds,
                                      std::vector<Hit>& out, AcceptSprite accept,
                                      SearchTrace* trace) const {
  CheckDisc(point, max_radius);
  const space::ReentrancyGuard mark(impl_.get());
  impl_->tree.FindNearest(impl_->Ask(kinds, trace, &accept), point, k, max_radius, out);
}

// --- sweeps --------------------------------------------------------------------------------------

std::optional<SweepHit> SpriteManager::SweepFirst(Vec2 from, Vec2 to, double radius, Kinds kinds,
                                                  SpriteId ignore, SearchTrace* trace) const {
  const space::Segment segment = CheckedSegment(from, to, radius);
  return impl_->tree.SweepFirst(impl_->Ask(kinds, trace, nullptr, ignore), segment);
}

std::optional<SweepHit> SpriteManager::SweepFirst(Vec2 from, Vec2 to, double radius, Kinds kinds,
                                                  SearchTrace* trace) const {
  return SweepFirst(from, to, radius, kinds, SpriteId{}, trace);
}

std::optional<SweepHit> SpriteManager::SweepFirst(Vec2 from, Vec2 to, double radius, Kinds kinds,
                                                  SpriteId ignore, AcceptSprite accept,
                                                  SearchTrace* trace) const {
  const space::Segment segment = CheckedSegment(from, to, radius);
  const space::ReentrancyGuard mark(impl_.get());
  return impl_->tree.SweepFirst(impl_->Ask(kinds, trace, &accept, ignore), segment);
}

std::optional<SweepHit> SpriteManager::SweepFirst(Vec2 from, Vec2 to, double radius, Kinds kinds,
                                                  AcceptSprite accept, SearchTrace* trace) const {
  return SweepFirst(from, to, radius, kinds, SpriteId{}, accept, trace);
}

void SpriteManager::SweepAll(Vec2 from, Vec2 to, double radius, Kinds kinds,
                             std::vector<SweepHit>& out, SearchTrace* trace) const {
  const space::Segment segment = CheckedSegment(from, to, radius);
  impl_->tree.SweepAll(impl_->Ask(kinds, trace), segment, out);
}

void SpriteManager::SweepAll(Vec2 from, Vec2 to, double radius, Kinds kinds,
                             std::vector<SweepHit>& out, AcceptSprite accept,
                             SearchTrace* trace) const {
  const space::Segment segment = CheckedSegment(from, to, radius);
  const space::ReentrancyGuard mark(impl_.get());
  impl_->tree.SweepAll(impl_->Ask(kinds, trace, &accept), segment, out);
}

// --- counts --------------------------------------------------------------------------------------

std::size_t SpriteManager::CountSpritesNear(Vec2 point, double radius, Kinds kinds,
                                            SearchTrace* trace) const {
  CheckDisc(point, radius);
  return impl_->tree.CountNear(impl_->Ask(kinds, trace), point, radius);
}

std::size_t SpriteManager::CountSpritesNear(Vec2 point, double radius, Kinds kinds,
                                            AcceptSprite accept, SearchTrace* trace) const {
  CheckDisc(point, radius);
  const space::ReentrancyGuard mark(impl_.get());
  return impl_->tree.CountNear(impl_->Ask(kinds, trace, &accept), point, radius);
}

std::size_t SpriteManager::CountSpritesTouching(Vec2 point, double radius, Kinds kinds,
                                                SearchTrace* trace) const {
  CheckDisc(point, radius);
  return impl_->tree.CountTouching(impl_->Ask(kinds, trace), point, radius);
}

std::size_t SpriteManager::CountSpritesTouching(Vec2 point, double radius, Kinds kinds,
                                                AcceptSprite accept, SearchTrace* trace) const {
  CheckDisc(point, radius);
  const space::ReentrancyGuard mark(impl_.get());
  return impl_->tree.CountTouching(impl_->Ask(kinds, trace, &accept), point, radius);
}

// --- any -----------------------------------------------------------------------------------------

bool SpriteManager::AnySpriteNear(Vec2 point, double radius, Kinds kinds, SpriteId ignore,
                                  SearchTrace* trace) const {
  CheckDisc(point, radius);
  return impl_->tree.AnyNear(impl_->Ask(kinds, trace, nullptr, ignore), point, radius);
}

bool SpriteManager::AnySpriteNear(Vec2 point, double radius, Kinds kinds,
                                  SearchTrace* trace) const {
  return AnySpriteNear(point, radius, kinds, SpriteId{}, trace);
}

bool SpriteManager::AnySpriteNear(Vec2 point, double radius, Kinds kinds, SpriteId ignore,
                                  AcceptSprite accept, SearchTrace* trace) const {
  CheckDisc(point, radius);
  const space::ReentrancyGuard mark(impl_.get());
  return impl_->tree.AnyNear(impl_->Ask(kinds, trace, &accept, ignore), point, radius);
}

bool SpriteManager::AnySpriteNear(Vec2 point, double radius, Kinds kinds, AcceptSprite accept,
                                  SearchTrace* trace) const {
  return AnySpriteNear(point, radius, kinds, SpriteId{}, accept, trace);
}

bool SpriteManager::AnySpriteTouching(Vec2 point, double radius, Kinds kinds, SpriteId ignore,
                                      SearchTrace* trace) const {
  CheckDisc(point, radius);
  return impl_->tree.AnyTouching(impl_->Ask(kinds, trace, nullptr, ignore), point, radius);
}

bool SpriteManager::AnySpriteTouching(Vec2 point, double radius, Kinds kinds,
                                      SearchTrace* trace) const {
  return AnySpriteTouching(point, radius, kinds, SpriteId{}, trace);
}

bool SpriteManager::AnySpriteTouching(Vec2 point, double radius, Kinds kinds, SpriteId ignore,
                                      AcceptSprite accept, SearchTrace* trace) const {
  CheckDisc(point, radius);
  const space::ReentrancyGuard mark(impl_.get());
  return impl_->tree.AnyTouching(impl_->Ask(kinds, trace, &accept, ignore), point, radius);
}

bool SpriteManager::AnySpriteTouching(Vec2 point, double radius, Kinds kinds, AcceptSprite accept,
                                      SearchTrace* trace) const {
  return AnySpriteTouching(point, radius, kinds, SpriteId{}, accept, trace);
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
