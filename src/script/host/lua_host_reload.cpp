// Reloading of scripts while the game runs.
//
// New texts are tried before they are used: each must parse, and each brain and the scenario that
// are loaded now must load with them. If one does not, each changed file is tried alone, so that
// one broken file does not hold back the others. A file that fails keeps its former text.
#include <utility>

#include "script/bindings/space_library.hpp"
#include "script/host/lua_host.hpp"
#include "script/host/lua_host_impl.hpp"
#include "script/libraries/libraries.hpp"
#include "script/sandbox/parse_work.hpp"

namespace heliopause {
namespace {

using Texts = ScriptTexts::Texts;

struct ParseJob {
  const std::string* text;
  const char* chunk;
};

int ParseBody(lua_State* lua) {
  const auto& job = *static_cast<ParseJob*>(lua_touserdata(lua, 1));
  Sandbox::Of(lua).ChargeParser(lua, ParseWork(*job.text), kTooLong);
  if (Sandbox::LoadText(lua, job.text->data(), job.text->size(), job.chunk) != LUA_OK)
    return lua_error(lua);
  return 0;
}

// Returns the error of a text that does not parse; empty for one that does.
std::string ParseError(ScriptContext& context, const ScriptText& text) {
  if (!text.read) return text.file + ": " + text.text;
  const std::string chunk = "@" + text.file;
  Sandbox sandbox(Sandbox::Kind::Scenario, context, text.file, OpenState);
  ParseJob job{&text.text, chunk.c_str()};
  return sandbox.Run(ParseBody, &job, kStepBudget) ? std::string() : sandbox.Error();
}

}  // namespace

// A file that failed before has no code to keep: its new error does not hold back the texts.
std::string LuaHost::Impl::LoadError(const LoadedFile& loaded, Sandbox::Kind kind,
                                     const std::string& name) {
  return loaded.error.empty() ? LoadFile(kind, name).error : std::string();
}

// The texts are in use during the trial. Leaves them there if it succeeds.
std::string LuaHost::Impl::TryTexts(Texts& changed) {
  context.texts.Exchange(changed);
  std::string error;
  for (const auto& [name, file] : brains) {
    error = LoadError(file, Sandbox::Kind::Brain, "ai/" + name);
    if (!error.empty()) break;
  }
  if (error.empty() && scenario != nullptr)
    error = LoadError(*scenario, Sandbox::Kind::Scenario, "scenarios/" + context.store.scenario);
  for (const auto& [name, file] : missions) {
    if (!error.empty()) break;
    error = LoadError(file, Sandbox::Kind::Mission, "missions/" + name);
  }
  if (!error.empty()) context.texts.Exchange(changed);
  return error;
}

// Files that parse are tried together, because they may need each other; then one by one.
Reloaded LuaHost::Impl::TakeChanged() {
  Reloaded result;
  const auto reject = [&result](const std::string& file, const std::string& error) {
    result.errors.push_back(error + " (the former version of " + file + " stays in use)");
  };
  Texts sound;
  for (auto& [name, text] : context.texts.Changed(context)) {
    const std::string error = ParseError(context, text);
    if (error.empty())
      sound.emplace(name, text);
    else
      reject(text.file, error);
  }
  if (sound.empty() || TryTexts(sound).empty()) {
    for (const auto& [name, text] : sound) result.files.push_back(text.file);
  } else {
    for (const auto& entry : sound) {
      Texts one;
      one.insert(entry);
      const std::string error = TryTexts(one);
      if (error.empty())
        result.files.push_back(entry.second.file);
      else
        reject(entry.second.file, error);
    }
  }
  reloaded_files.insert(reloaded_files.end(), result.files.begin(), result.files.end());
  return result;
}

// Clears failures as well: a reload usually follows a correction of a script.
void LuaHost::Impl::StartAgain() {
  if (console != nullptr) ForgetIncludes(console->Lua());
  Drop();
  context.store.ClearFailures();
  meter.ClearStopped();
}

void LuaHost::Reload(Game& game) {
  const Reloaded result = impl_->TakeChanged();
  impl_->StartAgain();
  impl_->reload_ran = true;
  Event event;
  event.type = Event::Type::Message;
  event.text =
      result.files.empty() ? "No script has changed; stopped brains run again." : result.Line();
  game.AddEvent(std::move(event));
  for (const std::string& error : result.errors) impl_->ReportError(game, {}, error);
}

Reloaded LuaHost::ReloadChanged() {
  Reloaded result = impl_->TakeChanged();
  if (!result.files.empty()) impl_->StartAgain();
  return result;
}

std::vector<std::string> LuaHost::TakeReloadedFiles() {
  return std::exchange(impl_->reloaded_files, {});
}

bool LuaHost::TakeReloadRequest() { return std::exchange(impl_->reload_ran, false); }

}  // namespace heliopause
