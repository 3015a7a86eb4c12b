// Searches of `space` in other shapes: a circle search whose hits are filtered further.
#include <cmath>

#include "base/constants.hpp"
#include "game/maths/maths.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/search_runner.hpp"
#include "script/bindings/space_library.hpp"

namespace heliopause {
namespace {

// Searches the circle and keeps the hits for which `keep` returns true.
template <class F>
int PushKept(lua_State* lua, const Game& game, const char* function, const CircleSearch& circle,
             const Filter& filter, F&& keep) {
  const std::uint64_t number = SearchCircle(lua, game, function, circle, filter);
  KeepHits(lua, keep);
  return PushFiltered(lua, filter, number);
}

// ring(x, y, inner, outer [, filter]): centers at a distance from `inner` to `outer`.
int Ring(lua_State* lua) {
  const Game& game = GameFor(lua, "space.ring");
  const Arguments arguments(lua, "space.ring");
  CircleSearch circle;
  circle.point = ReadPoint(lua, "space.ring");
  const double inner = arguments.Radius(3, "inner");
  circle.radius = arguments.Radius(4, "outer");
  const Filter filter = ReadFilter(lua, 5, "space.ring", game);
  return PushKept(lua, game, "space.ring", circle, filter,
                  [&](const Hit& hit) { return hit.distance >= inner; });
}

// cone(x, y, direction, half_angle, radius [, filter]): centers seen within half_angle of the
// direction.
int Cone(lua_State* lua) {
  const Game& game = GameFor(lua, "space.cone");
  const Arguments arguments(lua, "space.cone");
  CircleSearch circle;
  circle.point = ReadPoint(lua, "space.cone");
  const double direction = arguments.Finite(3, "direction");
  const double half_angle = arguments.Within(4, "half_angle", 0, kPi, "number from 0 to pi");
  circle.radius = arguments.Radius(5, "radius");
  const Filter filter = ReadFilter(lua, 6, "space.cone", game);
  return PushKept(lua, game, "space.cone", circle, filter, [&](const Hit& hit) {
    const Vec2 offset{hit.position.x - circle.point.x, hit.position.y - circle.point.y};
    return std::fabs(maths::WrapAngle(maths::AngleOf(offset) - direction)) <= half_angle;
  });
}

// enemies(ship [, range] [, filter]) and allies: other ships within the range, by default the
// ship's radar range, nearest first.
int ShipsAround(lua_State* lua, const char* function, bool enemies) {
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
  CircleSearch circle;
  circle.point = *at;
  circle.radius = range >= 0 ? range : game.GetCatalog().Ships()[ship->type].radar_range;
  return PushKept(lua, game, function, circle, filter, [&](const Hit& hit) {
    if (hit.id == id) return false;
    if (enemies) return Threatens(game, hit.id, id) || game.IsHostile(id, hit.id);
    return game.FactionOf(hit.id) == ship->faction;
  });
}

int Enemies(lua_State* lua) { return ShipsAround(lua, "space.enemies", true); }
int Allies(lua_State* lua) { return ShipsAround(lua, "space.allies", false); }

constexpr luaL_Reg kSearches[] = {
    {"ring", Ring}, {"cone", Cone}, {"enemies", Enemies}, {"allies", Allies}, {nullptr, nullptr}};

}  // namespace

void AddShapeSearches(lua_State* lua) { luaL_setfuncs(lua, kSearches, 0); }

}  // namespace heliopause
