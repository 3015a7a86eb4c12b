// Costs, circle searches, and lists of handles.
//
// A search is charged after it ran, because its work is known only then. One search can therefore
// exceed the budget by its own hits; the next charge stops the script.
#include "script/bindings/search_runner.hpp"

#include <algorithm>

#include "script/bindings/arguments.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"

namespace heliopause {
namespace {

// Units of budget: for a search, and for each sprite that is found, tested, sorted and pushed.
constexpr std::uint64_t kSearchCost = 20, kHitCost = 4;

}  // namespace

Vec2 ReadPoint(lua_State* lua, const char* function) {
  const Arguments arguments(lua, function);
  return {arguments.Coordinate(1, "x"), arguments.Coordinate(2, "y")};
}

CircleSearch ReadCircle(lua_State* lua, const char* function, CircleSearch::Rule rule) {
  const Vec2 point = ReadPoint(lua, function);
  return {rule, point, Arguments(lua, function).Radius(3, "radius")};
}

void ChargeHits(lua_State* lua, std::size_t hits) {
  Sandbox::Of(lua).Charge(lua, kSearchCost + kHitCost * hits);
}

void PushHits(lua_State* lua, std::size_t most) {
  const std::vector<Hit>& hits = Sandbox::Of(lua).GetWorld().hits;
  const std::size_t count = std::min(most, hits.size());
  if (count > kMaxElements)
    luaL_error(lua, "a search found more than %d objects: use a limit",
               static_cast<int>(kMaxElements));
  ChargeHits(lua, hits.size());
  PushNewList(lua, count);
  for (std::size_t i = 0; i < count; ++i) {
    PushHandle(lua, hits[i].id);
    lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
  }
}

int PushFiltered(lua_State* lua, const Filter& filter, std::uint64_t number) {
  PushHits(lua, filter.where != 0 ? SIZE_MAX : filter.limit);
  FilterList(lua, filter);
  if (number != 0) Sandbox::Of(lua).GetWorld().game->Log().SetKept(number, lua_rawlen(lua, -1));
  return 1;
}

std::uint64_t SearchCircle(lua_State* lua, const Game& game, const char* function,
                           const CircleSearch& circle, const Filter& filter) {
  std::vector<Hit>& hits = Sandbox::Of(lua).GetWorld().hits;
  const bool near = circle.rule == CircleSearch::Rule::Near;
  const SearchQuery query{near ? SearchType::Near : SearchType::Touching, circle.point,
                          circle.radius};
  return RunSearch(lua, game, function, query, filter, [&](SearchOptions options) {
    // The index filters by kinds itself; without object tests it needs no call for each hit.
    if (!filter.HasObjectTests()) options.accept = {};
    if (near)
      game.Space().GetSpritesNear(circle.point, circle.radius, options, hits);
    else
      game.Space().GetSpritesTouching(circle.point, circle.radius, options, hits);
    return hits.size();
  });
}

}  // namespace heliopause
