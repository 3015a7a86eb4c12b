// Scenarios: what space they ask for, their setup, their step at the end of each tick.
#include <algorithm>
#include <cmath>

#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/event_table.hpp"
#include "script/bindings/space_library.hpp"
#include "script/host/lua_host.hpp"
#include "script/host/lua_host_parts.hpp"
#include "script/state/memory.hpp"

namespace heliopause {
namespace {

// ---- the space that it asks for ----

// Finer leaves than the library's own: a few thousand sprites cost the same either way, and the
// tree view shows squares that one can follow with the eye.
constexpr std::size_t kLeafCapacity = 12;
constexpr double kSmallestLeafRadius = 64;

void ReadCanvas(lua_State* lua, SpaceOptions& options) {
  const std::string_view name = Arguments(lua, "the scenario's space").Text(-1, "canvas", nullptr);
  if (name == "bounded")
    options.canvas = Canvas::Bounded;
  else if (name == "infinite")
    options.canvas = Canvas::Infinite;
  else
    BadArgument(lua, "the scenario's space", "canvas", "\"bounded\" or \"infinite\"", -1);
}

void ReadBorder(lua_State* lua, SpaceOptions& options) {
  constexpr struct {
    const char* name;
    Border border;
  } kBorders[] = {{"keep", Border::Keep},
                  {"wrap", Border::Wrap},
                  {"clamp", Border::Clamp},
                  {"bounce", Border::Bounce},
                  {"remove", Border::Remove}};
  const std::string_view name = Arguments(lua, "the scenario's space").Text(-1, "border", nullptr);
  for (const auto& known : kBorders) {
    if (name != known.name) continue;
    options.border = known.border;
    return;
  }
  BadArgument(lua, "the scenario's space", "border",
              "\"keep\", \"wrap\", \"clamp\", \"bounce\" or \"remove\"", -1);
}

int SpaceBody(lua_State* lua) {
  auto& out = *static_cast<SpaceOptions*>(lua_touserdata(lua, 1));
  SpaceOptions options = out;
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kFileTable);
  lua_pushliteral(lua, "space");
  if (lua_rawget(lua, -2) == LUA_TNIL) return 0;
  const Arguments arguments(lua, "the scenario's space");
  arguments.Table(-1, "space");
  const int table = lua_gettop(lua);
  static constexpr const char* kKnown[] = {"canvas", "border", "radius", "x", "y"};
  CheckFieldNames(lua, table, "the scenario's space", "field", kKnown, std::size(kKnown));
  const auto get = [&](const char* name) {
    lua_pushstring(lua, name);
    return lua_rawget(lua, table) != LUA_TNIL;
  };
  if (get("canvas")) ReadCanvas(lua, options);
  if (get("border")) ReadBorder(lua, options);
  if (get("radius"))
    options.radius = arguments.Within(-1, "radius", 1, kMaxCoordinate, "number from 1 to 2^40");
  if (get("x")) options.center.x = arguments.Coordinate(-1, "x");
  if (get("y")) options.center.y = arguments.Coordinate(-1, "y");
  out = options;
  return 0;
}

// ---- its functions ----

struct StepJob {
  Game* game;
  BrainStore* store;
  std::vector<std::byte>* bytes;
};

// Pushes the file's table and its function `name` above it; false when it has none.
bool PushFunction(lua_State* lua, const char* name) {
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kFileTable);
  lua_pushstring(lua, name);
  return lua_rawget(lua, -2) == LUA_TFUNCTION;
}

// self: a table of this step alone, with the memory in it.
void PushSelf(lua_State* lua) {
  lua_createtable(lua, 0, 1);
  PushSpaceTable(lua);
  lua_pushliteral(lua, "memory");
  lua_rawget(lua, -2);
  lua_remove(lua, -2);
  lua_setfield(lua, -2, "memory");
}

int SetupBody(lua_State* lua) {
  const auto& job = *static_cast<StepJob*>(lua_touserdata(lua, 1));
  OpenScenarioMemory(lua, job.store->scenario_memory);
  if (PushFunction(lua, "setup")) {
    PushSelf(lua);
    lua_call(lua, 1, 0);
  }
  CloseScenarioMemory(lua, *job.bytes);
  return 0;
}

