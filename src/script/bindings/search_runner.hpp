// Running a search of `space` for Lua. The index is searched by C++ code alone, into world.hits.
// Then the hits become Lua values, and only then `where` runs: no Lua error unwinds through the
// index, and nothing changes while it is searched.
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <utility>
#include <vector>

#include "game/rules/game.hpp"
#include "script/bindings/filter.hpp"
#include "script/bindings/search_site.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/world.hpp"

namespace heliopause {

// A search in a circle: centers within it, or edges that touch it.
struct CircleSearch {
  enum class Rule { Near, Touching } rule = Rule::Near;
  Vec2 point;
  double radius = 0;
};

// Reads x, y, radius at 1..3.
CircleSearch ReadCircle(lua_State* lua, const char* function, CircleSearch::Rule rule);
// Reads x, y at 1 and 2.
Vec2 ReadPoint(lua_State* lua, const char* function);

// Charges a search that tested or found `hits` sprites.
void ChargeHits(lua_State* lua, std::size_t hits);

// Pushes the first `most` of world.hits as a list of handles.
void PushHits(lua_State* lua, std::size_t most);

// Pushes the list of world.hits after `where` and `limit` and returns 1. `number` is the search's
// number in the log, 0 without a log.
int PushFiltered(lua_State* lua, const Filter& filter, std::uint64_t number);

// Fills world.hits with what passes the filter but for `where` and `limit`, nearest first. Returns
// the search's number in the log, 0 without a log.
std::uint64_t SearchCircle(lua_State* lua, const Game& game, const char* function,
                           const CircleSearch& circle, const Filter& filter);

// Runs `search(SearchTrace*, accept)` through the log, charges for the sprites that `accept`
// tested, and returns the search's number in the log, 0 without a log. `search` must not call Lua
// and returns the count of hits; `accept` is the filter but for `where` and `limit`.
template <class F>
std::uint64_t RunSearch(lua_State* lua, const Game& game, const char* function,
                        const SearchQuery& query, const Filter& filter, F&& search) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const SearchSite site = SiteOf(lua, game, function);
  std::uint64_t number = 0, tested = 0;
  const auto accept = [&](SpriteId id, std::uint64_t) {
    ++tested;
    return filter.Passes(game, id);
  };
  SearchOptions options{.kinds = filter.kinds, .accept = accept};
  const bool done = Try(sandbox, [&] {
    number = LogSearch(game.Log(), site, query, [&](SearchTrace* trace) -> std::size_t {
      tested = 0;  // the log runs a search twice, to measure it
      options.trace = trace;
      return search(std::as_const(options));
    });
  });
  if (!done) luaL_error(lua, "%s: %s", function, sandbox.text);
  ChargeHits(lua, tested);
  return number;
}

// Keeps the elements of world.hits for which `keep` returns true.
template <class F>
void KeepHits(lua_State* lua, F&& keep) {
  std::vector<Hit>& hits = Sandbox::Of(lua).GetWorld().hits;
  ChargeHits(lua, hits.size());
  std::erase_if(hits, [&](const Hit& hit) { return !keep(hit); });
}

}  // namespace heliopause
