// The searches of `space`. A search fills a vector of the host with C++ alone; then its hits become
// Lua values, and only then does a `where` run: no Lua error jumps through the index, and nothing
// changes while it is searched.
#include <algorithm>
#include <cmath>
#include <utility>

#include "game/maths/maths.hpp"
#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/filter.hpp"
#include "script/bindings/search_site.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/world.hpp"

namespace heliopause {
namespace {

// Budget units: a search itself, and each of its hits.
constexpr std::uint64_t kSearchCost = 20,
                        kHitCost = 4;  // a hit is found, asked about, sorted and pushed

struct Request {
  enum class Rule { Near, Touching } rule = Rule::Near;
  Vec2 point;
  double radius = 0;
};

void ChargeHits(lua_State* lua, std::size_t hits) {
  Sandbox::Of(lua).Charge(lua, kSearchCost + kHitCost * hits);
}

// Pushes the first `most` of what world.hits holds as a list.
void PushHits(lua_State* lua, std::size_t most) {
  const std::vector<Hit>& hits = Sandbox::Of(lua).GetWorld().hits;
  const std::size_t count = std::min(most, hits.size());
  if (count > kMostElements)
    luaL_error(lua, "a search found more than %d things: use a limit",
               static_cast<int>(kMostElements));
  ChargeHits(lua, hits.size());
  PushNewList(lua, count);
  for (std::size_t i = 0; i < count; ++i) {
    PushHandle(lua, hits[i].id);
    lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
  }
}

// The list of what the search with this number found, after `where` and `limit`.
int PushFiltered(lua_State* lua, const Filter& filter, std::uint64_t number) {
  PushHits(lua, filter.where != 0 ? SIZE_MAX : filter.limit);
  FilterList(lua, filter);
  if (number != 0) Sandbox::Of(lua).GetWorld().game->Log().SetKept(number, lua_rawlen(lua, -1));
  return 1;
}

// Runs `search(SearchTrace*)`, which touches no Lua and returns how many it found; through the log.
// Returns its number there.
template <class F>
std::uint64_t Ask(lua_State* lua, const Game& game, const char* function, const SearchQuery& asked,
                  F&& search) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const SearchSite site = SiteOf(lua, game, function);
  std::uint64_t number = 0;
  const bool done =
      Try(sandbox, [&] { number = LogSearch(game.Log(), site, asked, std::forward<F>(search)); });
  if (!done) luaL_error(lua, "%s: %s", function, sandbox.text);
  return number;
}

// Fills world.hits, nearest first.
std::uint64_t Search(lua_State* lua, const Game& game, const char* function, const Request& request,
                     const Filter& filter) {
  std::vector<Hit>& hits = Sandbox::Of(lua).GetWorld().hits;
  const bool near = request.rule == Request::Rule::Near;
  const SearchQuery question{near ? SearchType::Near : SearchType::Touching, request.point,
                             request.radius};
  std::uint64_t asked = 0;
  const std::uint64_t number =
      Ask(lua, game, function, question, [&](SearchTrace* trace) -> std::size_t {
        const SpriteManager& space = game.Space();
        asked = 0;
        const auto accept = [&](SpriteId id, std::uint64_t) {
          return ++asked, filter.Passes(game, id);
        };
        const SearchOptions options{
            .kinds = filter.kinds,
            .accept = filter.AsksMore() ? AcceptSprite(accept) : AcceptSprite{},
            .trace = trace};
        if (near)
          space.GetSpritesNear(request.point, request.radius, options, hits);
        else
          space.GetSpritesTouching(request.point, request.radius, options, hits);
        return hits.size();
      });
  ChargeHits(lua, asked);
  return number;
}

// x, y, radius at 1..3.
Request ReadRequest(lua_State* lua, const char* function, Request::Rule rule) {
  const Arguments arguments(lua, function);
  Request request;
  request.rule = rule;
  request.point = {arguments.Coordinate(1, "x"), arguments.Coordinate(2, "y")};
  request.radius = arguments.Radius(3, "radius");
  return request;
}

int Near(lua_State* lua) {
  const Game& game = GameFor(lua, "space.near");
  const Request request = ReadRequest(lua, "space.near", Request::Rule::Near);
  const Filter filter = ReadFilter(lua, 4, "space.near", game);
  return PushFiltered(lua, filter, Search(lua, game, "space.near", request, filter));
}

int Touching(lua_State* lua) {
  const Game& game = GameFor(lua, "space.touching");
  const Request request = ReadRequest(lua, "space.touching", Request::Rule::Touching);
  const Filter filter = ReadFilter(lua, 4, "space.touching", game);
  return PushFiltered(lua, filter, Search(lua, game, "space.touching", request, filter));
}

int Projectiles(lua_State* lua) {
  const Game& game = GameFor(lua, "space.projectiles");
  const Request request = ReadRequest(lua, "space.projectiles", Request::Rule::Near);
  Filter filter = ReadFilter(lua, 4, "space.projectiles", game);
  filter.kinds &= kProjectiles;
  return PushFiltered(lua, filter, Search(lua, game, "space.projectiles", request, filter));
}

// The k nearest that pass, into world.hits. The search shrinks on what the filter accepts.
void SearchNearest(lua_State* lua, const Game& game, const char* function, const Request& request,
                   const Filter& filter, std::size_t k) {
  std::vector<Hit>& hits = Sandbox::Of(lua).GetWorld().hits;
  std::uint64_t asked = 0;
  const SearchQuery question{SearchType::Nearest, request.point, request.radius};
  Ask(lua, game, function, question, [&](SearchTrace* trace) -> std::size_t {
    asked = 0;
    const auto accept = [&](SpriteId id, std::uint64_t) {
      return ++asked, filter.Passes(game, id);
    };
    if (k == 1) {  // no list to keep in order
      hits.clear();
      if (const auto hit = game.Space().GetNearestSprite(
              request.point, request.radius,
              {.kinds = filter.kinds, .accept = accept, .trace = trace}))
        hits.push_back(*hit);
    } else {
      game.Space().GetNearestSprites(request.point, k, request.radius,
                                     {.kinds = filter.kinds, .accept = accept, .trace = trace},
                                     hits);
    }
    return hits.size();
  });
  ChargeHits(lua, asked);
}

// Leaves a list of at most k on the stack. With a `where`, asks for more and more until enough
// pass.
void PushNearest(lua_State* lua, const Game& game, const char* function, const Request& request,
                 Filter filter, std::size_t k) {
  const World& world = Sandbox::Of(lua).GetWorld();
  filter.limit = std::min(filter.limit, k);
  for (std::size_t ask = filter.where == 0 ? filter.limit : std::max<std::size_t>(filter.limit, 8);;
       ask *= 8) {
    SearchNearest(lua, game, function, request, filter, ask);
    const bool all = world.hits.size() < ask || ask > kMostElements;
    PushHits(lua, SIZE_MAX);
    FilterList(lua, filter);
    if (filter.where == 0 || all || lua_rawlen(lua, -1) >= filter.limit) return;
    lua_pop(lua, 1);
  }
}

// nearest(x, y [, radius] [, filter]); the radius may be left out.
int Nearest(lua_State* lua) {
  const Game& game = GameFor(lua, "space.nearest");
  const Arguments arguments(lua, "space.nearest");
  Request request;
  request.point = {arguments.Coordinate(1, "x"), arguments.Coordinate(2, "y")};
  const bool has_radius = lua_type(lua, 3) != LUA_TTABLE && arguments.Given(3);
  request.radius = has_radius ? arguments.Radius(3, "radius") : HUGE_VAL;
  const Filter filter =
      ReadFilter(lua, lua_type(lua, 3) == LUA_TTABLE ? 3 : 4, "space.nearest", game);
  PushNearest(lua, game, "space.nearest", request, filter, 1);
  lua_rawgeti(lua, -1, 1);
  return 1;
}

int KNearest(lua_State* lua) {
  const Game& game = GameFor(lua, "space.k_nearest");
  const Arguments arguments(lua, "space.k_nearest");
  Request request;
  request.point = {arguments.Coordinate(1, "x"), arguments.Coordinate(2, "y")};
  const auto k = static_cast<std::size_t>(arguments.Count(3, "k", 0, 10'000));
  const bool has_radius = lua_type(lua, 4) != LUA_TTABLE && arguments.Given(4);
  request.radius = has_radius ? arguments.Radius(4, "radius") : HUGE_VAL;
  const Filter filter =
      ReadFilter(lua, lua_type(lua, 4) == LUA_TTABLE ? 4 : 5, "space.k_nearest", game);
  if (k == 0) {
    lua_newtable(lua);
    return 1;
  }
  PushNearest(lua, game, "space.k_nearest", request, filter, k);
  return 1;
}

int InBox(lua_State* lua) {
  const Game& game = GameFor(lua, "space.in_box");
  const Arguments arguments(lua, "space.in_box");
  const double x0 = arguments.Coordinate(1, "x0"), y0 = arguments.Coordinate(2, "y0");
  const double x1 = arguments.Coordinate(3, "x1"), y1 = arguments.Coordinate(4, "y1");
  const Filter filter = ReadFilter(lua, 5, "space.in_box", game);
  const Box box{{std::min(x0, x1), std::min(y0, y1)}, {std::max(x0, x1), std::max(y0, y1)}};
  const SearchQuery question{SearchType::Box,
                             {(x0 + x1) / 2, (y0 + y1) / 2},
                             std::max(std::fabs(x1 - x0), std::fabs(y1 - y0)) / 2,
                             box.max};
  std::vector<Hit>& hits = Sandbox::Of(lua).GetWorld().hits;
  std::uint64_t asked = 0;
  const std::uint64_t number = Ask(lua, game, "space.in_box", question, [&](SearchTrace* trace) {
    asked = 0;
    const auto accept = [&](SpriteId id, std::uint64_t) {
      return ++asked, filter.Passes(game, id);
    };
    game.Space().GetSpritesIn(box, {.kinds = filter.kinds, .accept = accept, .trace = trace}, hits);
    return hits.size();
  });
  ChargeHits(lua, asked);
  return PushFiltered(lua, filter, number);
}

// sweep(x0, y0, x1, y1, radius [, filter]): whom a moving circle touches, first touched first.
int Sweep(lua_State* lua) {
  const Game& game = GameFor(lua, "space.sweep");
  const Arguments arguments(lua, "space.sweep");
  const Vec2 from{arguments.Coordinate(1, "x0"), arguments.Coordinate(2, "y0")};
  const Vec2 to{arguments.Coordinate(3, "x1"), arguments.Coordinate(4, "y1")};
  const double radius = arguments.Radius(5, "radius");
  const Filter filter = ReadFilter(lua, 6, "space.sweep", game);
  World& world = Sandbox::Of(lua).GetWorld();
  std::uint64_t asked = 0;
  const SearchQuery question{SearchType::Sweep, from, radius, to};
  const std::uint64_t number = Ask(lua, game, "space.sweep", question, [&](SearchTrace* trace) {
    asked = 0;
    const auto accept = [&](SpriteId id, std::uint64_t) {
      return ++asked, filter.Passes(game, id);
    };
    game.Space().SweepAll(from, to, radius,
                          {.kinds = filter.kinds, .accept = accept, .trace = trace},
                          world.sweep_hits);
    world.hits.clear();
    for (const SweepHit& hit : world.sweep_hits)
      world.hits.push_back({hit.id, hit.point, hit.fraction});
    return world.hits.size();
  });
  ChargeHits(lua, asked);
  return PushFiltered(lua, filter, number);
}

int Count(lua_State* lua) {
  const Game& game = GameFor(lua, "space.count");
  const Request request = ReadRequest(lua, "space.count", Request::Rule::Near);
  const Filter filter = ReadFilter(lua, 4, "space.count", game);
  if (filter.where != 0) {
    PushFiltered(lua, filter, Search(lua, game, "space.count", request, filter));
    lua_pushinteger(lua, static_cast<lua_Integer>(lua_rawlen(lua, -1)));
    return 1;
  }
  std::size_t count = 0;
  std::uint64_t asked = 0;
  const SearchQuery question{SearchType::Count, request.point, request.radius};
  Ask(lua, game, "space.count", question, [&](SearchTrace* trace) {
    asked = 0;
    const auto accept = [&](SpriteId id, std::uint64_t) {
      return ++asked, filter.Passes(game, id);
    };
    return count = game.Space().CountSpritesNear(
               request.point, request.radius,
               {.kinds = filter.kinds,
                .accept = filter.AsksMore() ? AcceptSprite(accept) : AcceptSprite{},
                .trace = trace});
  });
  ChargeHits(lua, asked);
  lua_pushinteger(lua, static_cast<lua_Integer>(std::min(count, filter.limit)));
  return 1;
}

int Any(lua_State* lua) {
  const Game& game = GameFor(lua, "space.any");
  const Request request = ReadRequest(lua, "space.any", Request::Rule::Near);
  const Filter filter = ReadFilter(lua, 4, "space.any", game);
  if (filter.where != 0) {
    PushNearest(lua, game, "space.any", request, filter, 1);
    lua_pushboolean(lua, lua_rawlen(lua, -1) > 0);
    return 1;
  }
  bool any = false;
  std::uint64_t asked = 0;
  const SearchQuery question{SearchType::Any, request.point, request.radius};
  Ask(lua, game, "space.any", question, [&](SearchTrace* trace) {
    asked = 0;
    const auto accept = [&](SpriteId id, std::uint64_t) {
      return ++asked, filter.Passes(game, id);
    };
    any = game.Space().AnySpriteNear(request.point, request.radius,
                                     {.kinds = filter.kinds, .accept = accept, .trace = trace});
    return std::size_t{any};
  });
  ChargeHits(lua, asked);
  lua_pushboolean(lua, any && filter.limit > 0);
  return 1;
}

// Keeps of world.hits what `keep` says.
template <class F>
void KeepHits(lua_State* lua, F&& keep) {
  std::vector<Hit>& hits = Sandbox::Of(lua).GetWorld().hits;
  ChargeHits(lua, hits.size());
  std::erase_if(hits, [&](const Hit& hit) { return !keep(hit); });
}

// ring(x, y, inner, outer [, filter]): whose center is at least `inner` and at most `outer` away.
int Ring(lua_State* lua) {
  const Game& game = GameFor(lua, "space.ring");
  const Arguments arguments(lua, "space.ring");
  Request request;
  request.point = {arguments.Coordinate(1, "x"), arguments.Coordinate(2, "y")};
  const double inner = arguments.Radius(3, "inner");
  request.radius = arguments.Radius(4, "outer");
  const Filter filter = ReadFilter(lua, 5, "space.ring", game);
  const std::uint64_t number = Search(lua, game, "space.ring", request, filter);
  KeepHits(lua, [&](const Hit& hit) { return hit.distance >= inner; });
  return PushFiltered(lua, filter, number);
}

// cone(x, y, direction, half_angle, radius [, filter]): whose center is seen within half_angle of
// the direction.
int Cone(lua_State* lua) {
  const Game& game = GameFor(lua, "space.cone");
  const Arguments arguments(lua, "space.cone");
  Request request;
  request.point = {arguments.Coordinate(1, "x"), arguments.Coordinate(2, "y")};
  const double direction = arguments.Finite(3, "direction");
  const double half_angle = arguments.Within(4, "half_angle", 0, kPi, "number from 0 to pi");
  request.radius = arguments.Radius(5, "radius");
  const Filter filter = ReadFilter(lua, 6, "space.cone", game);
  const std::uint64_t number = Search(lua, game, "space.cone", request, filter);
  KeepHits(lua, [&](const Hit& hit) {
    const Vec2 way{hit.position.x - request.point.x, hit.position.y - request.point.y};
    return std::fabs(maths::WrapAngle(maths::AngleOf(way) - direction)) <= half_angle;
  });
  return PushFiltered(lua, filter, number);
}

// enemies and allies: ships within the range (the ship's radar range when left out), nearest first.
int NearShip(lua_State* lua, const char* function, bool enemies) {
  const Game& game = GameFor(lua, function);
  const Arguments arguments(lua, function);
  const ObjectId id = arguments.Handle(1, "ship");
  const double range = arguments.Given(2) ? arguments.Radius(2, "range") : -1;
  Filter filter = ReadFilter(lua, 3, function, game);
  filter.kinds &= kShip;
  const Ship* ship = game.FindShip(id);
  const std::optional<Vec2> at = game.Space().GetPosition(id);
  if (ship == nullptr || !at) {
    lua_newtable(lua);
    return 1;
  }
  Request request;
  request.point = *at;
  request.radius = range >= 0 ? range : game.GetCatalog().Ships()[ship->type].radar_range;
  const std::uint64_t number = Search(lua, game, function, request, filter);
  KeepHits(lua, [&](const Hit& hit) {
    if (hit.id == id) return false;
    if (enemies) return Threatens(game, hit.id, id) || game.IsHostile(id, hit.id);
    return game.FactionOf(hit.id) == ship->faction;
  });
  return PushFiltered(lua, filter, number);
}

int Enemies(lua_State* lua) { return NearShip(lua, "space.enemies", true); }
int Allies(lua_State* lua) { return NearShip(lua, "space.allies", false); }

constexpr luaL_Reg kSearches[] = {
    {"near", Near},       {"touching", Touching},  {"projectiles", Projectiles},
    {"nearest", Nearest}, {"k_nearest", KNearest}, {"in_box", InBox},
    {"sweep", Sweep},     {"count", Count},        {"any", Any},
    {"ring", Ring},       {"cone", Cone},          {"enemies", Enemies},
    {"allies", Allies},   {nullptr, nullptr}};

}  // namespace

void AddSearches(lua_State* lua) { luaL_setfuncs(lua, kSearches, 0); }

}  // namespace heliopause
