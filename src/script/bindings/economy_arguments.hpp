// Arguments of the calls of the economy.
#pragma once

#include <lua.hpp>
#include <string_view>

#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"

namespace heliopause {

// The index of the entry whose id is at `index`; an error lists the known ids.
template <class Entries>
std::uint16_t IdAt(lua_State* lua, const Arguments& arguments, int index, const char* name,
                   const Entries& entries) {
  if (lua_type(lua, index) == LUA_TSTRING) {
    std::size_t size = 0;
    const char* text = lua_tolstring(lua, index, &size);
    for (std::size_t i = 0; i < entries.size(); ++i)
      if (entries[i].id == std::string_view(text, size)) return static_cast<std::uint16_t>(i);
  }
  RejectId(arguments, lua, index, name, entries);
}

// Calls `take(good, units)` for each entry of the table at `index`, units by id of a good:
// {food = 20, ore = 3}. `name` is the field that the table is. In the order of the goods.
template <class F>
void ReadUnits(lua_State* lua, const char* function, const char* name, int index, int most,
               const Catalog& catalog, F&& take) {
  const Arguments arguments(lua, function);
  const int table = lua_absindex(lua, index);
  arguments.Table(table, name);
  luaL_checkstack(lua, 8, "too deep");
  lua_pushnil(lua);
  while (lua_next(lua, table) != 0) {  // names first
    IdAt(lua, arguments, -2, "good", catalog.Goods());
    lua_pop(lua, 1);
  }
  for (std::size_t i = 0; i < catalog.Goods().size(); ++i) {
    const std::string& id = catalog.Goods()[i].id;
    lua_pushlstring(lua, id.data(), id.size());
    if (lua_rawget(lua, table) != LUA_TNIL)
      take(static_cast<GoodIndex>(i), static_cast<int>(arguments.Count(-1, id.c_str(), 0, most)));
    lua_pop(lua, 1);
  }
}

// A market as a script describes it: {makes =, uses =, stock =, want =, yard =, outfits =}. A good
// that is in none of the tables is not traded.
void ReadMarket(lua_State* lua, const char* function, int index, const Catalog& catalog,
                MarketPlan& plan);

}  // namespace heliopause
