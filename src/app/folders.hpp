// Folders of the program: the files it reads, and the files of the player that it writes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "game/mods/mod.hpp"

namespace heliopause {

struct Folders {
  std::filesystem::path data;         // TOML
  std::filesystem::path scripts;      // scripts/game
  std::filesystem::path sounds;       // waves that the build rendered; may be missing
  std::filesystem::path saves;        // of pilots: $XDG_DATA_HOME/heliopause/saves
  std::filesystem::path scenarios;    // saves of scenarios: $XDG_DATA_HOME/heliopause/scenarios
  std::filesystem::path programs;     // of the flight computer: $XDG_DATA_HOME/heliopause/programs
  std::filesystem::path recordings;   // listed at the title: $XDG_DATA_HOME/heliopause/recordings
  std::filesystem::path challenges;   // recordings, results: $XDG_DATA_HOME/heliopause/challenges
  std::filesystem::path screenshots;  // $XDG_DATA_HOME/heliopause/screenshots
  std::filesystem::path settings;     // $XDG_CONFIG_HOME/heliopause/settings.toml
  // Where mods are: $XDG_DATA_HOME/heliopause/mods, where `mods add` and `mods new` write, and mods
  // beside the data of the game. The first one that has a name counts.
  std::vector<std::filesystem::path> mod_folders;
  std::vector<Mod> mods;  // those that are loaded, in load order; FindFolders leaves it empty
};

// Finds the root with data/ and scripts/game/: $HELIOPAUSE_ROOT if set, else the first folder above
// the executable that is a root or contains one as share/heliopause. Creates no folder. Throws
// std::runtime_error, with the folder it started from, if no root is found.
Folders FindFolders();

}  // namespace heliopause
