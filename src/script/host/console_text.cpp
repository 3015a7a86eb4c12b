// What the console prints of values. Cut in depth, number and length: a result is looked at, and
// the game must not stop for one that fills a thousand screens.
#include "script/host/console_text.hpp"

#include <cstdio>
#include <string>

#include "script/bindings/arguments.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/ordered_keys.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/world.hpp"

namespace heliopause {
namespace {

constexpr int kDeepestShown = 3;
constexpr std::size_t kMostShown = 40;
constexpr std::size_t kLongestShown = 4000;  // bytes; a screen of text

constexpr const char* kHelp =
    "A line is Lua; a bare expression, or one after '=', prints what it gives.\n"
    "  space.player()  space.ships{faction = \"pirate\"}  space.near(x, y, radius [, filter])  "
    "space.nearest(x, y)\n"
    "  space.contacts(ship)  space.stats()  space.spawn{class =, faction =, x =, y =, brain =}  "
    "space.remove(h)\n"
    "  space.place(h, x, y)  space.damage(h, amount)  space.credits(n)  space.alert(text)  "
    "space.hash()\n"
    "  h:name() h:position() h:hull() h:target() ...   filter: {kinds, faction, hostile_to, "
    "exclude, limit, where}\n"
    "  help(\"near\") says more of space.near, with an example; docs/scripting_reference.md lists "
    "all.\n"
    "  space.memory is the scenario's memory. reload() reads every script anew. Tab completes "
    "words.";

// Appends to sandbox.output, which no Lua error can leak: it belongs to the sandbox.
void Add(lua_State* lua, const char* text, std::size_t size) {
  Sandbox& sandbox = Sandbox::Of(lua);
  if (!Try(sandbox, [&] { sandbox.output.append(text, size); }))
    luaL_error(lua, "%s", sandbox.text);
}
void Add(lua_State* lua, const char* text) { Add(lua, text, std::char_traits<char>::length(text)); }

void AddText(lua_State* lua, int index) {
  std::size_t size = 0;
  const char* text = PushText(lua, index, &size);
  Add(lua, text, size);
  lua_pop(lua, 1);
}

void AddValue(lua_State* lua, int index, int depth, std::size_t end);

void AddTable(lua_State* lua, int index, int depth, std::size_t end) {
  Sandbox& sandbox = Sandbox::Of(lua);
  if (depth >= kDeepestShown) return Add(lua, "{...}");
  luaL_checkstack(lua, 6, "too deep");
  const std::size_t first = sandbox.keys.size();
  const std::size_t count = AppendOrderedKeys(lua, index, sandbox.keys);
  Add(lua, "{");
  lua_Integer expected = 1;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) Add(lua, ", ");
    if (i >= kMostShown || sandbox.output.size() > end) {
      Add(lua, "...");
      break;
    }
    const KeyRef key = sandbox.keys[first + i];
    PushKey(lua, key);
    if (key.rank == KeyRef::Rank::Integer && key.integer == expected) {
      ++expected;
    } else if (key.rank == KeyRef::Rank::String) {
      AddText(lua, -1);
      Add(lua, " = ");
    } else {
      Add(lua, "[");
      AddText(lua, -1);
      Add(lua, "] = ");
    }
    lua_rawget(lua, index);
    AddValue(lua, lua_gettop(lua), depth + 1, end);
    lua_pop(lua, 1);
  }
  Add(lua, "}");
  sandbox.keys.resize(first);
}

void AddValue(lua_State* lua, int index, int depth, std::size_t end) {
  if (lua_type(lua, index) == LUA_TSTRING && depth > 0) {
    Add(lua, "\"");
    AddText(lua, index);
    Add(lua, "\"");
  } else if (lua_istable(lua, index) && luaL_getmetafield(lua, index, "__tostring") == LUA_TNIL) {
    AddTable(lua, index, depth, end);
  } else {
    AddText(lua, index);
  }
}

// help() gives the overview, help("space.near") what the description of the API says.
int Help(lua_State* lua) {
  const Arguments arguments(lua, "help");
  if (!arguments.Given(1)) {
    lua_pushstring(lua, kHelp);
    return 1;
  }
  std::size_t size = 0;
  arguments.Text(1, "name", &size);
  lua_getglobal(lua, "include");
  lua_pushliteral(lua, "api/help");
  lua_call(lua, 1, 1);
  lua_pushvalue(lua, 1);
  lua_call(lua, 1, 1);
  return 1;
}

int Reload(lua_State* lua) {
  Sandbox::Of(lua).GetWorld().reload_requested =
      true;  // after this line: no state is dropped while it runs
  return 0;
}

}  // namespace

void AddShown(lua_State* lua, int index) {
  AddValue(lua, lua_absindex(lua, index), 0, Sandbox::Of(lua).output.size() + kLongestShown);
}

void OpenConsole(lua_State* lua) {
  lua_register(lua, "help", Help);
  lua_register(lua, "reload", Reload);
}

}  // namespace heliopause
