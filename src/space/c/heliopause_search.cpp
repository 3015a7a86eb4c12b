// The searches of the calls for C.
#include <algorithm>

#include "space/c/c_space.hpp"

using heliopause::Hit;
using heliopause::SearchOptions;
using heliopause::SpriteId;
using heliopause::SweepHit;
using heliopause::space::c::CodeOf;
using heliopause::space::c::Guarded;
using heliopause::space::c::Require;

namespace {

// `accept` and `trace` have no form in C; a number 0 is the null id, which ignores no sprite.
SearchOptions OptionsOf(uint32_t kinds, heliopause_id ignore) {
  return {.kinds = kinds, .ignore = SpriteId::FromNumber(ignore)};
}

heliopause_sweep_hit SweepHitOf(const SweepHit& hit) {
  return {hit.id.ToNumber(), hit.fraction,   hit.point.x,   hit.point.y,
          hit.tag,           hit.position.x, hit.position.y};
}

// Runs search(found) and returns its hits. Null pointers are rejected before the search, so an
// error leaves `hits` and `count` unchanged. The list is valid until the next call on the space.
template <class F>
int List(const char* function, heliopause_space* space, const heliopause_hit** hits, size_t* count,
         const F& search) {
  return Guarded([&] {
    Require(function, "space", space);
    Require(function, "hits", hits);
    Require(function, "count", count);
    search(space->found);
    // A copy: in C, an id is a number, and the layout of a hit is part of the interface.
    space->hits.resize(space->found.size());
    for (std::size_t i = 0; i < space->found.size(); ++i) {
      const Hit& hit = space->found[i];
      space->hits[i] = {hit.id.ToNumber(), hit.position.x, hit.position.y, hit.distance, hit.tag};
    }
    *hits = space->hits.data();
    *count = space->hits.size();
    return HELIOPAUSE_OK;
  });
}

// Sets `result` to read(manager).
// The space is const here: a count or a bool needs none of its lists.
template <class Result, class F>
int Read(const char* function, const heliopause_space* space, const char* name, Result* result,
         const F& read) {
  return Guarded([&] {
    Require(function, "space", space);
    Require(function, name, result);
    *result = static_cast<Result>(read(space->manager));
    return HELIOPAUSE_OK;
  });
}

}  // namespace

