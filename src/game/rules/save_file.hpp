// Save files. Writing replaces the file atomically (safe_file.hpp); the previous save is kept as
// NAME.1. A previous file that cannot be read is kept as NAME.version-N when another version of the
// game wrote it, otherwise as NAME.damaged.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "game/data/catalog.hpp"
#include "game/state/career.hpp"

namespace heliopause {

class Game;

inline constexpr std::uint32_t kSaveVersion = 5;  // increased with every change of the saved fields

// The text is "FILE: reason". `previous_is_good`: FILE.1 exists and can be read.
class SaveError : public std::runtime_error {
 public:
  SaveError(const std::string& reason, bool previous)
      : std::runtime_error(reason), previous_is_good(previous) {}
  bool previous_is_good;
};

// For menus, without loading the game.
struct SaveHeader {
  std::uint32_t version = 0;
  std::string scenario;
  std::uint64_t seed = 0, tick = 0;
  std::int64_t credits = 0;
  std::string
      place;  // of the player: "docked at Tessera Yard", "near Quill", "ship lost"; or empty
  Difficulty difficulty = Difficulty::None;
  std::uint32_t ships_lost = 0;
  std::uint64_t hash = 0;        // Game::Hash() of the saved state
  std::vector<ModVersion> mods;  // those that were loaded; part of the state, not of the header
};

void WriteSave(const Game& game, const std::filesystem::path& file);  // throws SaveError
SaveHeader ReadSaveHeader(const std::filesystem::path& file);         // throws SaveError
// Loads into `game`, whose options are replaced by the saved ones. Throws SaveError and leaves the
// game unchanged when the file is truncated, damaged, of another version or not a save.
SaveHeader ReadSave(Game& game, const std::filesystem::path& file);

}  // namespace heliopause
