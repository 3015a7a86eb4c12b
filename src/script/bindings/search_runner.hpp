// Running a search of `space` for Lua. The index is searched by C++ code alone, into context.hits.
// Then the hits become Lua values, and only then `where` runs: no Lua error unwinds through the
// index, and nothing changes while it is searched.
//
// What a search charges depends on its arguments and results alone, never on the shape of the tree:
// after a load the shape may be another, and the budget must not be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/function_ref.hpp>
#include <lua.hpp>
#include <utility>
#include <vector>

#include "game/rules/game.hpp"
#include "script/bindings/filter.hpp"
#include "script/bindings/search_site.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {

// A search in a circle: centers within it, or edges that touch it.
struct CircleSearch {
  enum class Rule { Near, Touching } rule = Rule::Near;
  Vec2 point;
  double radius = 0;
};

// A condition of the call itself, tested after the filter for each object. The position may be null
// where the search does not have it. Calls no Lua.
using KeepObject = FunctionRef<bool(ObjectId, const Vec2* position)>;

// A call of a search function: its name, its filter and its own condition.
struct SearchCall {
  lua_State* lua;
  const Game& game;
  const char* function;
  const Filter& filter;
  KeepObject keep{};
};

// Reads x, y, radius at 1..3.
CircleSearch ReadCircle(lua_State* lua, const char* function, CircleSearch::Rule rule);
// Reads x, y at 1 and 2.
Vec2 ReadPoint(lua_State* lua, const char* function);

// Charges a search that tested or found `hits` sprites.
void ChargeHits(lua_State* lua, std::size_t hits);

// Pushes context.hits as a list of handles, into the table of the filter if it names one, after
// `where` and `limit`; returns 1. `number` is the search's number in the log, 0 without a log.
int PushFiltered(const SearchCall& call, std::uint64_t number);

// Pushes the list of what is in the circle and passes the filter; returns 1. A small limit bounds
// the search itself: it costs what a search for the nearest does.
int PushCircle(const SearchCall& call, const CircleSearch& circle);

// Pushes the list of the `k` nearest within the circle (which has Rule::Near) that pass the filter.
void PushNearest(const SearchCall& call, const CircleSearch& circle, std::size_t k,
                 SearchType type = SearchType::Nearest);

// Sets context.hits to the k nearest within the circle that pass all but `where`. `type` is what
// the log shows. Returns the search's number in the log.
std::uint64_t SearchNearest(const SearchCall& call, const CircleSearch& circle, std::size_t k,
                            SearchType type = SearchType::Nearest);

// Fills context.hits with what passes the filter but for `where` and `limit`, nearest first.
// Returns the search's number in the log, 0 without a log.
std::uint64_t SearchCircle(const SearchCall& call, const CircleSearch& circle);

// A limit up to this is searched as the k nearest. Above, a search for all within the radius is
// faster.
inline constexpr std::size_t kNearestLimit = 32;

// Starts the list of a result, on top of the stack: the table of the filter if it names one, else a
// new table with capacity for `count`.
void PushResult(lua_State* lua, const Filter& filter, std::size_t count);
// Pops a value into list[index]. The growth of a table that a script reuses costs it nothing,
// because a load makes the table new.
void StoreResult(lua_State* lua, const Filter& filter, int list, std::size_t index);
// Removes the elements behind `count` of the list on top of the stack: those of an earlier result.
void EndResult(lua_State* lua, const Filter& filter, std::size_t count);

// Runs `search(const SearchOptions&)` through the log. `search` must not call Lua and returns the
// count of hits. Charges for the search, and for the objects that the filter tested: their number
// is that of the calls, or what `work` returns after the search if the number of calls depends on
// the shape of the tree. Returns the search's number in the log, 0 without a log.
template <class F, class Work>
std::uint64_t RunSearch(const SearchCall& call, const SearchQuery& query, F&& search, Work&& work) {
  lua_State* const lua = call.lua;
  Sandbox& sandbox = Sandbox::Of(lua);
  const Filter& filter = call.filter;
  SearchSite site = SiteOf(lua, call.game, call.function);
  // A call with limit 1 needs no advice to return fewer.
  if (filter.limit <= 1) site.use = ResultUse::Unknown;
  std::uint64_t number = 0;
  std::size_t tested = 0;
  const auto accept = [&](SpriteId id, std::uint64_t) {
    ++tested;
    return filter.Passes(call.game, id) && (!call.keep || call.keep(id, nullptr));
  };
  SearchOptions options{.kinds = filter.matches_nothing ? 0 : filter.kinds};
  if (filter.HasOneExcluded() && !call.keep)
    options.ignore = filter.excluded[0];
  else if (filter.HasObjectTests() || call.keep)
    options.accept = accept;
  const bool done = Try(sandbox, [&] {
    number = LogSearch(call.game.Log(), site, query, [&](SearchTrace* trace) -> std::size_t {
      tested = 0;  // the log runs a search twice, to measure it
      options.trace = trace;
      return search(std::as_const(options));
    });
    if (options.accept) tested = work(tested);
  });
  if (!done) luaL_error(lua, "%s: %s", call.function, sandbox.text);
  ChargeHits(lua, tested);
  return number;
}

template <class F>
std::uint64_t RunSearch(const SearchCall& call, const SearchQuery& query, F&& search) {
  return RunSearch(call, query, std::forward<F>(search), [](std::size_t tested) { return tested; });
}

}  // namespace heliopause