extern "C" {

int heliopause_near(heliopause_space* space, double x, double y, double radius, uint32_t kinds,
                    heliopause_id ignore, const heliopause_hit** hits, size_t* count) {
  return List("heliopause_near", space, hits, count, [&](std::vector<Hit>& found) {
    space->manager.GetSpritesNear({x, y}, radius, OptionsOf(kinds, ignore), found);
  });
}

int heliopause_touching(heliopause_space* space, double x, double y, double radius, uint32_t kinds,
                        heliopause_id ignore, const heliopause_hit** hits, size_t* count) {
  return List("heliopause_touching", space, hits, count, [&](std::vector<Hit>& found) {
    space->manager.GetSpritesTouching({x, y}, radius, OptionsOf(kinds, ignore), found);
  });
}

int heliopause_in_box(heliopause_space* space, double min_x, double min_y, double max_x,
                      double max_y, uint32_t kinds, heliopause_id ignore,
                      const heliopause_hit** hits, size_t* count) {
  return List("heliopause_in_box", space, hits, count, [&](std::vector<Hit>& found) {
    space->manager.GetSpritesIn({{min_x, min_y}, {max_x, max_y}}, OptionsOf(kinds, ignore), found);
  });
}

int heliopause_nearest(heliopause_space* space, double x, double y, size_t k, double max_radius,
                       uint32_t kinds, heliopause_id ignore, const heliopause_hit** hits,
                       size_t* count) {
  return List("heliopause_nearest", space, hits, count, [&](std::vector<Hit>& found) {
    space->manager.GetNearestSprites({x, y}, k, max_radius, OptionsOf(kinds, ignore), found);
  });
}

int heliopause_count_near(const heliopause_space* space, double x, double y, double radius,
                          uint32_t kinds, heliopause_id ignore, size_t* count) {
  return Read("heliopause_count_near", space, "count", count, [&](const auto& manager) {
    return manager.CountSpritesNear({x, y}, radius, OptionsOf(kinds, ignore));
  });
}

int heliopause_count_touching(const heliopause_space* space, double x, double y, double radius,
                              uint32_t kinds, heliopause_id ignore, size_t* count) {
  return Read("heliopause_count_touching", space, "count", count, [&](const auto& manager) {
    return manager.CountSpritesTouching({x, y}, radius, OptionsOf(kinds, ignore));
  });
}

int heliopause_any_near(const heliopause_space* space, double x, double y, double radius,
                        uint32_t kinds, heliopause_id ignore, int* any) {
  return Read("heliopause_any_near", space, "any", any, [&](const auto& manager) {
    return manager.AnySpriteNear({x, y}, radius, OptionsOf(kinds, ignore));
  });
}

int heliopause_any_touching(const heliopause_space* space, double x, double y, double radius,
                            uint32_t kinds, heliopause_id ignore, int* any) {
  return Read("heliopause_any_touching", space, "any", any, [&](const auto& manager) {
    return manager.AnySpriteTouching({x, y}, radius, OptionsOf(kinds, ignore));
  });
}

int heliopause_sweep_first(heliopause_space* space, double from_x, double from_y, double to_x,
                           double to_y, double radius, uint32_t kinds, heliopause_id ignore,
                           heliopause_sweep_hit* hit) {
  return Guarded([&] {
    Require("heliopause_sweep_first", "space", space);
    Require("heliopause_sweep_first", "hit", hit);
    const auto found =
        space->manager.SweepFirst({from_x, from_y}, {to_x, to_y}, radius, OptionsOf(kinds, ignore));
    // No hit is HELIOPAUSE_GONE and leaves `hit` unchanged.
    if (!found) return CodeOf(false);
    *hit = SweepHitOf(*found);
    return CodeOf(true);
  });
}

int heliopause_sweep_all(heliopause_space* space, double from_x, double from_y, double to_x,
                         double to_y, double radius, uint32_t kinds, heliopause_id ignore,
                         const heliopause_sweep_hit** hits, size_t* count) {
  return Guarded([&] {
    Require("heliopause_sweep_all", "space", space);
    Require("heliopause_sweep_all", "hits", hits);
    Require("heliopause_sweep_all", "count", count);
    space->manager.SweepAll({from_x, from_y}, {to_x, to_y}, radius, OptionsOf(kinds, ignore),
                            space->swept);
    // As in List, for the other type of hit.
    space->sweep_hits.resize(space->swept.size());
    std::transform(space->swept.begin(), space->swept.end(), space->sweep_hits.begin(), SweepHitOf);
    *hits = space->sweep_hits.data();
    *count = space->sweep_hits.size();
    return HELIOPAUSE_OK;
  });
}

int heliopause_pairs(heliopause_space* space, uint32_t first, uint32_t second,
                     const heliopause_pair** pairs, size_t* count) {
  return Guarded([&] {
    Require("heliopause_pairs", "space", space);
    Require("heliopause_pairs", "pairs", pairs);
    Require("heliopause_pairs", "count", count);
    // ForEachOverlappingPair promises no order of the pairs. Sorting makes the answer independent
    // of the tree, so two machines get the same list.
    std::vector<heliopause_pair>& list = space->pairs;
    list.clear();
    space->manager.ForEachOverlappingPair(
        first, second, [&](const heliopause::PairMember& a, const heliopause::PairMember& b) {
          list.push_back({a.id.ToNumber(), b.id.ToNumber(), a.tag, b.tag});
        });
    std::sort(list.begin(), list.end(), [](const heliopause_pair& a, const heliopause_pair& b) {
      return a.first != b.first ? a.first < b.first : a.second < b.second;
    });
    *pairs = list.data();
    *count = list.size();
    return HELIOPAUSE_OK;
  });
}

}  // extern "C"
