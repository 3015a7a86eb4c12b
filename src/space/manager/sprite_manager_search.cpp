// SpriteManager: searches. Each checks its arguments, then runs a search of src/space/search on the
// tree, with the caller's options as a SearchFilter:
//
//   near, touching, box, count, any   one walk for all      search/region_search.hpp
//   nearest, k nearest                nearest child first   search/nearest_search.hpp
//   sweeps                            first touch first     search/sweep_search.hpp
//
// Overlapping pairs are in sprite_manager_pairs.cpp.
#include <heliopause/sprite_manager.hpp>

#include "base/architecture.hpp"
#include "base/reentrancy_guard.hpp"
#include "space/manager/check.hpp"
#include "space/manager/exclusive_out.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/search/nearest_search.hpp"
#include "space/search/region_search.hpp"
#include "space/search/sweep_search.hpp"
#include "space/search/trace_on_error.hpp"

namespace heliopause {
namespace {

void CheckDisc(const char* function, Vec2 point, double radius,
               const char* radius_name = "radius") {
  space::CheckPoint(function, "point", point);
  space::CheckSearchRadius(function, radius_name, radius);
}

space::Segment CheckedSegment(const char* function, Vec2 from, Vec2 to, double radius) {
  space::CheckPoint(function, "from", from);
  space::CheckPoint(function, "to", to);
  space::CheckSearchRadius(function, "radius", radius);
  return {from, to, radius};
}

}  // namespace

// Not inline: the common searches would save registers for the guard.
template <class Search>
HELIOPAUSE_NEVER_INLINE auto SpriteManager::Impl::RunGuarded(const space::SearchFilter& filter,
                                                             const Search& search) const {
  const space::ReentrancyGuard guard(this);
  const space::TraceOnError restores(filter.trace);
  return search(tree.Storage(), filter);
}

// A search without `accept` calls nothing of the user, so it needs no guard.
template <class Search>
auto SpriteManager::Impl::Run(const char* function, const SearchOptions& wanted,
                              const Search& search) const {
  GuardSearch(function);
  const AcceptSprite* const accept = wanted.accept ? &wanted.accept : nullptr;
  const space::SearchFilter filter{accept, wanted.trace, wanted.ignore, wanted.kinds};
  return accept == nullptr ? search(tree.Storage(), filter) : RunGuarded(filter, search);
}

// A search for a list: search(tree, filter, out) appends.
template <class T, class Search>
void SpriteManager::Impl::RunInto(const char* function, const SearchOptions& wanted,
                                  std::vector<T>& out, const Search& search) const {
  space::FillAnswer(function, wanted, out, [&](std::vector<T>& into) {
    Run(function, wanted,
        [&](const space::TreeStorage& storage, const space::SearchFilter& filter) {
          into.clear();
          search(storage, filter, into);
        });
  });
}

// --- near, touching, in a box --------------------------------------------------------------------

void SpriteManager::GetSpritesNear(Vec2 point, double radius, const SearchOptions& options,
                                   std::vector<Hit>& out) const {
  CheckDisc("SpriteManager::GetSpritesNear", point, radius);
  impl_->RunInto(
      "SpriteManager::GetSpritesNear", options, out,
      [&](const space::TreeStorage& tree, const space::SearchFilter& filter, auto& into) {
        FindInRegion(tree, filter, space::NearRegion(point, radius), into);
      });
}

void SpriteManager::GetSpritesTouching(Vec2 point, double radius, const SearchOptions& options,
                                       std::vector<Hit>& out) const {
  CheckDisc("SpriteManager::GetSpritesTouching", point, radius);
  impl_->RunInto(
      "SpriteManager::GetSpritesTouching", options, out,
      [&](const space::TreeStorage& tree, const space::SearchFilter& filter, auto& into) {
        FindInRegion(tree, filter, space::TouchingRegion(point, radius), into);
      });
}

void SpriteManager::GetSpritesIn(const Box& box, const SearchOptions& options,
                                 std::vector<Hit>& out) const {
  space::CheckBox("SpriteManager::GetSpritesIn", box);
  impl_->RunInto("SpriteManager::GetSpritesIn", options, out,
                 [&](const space::TreeStorage& tree, const space::SearchFilter& filter,
                     auto& into) { FindInRegion(tree, filter, space::BoxRegion(box), into); });
}

// Not Run: these always call back.
template <class Region>
void SpriteManager::Impl::VisitRegion(const char* function, const SearchOptions& wanted,
                                      const Region& region, VisitHit visit) const {
  GuardSearch(function);
  const space::ReentrancyGuard guard(this);
  const space::TraceOnError restores(wanted.trace);
  const AcceptSprite* const accept = wanted.accept ? &wanted.accept : nullptr;
  const space::SearchFilter filter{accept, wanted.trace, wanted.ignore, wanted.kinds};
  VisitInRegion(tree.Storage(), filter, region, visit);
}

void SpriteManager::ForEachSpriteNear(Vec2 point, double radius, const SearchOptions& options,
                                      HitVisitor visit) const {
  constexpr char kFunction[] = "SpriteManager::ForEachSpriteNear";
  CheckDisc(kFunction, point, radius);
  impl_->VisitRegion(kFunction, options, space::NearRegion(point, radius), visit);
}

void SpriteManager::ForEachSpriteTouching(Vec2 point, double radius, const SearchOptions& options,
                                          HitVisitor visit) const {
  constexpr char kFunction[] = "SpriteManager::ForEachSpriteTouching";
  CheckDisc(kFunction, point, radius);
  impl_->VisitRegion(kFunction, options, space::TouchingRegion(point, radius), visit);
}

void SpriteManager::ForEachSpriteIn(const Box& box, const SearchOptions& options,
                                    HitVisitor visit) const {
  constexpr char kFunction[] = "SpriteManager::ForEachSpriteIn";
  space::CheckBox(kFunction, box);
  impl_->VisitRegion(kFunction, options, space::BoxRegion(box), visit);
}

// --- nearest -------------------------------------------------------------------------------------

std::optional<Hit> SpriteManager::GetNearestSprite(Vec2 point, double max_radius,
                                                   const SearchOptions& options) const {
  CheckDisc("SpriteManager::GetNearestSprite", point, max_radius, "max_radius");
  return impl_->Run("SpriteManager::GetNearestSprite", options,
                    [&](const space::TreeStorage& tree, const space::SearchFilter& filter) {
                      return FindNearest(tree, filter, point, max_radius);
                    });
}

void SpriteManager::GetNearestSprites(Vec2 point, std::size_t k, double max_radius,
                                      const SearchOptions& options, std::vector<Hit>& out) const {
  CheckDisc("SpriteManager::GetNearestSprites", point, max_radius, "max_radius");
  impl_->RunInto("SpriteManager::GetNearestSprites", options, out,
                 [&](const space::TreeStorage& tree, const space::SearchFilter& filter,
                     auto& into) { FindNearest(tree, filter, point, k, max_radius, into); });
}

// --- sweeps --------------------------------------------------------------------------------------

std::optional<SweepHit> SpriteManager::SweepFirst(Vec2 from, Vec2 to, double radius,
                                                  const SearchOptions& options) const {
  const space::Segment segment = CheckedSegment("SpriteManager::SweepFirst", from, to, radius);
  return impl_->Run("SpriteManager::SweepFirst", options,
                    [&](const space::TreeStorage& tree, const space::SearchFilter& filter) {
                      return space::SweepFirst(tree, filter, segment);
                    });
}

void SpriteManager::SweepAll(Vec2 from, Vec2 to, double radius, const SearchOptions& options,
                             std::vector<SweepHit>& out) const {
  const space::Segment segment = CheckedSegment("SpriteManager::SweepAll", from, to, radius);
  impl_->RunInto("SpriteManager::SweepAll", options, out,
                 [&](const space::TreeStorage& tree, const space::SearchFilter& filter,
                     auto& into) { space::SweepAll(tree, filter, segment, into); });
}

// --- counts --------------------------------------------------------------------------------------

std::size_t SpriteManager::CountSpritesNear(Vec2 point, double radius,
                                            const SearchOptions& options) const {
  CheckDisc("SpriteManager::CountSpritesNear", point, radius);
  return impl_->Run("SpriteManager::CountSpritesNear", options,
                    [&](const space::TreeStorage& tree, const space::SearchFilter& filter) {
                      return CountInRegion(tree, filter, space::NearRegion(point, radius));
                    });
}

std::size_t SpriteManager::CountSpritesTouching(Vec2 point, double radius,
                                                const SearchOptions& options) const {
  CheckDisc("SpriteManager::CountSpritesTouching", point, radius);
  return impl_->Run("SpriteManager::CountSpritesTouching", options,
                    [&](const space::TreeStorage& tree, const space::SearchFilter& filter) {
                      return CountInRegion(tree, filter, space::TouchingRegion(point, radius));
                    });
}

std::size_t SpriteManager::CountSpritesIn(const Box& box, const SearchOptions& options) const {
  space::CheckBox("SpriteManager::CountSpritesIn", box);
  return impl_->Run("SpriteManager::CountSpritesIn", options,
                    [&](const space::TreeStorage& tree, const space::SearchFilter& filter) {
                      return CountInRegion(tree, filter, space::BoxRegion(box));
                    });
}

bool SpriteManager::AnySpriteNear(Vec2 point, double radius, const SearchOptions& options) const {
  CheckDisc("SpriteManager::AnySpriteNear", point, radius);
  return impl_->Run("SpriteManager::AnySpriteNear", options,
                    [&](const space::TreeStorage& tree, const space::SearchFilter& filter) {
                      return AnyInRegion(tree, filter, space::NearRegion(point, radius));
                    });
}

bool SpriteManager::AnySpriteTouching(Vec2 point, double radius,
                                      const SearchOptions& options) const {
  CheckDisc("SpriteManager::AnySpriteTouching", point, radius);
  return impl_->Run("SpriteManager::AnySpriteTouching", options,
                    [&](const space::TreeStorage& tree, const space::SearchFilter& filter) {
                      return AnyInRegion(tree, filter, space::TouchingRegion(point, radius));
                    });
}

bool SpriteManager::AnySpriteIn(const Box& box, const SearchOptions& options) const {
  space::CheckBox("SpriteManager::AnySpriteIn", box);
  return impl_->Run("SpriteManager::AnySpriteIn", options,
                    [&](const space::TreeStorage& tree, const space::SearchFilter& filter) {
                      return AnyInRegion(tree, filter, space::BoxRegion(box));
                    });
}

}  // namespace heliopause
