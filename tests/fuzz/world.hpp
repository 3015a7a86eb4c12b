// Shared by the targets that need a game: a folder for scripts, a small world, and the invariants
// that must hold after any input.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/input.hpp"
#include "game/rules/game.hpp"
#include "script/host/lua_host.hpp"

namespace heliopause::fuzz {

/// A new folder, deleted with the object.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::filesystem::path& Path() const { return path_; }
  std::filesystem::path Write(const std::string& name, std::string_view bytes) const;

 private:
  std::filesystem::path path_;
};

/// The shipped data and scripts.
const Catalog& TheCatalog();
std::filesystem::path TheScripts();

/// A game with a host for the scripts in a folder; their output is dropped.
struct World {
  explicit World(const std::filesystem::path& scripts, const GameOptions& options = {});

  /// Three ships (the first is the player's), a station, a moon, asteroids and ore. `brain` names
  /// the script that steers the others.
  void Populate(const std::string& brain);
  /// What a scenario can show, one of each: saved, and answered by the commands of a recording.
  void Present();
  ObjectId SpawnShip(const char* type, const char* faction, Vec2 position,
                     const std::string& brain);

  std::unique_ptr<LuaHost> host;
  Game game;
};

std::vector<std::byte> StateOf(const Game& game);

/// Fails unless Validate() finds no error and a copy by Save and Load, with the scripts of that
/// folder, has the same hash.
void CheckGame(const Game& game, const std::filesystem::path& scripts);

/// Runs `ticks` ticks; fails unless Validate() finds no error after each.
void CheckTicks(Game& game, int ticks);

}  // namespace heliopause::fuzz
