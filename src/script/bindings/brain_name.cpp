// A name that is not known is looked up in the folder: the file may be new. The load of a file is
// charged if no ship of the game has that brain, which does not depend on what is loaded already.
#include "script/bindings/brain_name.hpp"

#include <algorithm>
#include <functional>

#include "game/rules/game.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"
#include "script/state/script_file.hpp"

namespace heliopause {
namespace {

// Searches from the last ship on: ships are often spawned in groups.
bool IsFlown(const Game& game, std::string_view brain) {
  const auto ships = game.Ships();
  return std::any_of(ships.rbegin(), ships.rend(),
                     [&](const Ship& ship) { return ship.brain == brain; });
}

void ChargeLoad(lua_State* lua, const char* function, std::string_view brain) {
  Sandbox& sandbox = Sandbox::Of(lua);
  ScriptContext& context = sandbox.GetContext();
  std::uint64_t work = 0;
  sandbox.Charge(lua, context.game->WorkOfLists());
  if (!Try(sandbox, [&] {
        if (!IsFlown(*context.game, brain)) work = context.load_brain(std::string(brain));
      }))
    luaL_error(lua, "%s: %s", function, sandbox.text);
  sandbox.Charge(lua, work);
}

}  // namespace

void CheckBrainName(lua_State* lua, const char* function, std::string_view brain) {
  Sandbox& sandbox = Sandbox::Of(lua);
  ScriptContext& context = sandbox.GetContext();
  const auto known = [&] {
    return std::binary_search(context.brains.begin(), context.brains.end(), brain, std::less<>{});
  };
  if (brain.empty()) return;
  if (known()) return ChargeLoad(lua, function, brain);
  sandbox.Charge(lua, 5000);  // reads a folder
  if (!Try(sandbox, [&] { context.brains = ScriptNames(context, "ai"); }))
    luaL_error(lua, "%s: %s", function, sandbox.text);
  if (known()) return ChargeLoad(lua, function, brain);
  luaL_Buffer names;
  luaL_buffinit(lua, &names);
  for (std::size_t i = 0; i < context.brains.size(); ++i) {
    if (i > 0) luaL_addstring(&names, i + 1 < context.brains.size() ? ", " : " or ");
    luaL_addlstring(&names, context.brains[i].data(), context.brains[i].size());
  }
  luaL_pushresult(&names);
  lua_pushlstring(lua, brain.data(), brain.size());
  luaL_error(lua, "%s: unknown brain \"%s\" (expected %s)", function, lua_tostring(lua, -1),
             context.brains.empty() ? "a file in ai/" : lua_tostring(lua, -2));
}

}  // namespace heliopause
