// The flight computer in Lua. Searches of a program run through a wrapper that takes their nodes
// from the budget of the tick.
#include "script/bindings/computer_library.hpp"

#include <cstdint>
#include <iterator>
#include <string_view>
#include <utility>

#include "game/rules/game.hpp"
#include "game/state/computer.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/contacts_view.hpp"
#include "script/bindings/filter.hpp"
#include "script/bindings/post.hpp"
#include "script/bindings/rights.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/named_value.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

// What a search returns when it finds nothing.
enum class Nothing : std::uint8_t { List, TwoLists, Contacts, Nil, Zero, False };

struct Metered {
  const char* name;
  Nothing nothing;
};
constexpr Metered kSearches[] = {
    {"near", Nothing::List},         {"touching", Nothing::List},  {"projectiles", Nothing::List},
    {"k_nearest", Nothing::List},    {"in_box", Nothing::List},    {"ring", Nothing::List},
    {"cone", Nothing::List},         {"enemies", Nothing::List},   {"allies", Nothing::List},
    {"sweep", Nothing::List},        {"pairs", Nothing::TwoLists}, {"incoming", Nothing::TwoLists},
    {"contacts", Nothing::Contacts}, {"nearest", Nothing::Nil},    {"ray", Nothing::Nil},
    {"visible", Nothing::Nil},       {"free_spot", Nothing::Nil},  {"count", Nothing::Zero},
    {"any", Nothing::False}};

// Lists of all of a kind: no search, but they visit every one.
struct Listing {
  const char* name;
  std::size_t (*count)(const Game& game);
};
constexpr Listing kListings[] = {
    {"ships", [](const Game& game) { return game.Ships().size(); }},
    {"planets", [](const Game& game) { return game.Bodies().size(); }},
    {"stations", [](const Game& game) { return game.Bodies().size(); }},
    {"gates", [](const Game& game) { return game.Bodies().size(); }},
    {"asteroids", [](const Game& game) { return game.Asteroids().size(); }},
    {"pickups", [](const Game& game) { return game.Pickups().size(); }}};
// A list costs one node for 16 things: a chunk of a leaf has 16 entries.
constexpr std::size_t kListedPerNode = 16;

constexpr const char* kWithout[] = {"send",       "after",         "every", "cancel",
                                    "set_region", "remove_region", "inside"};

// The index of the table `into` of a filter among the arguments, which is pushed; 0 without one.
int PushInto(lua_State* lua, int arguments) {
  luaL_checkstack(lua, 4, "too deep");
  for (int i = arguments; i >= 1; --i) {
    if (!lua_istable(lua, i)) continue;
    lua_pushliteral(lua, "into");
    if (lua_rawget(lua, i) == LUA_TTABLE) return lua_gettop(lua);
    lua_pop(lua, 1);
  }
  return 0;
}

// The table `into` of the caller is emptied and returned, as a search would.
void PushEmptyList(lua_State* lua, int arguments) {
  if (PushInto(lua, arguments) == 0) return PushNewList(lua, 0);
  TrimList(lua, 0);
}

// Pushes what a search returns that finds nothing, and the reason. `arguments`: their number.
int PushNothing(lua_State* lua, Nothing nothing, int arguments, Starved why) {
  static const std::vector<Contact> kNoContacts;
  switch (nothing) {
    case Nothing::List:
      PushEmptyList(lua, arguments);
      break;
    case Nothing::TwoLists:
      PushEmptyList(lua, arguments);
      PushNewList(lua, 0);
      break;
    case Nothing::Contacts:
      PushContacts(lua, kNoContacts);
      break;
    case Nothing::Nil:
      lua_pushnil(lua);
      break;
    case Nothing::Zero:
      lua_pushinteger(lua, 0);
      break;
    case Nothing::False:
      lua_pushboolean(lua, 0);
      break;
  }
  lua_pushstring(lua, NameOf(why));
  return nothing == Nothing::TwoLists ? 3 : 2;
}

