// Mods as one file: a zip archive with the folder NAME, which holds mod.toml, data/ and scripts/.
//
// An archive may come from anywhere. Every name in it is checked, links and devices are rejected,
// and what is unpacked is counted as it is read. mod_install.hpp writes the files.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "game/mods/mod.hpp"

namespace heliopause {

// The text is "FILE: reason".
class ModArchiveError : public std::runtime_error {
 public:
  ModArchiveError(const std::filesystem::path& file, const std::string& reason)
      : std::runtime_error(file.string() + ": " + reason) {}
};

// Limits of the names in an archive, in bytes and folders.
inline constexpr std::size_t kLongestModPath = 200, kDeepestModPath = 8;

// A file as it is in an archive.
struct ArchivedFile {
  std::string name;  // "hornets/data/ships.toml"
  std::string bytes;
};

// Writes the files of a mod to `file`: mod.toml, data/ and scripts/, and other files of the folder
// whose names do not begin with a dot, but no archive of the mod. The same files give the same
// bytes. Returns the number of files. Throws ModArchiveError for a link, for a name that could not
// be unpacked, and above the limits of mod_folders.hpp.
std::size_t PackMod(const Mod& mod, const std::filesystem::path& file);

// Reads an archive into memory. Throws ModArchiveError for anything that is not a zip archive of
// plain files with safe names within the limits.
std::vector<ArchivedFile> ReadModArchive(const std::filesystem::path& file);

}  // namespace heliopause
