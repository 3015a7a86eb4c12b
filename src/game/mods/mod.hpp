// A mod: a folder NAME with mod.toml, and the folders data/ and scripts/, which may be missing.
//
//   name = "hornets"              as the folder: a-z, 0-9, - and _
//   version = "1.2.0"             one to three numbers
//   game = "0.1.0"                lowest version of the game that it runs with
//   title = "Hornets"             optional: shown in lists (the name by default), as about, author
//   requires = ["wasps >= 1.0"]   optional: loaded before it, in that version or a later one
//   after = ["bees"]              optional: loaded before it if it is loaded at all
//   conflicts = ["spiders"]       optional: not loaded with it
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/data/catalog.hpp"

namespace heliopause {

inline constexpr std::size_t kLongestModName = 40;

// Major, minor, patch; compared in this order.
using VersionNumber = std::array<int, 3>;

// "1", "1.2" or "1.2.3", numbers up to 9999 without leading zeros; nullopt for anything else.
std::optional<VersionNumber> ParseVersion(std::string_view text);

// 1 to kLongestModName of a-z, 0-9, '-' and '_', the first one a letter or a digit.
bool IsModName(std::string_view name);

struct ModRequirement {
  std::string name;
  std::string least;  // version; empty: any
};

struct Mod {
  std::string name, version, game;
  std::string title, about, author;
  std::vector<ModRequirement> required;
  std::vector<std::string> conflicts, after;
  std::filesystem::path folder;

  ModVersion Version() const { return {name, version}; }
  DataLayer Data() const { return {Version(), folder / "data"}; }
  std::filesystem::path Scripts() const { return folder / "scripts"; }
};

// The data and the scripts folders of mods, in their order.
std::vector<DataLayer> DataLayers(const std::vector<Mod>& mods);
std::vector<std::filesystem::path> ScriptFolders(const std::vector<Mod>& mods);

// Reads `folder`/mod.toml. Returns nullopt and appends to `errors`, which name the file
// NAME/mod.toml, if a key is missing, unknown or invalid. Does not look at data and scripts.
std::optional<Mod> ReadMod(const std::filesystem::path& folder, std::vector<DataError>& errors);

}  // namespace heliopause
