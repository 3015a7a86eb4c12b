// One running game with the scripts that think in it.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "app/folders.hpp"
#include "app/usage_error.hpp"
#include "game/data/catalog.hpp"
#include "game/rules/game.hpp"
#include "script/host/lua_host.hpp"

namespace heliopause {

// Owns the game and its script host, and replaces both together: a host belongs to one game.
class Session {
 public:
  // `print` gets what scripts print, a line at a time. Both references must outlive the session.
  Session(const Folders& folders, const Catalog& catalog,
          std::function<void(const std::string&)> print);
  ~Session();

  // A new game. Throws UsageError for an unknown scenario, ScriptFault when its setup fails; then
  // the game that was there goes on.
  void Start(const std::string& scenario, std::uint64_t seed);
  // The game of the save file `load`, or a new one when that is empty: as below.
  void Begin(const std::string& scenario, std::uint64_t seed, const std::filesystem::path& load);
  // The game of a save file. Throws SaveError; then the game that was there goes on.
  void Load(const std::filesystem::path& file);
  // The game of a state that Game::Save wrote. Throws BadBytes; then the game that was there goes
  // on.
  void LoadState(std::span<const std::byte> state);
  // Saves into memory and loads into a new game and a new host: nothing but the save is left of the
  // old ones.
  void Reload();

  Game& GetGame() { return *game_; }
  const Game& GetGame() const { return *game_; }
  LuaHost& Scripts() { return *host_; }

 private:
  struct Parts {
    std::unique_ptr<Game> game;
    std::unique_ptr<LuaHost> host;
  };
  Parts Make(const GameOptions& options) const;
  void Use(Parts parts);

  const Folders& folders_;
  const Catalog& catalog_;
  std::function<void(const std::string&)> print_;
  std::unique_ptr<Game> game_;
  std::unique_ptr<LuaHost> host_;
};

}  // namespace heliopause
