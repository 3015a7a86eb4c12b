// Which mods are loaded, and in which order.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/mods/mod_folders.hpp"

namespace heliopause {

struct LoadedMods {
  std::vector<Mod> mods;  // in load order
  // A mod that was left out: "mod 'hornets': needs mod 'wasps', which is not installed".
  std::vector<std::string> problems;
};

// Returns the mods `names` with all that they require, in load order: a mod after those that it
// requires or names in `after`, otherwise by name. The order of `names` does not matter.
//
// Leaves out and reports a name that is not installed, a mod for a later version of the game than
// `game`, a mod whose requirement is missing, too old or left out itself, the later by name of two
// mods in conflict, and mods that must be loaded after each other
// in a circle (one report). Names whose mod.toml has errors are left out; `installed` has the
// errors.
LoadedMods OrderMods(const InstalledMods& installed, std::span<const std::string> names,
                     std::string_view game);

}  // namespace heliopause
