// Scenarios: options of their space, setup, and the step at the end of each tick (handlers of
// events, messages and timers, then on_tick). space.memory is decoded before and encoded after each
// call, so a scenario keeps no other state between ticks.
#include <algorithm>
#include <cmath>

#include "game/rules/game.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/space_library.hpp"
#include "script/host/delivery.hpp"
#include "script/host/lua_host.hpp"
#include "script/host/lua_host_impl.hpp"
#include "script/state/memory.hpp"
#include "script/state/script_file.hpp"

namespace heliopause {
namespace {

// ---- options of the space ----

// Smaller leaves than the library's default: for a few thousand sprites the speed is equal, and the
// tree view shows squares that a viewer can follow.
constexpr std::size_t kLeafCapacity = 12;
constexpr double kSmallestLeafRadius = 64;

void ReadCanvas(lua_State* lua, SpaceOptions& options) {
  const std::string_view name = Arguments(lua, "the scenario's space").Text(-1, "canvas", nullptr);
  if (name == "bounded")
    options.canvas = Canvas::Bounded;
  else if (name == "infinite")
    options.canvas = Canvas::Infinite;
  else
    RaiseArgumentError(lua, "the scenario's space", "canvas", "\"bounded\" or \"infinite\"", -1);
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
  RaiseArgumentError(lua, "the scenario's space", "border",
                     "\"keep\", \"wrap\", \"clamp\", \"bounce\" or \"remove\"", -1);
}

// Reads the table `space` of the file. Writes the options at the end, in one assignment: an error
// in between leaves those of the caller.
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

// ---- title and text ----

// Reads a text of the file's table; an absent one leaves `out` as it is.
void ReadText(lua_State* lua, const char* name, std::size_t most, std::string& out) {
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kFileTable);
  lua_pushstring(lua, name);
  if (lua_rawget(lua, -2) != LUA_TNIL) {
    std::size_t size = 0;
    const char* text = Arguments(lua, "the scenario").PlainText(-1, name, &size, most);
    Sandbox& sandbox = Sandbox::Of(lua);
    if (!Try(sandbox, [&] { out.assign(text, size); })) luaL_error(lua, "%s", sandbox.text);
  }
  lua_pop(lua, 2);
}

// Of the file: false only if it says so.
bool FlagOfFile(lua_State* lua, const char* name) {
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kFileTable);
  lua_pushstring(lua, name);
  const bool on = lua_rawget(lua, -2) == LUA_TNIL || lua_toboolean(lua, -1) != 0;
  lua_pop(lua, 2);
  return on;
}

int TitleBody(lua_State* lua) {
  auto& title = *static_cast<LuaHost::ScenarioTitle*>(lua_touserdata(lua, 1));
  ReadText(lua, "title", kLongestLabel, title.title);
  ReadText(lua, "about", kLongestSpeech, title.about);
  title.career = FlagOfFile(lua, "career");
  title.menu = FlagOfFile(lua, "menu");
  return 0;
}

// ---- calling functions of the file ----

struct StepJob {
  BrainStore* store;
  std::vector<std::byte>* bytes;
  Deliveries* deliveries = nullptr;  // of a step
  LocalsWatch* locals = nullptr;     // likewise
  const char* changed = nullptr;     // a variable that lives on; see LocalsWatch
};

// Pushes the file's table and its function `name` above it. Returns false without that function.
bool PushFunction(lua_State* lua, const char* name) {
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kFileTable);
  lua_pushstring(lua, name);
  return lua_rawget(lua, -2) == LUA_TFUNCTION;
}

// Registry keys by address: the memory and `self` of this run, in case it fails.
const char kMemoryOfRun = 0;
const char kSelfOfRun = 0;