// on_event is a function that gets every event, or a table of functions by the event's name: then
// the others cost nothing.
void TellEvents(lua_State* lua, const Game& game, int self) {
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kFileTable);
  lua_pushliteral(lua, "on_event");
  const int type = lua_rawget(lua, -2);
  const int handlers = lua_gettop(lua);
  if (type != LUA_TTABLE && type != LUA_TFUNCTION) return;
  const std::size_t count = game.Events().size();  // what the handlers tell is not told to them
  for (std::size_t i = 0; i < count && i < game.Events().size(); ++i) {
    if (type == LUA_TTABLE) {
      lua_pushstring(lua, NameOfEvent(game.Events()[i].type));
      if (lua_rawget(lua, handlers) != LUA_TFUNCTION) {
        lua_settop(lua, handlers);
        continue;
      }
    } else {
      lua_pushvalue(lua, handlers);
    }
    lua_pushvalue(lua, self);
    PushEvent(lua, game.Events()[i]);
    lua_call(lua, 2, 0);
    lua_settop(lua, handlers);
  }
}

int StepBody(lua_State* lua) {
  const auto& job = *static_cast<StepJob*>(lua_touserdata(lua, 1));
  OpenScenarioMemory(lua, job.store->scenario_memory);
  PushSelf(lua);
  const int self = lua_gettop(lua);
  TellEvents(lua, *job.game, self);
  if (PushFunction(lua, "on_tick")) {
    lua_pushvalue(lua, self);
    lua_pushnumber(lua, kTickSeconds);
    lua_call(lua, 2, 0);
  }
  CloseScenarioMemory(lua, *job.bytes);
  return 0;
}

int StoreBody(lua_State* lua) {
  Sandbox::Of(lua).CheckTables(lua);
  CloseScenarioMemory(lua, *static_cast<StepJob*>(lua_touserdata(lua, 1))->bytes);
  return 0;
}

}  // namespace

void OpenScenarioMemory(lua_State* lua, const std::vector<std::byte>& bytes) {
  PushSpaceTable(lua);
  lua_pushliteral(lua, "memory");
  PushMemory(lua, bytes);
  lua_rawset(lua, -3);
  lua_pop(lua, 1);
}

void CloseScenarioMemory(lua_State* lua, std::vector<std::byte>& out) {
  PushSpaceTable(lua);
  lua_pushliteral(lua, "memory");
  lua_rawget(lua, -2);
  WriteMemory(lua, -1, "space.memory", out);
  lua_pop(lua, 2);
}

std::vector<std::string> LuaHost::ScenarioNames(const std::filesystem::path& scripts) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(scripts / "scenarios", error))
    if (entry.path().extension() == ".lua") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

SpaceOptions LuaHost::ScenarioSpace(const std::string& name) {
  const LoadedFile file = parts_->LoadFile(Sandbox::Kind::Scenario, "scenarios/" + name);
  if (!file.fault.empty()) throw ScriptFault(file.fault);
  SpaceOptions options;
  options.leaf_capacity = kLeafCapacity;
  options.smallest_leaf_radius = kSmallestLeafRadius;
  if (!file.sandbox->Run(SpaceBody, &options, kStepBudget))
    throw ScriptFault("scenarios/" + name + ".lua: " + file.sandbox->Error());
  try {
    const SpriteManager probe(options);  // the library knows best what makes sense
  } catch (const std::exception& fault) {
    throw ScriptFault("scenarios/" + name + ".lua: space: " + fault.what());
  }
  return options;
}

void LuaHost::StartScenario(Game& game, const std::string& name) {
  World& world = parts_->world;
  const GameScope scope(world, game);
  parts_->scenario.reset();
  world.store = {};
  world.store.scenario = name;
  LoadedFile& file = parts_->Scenario();
  if (!file.fault.empty()) throw ScriptFault(file.fault);
  StepJob job{&game, &world.store, &file.sandbox->bytes};
  if (!file.sandbox->Run(SetupBody, &job, kSetupBudget)) throw ScriptFault(file.sandbox->Error());
  world.store.scenario_memory = file.sandbox->bytes;
}

void LuaHost::StepScenario(Game& game) {
  World& world = parts_->world;
  BrainStore& store = world.store;
  if (store.scenario.empty()) return;
  const std::string name = "scenarios/" + store.scenario;
  if (store.IsStopped(name)) return;
  const GameScope scope(world, game);
  LoadedFile& file = parts_->Scenario();
  std::string fault = file.fault;
  if (fault.empty()) {
    Sandbox& sandbox = *file.sandbox;
    if (!file.steps) return;
    StepJob job{&game, &store, &sandbox.bytes};
    if (sandbox.Run(StepBody, &job, kStepBudget)) {
      store.scenario_memory = sandbox.bytes;
      return;
    }
    fault = sandbox.Error();
    // What it had done until then is done: it remembers that, if it can be remembered.
    if (sandbox.Run(StoreBody, &job, kStepBudget)) store.scenario_memory = sandbox.bytes;
  }
  TellScriptError(game, {}, fault);
  if (store.NoteFailure(name, game.TickNumber()))
    TellScriptError(game, {}, name + ".lua: stopped after ten failures within 60 s");
}

}  // namespace heliopause
