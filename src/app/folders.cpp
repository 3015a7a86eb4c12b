// Searches from the executable upwards, so that a build tree, a moved copy and an installed program
// all find their files without a setting:
//
//     build/dev/heliopause    -> data and scripts/game in a folder above
//     PREFIX/bin/heliopause   -> PREFIX/share/heliopause
#include "app/folders.hpp"

#include <cstdlib>
#include <stdexcept>
#include <string>
#include <system_error>

namespace heliopause {
namespace {

namespace fs = std::filesystem;

bool IsRoot(const fs::path& folder) {
  std::error_code error;
  return fs::exists(folder / "data" / "ships.toml", error) &&
         fs::is_directory(folder / "scripts" / "game", error);
}

fs::path FindRoot() {
  if (const char* root = std::getenv("HELIOPAUSE_ROOT"); root != nullptr && *root != '\0') {
    if (IsRoot(root)) return root;
    throw std::runtime_error(std::string("HELIOPAUSE_ROOT = ") + root +
                             " (expected a folder with data/ships.toml and scripts/game)");
  }
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  for (fs::path folder = program.parent_path(); !folder.empty(); folder = folder.parent_path()) {
    if (IsRoot(folder)) return folder;
    if (IsRoot(folder / "share" / "heliopause")) return folder / "share" / "heliopause";
    if (folder == folder.root_path()) break;
  }
  throw std::runtime_error("found no data/ships.toml and scripts/game above " + program.string() +
                           "; set HELIOPAUSE_ROOT to the folder that holds them");
}

// An XDG base folder: the variable if it holds an absolute path (the specification says to ignore
// others), else the default below the home folder. Without HOME there is only /tmp.
fs::path BaseFolder(const char* variable, const char* below_home) {
  if (const char* value = std::getenv(variable); value != nullptr && *value == '/') return value;
  const char* home = std::getenv("HOME");
  return fs::path(home != nullptr && *home != '\0' ? home : "/tmp") / below_home;
}

// Beside the program in a build, beside the data when installed.
fs::path FindSounds(const fs::path& root) {
  std::error_code error;
  const fs::path built = fs::read_symlink("/proc/self/exe", error).parent_path() / "sounds";
  return fs::is_directory(built, error) ? built : root / "sounds";
}

}  // namespace

Folders FindFolders() {
  const fs::path root = FindRoot();
  const fs::path own = BaseFolder("XDG_DATA_HOME", ".local/share") / "heliopause";
  Folders folders;
  folders.data = root / "data";
  folders.scripts = root / "scripts" / "game";
  folders.sounds = FindSounds(root);
  folders.saves = own / "saves";
  folders.scenarios = own / "scenarios";
  folders.recordings = own / "recordings";
  folders.challenges = own / "challenges";
  folders.programs = own / "programs";
  folders.screenshots = own / "screenshots";
  folders.mod_folders = {own / "mods", root / "mods"};
  folders.settings = BaseFolder("XDG_CONFIG_HOME", ".config") / "heliopause" / "settings.toml";
  return folders;
}

}  // namespace heliopause