// Pushes the memory and above it `self`, a new table with the memory in it.
void PushSelf(lua_State* lua) {
  PushSpaceTable(lua);
  lua_pushliteral(lua, "memory");
  lua_rawget(lua, -2);
  lua_remove(lua, -2);
  lua_createtable(lua, 0, 1);
  lua_pushvalue(lua, -2);
  lua_setfield(lua, -2, "memory");
  lua_pushvalue(lua, -2);
  lua_rawsetp(lua, LUA_REGISTRYINDEX, &kMemoryOfRun);
  lua_pushvalue(lua, -1);
  lua_rawsetp(lua, LUA_REGISTRYINDEX, &kSelfOfRun);
}

// A table that the script has put into self.memory, in place of the one below `self`, becomes
// space.memory.
void AdoptMemory(lua_State* lua, int self) {
  lua_pushliteral(lua, "memory");
  lua_rawget(lua, self);
  if (lua_rawequal(lua, -1, self - 1) == 0) {
    PushSpaceTable(lua);
    lua_pushliteral(lua, "memory");
    lua_pushvalue(lua, -3);
    lua_rawset(lua, -3);
    lua_pop(lua, 1);
  }
  lua_pop(lua, 1);
}

// What a script has put into `self` ends with the run: it would count as what the file keeps.
void ForgetRun(lua_State* lua) {
  for (const char* key : {&kMemoryOfRun, &kSelfOfRun}) {
    lua_pushnil(lua);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, key);
  }
}

// These bodies run inside a protected call and must not own memory; what they produce goes to the
// vectors of the job, which the caller owns.
int SetupBody(lua_State* lua) {
  const auto& job = *static_cast<StepJob*>(lua_touserdata(lua, 1));
  OpenScenarioMemory(lua, job.store->scenario_memory);
  PushSelf(lua);
  const int self = lua_gettop(lua);
  if (PushFunction(lua, "setup")) {
    lua_pushvalue(lua, self);
    lua_call(lua, 1, 0);
  }
  AdoptMemory(lua, self);
  CloseScenarioMemory(lua, *job.bytes);
  ForgetRun(lua);
  return 0;
}

int StepBody(lua_State* lua) {
  auto& job = *static_cast<StepJob*>(lua_touserdata(lua, 1));
  OpenScenarioMemory(lua, job.store->scenario_memory);
  PushSelf(lua);
  const int self = lua_gettop(lua);
  job.deliveries->Handle(lua, self);
  if (PushFunction(lua, "on_tick")) {
    lua_pushvalue(lua, self);
    lua_pushnumber(lua, kTickSeconds);
    lua_call(lua, 2, 0);
  }
  AdoptMemory(lua, self);
  CloseScenarioMemory(lua, *job.bytes);
  ForgetRun(lua);
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kFileTable);
  job.changed = job.locals->FindChanged(lua, -1);
  return 0;
}

// Encodes the memory after a failed step, also one that the script has put into self.memory. There
// is no `self` if the step has failed before it began.
int StoreBody(lua_State* lua) {
  Sandbox::Of(lua).CheckTables(lua);
  lua_settop(lua, 1);
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kMemoryOfRun);
  if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &kSelfOfRun) == LUA_TTABLE)
    AdoptMemory(lua, lua_gettop(lua));
  ForgetRun(lua);
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

