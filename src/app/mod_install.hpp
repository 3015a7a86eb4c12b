// Installs and removes the mods of the player.
#pragma once

#include <filesystem>
#include <string>

#include "app/mod_archive.hpp"
#include "game/mods/mod.hpp"

namespace heliopause {

// Unpacks a mod to `folder`/NAME. What is there is moved to FormerMod(`folder`, NAME), and what was
// there before is removed. Throws ModArchiveError if the same or a higher version is installed, or
// a folder that is no mod, unless `force`. Whatever fails, an installed mod stays as it was.
Mod InstallMod(const std::filesystem::path& file, const std::filesystem::path& folder, bool force);

// Moves `folder`/NAME to FormerMod(`folder`, NAME). Throws ModArchiveError if it cannot be moved.
void RemoveMod(const std::string& name, const std::filesystem::path& folder);

// The folder that keeps the files of a replaced or removed mod; no list of mods contains it.
std::filesystem::path FormerMod(const std::filesystem::path& folder, const std::string& name);

}  // namespace heliopause
