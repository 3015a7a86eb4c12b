// Arguments of the calls of the economy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <string_view>

#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/sandbox/ordered_keys.hpp"
#include "script/sandbox/sandbox.hpp"

namespace heliopause {

// The index of the entry whose id is at `index`; the number of entries if none has it.
template <class Entries>
std::size_t FindIdAt(lua_State* lua, int index, const Entries& entries) {
  if (lua_type(lua, index) != LUA_TSTRING) return entries.size();
  std::size_t size = 0, at = 0;
  const char* text = lua_tolstring(lua, index, &size);
  while (at < entries.size() && entries[at].id != std::string_view(text, size)) ++at;
  return at;
}

// The same; an error lists the known ids.
template <class Entries>
std::uint16_t IdAt(lua_State* lua, const Arguments& arguments, int index, const char* name,
                   const Entries& entries) {
  const std::size_t at = FindIdAt(lua, index, entries);
  if (at == entries.size()) RejectId(arguments, lua, index, name, entries);
  return static_cast<std::uint16_t>(at);
}

// Raises an error unless each key of the table is the id of an entry. Of several wrong keys the
// error names the first in the order of pairs: Lua's own order differs from run to run.
template <class Entries>
void CheckIds(lua_State* lua, const Arguments& arguments, int table, const char* name,
              const Entries& entries) {
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.ChargeTraversal(lua, table);
  luaL_checkstack(lua, 8, "too deep");
  KeyRef wrong;
  bool any_wrong = false;
  std::uint64_t count = 0;
  for (lua_pushnil(lua); lua_next(lua, table) != 0; lua_pop(lua, 1)) {
    ++count;
    if (FindIdAt(lua, -2, entries) < entries.size()) continue;
    const KeyRef key = KeyAt(lua, -2);
    if (!any_wrong || key < wrong) wrong = key;
    any_wrong = true;
  }
  sandbox.Charge(lua, count * 10);
  if (!any_wrong) return;
  PushKey(lua, wrong);
  RejectId(arguments, lua, -1, name, entries);
}

// Calls `take(good, units)` for each entry of the table at `index`, units by id of a good:
// {food = 20, ore = 3}. `name` is the field that the table is. In the order of the goods.
template <class F>
void ReadUnits(lua_State* lua, const char* function, const char* name, int index, int most,
               const Catalog& catalog, F&& take) {
  const Arguments arguments(lua, function);
  const int table = lua_absindex(lua, index);
  arguments.Table(table, name);
  CheckIds(lua, arguments, table, "good", catalog.Goods());  // before the units
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

// Raises an error if there are kMostMarkets already, unless `port` has one, which would be
// replaced. The limit exists because the market of a port is searched among all.
inline constexpr std::size_t kMostMarkets = 1000;
void RejectMoreMarkets(lua_State* lua, const char* function, const Game& game, ObjectId port = {});

}  // namespace heliopause
