// The Lua host: everything that thinks in Lua, as the game and the app see it.
//
// One lua_State for each brain file, one for the scenario, one for the console, one for `heliopause
// script`. A fault of a script is an event (brains, a running scenario, the console) or a
// ScriptFault (what main() started by name). Between ticks nothing but memories decides what
// scripts do next: SaveMemory() holds all of it, a state is rebuilt by loading its file anew. Not
// thread safe.
#pragma once

#include <filesystem>
#include <functional>
#include <heliopause/space_options.hpp>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "game/state/script_host.hpp"

namespace heliopause {

struct ScriptOptions {
  std::filesystem::path scripts;  // .../scripts/game: nothing is read from elsewhere
  std::function<void(const std::string&)> print;  // a line of print(); empty: dropped
};

// A script that was started by name cannot run: "file:line: message".
class ScriptFault : public std::runtime_error {
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
  static std::vector<std::string> ScenarioNames(const std::filesystem::path& scripts);  // sorted
  // What the file asks for by `space = {canvas =, radius =, border =, x =, y =}`, or the defaults.
  // Throws ScriptFault for an unknown name, a broken file or impossible values.
  SpaceOptions ScenarioSpace(const std::string& name);
  // Runs its setup(). The game must be new, made with ScenarioSpace(name). Throws ScriptFault.
  void StartScenario(Game& game, const std::string& name);

  // ---- `heliopause script` ----
  // Runs a file, from any folder, with a scenario's rights and space.step. Throws ScriptFault.
  void RunFile(Game& game, const std::filesystem::path& file);
  // Its on_tick(dt), a global function; false when it has none. Throws ScriptFault.
  bool RunFileTick(Game& game);

  // Reads every script anew. Memories stay; stopped brains and files get another chance.
  void Reload(Game& game);

  // ---- LuaHost: what the game calls ----
  void Think(Game& game) override;
  void StepScenario(Game& game) override;
  void SaveMemory(ByteWriter& writer) const override;
  void LoadMemory(ByteReader& reader) override;
  void ForgetConsole() override;
  Result Execute(Game& game, const std::string& line) override;
  std::vector<std::string> Complete(std::string_view line) const override;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace heliopause
