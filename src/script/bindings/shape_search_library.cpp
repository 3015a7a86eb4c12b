// Searches of `space` in other shapes: a circle search whose hits are filtered further.
#include <cmath>

#include "base/constants.hpp"
#include "game/maths/maths.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/search_runner.hpp"
#include "script/bindings/space_library.hpp"

namespace heliopause {
namespace {

// Returns the vector from the point to the object, which exists: the index found it. `position` may
// be null.
Vec2 OffsetTo(const Game& game, Vec2 from, ObjectId id, const Vec2* position) {
  const Vec2 at = position != nullptr ? *position : game.Space().GetPosition(id).value_or(from);
  return {at.x - from.x, at.y - from.y};
}

// ring(x, y, inner, outer [, filter]): centers at a distance from `inner` to `outer`.
int Ring(lua_State* lua) {
  const Game& game = GameFor(lua, "space.ring", 5);
  const Arguments arguments(lua, "space.ring");
  CircleSearch circle;
  circle.point = ReadPoint(lua, "space.ring");
  const double inner = arguments.Radius(3, "inner");
  circle.radius = arguments.Radius(4, "outer");
  const Filter filter = ReadFilter(lua, 5, "space.ring", game);
  // The distance is that of the index: the rounded root, unfused.
  const auto is_outside = [&](ObjectId id, const Vec2* position) {
    const Vec2 offset = OffsetTo(game, circle.point, id, position);
    return std::sqrt(offset.x * offset.x + offset.y * offset.y) >= inner;
  };
  const SearchCall call{lua, game, "space.ring", filter, is_outside};
  // In a thin ring, a search for the nearest would first pass all within `inner`, one by one.
  if (2 * inner > circle.radius) return PushFiltered(call, SearchCircle(call, circle));
  return PushCircle(call, circle);
}

// cone(x, y, direction, half_angle, radius [, filter]): centers seen within half_angle of the
// direction. The point itself belongs to every cone.
int Cone(lua_State* lua) {
  const Game& game = GameFor(lua, "space.cone", 6);
  const Arguments arguments(lua, "space.cone");
  CircleSearch circle;
  circle.point = ReadPoint(lua, "space.cone");
  const double direction = arguments.Finite(3, "direction");
  const double half_angle = arguments.Within(4, "half_angle", 0, kPi, "number from 0 to pi");
  circle.radius = arguments.Radius(5, "radius");
  const Filter filter = ReadFilter(lua, 6, "space.cone", game);
  const auto is_seen = [&](ObjectId id, const Vec2* position) {
    const Vec2 offset = OffsetTo(game, circle.point, id, position);
    if (offset.x == 0 && offset.y == 0) return true;
    return std::fabs(maths::WrapAngle(maths::AngleOf(offset) - direction)) <= half_angle;
  };
  return PushCircle({lua, game, "space.cone", filter, is_seen}, circle);
}

// enemies(ship [, range] [, filter]) and allies: other ships within the range, by default the
// ship's radar range, nearest first.
int ShipsAround(lua_State* lua, const char* function, bool enemies) {
  const Game& game = GameFor(lua, function, 3);
  const Arguments arguments(lua, function);
  const ObjectId id = arguments.Handle(1, "ship");
  // The range may be left out although a filter is given.
  const bool filter_only = lua_type(lua, 2) == LUA_TTABLE;
  if (filter_only) CheckArgumentCount(lua, function, 2);
  const double range = !filter_only && arguments.Given(2) ? arguments.Radius(2, "range") : -1;
  const Filter filter =
      ReadFilter(lua, filter_only ? 2 : 3, function, game, {.kinds = kShip, .kind_names = "ship"});
  const Ship* ship = game.FindShip(id);
  const std::optional<Vec2> at = game.Space().GetPosition(id);
  if (ship == nullptr || !at) {
    PushResult(lua, filter, 0);
    EndResult(lua, filter, 0);
    return 1;
  }
  const double radius = range >= 0 ? range : game.ClassOf(*ship).radar_range;
  const auto is_meant = [&](ObjectId other, const Vec2*) {
    if (other == id) return false;
    if (enemies) return Threatens(game, other, id) || game.IsHostile(id, other);
    return game.FactionOf(other) == ship->faction;
  };
  return PushCircle({lua, game, function, filter, is_meant},
                    {CircleSearch::Rule::Near, *at, radius});
}

int Enemies(lua_State* lua) { return ShipsAround(lua, "space.enemies", true); }
int Allies(lua_State* lua) { return ShipsAround(lua, "space.allies", false); }

constexpr luaL_Reg kSearches[] = {
    {"ring", Ring}, {"cone", Cone}, {"enemies", Enemies}, {"allies", Allies}, {nullptr, nullptr}};

}  // namespace

void AddShapeSearches(lua_State* lua) { luaL_setfuncs(lua, kSearches, 0); }

}  // namespace heliopause
