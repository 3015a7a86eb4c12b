// Loading of files: what a file must return, and when it is loaded again. Brains are loaded when a
// ship first needs them, and kept until Reload() or a load of a save. In a tick, the script that
// spawns the first ship of a brain pays for the load. RunFile and RunFileTick serve `heliopause
// script`.
#include "script/host/lua_host.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <span>
#include <system_error>

#include "game/state/presentation.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/space_library.hpp"
#include "script/host/handlers.hpp"
#include "script/host/lua_host_impl.hpp"
#include "script/libraries/libraries.hpp"
#include "script/sandbox/parse_work.hpp"
#include "script/state/memory.hpp"
#include "script/state/script_file.hpp"

namespace heliopause {

const char kFileTable = 0;

namespace {

// Input and results of LoadBody.
struct LoadJob {
  const std::string* text;
  const std::string* chunk;
  Sandbox::Kind kind;  // Brain, Scenario or Mission
  LoadedFile* file;    // what it has becomes its members
};

// Pushes a raw field of the table on top; returns its type.
int PushField(lua_State* lua, const char* name) {
  lua_pushstring(lua, name);
  return lua_rawget(lua, -2);
}

// What a file may return. Another key is an error: a misspelled one would be ignored silently.
constexpr const char* kBrainKeys[] = {"think",    "think_every", "on_event", "on_message",
                                      "on_enter", "on_leave",    "timers"};
constexpr const char* kScenarioKeys[] = {
    "title",   "about",    "space",      "missions", "career",   "menu",  "setup",
    "on_tick", "on_event", "on_message", "on_enter", "on_leave", "timers"};
constexpr const char* kMissionKeys[] = {"title",  "offer",    "offers",  "chance", "once",  "story",
                                        "accept", "on_event", "on_tick", "done",   "failed"};

bool IsProgram(const LoadedFile& file) { return file.name.starts_with("programs/"); }

// The functions below check the table on top of the stack.
void ReadBrainKeys(lua_State* lua, const char* expected, LoadedFile& file) {
  const char* what = IsProgram(file) ? "a program" : "a brain file";
  CheckFieldNames(lua, lua_gettop(lua), what, "key", kBrainKeys, std::size(kBrainKeys));
  if (PushField(lua, "think") != LUA_TFUNCTION)
    luaL_error(lua, "%s (think is a %s)", expected, luaL_typename(lua, -1));
  lua_pop(lua, 1);
  if (PushField(lua, "think_every") != LUA_TNIL)
    file.think_every =
        static_cast<std::uint64_t>(Arguments(lua, what).Count(-1, "think_every", 1, 3600));
  lua_pop(lua, 1);
}

void CheckFunctionFields(lua_State* lua, const char* what, std::span<const char* const> names) {
  for (const char* name : names) {
    if (PushField(lua, name) != LUA_TNIL && !lua_isfunction(lua, -1))
      RaiseArgumentError(lua, what, name, "function", -1);
    lua_pop(lua, 1);
  }
}

bool ReadFlag(lua_State* lua, const char* what, const char* name) {
  const bool given = PushField(lua, name) != LUA_TNIL;
  const bool value = given && Arguments(lua, what).Boolean(-1, name);
  lua_pop(lua, 1);
  return value;
}

// The title and the text of a scenario are read for the menus alone (ScenarioTitles).
void CheckTextField(lua_State* lua, const char* what, const char* name, std::size_t most) {
  std::size_t size = 0;
  if (PushField(lua, name) != LUA_TNIL) Arguments(lua, what).PlainText(-1, name, &size, most);
  lua_pop(lua, 1);
}

void ReadScenarioKeys(lua_State* lua, LoadedFile& file) {
  static constexpr const char* kWhat = "a scenario file";
  static constexpr const char* kFunctions[] = {"setup", "on_tick"};
  CheckFieldNames(lua, lua_gettop(lua), kWhat, "key", kScenarioKeys, std::size(kScenarioKeys));
  CheckFunctionFields(lua, kWhat, kFunctions);
  CheckTextField(lua, kWhat, "title", kLongestLabel);
  CheckTextField(lua, kWhat, "about", kLongestSpeech);
  file.missions = ReadFlag(lua, kWhat, "missions");
  ReadFlag(lua, kWhat, "career");
  ReadFlag(lua, kWhat, "menu");
  file.has_tick = PushField(lua, "on_tick") != LUA_TNIL;
  lua_pop(lua, 1);
}

void ReadMissionKeys(lua_State* lua, const char* expected, LoadedFile& file) {
  static constexpr const char* kWhat = "a mission file";
  static constexpr const char* kFunctions[] = {"offer", "accept", "on_tick", "done", "failed"};
  Sandbox& sandbox = Sandbox::Of(lua);
  CheckFieldNames(lua, lua_gettop(lua), kWhat, "key", kMissionKeys, std::size(kMissionKeys));
  CheckFunctionFields(lua, kWhat, kFunctions);
  if (PushField(lua, "offer") == LUA_TNIL) luaL_error(lua, "%s (offer is a nil)", expected);
  lua_pop(lua, 1);
  PushField(lua, "title");
  std::size_t size = 0;
  const char* title = Arguments(lua, kWhat).PlainText(-1, "title", &size, kLongestMissionTitle);
  if (size == 0) RaiseArgumentError(lua, kWhat, "title", "string that is not empty", -1);
  if (!Try(sandbox, [&] { file.title.assign(title, size); })) luaL_error(lua, "%s", sandbox.text);
  lua_pop(lua, 1);
  if (PushField(lua, "offers") != LUA_TNIL)
    file.offers = static_cast<int>(Arguments(lua, kWhat).Count(-1, "offers", 1, 4));
  lua_pop(lua, 1);
  if (PushField(lua, "chance") != LUA_TNIL)
    file.chance = Arguments(lua, kWhat).Within(-1, "chance", 0, 1, "number from 0 to 1");
  lua_pop(lua, 1);
  file.once = ReadFlag(lua, kWhat, "once");
  file.story = ReadFlag(lua, kWhat, "story");
  file.has_tick = PushField(lua, "on_tick") != LUA_TNIL;
  lua_pop(lua, 1);
}

const char* ExpectedOf(Sandbox::Kind kind, const LoadedFile& file) {
  switch (kind) {
    case Sandbox::Kind::Brain:
      if (IsProgram(file)) return "a program must return { think = function(self, dt) ... end }";
      return "a brain file must return { think = function(self, dt) ... end }";
    case Sandbox::Kind::Mission:
      return "a mission file must return { title = \"...\", offer = function(port) ... end }";
    default:
      return "a scenario file must return a table with setup, on_tick or on_event";
  }
}

// Runs the top level of a file and checks the table that it returns. Runs within Sandbox::Run(), so
// errors are Lua errors; the results go to the file of the job.
int LoadBody(lua_State* lua) {
  const auto& job = *static_cast<LoadJob*>(lua_touserdata(lua, 1));
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.ChargeParser(lua, ParseWork(*job.text), kTooLong);
  if (Sandbox::LoadText(lua, job.text->data(), job.text->size(), job.chunk->c_str()) != LUA_OK)
    return lua_error(lua);
  sandbox.SetLoading(true);
  lua_call(lua, 0, 1);
  sandbox.SetLoading(false);
  const char* expected = ExpectedOf(job.kind, *job.file);
  if (!lua_istable(lua, -1))
    return luaL_error(lua, "%s (got a %s)", expected, luaL_typename(lua, -1));
  if (job.kind == Sandbox::Kind::Brain)
    ReadBrainKeys(lua, expected, *job.file);
  else if (job.kind == Sandbox::Kind::Mission)
    ReadMissionKeys(lua, expected, *job.file);
  else
    ReadScenarioKeys(lua, *job.file);
  ReadHandlers(lua, -1, job.file->handlers);
  job.file->locals.FindChanged(lua, -1);  // the first call: keeps the values to compare with
  lua_rawsetp(lua, LUA_REGISTRYINDEX, &kFileTable);
  return 0;
}

}  // namespace

int OpenState(lua_State* lua) {
  OpenBase(lua);
  OpenCoroutine(lua);
  OpenString(lua);
  OpenTable(lua);
  OpenMath(lua);
  OpenGame(lua);
  return 0;
}

LuaHost::LuaHost(ScriptOptions options) : impl_(std::make_unique<Impl>()) {
  std::error_code error;
  impl_->context.scripts = std::filesystem::canonical(options.scripts, error);
  if (error) impl_->context.scripts = options.scripts;
  impl_->warn = options.warn ? std::move(options.warn) : options.print;
  impl_->context.print = std::move(options.print);
  impl_->context.handlers_of = [this](const std::string& brain) -> const Handlers& {
    return impl_->HandlersOf(brain);
  };
  impl_->context.start_mission = [this](const std::string& file, ObjectId port, std::string& why,
                                        std::uint64_t& used) {
    return impl_->StartMission(file, port, why, used);
  };
  impl_->context.load_brain = [this](const std::string& brain) {
    return impl_->Brain(brain).load_work;
  };
  impl_->report_error = std::move(options.report_error);
  // Not canonical: the folder of a mod that is a link keeps the name of the mod.
  for (const std::filesystem::path& mod : options.mods) {
    const std::filesystem::path folder = std::filesystem::absolute(mod, error).lexically_normal();
    if (std::filesystem::is_directory(folder, error))  // a mod without scripts has none
      impl_->context.mods.push_back(folder);
  }
}

LuaHost::~LuaHost() = default;

// A file that cannot be loaded is kept with its error: each of its ships fails with that error, and
// the file is not read again at each think.
LoadedFile LuaHost::Impl::LoadFile(Sandbox::Kind kind, const std::string& name) {
  std::string text;
  if (context.texts.Get(context, name, text)) return LoadText(kind, name, text, OpenState);
  LoadedFile file;
  file.name = name;
  file.error = FileOf(name) + ": " + text;
  return file;
}

LoadedFile LuaHost::Impl::LoadText(Sandbox::Kind kind, const std::string& name,
                                   const std::string& text, lua_CFunction open) {
  LoadedFile file;
  file.name = name;
  try {
    const std::string chunk = "@" + FileOf(name);
    file.sandbox = std::make_unique<Sandbox>(kind, context, FileOf(name), open);
    LoadJob job{&text, &chunk, kind, &file};
    const std::int64_t budget = kind == Sandbox::Kind::Scenario ? kStepBudget : kLoadBudget;
    if (!meter.Run(name, *file.sandbox, LoadBody, &job, budget)) {
      file.error = file.sandbox->Error();
    }
    file.load_work = file.sandbox->Used();
    file.sandbox->MeasureKept();
  } catch (const std::bad_alloc&) {
    file.error = name + ".lua: out of memory";
  }
  return file;
}

LoadedFile LuaHost::Impl::LoadAgain(const std::string& name, ScriptContext& its_context) {
  LoadedFile file;
  file.name = name;
  std::string text;
  if (!context.texts.Get(context, name, text)) {
    file.error = text;
    return file;
  }
  try {
    const std::string chunk = "@" + FileOf(name);
    file.sandbox =
        std::make_unique<Sandbox>(Sandbox::Kind::Brain, its_context, FileOf(name), OpenState);
    LoadJob job{&text, &chunk, Sandbox::Kind::Brain, &file};
    if (!file.sandbox->Run(LoadBody, &job, kLoadBudget)) file.error = file.sandbox->Error();
    file.sandbox->MeasureKept();
    file.has_run = true;
    if (file.error.empty()) file.kept.Record(*file.sandbox);
  } catch (const std::bad_alloc&) {
    file.error = name + ".lua: out of memory";
  }
  return file;
}

std::string LuaHost::Impl::FileOf(const std::string& name) const {
  const std::string_view file = context.texts.FileOf(name);
  return file.empty() ? name + ".lua" : std::string(file);
}

LoadedFile& LuaHost::Impl::Brain(const std::string& name) {
  const auto at = brains.find(name);
  if (at != brains.end()) return at->second;
  return brains.emplace(name, LoadFile(Sandbox::Kind::Brain, "ai/" + name)).first->second;
}

LoadedFile& LuaHost::Impl::Scenario() {
  if (scenario == nullptr)
    scenario = std::make_unique<LoadedFile>(
        LoadFile(Sandbox::Kind::Scenario, "scenarios/" + context.store.scenario));
  return *scenario;
}

const Handlers& LuaHost::Impl::HandlersOf(const std::string& brain) {
  return brain.empty() ? Scenario().handlers : Brain(brain).handlers;
}

void LuaHost::Impl::Drop() {
  brains.clear();
  parallel.lanes.clear();
  context.brains.clear();
  context.missions.clear();
  scenario.reset();
  missions.clear();
  program.reset();
}

std::span<const ScriptStatistics> LuaHost::Statistics() const { return impl_->meter.All(); }

// Library files have no form of their own: their text must run. The game lists no program in a
// folder below programs/.
std::string LuaHost::CheckScript(const std::string& name) {
  if (name.starts_with("programs/") && name.rfind('/') == name.find('/'))
    return impl_->CheckProgram(name);
  if (name.starts_with("ai/")) return impl_->LoadFile(Sandbox::Kind::Brain, name).error;
  if (name.starts_with("scenarios/")) return impl_->LoadFile(Sandbox::Kind::Scenario, name).error;
  if (name.starts_with("missions/")) return impl_->LoadFile(Sandbox::Kind::Mission, name).error;
  struct Job {
    std::string text, chunk;
  } job;
  const bool read = impl_->context.texts.Get(impl_->context, name, job.text);
  const std::string shown = impl_->FileOf(name);
  if (!read) return shown + ": " + job.text;
  job.chunk = "@" + shown;
  Sandbox sandbox(Sandbox::Kind::Scenario, impl_->context, shown, OpenState);
  const auto body = [](lua_State* lua) {
    const Job& file = *static_cast<const Job*>(lua_touserdata(lua, 1));
    if (Sandbox::LoadText(lua, file.text.data(), file.text.size(), file.chunk.c_str()) != LUA_OK)
      return lua_error(lua);
    Sandbox::Of(lua).SetLoading(true);
    lua_call(lua, 0, 0);
    return 0;
  };
  return sandbox.Run(body, &job, kStepBudget) ? std::string() : sandbox.Error();
}

void LuaHost::SaveMemory(ByteWriter& writer) const { impl_->context.store.Save(writer); }

// Drops all states: a global variable of a script must not survive a load here, because it would
// not survive one in a new program.
void LuaHost::LoadMemory(ByteReader& reader) {
  impl_->Drop();
  impl_->context.store.Load(reader);
}

void LuaHost::Observe(ScriptObserver* observer) { impl_->context.observer = observer; }

void LuaHost::RunFile(Game& game, const std::filesystem::path& file) {
  const GameScope scope(impl_->context, game);
  std::string text;
  if (!ReadFile(file, text)) throw ScriptError(file.string() + ": " + text);
  const std::string chunk = "@" + file.string();
  impl_->context.file_random = Random(game.ScriptRandom().State()[0]);
  impl_->script = std::make_unique<Sandbox>(Sandbox::Kind::Script, impl_->context,
                                            file.filename().string(), OpenState);
  const struct Job {
    const std::string* text;
    const std::string* chunk;
  } job{&text, &chunk};
  const auto body = [](lua_State* lua) {
    const Job& file_job = *static_cast<const Job*>(lua_touserdata(lua, 1));
    if (Sandbox::LoadText(lua, file_job.text->data(), file_job.text->size(),
                          file_job.chunk->c_str()) != LUA_OK)
      return lua_error(lua);
    lua_call(lua, 0, 1);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &kFileTable);
    return 0;
  };
  if (!impl_->meter.Run(impl_->script->Name(), *impl_->script, body, const_cast<Job*>(&job),
                        kScriptBudget))
    throw ScriptError(impl_->script->Error());
}

// on_tick is a global function of the file, or a field of the table that it returned.
bool LuaHost::RunFileTick(Game& game) {
  if (impl_->script == nullptr) return false;
  const GameScope scope(impl_->context, game);
  bool has = false;
  const auto body = [](lua_State* lua) {
    bool& found = *static_cast<bool*>(lua_touserdata(lua, 1));
    if (lua_getglobal(lua, "on_tick") == LUA_TFUNCTION) {
      found = true;
      lua_pushnumber(lua, kTickSeconds);
      lua_call(lua, 1, 0);
      return 0;
    }
    if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &kFileTable) != LUA_TTABLE) return 0;
    lua_pushliteral(lua, "on_tick");
    if (lua_rawget(lua, -2) != LUA_TFUNCTION) return 0;
    found = true;
    lua_insert(lua, -2);
    lua_pushnumber(lua, kTickSeconds);
    lua_call(lua, 2, 0);
    return 0;
  };
  if (!impl_->meter.Run(impl_->script->Name(), *impl_->script, body, &has, kScriptStepBudget))
    throw ScriptError(impl_->script->Error());
  return has;
}

}  // namespace heliopause
