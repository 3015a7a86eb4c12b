// A filter table is read once, before the search, and tested for each hit in C++. Only `where` is
// Lua code; it runs after the search, on the hits that passed the rest.
#include "script/bindings/filter.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <string_view>

#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

Kinds ReadKind(lua_State* lua, int index, const char* function) {
  const Kinds kinds =
      lua_type(lua, index) == LUA_TSTRING ? KindsByName(lua_tostring(lua, index)) : 0;
  if (kinds == 0) RaiseArgumentError(lua, function, "kinds", kKindNames, index);
  return kinds;
}

// Returns the bit of a faction; a filter can name the first 64 factions of the catalog.
std::uint64_t ReadFaction(lua_State* lua, int index, const char* function, const Game& game) {
  if (lua_type(lua, index) == LUA_TSTRING) {
    std::size_t size = 0;
    const char* text = lua_tolstring(lua, index, &size);
    const auto faction = game.GetCatalog().FindFaction({text, size});
    if (faction && *faction < 64) return std::uint64_t{1} << *faction;
  }
  RaiseArgumentError(lua, function, "faction", "the id of a faction", index);
}

ObjectId ReadExcluded(lua_State* lua, int index, const char* function) {
  if (!lua_islightuserdata(lua, index))
    RaiseArgumentError(lua, function, "exclude", "handle or list of handles", index);
  return HandleAt(lua, index);
}

// Calls `each` with the value on top of the stack: once, or for each element of a list.
template <class F>
void ForOneOrList(lua_State* lua, F&& each) {
  if (!lua_istable(lua, -1)) {
    each();
    return;
  }
  const lua_Unsigned count = std::min<lua_Unsigned>(lua_rawlen(lua, -1), 1000);
  Sandbox::Of(lua).Charge(lua, count * 10);
  for (lua_Unsigned i = 1; i <= count; ++i) {
    lua_rawgeti(lua, -1, static_cast<lua_Integer>(i));
    each();
    lua_pop(lua, 1);
  }
}

constexpr const char* kFields[] = {"kinds", "faction", "hostile_to", "exclude", "limit", "where"};

// Reads one field, whose value is on top of the stack.
void ReadField(lua_State* lua, std::string_view name, const char* function, const Game& game,
               Filter& filter) {
  if (name == "kinds") {
    filter.kinds = 0;
    ForOneOrList(lua, [&] { filter.kinds |= ReadKind(lua, -1, function); });
  } else if (name == "faction") {
    ForOneOrList(lua, [&] { filter.factions |= ReadFaction(lua, -1, function, game); });
    if (filter.factions == 0) filter.matches_nothing = true;  // an empty list
  } else if (name == "hostile_to") {
    filter.hostile_to = Arguments(lua, function).Handle(-1, "hostile_to");
    filter.matches_nothing |= game.KindOf(filter.hostile_to) == 0;
  } else if (name == "exclude") {
    ForOneOrList(lua, [&] {
      if (filter.excluded_count >= Filter::kMaxExcluded)
        luaL_error(lua, "%s: exclude = a longer list (expected at most %d handles)", function,
                   Filter::kMaxExcluded);
      filter.excluded[filter.excluded_count++] = ReadExcluded(lua, -1, function);
    });
  } else if (name == "limit") {
    filter.limit =
        static_cast<std::size_t>(Arguments(lua, function).Count(-1, "limit", 0, 1'000'000'000));
  } else if (!lua_isfunction(lua, -1)) {
    RaiseArgumentError(lua, function, "where", "function", -1);
  }
}

}  // namespace

// A ship of a neutral faction that attacked counts as well.
bool Threatens(const Game& game, ObjectId id, ObjectId ship) {
  return game.IsHostile(id, ship) || game.HasAttacked(id, ship);
}

// Cheap tests first: this runs for each hit of each search of 300 brains.
bool Filter::Passes(const Game& game, ObjectId id) const {
  if (matches_nothing) return false;
  for (int i = 0; i < excluded_count; ++i)
    if (excluded[i] == id) return false;
  if (factions != 0) {
    const FactionIndex faction = game.FactionOf(id);
    if (faction >= 64 || (factions >> faction & 1) == 0) return false;
  }
  return hostile_to.generation == 0 || (id != hostile_to && Threatens(game, id, hostile_to));
}

Filter ReadFilter(lua_State* lua, int index, const char* function, const Game& game) {
  Filter filter;
  if (lua_isnoneornil(lua, index)) return filter;
  if (!lua_istable(lua, index)) RaiseArgumentError(lua, function, "filter", "table", index);
  luaL_checkstack(lua, 8, "too deep");
  CheckFieldNames(lua, index, function, "filter key", kFields, std::size(kFields));
  // A fixed order: of several wrong fields, the same one is reported in each run.
  for (const char* name : kFields) {
    lua_pushstring(lua, name);
    if (lua_rawget(lua, index) != LUA_TNIL) ReadField(lua, name, function, game, filter);
    const bool where = name == kFields[std::size(kFields) - 1] && !lua_isnil(lua, -1);
    if (where)
      filter.where = lua_gettop(lua);
    else
      lua_pop(lua, 1);
  }
  return filter;
}

// In place, so that a search creates one table. `where` may search, too: the hits are on the stack
// by now, and world.hits is free.
void FilterList(lua_State* lua, const Filter& filter) {
  const int list = lua_gettop(lua);
  assert(lua_istable(lua, list) && "the list is on top of the stack");
  assert((filter.where == 0 || lua_isfunction(lua, filter.where)) &&
         "ReadFilter left `where` there");
  const auto count = static_cast<lua_Integer>(lua_rawlen(lua, list));
  lua_Integer kept = 0;
  if (filter.where != 0) {
    // Hits beyond the limit are dropped without a call of `where`.
    for (lua_Integer i = 1; i <= count; ++i) {
      bool keep = false;
      if (static_cast<std::size_t>(kept) < filter.limit) {
        lua_pushvalue(lua, filter.where);
        lua_rawgeti(lua, list, i);
        lua_call(lua, 1, 1);
        keep = lua_toboolean(lua, -1) != 0;
        lua_pop(lua, 1);
      }
      if (!keep) continue;
      lua_rawgeti(lua, list, i);
      lua_rawseti(lua, list, ++kept);
    }
  } else {
    kept = static_cast<std::size_t>(count) < filter.limit ? count
                                                          : static_cast<lua_Integer>(filter.limit);
  }
  for (lua_Integer i = kept + 1; i <= count; ++i) {
    lua_pushnil(lua);
    lua_rawseti(lua, list, i);
  }
}

}  // namespace heliopause
