// space.pairs: objects that overlap. The result is that of two nested searches,
//
//   for _, a in ipairs(space.near(x, y, radius, first)) do
//     for _, b in ipairs(space.touching(ax, ay, a:radius(), second)) do ... end
//   end
//
// without a itself, and each two objects once. If `near` finds a large part of all sprites, the
// pair search of the index is faster than a search for each; it finds the same.
#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>
#include <vector>

#include "script/bindings/arguments.hpp"
#include "script/bindings/search_runner.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/ordered_keys.hpp"

namespace heliopause {
namespace {

// If one of this many sprites is a first, a search for each first costs as much as the pair search
// of the index.
constexpr std::size_t kShare = 8;

constexpr const char* kRoleNames =
    "a filter, or ship, shot, missile, projectile, asteroid, planet, station, body or pickup";

// Reads a filter, or the name of a kind in place of {kinds = name}.
Filter ReadRole(lua_State* lua, int index, const char* name, const Game& game,
                const FilterRules& rules) {
  const Arguments arguments(lua, "space.pairs");
  if (lua_istable(lua, index) || lua_isnoneornil(lua, index))
    return ReadFilter(lua, index, "space.pairs", game, rules);
  Filter filter;
  filter.kinds = lua_type(lua, index) == LUA_TSTRING ? KindsByName(lua_tostring(lua, index)) : 0;
  if (filter.kinds == 0) arguments.Reject(index, name, kRoleNames);
  return filter;
}

// Refers to scratch memory of the context: a Lua error would skip destructors.
struct PairSearch {
  const Game& game;
  Kinds first_kinds;
  const Filter& second;
  std::vector<RankedId>& firsts;  // by id
  std::vector<PairHit>& out;

  const RankedId* FindFirst(ObjectId id) const {
    const auto at = std::lower_bound(firsts.begin(), firsts.end(), id,
                                     [](const RankedId& c, ObjectId it) { return c.id < it; });
    return at != firsts.end() && at->id == id ? &*at : nullptr;
  }
  bool IsSecond(ObjectId id) const {
    const auto sprite = game.Space().Get(id);
    return sprite && (sprite->kinds & second.kinds) != 0 && second.Passes(game, id);
  }
  // Adds the pair unless it is that of an earlier first, in the other order.
  void Add(const RankedId& a, ObjectId b, double distance) {
    const RankedId* other = FindFirst(b);
    if (other != nullptr && other->rank < a.rank && IsSecond(a.id)) return;
    out.push_back({a.rank, a.id, b, distance});
  }
};

double DistanceOf(const SpriteManager& space, ObjectId a, ObjectId b) {
  const Vec2 from = space.GetPosition(a).value_or(Vec2{});
  const Vec2 to = space.GetPosition(b).value_or(Vec2{});
  const double dx = to.x - from.x, dy = to.y - from.y;
  return std::sqrt(dx * dx + dy * dy);
}

// Adds the pairs in any order, by one search of the whole index. Returns the number of overlaps.
std::size_t AddByPairSearch(PairSearch& search) {
  const SpriteManager& space = search.game.Space();
  std::size_t tested = 0;
  const auto add = [&](ObjectId a, ObjectId b) {
    const RankedId* first = search.FindFirst(a);
    if (first != nullptr && search.IsSecond(b)) search.Add(*first, b, DistanceOf(space, a, b));
  };
  space.ForEachOverlappingPair(search.first_kinds, search.second.kinds,
                               [&](SpriteId a, SpriteId b) {
                                 ++tested;
                                 add(a, b);
                                 add(b, a);
                               });
  return tested;
}

// The same by a search for each of the firsts.
std::size_t AddBySearches(PairSearch& search, std::vector<Hit>& scratch) {
  const SpriteManager& space = search.game.Space();
  std::size_t tested = 0;
  for (const RankedId& first : search.firsts) {
    const std::optional<Sprite> sprite = space.Get(first.id);
    if (!sprite) continue;  // `where` has removed it
    space.GetSpritesTouching(sprite->position, sprite->radius,
                             {.kinds = search.second.kinds, .ignore = first.id}, scratch);
    tested += 2 + scratch.size();
    for (const Hit& hit : scratch)
      if (search.second.Passes(search.game, hit.id)) search.Add(first, hit.id, hit.distance);
  }
  return tested;
}

// Reads the list on top of the stack into firsts.
void ReadFirsts(lua_State* lua, std::vector<RankedId>& firsts) {
  firsts.clear();
  const auto count = static_cast<lua_Integer>(lua_rawlen(lua, -1));
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(lua, -1, i);
    if (lua_islightuserdata(lua, -1))
      firsts.push_back({HandleAt(lua, -1), static_cast<std::size_t>(i)});
    lua_pop(lua, 1);
  }
  std::sort(firsts.begin(), firsts.end(),
            [](const RankedId& a, const RankedId& b) { return a.id < b.id; });
}

// Pushes the list of one member of all pairs.
void PushMembers(lua_State* lua, const std::vector<PairHit>& pairs, ObjectId PairHit::*member) {
  PushNewList(lua, pairs.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    PushHandle(lua, pairs[i].*member);
    lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
  }
}

// pairs(x, y, radius [, first] [, second])
int Pairs(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  ScriptContext& context = sandbox.GetContext();
  const Game& game = GameFor(lua, "space.pairs", 5);
  const CircleSearch circle = ReadCircle(lua, "space.pairs", CircleSearch::Rule::Near);
  const Filter second =
      ReadRole(lua, 5, "second", game, {.list = false, .limit = false, .where = false});
  const Filter first = ReadRole(lua, 4, "first", game, {.list = false});
  PushCircle({lua, game, "space.pairs", first}, circle);
  PairSearch search{game, first.kinds, second, context.ranked, context.pairs};
  std::size_t tested = 0;
  const bool done = Try(sandbox, [&] {
    ReadFirsts(lua, context.ranked);
    context.pairs.clear();
    const bool many = context.ranked.size() > game.Space().Count() / kShare;
    tested = many ? AddByPairSearch(search) : AddBySearches(search, context.hits);
    std::sort(context.pairs.begin(), context.pairs.end(), [](const PairHit& a, const PairHit& b) {
      return std::tie(a.rank, a.distance, a.second) < std::tie(b.rank, b.distance, b.second);
    });
  });
  if (!done) return luaL_error(lua, "space.pairs: %s", sandbox.text);
  ChargeHits(lua, tested + context.pairs.size());
  if (context.pairs.size() > kMaxElements)
    return luaL_error(lua, "space.pairs: found more than %d pairs: use a limit",
                      static_cast<int>(kMaxElements));
  PushMembers(lua, context.pairs, &PairHit::first);
  PushMembers(lua, context.pairs, &PairHit::second);
  return 2;
}

constexpr luaL_Reg kSearches[] = {{"pairs", Pairs}, {nullptr, nullptr}};

}  // namespace

void AddPairSearches(lua_State* lua) { luaL_setfuncs(lua, kSearches, 0); }

}  // namespace heliopause
