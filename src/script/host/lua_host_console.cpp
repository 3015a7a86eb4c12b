// The console: runs lines in a state of its own with a scenario's rights, and completes words.
#include <algorithm>

#include "game/rules/game.hpp"
#include "script/host/console_text.hpp"
#include "script/host/lua_host.hpp"
#include "script/host/lua_host_impl.hpp"
#include "script/sandbox/parse_work.hpp"

namespace heliopause {
namespace {

struct LineJob {
  const std::string* line;
  const std::vector<std::byte>* memory;  // encoded space.memory before the line
  std::vector<std::byte>* new_memory;    // and after it
  bool opened = false;                   // space.memory is that of the scenario
};

// Loads the line as an expression or, if that fails, as a statement. A leading '=' demands an
// expression.
void LoadLine(lua_State* lua, const std::string& line) {
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.Charge(lua, 2 * ParseWork(line));
  const bool shows = !line.empty() && line.front() == '=';
  if (!Try(sandbox, [&] { sandbox.source = "return " + line.substr(shows ? 1 : 0); }))
    luaL_error(lua, "%s", sandbox.text);
  if (Sandbox::LoadText(lua, sandbox.source.data(), sandbox.source.size(), "=console") == LUA_OK)
    return;
  if (shows) lua_error(lua);
  lua_pop(lua, 1);
  if (Sandbox::LoadText(lua, line.data(), line.size(), "=console") != LUA_OK) lua_error(lua);
}

// Runs one line within Sandbox::Run(). Its results become text in sandbox.output; space.memory is
// encoded again afterwards, because the line may have changed it.
int LineBody(lua_State* lua) {
  auto& job = *static_cast<LineJob*>(lua_touserdata(lua, 1));
  Sandbox& sandbox = Sandbox::Of(lua);
  OpenScenarioMemory(lua, *job.memory);
  job.opened = true;
  const int base = lua_gettop(lua);
  LoadLine(lua, *job.line);
  lua_call(lua, 0, LUA_MULTRET);
  const int results = lua_gettop(lua) - base;
  luaL_checkstack(lua, 10, "too many results");
  for (int i = 1; i <= results; ++i) {
    if (i > 1) sandbox.output += '\t';
    AddShown(lua, base + i);
  }
  if (results > 0) sandbox.output += '\n';
  lua_settop(lua, base);
  CloseScenarioMemory(lua, *job.new_memory);
  return 0;
}

// Encodes space.memory after a line that failed.
int StoreLineMemory(lua_State* lua) {
  Sandbox::Of(lua).CheckTables(lua);
  CloseScenarioMemory(lua, *static_cast<LineJob*>(lua_touserdata(lua, 1))->new_memory);
  return 0;
}

// ---- completion ----

bool IsWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.' || c == ':';
}

constexpr const char* kKeywords[] = {
    "and",   "break", "do",  "else", "elseif", "end",    "false", "for",  "function", "if",   "in",
    "local", "nil",   "not", "or",   "repeat", "return", "then",  "true", "until",    "while"};

struct CompleteJob {
  std::string_view line, word;
  const std::vector<std::byte>* memory;  // encoded space.memory
  std::vector<std::string>* found;
};

void AddCandidate(CompleteJob& job, std::string_view before, std::string_view name,
                  std::string_view begun) {
  if (name.substr(0, begun.size()) == begun)
    job.found->push_back(std::string(before) + std::string(name));
}

// Adds the names in the table on top that begin with `begun`.
void AddNames(lua_State* lua, CompleteJob& job, std::string_view before, std::string_view begun) {
  Sandbox& sandbox = Sandbox::Of(lua);
  for (lua_pushnil(lua); lua_next(lua, -2) != 0; lua_pop(lua, 1)) {
    if (lua_type(lua, -2) != LUA_TSTRING) continue;
    std::size_t size = 0;
    const char* name = lua_tolstring(lua, -2, &size);
    if (!Try(sandbox, [&] { AddCandidate(job, before, {name, size}, begun); }))
      luaL_error(lua, "%s", sandbox.text);
  }
}

// Calls scripts/game/api/complete.lua, which follows the types of the description. Returns a list
// of words, or nil where variables of the console are meant.
int CompleteByTypes(lua_State* lua) {
  auto& job = *static_cast<CompleteJob*>(lua_touserdata(lua, 1));
  Sandbox& sandbox = Sandbox::Of(lua);
  OpenScenarioMemory(lua, *job.memory);
  lua_getglobal(lua, "include");
  lua_pushliteral(lua, "api/complete");
  lua_call(lua, 1, 1);
  lua_pushlstring(lua, job.line.data(), job.line.size());
  lua_call(lua, 1, 1);
  if (!lua_istable(lua, -1)) return luaL_error(lua, "no types are needed");
  for (lua_Integer i = 1; lua_rawgeti(lua, -1, i) == LUA_TSTRING; ++i, lua_pop(lua, 1)) {
    const std::string_view word = lua_tostring(lua, -1);
    if (!Try(sandbox, [&] { job.found->emplace_back(word); }))
      return luaL_error(lua, "%s", sandbox.text);
  }
  return 0;
}

// Collects the completions of the word: after ':' methods of handles, else fields of the table that
// the part before the last '.' names. Reads tables raw, so that completion calls no script code.
int CompleteByValues(lua_State* lua) {
  auto& job = *static_cast<CompleteJob*>(lua_touserdata(lua, 1));
  OpenScenarioMemory(lua, *job.memory);
  const std::string_view word = job.word;
  const std::size_t colon = word.rfind(':');
  if (colon != std::string_view::npos) {  // methods are those of handles, for any object
    lua_pushlightuserdata(lua, nullptr);
    lua_getmetatable(lua, -1);
    lua_pushliteral(lua, "__index");
    lua_rawget(lua, -2);
    AddNames(lua, job, word.substr(0, colon + 1), word.substr(colon + 1));
    return 0;
  }
  lua_pushglobaltable(lua);
  std::size_t start = 0;
  for (std::size_t dot = word.find('.'); dot != std::string_view::npos;
       dot = word.find('.', start)) {
    lua_pushlstring(lua, word.data() + start, dot - start);
    if (lua_rawget(lua, -2) != LUA_TTABLE) return 0;
    start = dot + 1;
  }
  AddNames(lua, job, word.substr(0, start), word.substr(start));
  return 0;
}

}  // namespace

