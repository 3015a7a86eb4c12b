// Loading of files: what a file must return, and when it is loaded again. Brains are loaded when a
// ship first needs them, and kept until Reload() or a load of a save. RunFile and RunFileTick serve
// `heliopause script`.
#include "script/host/lua_host.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>

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
  bool brain;
  Handlers* handlers;
  LocalsWatch* locals;
  std::uint64_t think_every = 1;
  bool has_tick = false;
};

// Pushes a raw field of the table on top; returns its type.
int PushField(lua_State* lua, const char* name) {
  lua_pushstring(lua, name);
  return lua_rawget(lua, -2);
}

// What a file may return. Another key is an error: a misspelled one would be ignored silently.
constexpr const char* kBrainKeys[] = {"think",    "think_every", "on_event", "on_message",
                                      "on_enter", "on_leave",    "timers"};
constexpr const char* kScenarioKeys[] = {"title",    "about",    "space",      "setup",
                                         "on_tick",  "on_event", "on_message", "on_enter",
                                         "on_leave", "timers"};

// Runs the top level of a file and checks the table that it returns. Runs within Sandbox::Run(), so
// errors are Lua errors; the results go to the job.
int LoadBody(lua_State* lua) {
  auto& job = *static_cast<LoadJob*>(lua_touserdata(lua, 1));
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.ChargeAhead(lua, ParseWork(*job.text));
  if (Sandbox::LoadText(lua, job.text->data(), job.text->size(), job.chunk->c_str()) != LUA_OK)
    return lua_error(lua);
  sandbox.SetLoading(true);
  lua_call(lua, 0, 1);
  sandbox.SetLoading(false);
  const char* expected =
      job.brain ? "a brain file must return { think = function(self, dt) ... end }"
                : "a scenario file must return a table with setup, on_tick or on_event";
  if (!lua_istable(lua, -1))
    return luaL_error(lua, "%s (got a %s)", expected, luaL_typename(lua, -1));
  if (job.brain) {
    CheckFieldNames(lua, lua_gettop(lua), "a brain file", "key", kBrainKeys, std::size(kBrainKeys));
    if (PushField(lua, "think") != LUA_TFUNCTION)
      return luaL_error(lua, "%s (think is a %s)", expected, luaL_typename(lua, -1));
    lua_pop(lua, 1);
    if (PushField(lua, "think_every") != LUA_TNIL) {
      int whole = 0;
      const lua_Integer every = lua_tointegerx(lua, -1, &whole);
      if (whole == 0 || every < 1 || every > 3600)
        return luaL_error(lua, "think_every must be a whole number of ticks from 1 to 3600");
      job.think_every = static_cast<std::uint64_t>(every);
    }
    lua_pop(lua, 1);
  } else {
    CheckFieldNames(lua, lua_gettop(lua), "a scenario file", "key", kScenarioKeys,
                    std::size(kScenarioKeys));
    for (const char* name : {"setup", "on_tick"}) {
      if (PushField(lua, name) != LUA_TNIL && !lua_isfunction(lua, -1))
        RaiseArgumentError(lua, "a scenario file", name, "function", -1);
      lua_pop(lua, 1);
    }
    job.has_tick = PushField(lua, "on_tick") != LUA_TNIL;
    lua_pop(lua, 1);
  }
  ReadHandlers(lua, -1, *job.handlers);
  job.locals->FindChanged(lua, -1);  // the first call: keeps the values to compare with
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
  impl_->world.scripts = std::filesystem::canonical(options.scripts, error);
  if (error) impl_->world.scripts = options.scripts;
  impl_->warn = options.warn ? std::move(options.warn) : options.print;
  impl_->world.print = std::move(options.print);
  impl_->world.handlers_of = [this](const std::string& brain) -> const Handlers& {
    return impl_->HandlersOf(brain);
  };
  impl_->report_error = std::move(options.report_error);
  // Not canonical: the folder of a mod that is a link keeps the name of the mod.
  for (const std::filesystem::path& mod : options.mods) {
    const std::filesystem::path folder = std::filesystem::absolute(mod, error).lexically_normal();
    if (std::filesystem::is_directory(folder, error))  // a mod without scripts has none
      impl_->world.mods.push_back(folder);
  }
}

LuaHost::~LuaHost() = default;

// A file that cannot be loaded is kept with its error: each of its ships fails with that error, and
// the file is not read again at each think.
LoadedFile LuaHost::Impl::LoadFile(Sandbox::Kind kind, const std::string& name) {
  LoadedFile file;
  file.name = name;
  try {
    std::string text;
    if (!world.texts.Get(world, name, text)) {
      file.error = FileOf(name) + ": " + text;
      return file;
    }
    const std::string chunk = "@" + FileOf(name);
    file.sandbox = std::make_unique<Sandbox>(kind, world, FileOf(name), OpenState);
    LoadJob job{&text, &chunk, kind == Sandbox::Kind::Brain, &file.handlers, &file.locals};
    if (!meter.Run(name, *file.sandbox, LoadBody, &job, kStepBudget)) {
      file.error = file.sandbox->Error();
    }
    file.sandbox->MeasureKept();
    file.think_every = job.think_every;
    file.has_tick = job.has_tick;
  } catch (const std::bad_alloc&) {
    file.error = name + ".lua: out of memory";
  }
  return file;
}

std::string LuaHost::Impl::FileOf(const std::string& name) const {
  const std::string_view file = world.texts.FileOf(name);
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
        LoadFile(Sandbox::Kind::Scenario, "scenarios/" + world.store.scenario));
  return *scenario;
}

const Handlers& LuaHost::Impl::HandlersOf(const std::string& brain) {
  return brain.empty() ? Scenario().handlers : Brain(brain).handlers;
}

void LuaHost::Impl::Drop() {
  brains.clear();
  world.brains.clear();
  scenario.reset();
}

std::span<const ScriptStatistics> LuaHost::Statistics() const { return impl_->meter.All(); }

// Library files have no form of their own: their text must run.
std::string LuaHost::CheckScript(const std::string& name) {
  if (name.starts_with("ai/")) return impl_->LoadFile(Sandbox::Kind::Brain, name).error;
  if (name.starts_with("scenarios/")) return impl_->LoadFile(Sandbox::Kind::Scenario, name).error;
  struct Job {
    std::string text, chunk;
  } job;
  const bool read = impl_->world.texts.Get(impl_->world, name, job.text);
  const std::string shown = impl_->FileOf(name);
  if (!read) return shown + ": " + job.text;
  job.chunk = "@" + shown;
  Sandbox sandbox(Sandbox::Kind::Scenario, impl_->world, shown, OpenState);
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

void LuaHost::SaveMemory(ByteWriter& writer) const { impl_->world.store.Save(writer); }

// Drops all states: a global variable of a script must not survive a load here, because it would
// not survive one in a new program.
void LuaHost::LoadMemory(ByteReader& reader) {
  impl_->Drop();
  impl_->world.store.Load(reader);
}

void LuaHost::RunFile(Game& game, const std::filesystem::path& file) {
  const GameScope scope(impl_->world, game);
  std::string text;
  if (!ReadFile(file, text)) throw ScriptError(file.string() + ": " + text);
  const std::string chunk = "@" + file.string();
  impl_->script = std::make_unique<Sandbox>(Sandbox::Kind::Script, impl_->world,
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
  const GameScope scope(impl_->world, game);
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
