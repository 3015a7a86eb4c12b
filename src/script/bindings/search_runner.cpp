// Costs, circle searches, and lists of handles.
//
// A search is charged after it ran, because its work is known only then. One search can therefore
// exceed the budget by its own hits; the next charge stops the script.
#include "script/bindings/search_runner.hpp"

#include <algorithm>
#include <cassert>

#include "script/bindings/arguments.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/ordered_keys.hpp"
#include "script/state/turn_calls.hpp"

namespace heliopause {
namespace {

// Units of budget: for a search, and for each sprite that is found, tested, sorted and pushed.
constexpr std::uint64_t kSearchCost = 20, kHitCost = 4;

std::vector<Hit>& HitsOf(lua_State* lua) { return Sandbox::Of(lua).GetContext().hits; }

// Pushes the hits from `first` on, at most `most`, as a new list or into the table of the filter.
void PushHits(const SearchCall& call, std::size_t most) {
  lua_State* const lua = call.lua;
  const std::vector<Hit>& hits = HitsOf(lua);
  const std::size_t count = std::min(most, hits.size());
  if (count > kMaxElements)
    luaL_error(lua, "%s: found more than %d objects: use a limit", call.function,
               static_cast<int>(kMaxElements));
  ChargeHits(lua, hits.size());
  PushResult(lua, call.filter, count);
  // Restores the budget once for all elements, where StoreResult does it for each.
  const Sandbox::Remaining left = Sandbox::Of(lua).GetRemaining();
  for (std::size_t i = 0; i < count; ++i) {
    PushHandle(lua, hits[i].id);
    lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
  }
  if (call.filter.into != 0) Sandbox::Of(lua).SetRemaining(left);
  EndResult(lua, call.filter, count);
}

// A search for the nearest visits each leaf that meets the circle through its last hit. If sprites
// lie on a ring around the point, these are the leaves of the whole ring: thousands of sprites, of
// which few are hits. Therefore the sprites up to 1.25 times the distance of the last hit are
// charged, beyond kFreeAround of them; their number does not depend on the shape of the tree. The
// first kUncounted searches of a run of the host are not charged, so that a usual tick does not pay
// for the count.
void ChargeRing(const SearchCall& call, const CircleSearch& circle) {
  constexpr std::uint64_t kUncounted = 16;
  constexpr std::size_t kFreeAround = 256, kPerUnit = 2;
  ScriptContext& context = Sandbox::Of(call.lua).GetContext();
  const bool counts = ++context.nearest_searches > kUncounted || context.turn != nullptr;
  if (!counts || context.hits.empty()) return;
  const double within = std::min(circle.radius, context.hits.back().distance * 1.25);
  const std::size_t around =
      call.game.Space().CountSpritesNear(circle.point, within, {.kinds = call.filter.kinds});
  if (around <= kFreeAround) return;
  if (context.turn != nullptr) {  // nearest_searches has those of this run alone
    AwaitTurn(call.lua);
    if (context.turn->order->Before().nearest + context.nearest_searches <= kUncounted) return;
  }
  Sandbox::Of(call.lua).Charge(call.lua, (around - kFreeAround) / kPerUnit);
}

bool IsBehind(const Hit& hit, const Hit& last) {
  return hit.distance != last.distance ? hit.distance > last.distance : last.id < hit.id;
}

// Calls `where` for the elements of the list on top of the stack, in order, and appends those that
// it keeps to the result below the list until there are `limit`. Returns their number then.
std::size_t AppendWhere(const SearchCall& call, std::size_t kept, std::size_t limit) {
  lua_State* const lua = call.lua;
  const int list = lua_gettop(lua);
  const auto count = static_cast<lua_Integer>(lua_rawlen(lua, list));
  for (lua_Integer i = 1; i <= count && kept < limit; ++i) {
    lua_pushvalue(lua, call.filter.where);
    lua_rawgeti(lua, list, i);
    lua_call(lua, 1, 1);
    const bool keep = lua_toboolean(lua, -1) != 0;
    lua_pop(lua, 1);
    if (!keep) continue;
    lua_rawgeti(lua, list, i);
    StoreResult(lua, call.filter, list - 1, ++kept);
  }
  return kept;
}

// Pushes the k nearest for which `where` returns true. `where` runs after the search; so while too
// few pass, the search is repeated for eight times as many, and `where` is called for those that
// are behind the last one that it has seen.
void PushNearestWhere(const SearchCall& call, const CircleSearch& circle, std::size_t k,
                      SearchType type) {
  lua_State* const lua = call.lua;
  PushResult(lua, call.filter, 0);
  // `kept` results are stored; `last` is the farthest hit that the predicate has seen.
  std::size_t kept = 0;
  Hit last;
  bool any = false;
  for (std::size_t wanted = std::max<std::size_t>(k, 8);; wanted *= 8) {
    const std::uint64_t number = SearchNearest(call, circle, wanted, type);
    const std::vector<Hit>& hits = HitsOf(lua);
    // Fewer hits than wanted: there are no others.
    const bool all = hits.size() < wanted || wanted > kMaxElements;
    ChargeHits(lua, hits.size());
    PushNewList(lua, hits.size());
    lua_Integer next = 0;
    for (const Hit& hit : hits) {
      if (any && !IsBehind(hit, last)) continue;
      PushHandle(lua, hit.id);
      lua_rawseti(lua, -2, ++next);
    }
    if (!hits.empty()) last = hits.back();
    any |= !hits.empty();
    const bool shown = PayForHits(Sandbox::Of(lua).GetContext());
    if (shown) kept = AppendWhere(call, kept, k);
    lua_pop(lua, 1);
    if (number != 0) call.game.Log().SetKept(number, kept);
    if (all || kept >= k || !shown) break;
  }
  EndResult(lua, call.filter, kept);
}

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

void PushResult(lua_State* lua, const Filter& filter, std::size_t count) {
  luaL_checkstack(lua, 6, "too deep");
  if (filter.into != 0)
    lua_pushvalue(lua, filter.into);
  else
    PushNewList(lua, count);
}

void StoreResult(lua_State* lua, const Filter& filter, int list, std::size_t index) {
  if (filter.into == 0) {
    lua_rawseti(lua, list, static_cast<lua_Integer>(index));
    return;
  }
  Sandbox& sandbox = Sandbox::Of(lua);
  const Sandbox::Remaining left = sandbox.GetRemaining();
  lua_rawseti(lua, list, static_cast<lua_Integer>(index));
  sandbox.SetRemaining(left);
}

void EndResult(lua_State* lua, const Filter& filter, std::size_t count) {
  if (filter.into != 0) TrimList(lua, count);
}

int PushFiltered(const SearchCall& call, std::uint64_t number) {
  PushHits(call, call.filter.where != 0 ? SIZE_MAX : call.filter.limit);
  FilterList(call.lua, call.filter);
  if (number != 0) call.game.Log().SetKept(number, lua_rawlen(call.lua, -1));
  return 1;
}

// The condition of the call is tested on the hits, which have their positions.
std::uint64_t SearchCircle(const SearchCall& call, const CircleSearch& circle) {
  std::vector<Hit>& hits = HitsOf(call.lua);
  const bool near = circle.rule == CircleSearch::Rule::Near;
  const SearchQuery query{near ? SearchType::Near : SearchType::Touching, circle.point,
                          circle.radius};
  const SearchCall without{call.lua, call.game, call.function, call.filter};
  std::size_t tested = 0;
  const auto number = RunSearch(without, query, [&](const SearchOptions& options) {
    if (near)
      call.game.Space().GetSpritesNear(circle.point, circle.radius, options, hits);
    else
      call.game.Space().GetSpritesTouching(circle.point, circle.radius, options, hits);
    tested = hits.size();
    if (call.keep)
      std::erase_if(hits, [&](const Hit& hit) { return !call.keep(hit.id, &hit.position); });
    return hits.size();
  });
  if (call.keep) ChargeHits(call.lua, tested);
  return number;
}

std::uint64_t SearchNearest(const SearchCall& call, const CircleSearch& circle, std::size_t k,
                            SearchType type) {
  assert(circle.rule == CircleSearch::Rule::Near && "the index orders by distances of centers");
  std::vector<Hit>& hits = HitsOf(call.lua);
  const SpriteManager& space = call.game.Space();
  const SearchQuery query{type, circle.point, circle.radius};
  const auto search = [&](const SearchOptions& options) {
    if (k != 1) {
      space.GetNearestSprites(circle.point, k, circle.radius, options, hits);
      return hits.size();
    }
    hits.clear();  // the search for one keeps no list
    if (const auto hit = space.GetNearestSprite(circle.point, circle.radius, options))
      hits.push_back(*hit);
    return hits.size();
  };
  // How many objects such a search tests depends on the order in which it visits the nodes. All
  // within the distance of its last hit are charged, which bounds its work from below, and
  // kTestedAround for the rest of the leaves that it meets.
  constexpr std::size_t kTestedAround = 16;
  const std::uint64_t number = RunSearch(call, query, search, [&](std::size_t) {
    const double within = hits.size() < k ? circle.radius : hits.back().distance;
    return kTestedAround +
           space.CountSpritesNear(circle.point, within, {.kinds = call.filter.kinds});
  });
  ChargeRing(call, circle);
  return number;
}

void PushNearest(const SearchCall& call, const CircleSearch& circle, std::size_t k,
                 SearchType type) {
  k = std::min(k, call.filter.limit);
  if (k > 0 && call.filter.where != 0) return PushNearestWhere(call, circle, k, type);
  std::uint64_t number = 0;
  HitsOf(call.lua).clear();
  if (k > 0) number = SearchNearest(call, circle, k, type);
  PushHits(call, SIZE_MAX);
  if (number != 0) call.game.Log().SetKept(number, lua_rawlen(call.lua, -1));
}

// The k nearest centers within the radius are the first k of what touches the circle, too: every
// other edge that touches it has its center outside.
int PushCircle(const SearchCall& call, const CircleSearch& circle) {
  const std::size_t limit = call.filter.limit;
  if (limit > kNearestLimit) return PushFiltered(call, SearchCircle(call, circle));
  if (circle.rule == CircleSearch::Rule::Near) {
    PushNearest(call, circle, limit, SearchType::Near);
    return 1;
  }
  if (call.filter.where != 0) return PushFiltered(call, SearchCircle(call, circle));
  HitsOf(call.lua).clear();
  std::uint64_t number = 0;
  if (limit > 0)
    number = SearchNearest(call, {CircleSearch::Rule::Near, circle.point, circle.radius}, limit,
                           SearchType::Touching);
  if (HitsOf(call.lua).size() < limit) number = SearchCircle(call, circle);
  return PushFiltered(call, number);
}

}  // namespace heliopause