// Upvalues: the search, and what it returns when it finds nothing. A predicate of the search may
// search as well: each pays for its own nodes.
int MeteredSearch(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  ScriptContext& context = sandbox.GetContext();
  const int arguments = lua_gettop(lua);
  const auto nothing = static_cast<Nothing>(lua_tointeger(lua, lua_upvalueindex(2)));
  luaL_checkstack(lua, arguments + 4, "too deep");
  lua_pushvalue(lua, lua_upvalueindex(1));
  // Copies: the arguments stay below, for PushNothing, which reads `into` from them.
  for (int i = 1; i <= arguments; ++i) lua_pushvalue(lua, i);
  // While the file is loaded the search itself raises the error.
  if (!context.in_program || context.game == nullptr || sandbox.Loading()) {
    lua_call(lua, arguments, LUA_MULTRET);
    return lua_gettop(lua) - arguments;
  }
  Game& game = *context.game;
  sandbox.Charge(lua, 5);
  // Without nodes there is no search: an answer that says so, not an error, because a program plans
  // with it.
  if (game.ProgramNodesLeft() == 0) {
    game.ChargeProgram(1);  // notes why
    lua_settop(lua, arguments);
    return PushNothing(lua, nothing, arguments, game.GetComputerUse().starved);
  }
  // The log counts the nodes of all searches. Each search subtracts its own when it pays, so that
  // they are charged once, even if an error of its predicate ends the search.
  MeteredCall call{.from = game.Log().metered};
  MeteredCall* const outer = std::exchange(context.metered_call, &call);
  const int status = lua_pcall(lua, arguments, LUA_MULTRET, 0);
  // The nodes are known only after the search. If they exceed what is left, the result is withheld.
  const bool shown = PayForHits(context);
  context.metered_call = outer;
  if (status != LUA_OK) return lua_error(lua);
  if (shown) return lua_gettop(lua) - arguments;
  lua_settop(lua, arguments);
  return PushNothing(lua, nothing, arguments, game.GetComputerUse().starved);
}

// Upvalues: the function, and its index in kListings.
int MeteredListing(lua_State* lua) {
  Sandbox& sandbox = Sandbox::Of(lua);
  ScriptContext& context = sandbox.GetContext();
  const int arguments = lua_gettop(lua);
  luaL_checkstack(lua, arguments + 4, "too deep");
  if (context.in_program && context.game != nullptr && !sandbox.Loading()) {
    Game& game = *context.game;
    const Listing& listing = kListings[lua_tointeger(lua, lua_upvalueindex(2))];
    if (!game.ChargeProgram(1 + listing.count(game) / kListedPerNode))
      return PushNothing(lua, Nothing::List, arguments, game.GetComputerUse().starved);
  }
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, arguments, LUA_MULTRET);
  return lua_gettop(lua);
}

// Upvalue: the name of the function.
int RejectForProgram(lua_State* lua) {
  return luaL_error(lua,
                    "space.%s: a program has no messages, timers and regions: keep what it needs "
                    "in self.memory, and search",
                    lua_tostring(lua, lua_upvalueindex(1)));
}

// Replaces the function `name` of the table on top of the stack.
void Wrap(lua_State* lua, const char* name, lua_CFunction wrapper, lua_Integer which) {
  lua_getfield(lua, -1, name);
  lua_pushinteger(lua, which);
  lua_pushcclosure(lua, wrapper, 2);
  lua_setfield(lua, -2, name);
}

NamedValue Number(const char* name, double value) {
  return {name, NamedValue::Type::Number, value, {}, {}};
}
NamedValue Integer(const char* name, std::uint64_t value) {
  return {name, NamedValue::Type::Integer, static_cast<double>(value), {}, {}};
}

// computer(): the flight computer of the player's ship; nil without one. What was used in this tick
// is for the program alone: between two ticks it is not part of the state.
int GetComputer(lua_State* lua) {
  const Game& game = GameFor(lua, "space.computer", 0);
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  Sandbox::Of(lua).Charge(lua, 60);
  if (ship == nullptr || game.ClassOf(*ship).computer_nodes == 0) {
    lua_pushnil(lua);
    return 1;
  }
  const ShipClass& type = game.ClassOf(*ship);
  const Computer& computer = game.GetComputer();
  const ComputerUse& use = game.GetComputerUse();
  NamedValue values[7];
  std::size_t count = 0;
  const auto text = [](const char* name, std::string_view value) {
    return NamedValue{name, NamedValue::Type::Text, 0, {}, value};
  };
  values[count++] = Integer("budget", static_cast<std::uint64_t>(type.computer_nodes));
  values[count++] = Number("node_energy", type.node_energy);
  values[count++] = {"on", NamedValue::Type::Boolean, computer.on ? 1.0 : 0.0, {}, {}};
  if (!computer.IsEmpty()) values[count++] = text("program", computer.name);
  if (Sandbox::Of(lua).GetContext().in_program) {
    values[count++] = Integer("nodes", use.nodes);
    values[count++] = Integer("left", game.ProgramNodesLeft());
    if (use.starved != Starved::No) values[count++] = text("starved", NameOf(use.starved));
  }
  PushTable(lua, {values, count});
  return 1;
}

