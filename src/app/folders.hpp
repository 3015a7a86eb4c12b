// Where the program finds what it reads, and where it keeps what is the player's.
#pragma once

#include <filesystem>
#include <string>

namespace heliopause {

struct Folders {
  std::filesystem::path data;         // TOML
  std::filesystem::path scripts;      // scripts/game
  std::filesystem::path saves;        // $XDG_DATA_HOME/heliopause/saves
  std::filesystem::path screenshots;  // $XDG_DATA_HOME/heliopause/screenshots
  std::filesystem::path settings;     // $XDG_CONFIG_HOME/heliopause/settings.toml

  std::filesystem::path Save(const std::string& slot) const { return saves / (slot + ".save"); }
};

// Looks for the root with data/ and scripts/game/: $HELIOPAUSE_ROOT, else the folders above the
// executable (a build tree, or anywhere that the whole was moved to), else ../share/heliopause
// beside it (installed). Makes no folder. Throws std::runtime_error with where it looked when there
// is none.
Folders FindFolders();

}  // namespace heliopause
