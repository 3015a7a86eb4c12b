// The Lua implementation of game's ScriptHost interface: brains of ships, scenarios, the console,
// and `heliopause script`.
//
// One lua_State for each brain file, one for the scenario, one for the console, one for `heliopause
// script`. An error of a brain, of a running scenario or of the console is an event; an error of a
// file that main() started by name is a ScriptError. Between ticks only the BrainStore determines
// what scripts do next: SaveMemory() writes all of it, and a Lua state is rebuilt by loading its
// file. Not thread safe.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <heliopause/space_options.hpp>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "game/state/reloaded.hpp"
#include "game/state/script_host.hpp"

namespace heliopause {

class ScriptObserver;

struct ScriptOptions {
  std::filesystem::path scripts;                  // .../scripts/game
  std::function<void(const std::string&)> print;  // receives lines of print(); may be empty
  // Receives each error that is an event of type ScriptError, with its tick, when it occurs; may be
  // empty. The events of a tick that space.step ran are seen here alone.
  std::function<void(std::uint64_t tick, const std::string& text)> report_error = {};
  // The scripts folders of mods, in load order, which need not exist. A file of a mod takes the
  // place of one with the same name; the last mod counts. No other folder is read.
  std::vector<std::filesystem::path> mods = {};
  // Receives warnings, which are no events: they depend on when a file was loaded. Empty: print.
  std::function<void(const std::string& text)> warn = {};
};

// A script that was started by name failed: "file:line: message".
class ScriptError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class LuaHost final : public ScriptHost {
 public:
  explicit LuaHost(ScriptOptions options);
  ~LuaHost() override;
  LuaHost(const LuaHost&) = delete;
  LuaHost& operator=(const LuaHost&) = delete;

  // ---- scenarios ----
  // Sorted, each name once.
  static std::vector<std::string> ScenarioNames(const std::filesystem::path& scripts,
                                                std::span<const std::filesystem::path> mods = {});
  // Of all scenarios, for menus, in order of their names. Loads each file in a sandbox of its own:
  // some milliseconds for each.
  struct ScenarioTitle {
    std::string name, title, about;
    bool broken = false;  // the file cannot be loaded; `about` has the reason
    bool career = true;   // a new pilot may begin in it
    bool menu = true;     // menus offer it
  };
  static std::vector<ScenarioTitle> ScenarioTitles(
      const std::filesystem::path& scripts, std::span<const std::filesystem::path> mods = {});
  // Returns the options of the file's `space = {canvas =, radius =, border =, x =, y =}`, or the
  // defaults. Throws ScriptError for an unknown name, an invalid file or invalid values.
  SpaceOptions ScenarioSpace(const std::string& name);
  // Runs the scenario's setup(). The game must be new, created with ScenarioSpace(name). Throws
  // ScriptError.
  void StartScenario(Game& game, const std::string& name);

  // ---- `heliopause script` ----
  // Reports what script files post, and the ticks of space.step. Null ends it; the observer must
  // outlive the host or that call.
  void Observe(ScriptObserver* observer);
  // Runs a file of any folder, with a scenario's rights and space.step. Throws ScriptError.
  void RunFile(Game& game, const std::filesystem::path& file);
  // Calls on_tick(dt) of that file; returns false without one. Throws ScriptError.
  bool RunFileTick(Game& game);

  // Loads a script as the game does: "ai/x" as a brain, "scenarios/x" as a scenario, "programs/x"
  // as a program of the flight computer, another one as what `include` reads. Returns the error,
  // "file:line: message", or an empty string.
  std::string CheckScript(const std::string& name);
  // Begins a mission of missions/ at the first port that offers it. Returns false if none does,
  // with the error of its script if it has one.
  bool TryMission(Game& game, const std::string& name, std::string& error);

  // ---- files that change while the game runs ----
  // Each file is read once; a change on the disk has an effect only by these calls.
  //
  // Takes over the files that changed, if the brains and the scenario that run load with them; no
  // effect if none changed. Memories stay; stopped brains and files run again. Call it between
  // ticks. Reads all files in use.
  Reloaded ReloadChanged();
  // As ReloadChanged(), but brains and files that were stopped run again in any case. The result
  // becomes events: a Message, and a ScriptError for each error.
  void Reload(Game& game);
  // Both return what happened since their last call: the files that were reloaded (a recording ends
  // there, because it cannot be replayed with one version of the files), and whether the console's
  // reload() ran.
  std::vector<std::string> TakeReloadedFiles();
  bool TakeReloadRequest();

  // ---- ScriptHost: called by the game ----
  void Think(Game& game) override;
  void TakeEvents(const Game& game, std::span<const Event> events) override;
  void EraseBrainStates(std::span<const ObjectId> ships) override;
  void StepScenario(Game& game) override;
  void SaveMemory(ByteWriter& writer) const override;
  void LoadMemory(ByteReader& reader) override;
  void ForgetConsole() override;
  Result Execute(Game& game, const std::string& line) override;
  std::vector<std::string> Complete(std::string_view line) const override;
  std::span<const ScriptStatistics> Statistics() const override;
  // Runs of brains that went on at the same time as others (Game::UseThreads), since the host was
  // created. It depends on the number of threads and is for display only.
  std::uint64_t ParallelRuns() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace heliopause