void Post(lua_State* lua, const char* function, Command::Type type, double value,
          const char* text = "", std::size_t size = 0) {
  Sandbox& sandbox = Sandbox::Of(lua);
  Game& game = *sandbox.GetContext().game;
  sandbox.Charge(lua, 50 + size / 16);
  if (!Try(sandbox, [&] {
        PostCommand(sandbox, game, {type, {}, value, {}, std::string(text, size)});
      }))
    luaL_error(lua, "%s: %s", function, sandbox.text);
}

// program([on]): the name of the program that runs, nil without. A value switches it as the key
// does.
int Program(lua_State* lua) {
  static constexpr const char* kName = "space.program";
  const Game& game = GameFor(lua, kName, 1);
  if (Arguments(lua, kName).Given(1)) {
    if (IsBrain(lua))
      return luaL_error(lua, "%s: a brain may not switch the player's program", kName);
    RejectChangeInOffer(lua, kName);
    Post(lua, kName, Command::Type::SwitchProgram, Arguments(lua, kName).Boolean(1, "on") ? 1 : 0);
  }
  const Computer& computer = game.GetComputer();
  if (computer.on)
    lua_pushlstring(lua, computer.name.data(), computer.name.size());
  else
    lua_pushnil(lua);
  return 1;
}

// load_program(name [, source]): without a source that of scripts/game/programs.
int LoadProgram(lua_State* lua) {
  static constexpr const char* kName = "space.load_program";
  Sandbox& sandbox = Sandbox::Of(lua);
  ScriptContext& context = sandbox.GetContext();
  GameFor(lua, kName, 2);
  if (IsBrain(lua)) return luaL_error(lua, "%s: a brain may not load a program", kName);
  RejectChangeInOffer(lua, kName);
  const Arguments arguments(lua, kName);
  std::size_t size = 0;
  const char* name = arguments.Text(1, "name", &size, kLongestProgramName);
  // The text of the command: the name, a line break, the source. It is built on the stack of Lua,
  // which frees it also after an error.
  lua_settop(lua, 2);
  lua_pushfstring(lua, "%s\n", name);
  const int head = lua_gettop(lua);
  if (arguments.Given(2)) {
    arguments.Text(2, "source", nullptr, kLongestProgram);
    lua_pushvalue(lua, 2);
  } else {
    const char* file = lua_pushfstring(lua, "programs/%s", name);
    if (!context.texts.Get(context, file, sandbox.source))
      return luaL_error(lua, "%s: name = \"%s\" (%s)", kName, name, sandbox.source.c_str());
    lua_pushlstring(lua, sandbox.source.data(), sandbox.source.size());
    lua_remove(lua, -2);
  }
  lua_concat(lua, lua_gettop(lua) - head + 1);
  const char* text = lua_tolstring(lua, -1, &size);
  // The rules check it again when the command applies; here a wrong program is an error of the
  // call.
  const bool read = Try(sandbox, [&] {
    std::string its_name, source;
    const std::string why = ReadProgram(std::string(text, size), its_name, source);
    sandbox.text[why.copy(sandbox.text, sizeof sandbox.text - 1)] = '\0';
  });
  if (!read || sandbox.text[0] != '\0') return luaL_error(lua, "%s: %s", kName, sandbox.text);
  Post(lua, kName, Command::Type::LoadProgram, 0, text, size);
  return 0;
}

constexpr luaL_Reg kFunctions[] = {{"computer", GetComputer},
                                   {"program", Program},
                                   {"load_program", LoadProgram},
                                   {nullptr, nullptr}};

}  // namespace

void AddComputer(lua_State* lua) { luaL_setfuncs(lua, kFunctions, 0); }

void MeterSearches(lua_State* lua) {
  PushSpaceTable(lua);
  for (const Metered& search : kSearches)
    Wrap(lua, search.name, MeteredSearch, static_cast<lua_Integer>(search.nothing));
  for (std::size_t i = 0; i < std::size(kListings); ++i)
    Wrap(lua, kListings[i].name, MeteredListing, static_cast<lua_Integer>(i));
  for (const char* name : kWithout) {
    lua_pushstring(lua, name);
    lua_pushcclosure(lua, RejectForProgram, 1);
    lua_setfield(lua, -2, name);
  }
  lua_pop(lua, 1);
}

}  // namespace heliopause
