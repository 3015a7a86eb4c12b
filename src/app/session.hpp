// One running game and the host of its scripts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <heliopause/thread_pool.hpp>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/command_line.hpp"
#include "app/folders.hpp"
#include "app/usage_error.hpp"
#include "game/data/catalog.hpp"
#include "game/replay/replay_file.hpp"
#include "game/rules/game.hpp"
#include "game/state/reloaded.hpp"
#include "script/host/lua_host.hpp"

namespace heliopause {

// Owns the game and its script host. Both are always replaced together, because a host belongs to
// one game. References from GetGame() and Scripts() are invalid after a replacement.
class Session {
 public:
  // Scripts print through `print`, one line per call. `report_error` gets each error of a script
  // with its tick, `warn` each warning. Both may be empty; without `warn`, warnings are printed.
  // Both references must outlive the session.
  Session(const Folders& folders, const Catalog& catalog,
          std::function<void(const std::string&)> print,
          std::function<void(std::uint64_t, const std::string&)> report_error = {},
          std::function<void(const std::string&)> warn = {});
  ~Session();

  // This game and all that replace it tick in `threads` threads, the calling one included; 0: as
  // many as the machine runs at once. At first in one. No result depends on it. Throws
  // std::system_error if a thread cannot be started.
  void UseThreads(std::size_t threads);

  // All four functions below replace the game. If one throws, the previous game continues.

  // Starts a new game. Throws UsageError for an unknown scenario, ScriptError if its setup fails.
  void Start(const std::string& scenario, std::uint64_t seed);
  // Loads the save file `load`, or starts the new game of the line if that is empty. Throws
  // UsageError when the line names another scenario or seed than that of the save.
  void Begin(const CommandLine& line, const std::filesystem::path& load);
  // Loads a save file. Throws SaveError. Prints a line if its mods are loaded in other versions.
  // `before_use` is called when the save has been read, and the previous game is still there.
  void Load(const std::filesystem::path& file, const std::function<void()>& before_use = {});
  // Loads a state that Game::Save wrote. Throws BadBytes.
  void LoadState(std::span<const std::byte> state);
  // Saves into memory and loads that. State which a save does not hold is lost: a test of saves.
  void Reload();

  // Throws UsageError when the line names another scenario or seed than that of this game, which
  // goes on. `owner` has decided them: "the save".
  void RejectOtherGame(const CommandLine& line, const std::string& owner) const;

  // Reads data files that changed since the catalog was loaded, and continues the game with them.
  // Keeps the former data if a file contains an error, or if the game does not fit the new data. No
  // effect if no file changed. Call it between ticks.
  Reloaded ReloadChangedData();
  // The data files from which the data in use were read, with their hashes then.
  const std::vector<FileHash>& DataFiles() const { return data_files_; }

  Game& GetGame() { return *game_; }
  const Game& GetGame() const { return *game_; }
  LuaHost& Scripts() { return *host_; }

 private:
  struct Parts {
    std::unique_ptr<Game> game;
    std::unique_ptr<LuaHost> host;
  };
  ScriptOptions ScriptsToRun() const;
  Parts Make(const GameOptions& options) const;
  void Use(Parts parts);

  const Folders& folders_;
  const Catalog* catalog_;                      // in use
  std::unique_ptr<const Catalog> own_catalog_;  // after a reload of data; else null
  std::vector<FileHash> data_files_;            // from which the catalog was loaded
  std::vector<FileHash> files_seen_;            // by the last reload, also files with errors
  std::function<void(const std::string&)> print_;
  std::function<void(std::uint64_t, const std::string&)> report_error_;
  std::function<void(const std::string&)> warn_;
  std::unique_ptr<ThreadPool> threads_;  // null: the calling thread alone
  std::unique_ptr<Game> game_;
  std::unique_ptr<LuaHost> host_;
};

}  // namespace heliopause
