// A name that is not known is looked up in the folder: the file may be new. The load of a file is
// charged if no ship of the game has that brain, which does not depend on what is loaded already.
#include "script/bindings/brain_name.hpp"

#include <algorithm>
#include <functional>

#include "game/rules/game.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_file.hpp"
#include "script/state/world.hpp"

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
  World& world = sandbox.GetWorld();
  std::uint64_t work = 0;
  sandbox.Charge(lua, world.game->WorkOfLists());
  if (!Try(sandbox, [&] {
        if (!IsFlown(*world.game, brain)) work = world.load_brain(std::string(brain));
      }))
    luaL_error(lua, "%s: %s", function, sandbox.text);
  sandbox.Charge(lua, work);
}

}  // namespace

void CheckBrainName(lua_State* lua, const char* function, std::string_view brain) {
  Sandbox& sandbox = Sandbox::Of(lua);
  World& world = sandbox.GetWorld();
  const auto known = [&] {
    return std::binary_search(world.brains.begin(), world.brains.end(), brain, std::less<>{});
  };
  if (brain.empty()) return;
  if (known()) return ChargeLoad(lua, function, brain);
  sandbox.Charge(lua, 5000);  // reads a folder
  if (!Try(sandbox, [&] { world.brains = ScriptNames(world, "ai"); }))
    luaL_error(lua, "%s: %s", function, sandbox.text);
  if (known()) return ChargeLoad(lua, function, brain);
  luaL_Buffer names;
  luaL_buffinit(lua, &names);
  for (std::size_t i = 0; i < world.brains.size(); ++i) {
    if (i > 0) luaL_addstring(&names, i + 1 < world.brains.size() ? ", " : " or ");
    luaL_addlstring(&names, world.brains[i].data(), world.brains[i].size());
  }
  luaL_pushresult(&names);
  lua_pushlstring(lua, brain.data(), brain.size());
  luaL_error(lua, "%s: unknown brain \"%s\" (expected %s)", function, lua_tostring(lua, -1),
             world.brains.empty() ? "a file in ai/" : lua_tostring(lua, -2));
}

}  // namespace heliopause
