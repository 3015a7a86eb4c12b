// Text of console results. Depth, entries and length are limited, because formatting runs within a
// tick of the game and a person reads one screen. Keys are in order (ordered_keys.cpp), so the same
// table always gives the same text.
#include "script/host/console_text.hpp"

#include <cstdio>
#include <string>

#include "script/bindings/arguments.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/ordered_keys.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

constexpr int kDeepestShown = 3;
constexpr std::size_t kMaxShown = 40;
constexpr std::size_t kLongestShown = 4000;  // bytes: one screen

constexpr const char* kHelp =
    "A line is Lua; an expression, also after '=', prints its values.\n"
    "  space.player()  space.ships{faction = \"pirate\"}  space.near(x, y, radius [, filter])  "
    "space.nearest(x, y)\n"
    "  space.contacts(ship)  space.stats()  space.spawn{class =, faction =, x =, y =, brain =}  "
    "space.remove(h)\n"
    "  space.place(h, x, y)  space.damage(h, amount)  space.credits(n)  space.alert(text)  "
    "space.hash()\n"
    "  h:name() h:position() h:hull() h:target() ...   filter: {kinds, faction, hostile_to, "
    "exclude, limit, where}\n"
    "  help(\"near\") says more of space.near, with an example. help(\"calls\"), help(\"types\"), "
    "help(\"events\"), help(\"kinds\")\n"
    "  and help(\"filters\") list what there is; docs/scripting_reference.md has all of it.\n"
    "  space.memory is the scenario's memory. reload() reads changed scripts and data. Tab "
    "completes words.";

// Appends to sandbox.output. A local std::string would leak when a Lua error skips its destructor.
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
    if (i >= kMaxShown || sandbox.output.size() > end) {
      Add(lua, "...");
      break;
    }
    const KeyRef key = sandbox.keys[first + i];
    PushKey(lua, key);
    // The elements 1, 2, ... of a list are shown without their keys.
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
  sandbox.keys.resize(first);  // nested tables appended their keys behind these
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

// help() gives the overview, help("space.near") the description of one function.
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
  // Done after this line: no state may be dropped while it runs.
  Sandbox::Of(lua).GetContext().reload_requested = true;
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