std::vector<std::string> LuaHost::ScenarioNames(const std::filesystem::path& scripts,
                                                std::span<const std::filesystem::path> mods) {
  std::vector<std::string> names;
  AddScriptNames(scripts / "scenarios", names);
  for (const std::filesystem::path& mod : mods) AddScriptNames(mod / "scenarios", names);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

// A file without a title is listed by its name. A host of its own: the files that another host has
// read are those that its game depends on.
std::vector<LuaHost::ScenarioTitle> LuaHost::ScenarioTitles(
    const std::filesystem::path& scripts, std::span<const std::filesystem::path> mods) {
  const LuaHost reader(ScriptOptions{scripts, {}, {}, {mods.begin(), mods.end()}});
  std::vector<ScenarioTitle> titles;
  for (const std::string& name : ScenarioNames(scripts, mods)) {
    ScenarioTitle title{name, name, {}, false, true, true};
    const LoadedFile file = reader.impl_->LoadFile(Sandbox::Kind::Scenario, "scenarios/" + name);
    std::string error = file.error;
    if (error.empty() && !file.sandbox->Run(TitleBody, &title, kStepBudget))
      error = file.sandbox->Error();
    if (!error.empty()) title = {name, name, error, true, true, true};
    titles.push_back(std::move(title));
  }
  return titles;
}

SpaceOptions LuaHost::ScenarioSpace(const std::string& name) {
  const LoadedFile file = impl_->LoadFile(Sandbox::Kind::Scenario, "scenarios/" + name);
  if (!file.error.empty()) throw ScriptError(file.error);
  SpaceOptions options;
  options.leaf_capacity = kLeafCapacity;
  options.smallest_leaf_radius = kSmallestLeafRadius;
  // A sandbox of its own: the scenario is loaded again for its setup, when the game exists.
  if (!file.sandbox->Run(SpaceBody, &options, kStepBudget))
    throw ScriptError(file.sandbox->Error());
  try {
    const SpriteManager probe(options);  // validates the options
  } catch (const std::exception& error) {
    throw ScriptError(impl_->FileOf("scenarios/" + name) + ": space: " + error.what());
  }
  return options;
}

void LuaHost::StartScenario(Game& game, const std::string& name) {
  ScriptContext& context = impl_->context;
  const GameScope scope(context, game);
  impl_->Drop();  // a new game reads the files as they are now
  context.texts.Clear();
  context.store = {};
  context.store.scenario = name;
  LoadedFile& file = impl_->Scenario();
  if (!file.error.empty()) throw ScriptError(file.error);
  StepJob job{&context.store, &file.sandbox->bytes};
  if (!impl_->meter.Run("scenarios/" + name, *file.sandbox, SetupBody, &job, kSetupBudget))
    throw ScriptError(file.sandbox->Error());
  context.store.scenario_memory = file.sandbox->bytes;
  // Here rather than in the tick in which the player docks first.
  if (file.missions) impl_->LoadMissionFiles();
}

// A step that fails has changed the world up to the error, unlike a think: its calls act at once.
// So its memory is stored as well, and the scenario goes on with the next tick until the tenth
// failure within a minute.
void LuaHost::Impl::RunScenario(Game& game) {
  BrainStore& store = context.store;
  if (store.scenario.empty()) return;
  const std::string name = "scenarios/" + store.scenario;
  if (store.IsStopped(name)) return;
  LoadedFile& file = Scenario();
  std::string error = file.error;
  if (error.empty()) {
    Sandbox& sandbox = *file.sandbox;
    ReportDropped(game, store.scenario_mailbox, {}, FileOf(name));
    // Half of the budget is on_tick's: what handlers leave over waits for the next tick.
    Deliveries deliveries(store.scenario_mailbox, game.TickNumber(), kStepBudget / 2);
    if (!file.has_tick && deliveries.IsEmpty()) return;
    StepJob job{&store, &sandbox.bytes, &deliveries, &file.locals};
    const bool done = meter.Run(name, sandbox, StepBody, &job, kStepBudget);
    deliveries.Return();
    WarnOf(name, job.changed, "space.memory");
    if (done) {
      store.scenario_memory = sandbox.bytes;
      return;
    }
    error = sandbox.Error();
    // Changes of the world before the error persist, so the memory of them is stored as well.
    if (sandbox.Run(StoreBody, &job, kStepBudget)) store.scenario_memory = sandbox.bytes;
  }
  ReportError(game, {}, error);
  if (CountFailure(game, name)) store.scenario_mailbox.DropDeliveries();
}

void LuaHost::StepScenario(Game& game) {
  const GameScope scope(impl_->context, game);
  impl_->CheckRegions(game);
  impl_->RunScenario(game);
  impl_->StepMissions(game);
}

}  // namespace heliopause
