// A name that is not known is looked up in the folder: the file may be new.
#include "script/bindings/brain_name.hpp"

#include <algorithm>
#include <functional>

#include "script/sandbox/sandbox.hpp"
#include "script/state/script_file.hpp"
#include "script/state/world.hpp"

namespace heliopause {

void CheckBrainName(lua_State* lua, const char* function, std::string_view brain) {
  Sandbox& sandbox = Sandbox::Of(lua);
  World& world = sandbox.GetWorld();
  const auto known = [&] {
    return std::binary_search(world.brains.begin(), world.brains.end(), brain, std::less<>{});
  };
  if (brain.empty() || known()) return;
  sandbox.Charge(lua, 5000);  // reads a folder
  if (!Try(sandbox, [&] { world.brains = ScriptNames(world, "ai"); }))
    luaL_error(lua, "%s: %s", function, sandbox.text);
  if (known()) return;
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
