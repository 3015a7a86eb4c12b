// What the targets that need a game share: a folder for scripts, a small world, and what must hold
// of a game whatever was done to it.
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

/// A folder of its own, gone when the program ends.
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

/// A game with a host for the scripts in a folder; what they print is dropped.
struct World {
  explicit World(const std::filesystem::path& scripts, const GameOptions& options = {});

  /// Three ships, the player's first, a station, a moon, rocks and ore; ships think by `brain`.
  void Populate(const std::string& brain);
  ObjectId SpawnShip(const char* type, const char* faction, Vec2 position,
                     const std::string& brain);

  std::unique_ptr<LuaHost> host;
  Game game;
};

std::vector<std::byte> StateOf(const Game& game);

/// Validate(), and a copy by Save and Load with scripts of that folder hashes the same.
void CheckGame(const Game& game, const std::filesystem::path& scripts);

/// So many ticks, the space sound after each.
void CheckTicks(Game& game, int ticks);

}  // namespace heliopause::fuzz