Sandbox& LuaHost::Impl::Console() {
  if (console == nullptr) {
    console = std::make_unique<Sandbox>(Sandbox::Kind::Console, context, "console", OpenState);
    console->Run([](lua_State* lua) { return OpenConsole(lua), 0; }, nullptr, kStepBudget);
  }
  return *console;
}

Console::Result LuaHost::Execute(Game& game, const std::string& line) {
  ScriptContext& context = impl_->context;
  const GameScope scope(context, game);
  context.store.CountBytes();
  Sandbox& sandbox = impl_->Console();
  sandbox.output.clear();
  LineJob job{&line, &context.store.scenario_memory, &sandbox.bytes};
  Result result;
  result.ok = impl_->meter.Run("console", sandbox, LineBody, &job, kConsoleBudget);
  result.text = sandbox.output;
  if (result.ok) {
    context.store.scenario_memory = sandbox.bytes;
    if (!result.text.empty()) result.text.pop_back();  // the last newline
  } else {
    result.text += sandbox.Error();
    // What the line changed before its error persists, as after a step of a scenario that fails.
    if (job.opened && sandbox.Run(StoreLineMemory, &job, kConsoleBudget))
      context.store.scenario_memory = sandbox.bytes;
  }
  if (sandbox.KeepsTooMuch()) impl_->console.reset();  // with its variables
  if (context.reload_requested) {
    context.reload_requested = false;
    Reload(game);
  }
  return result;
}

void LuaHost::ForgetConsole() { impl_->console.reset(); }

// Completes by types where complete.lua finds them, otherwise by the values of the console.
std::vector<std::string> LuaHost::Complete(std::string_view line) const {
  std::vector<std::string> found;
  if (line.empty() || line.size() > 1000) return found;
  std::size_t start = line.size();
  while (start > 0 && IsWordCharacter(line[start - 1])) --start;
  CompleteJob job{line, line.substr(start), &impl_->context.store.scenario_memory, &found};
  Sandbox& sandbox = impl_->Console();
  if (!sandbox.Run(CompleteByTypes, &job, kConsoleBudget) && !job.word.empty()) {
    found.clear();
    if (job.word.find_first_of(".:") == std::string_view::npos)
      for (const char* keyword : kKeywords) AddCandidate(job, "", keyword, job.word);
    sandbox.Run(CompleteByValues, &job, kThinkBudget);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace heliopause
