// The mods on this machine, and the files of a mod.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "game/mods/mod.hpp"

namespace heliopause {

struct InstalledMods {
  std::vector<Mod> mods;          // by name
  std::vector<DataError> errors;  // of folders that are no mod
  std::vector<DataError> notes;   // mods that are hidden by one of the same name

  const Mod* Find(std::string_view name) const;  // nullptr: not installed
};

// Reads the mod.toml of each folder in `folders`, none of which has to exist. Of two mods with one
// name, the one in the earlier folder counts. Names that begin with a dot are skipped.
InstalledMods FindMods(std::span<const std::filesystem::path> folders);

// Limits of a mod. They bound what `mods add` unpacks and what a game reads.
inline constexpr std::size_t kMaxModFiles = 2000;
inline constexpr std::uintmax_t kMaxModBytes = std::uintmax_t{64} << 20;

// A file of a mod: mod.toml, or one below data/ and scripts/, by its path in the folder.
struct ModFile {
  std::string name;  // "scripts/ai/hornet.lua"
  std::uint64_t hash = 0;
};

// mod.toml, data/*.toml and scripts/**/*.lua, sorted by name. Cost: reads them all.
std::vector<ModFile> FilesOf(const Mod& mod);

// Scripts that more than one of `mods`, in load order, has. The last one counts.
std::vector<DataError> ReplacedScripts(std::span<const Mod> mods);

}  // namespace heliopause
