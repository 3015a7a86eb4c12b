// The programs for the flight computer on the disk.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/folders.hpp"
#include "view/screens/request.hpp"

namespace heliopause {

// The files *.lua of the player's folder, of mods (scripts/programs) and of the game, by name; of
// two with one name the first in this order counts. A file that cannot be read, is longer than
// kLongestProgram, or whose name is not that of a program is left out.
std::vector<ProgramInfo> FindPrograms(const Folders& folders);

// A path as a page shows it: with ~ for the home folder ($HOME).
std::string ShownPath(const std::filesystem::path& path);

}  // namespace heliopause
