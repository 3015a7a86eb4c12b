// Numbers of a whole list in one call: one flat list instead of a call for each element.
#include <cmath>
#include <cstdio>
#include <optional>

#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/contacts_view.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/ordered_keys.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

// Reads the list of handles, or the contacts, in argument 1 into context.ids and context.points.
// The position of an object that no longer exists is nan.
void ReadIds(lua_State* lua, const char* function, const Game& game) {
  Sandbox& sandbox = Sandbox::Of(lua);
  ScriptContext& context = sandbox.GetContext();
  const bool table = lua_istable(lua, 1);
  if (!table && !IsContacts(lua, 1))
    Arguments(lua, function).Reject(1, "list", "list of handles, or contacts");
  const std::size_t count = table ? lua_rawlen(lua, 1) : ContactCount(lua, 1);
  if (count > kMaxElements)
    luaL_error(lua, "%s: list has more than %d elements", function, static_cast<int>(kMaxElements));
  sandbox.Charge(lua, 20 + 2 * count);
  if (!Try(sandbox, [&] { context.ids.resize(count); })) luaL_error(lua, "%s", sandbox.text);
  for (std::size_t i = 0; i < count; ++i) {
    if (!table) {
      context.ids[i] = ContactAt(lua, 1, i);
      continue;
    }
    if (lua_rawgeti(lua, 1, static_cast<lua_Integer>(i) + 1) != LUA_TLIGHTUSERDATA) {
      char name[32];
      std::snprintf(name, sizeof name, "list[%d]", static_cast<int>(i) + 1);
      RaiseArgumentError(lua, function, name, "handle", -1);
    }
    context.ids[i] = HandleAt(lua, -1);
    lua_pop(lua, 1);
  }
  if (!Try(sandbox, [&] {
        context.points.assign(count, {NAN, NAN});
        game.Space().GetPositions(context.ids, context.points);
      }))
    luaL_error(lua, "%s: %s", function, sandbox.text);
}

// The list of numbers that a call fills: argument `into`, or a new one.
class Numbers {
 public:
  Numbers(lua_State* lua, const char* function, int into, std::size_t count) : lua_(lua) {
    const Arguments arguments(lua, function);
    if (arguments.Given(into)) {
      arguments.Table(into, "into");
      reused_ = true;
      lua_pushvalue(lua, into);
    } else {
      PushNewList(lua, count);
    }
    left_ = Sandbox::Of(lua).GetRemaining();
  }
  void Add(double value) {
    lua_pushnumber(lua_, value);
    lua_rawseti(lua_, -2, ++size_);
  }
  // In place of a number of an object that no longer exists.
  void AddGone() {
    lua_pushboolean(lua_, false);
    lua_rawseti(lua_, -2, ++size_);
  }
  // Removes what an earlier result left behind. The growth of a reused table costs nothing, because
  // a load makes the table new. Returns 1, the number of results.
  int End() {
    if (!reused_) return 1;
    Sandbox::Of(lua_).SetRemaining(left_);
    TrimList(lua_, static_cast<std::size_t>(size_));
    return 1;
  }

 private:
  lua_State* lua_;
  lua_Integer size_ = 0;
  Sandbox::Remaining left_;
  bool reused_ = false;
};

// positions(list [, into]): x1, y1, x2, y2, ...
int Positions(lua_State* lua) {
  const Game& game = GameFor(lua, "space.positions", 2);
  ReadIds(lua, "space.positions", game);
  const std::vector<Vec2>& points = Sandbox::Of(lua).GetContext().points;
  Numbers out(lua, "space.positions", 2, 2 * points.size());
  for (const Vec2& point : points) {
    if (std::isnan(point.x)) {
      out.AddGone();
      out.AddGone();
    } else {
      out.Add(point.x);
      out.Add(point.y);
    }
  }
  return out.End();
}

// velocities(list [, into]): vx1, vy1, vx2, vy2, ...
int Velocities(lua_State* lua) {
  const Game& game = GameFor(lua, "space.velocities", 2);
  ReadIds(lua, "space.velocities", game);
  const std::vector<ObjectId>& ids = Sandbox::Of(lua).GetContext().ids;
  Numbers out(lua, "space.velocities", 2, 2 * ids.size());
  for (const ObjectId id : ids) {
    if (const std::optional<Sprite> sprite = game.Space().Get(id)) {
      out.Add(sprite->velocity.x);
      out.Add(sprite->velocity.y);
    } else {
      out.AddGone();
      out.AddGone();
    }
  }
  return out.End();
}

// distances(list, x, y [, into]) or distances(list, other [, into])
int Distances(lua_State* lua) {
  const bool point = lua_type(lua, 2) == LUA_TNUMBER;
  const Game& game = GameFor(lua, "space.distances", point ? 4 : 3);
  const Arguments arguments(lua, "space.distances");
  std::optional<Vec2> from;
  if (point) {
    from = Vec2{arguments.Coordinate(2, "x"), arguments.Coordinate(3, "y")};
  } else {
    if (!lua_islightuserdata(lua, 2)) arguments.Reject(2, "other", "handle, or x and y");
    from = game.Space().GetPosition(HandleAt(lua, 2));
  }
  ReadIds(lua, "space.distances", game);
  const std::vector<Vec2>& points = Sandbox::Of(lua).GetContext().points;
  Numbers out(lua, "space.distances", point ? 4 : 3, points.size());
  for (const Vec2& at : points) {
    if (!from || std::isnan(at.x)) {
      out.AddGone();
      continue;
    }
    // Computed as the index does: the rounded root, unfused.
    const double dx = at.x - from->x, dy = at.y - from->y;
    out.Add(std::sqrt(dx * dx + dy * dy));
  }
  return out.End();
}

constexpr luaL_Reg kBatches[] = {{"positions", Positions},
                                 {"velocities", Velocities},
                                 {"distances", Distances},
                                 {nullptr, nullptr}};

}  // namespace

void AddBatches(lua_State* lua) { luaL_setfuncs(lua, kBatches, 0); }

}  // namespace heliopause
