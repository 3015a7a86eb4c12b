// Saves on disk, replaced as safe_file.hpp says; the one before stays as NAME.1. One that cannot be
// read is kept, too: as NAME.version-N when another version of the game wrote it, else as
// NAME.damaged.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace heliopause {

class Game;

inline constexpr std::uint32_t kSaveVersion = 2;  // goes up with every change of what is saved

// The reason in words, with the file's name. `previous_is_good` says that FILE.1 exists and reads
// well.
class SaveError : public std::runtime_error {
 public:
  SaveError(const std::string& reason, bool previous)
      : std::runtime_error(reason), previous_is_good(previous) {}
  bool previous_is_good;
};

// What a menu shows without loading the game.
struct SaveHeader {
  std::uint32_t version = 0;
  std::string scenario;
  std::uint64_t seed = 0, tick = 0;
  std::int64_t credits = 0;
  std::uint64_t hash = 0;  // Game::Hash() when it was written
};

void WriteSave(const Game& game, const std::filesystem::path& file);  // throws SaveError
SaveHeader ReadSaveHeader(const std::filesystem::path& file);         // throws SaveError
// Loads into `game` (made with any options; they are replaced by the saved ones). Throws SaveError
// and leaves the game as it was when the file is torn, foreign, of another version, or does not
// hash to what it says.
void ReadSave(Game& game, const std::filesystem::path& file);

}  // namespace heliopause
