// What `mods check` does with one mod: it is loaded as the game would load it, and played a little.
#pragma once

#include <string>
#include <vector>

#include "app/folders.hpp"

namespace heliopause {

struct ModReport {
  std::string summary;              // "hornets 1.0.0: 2 data files, 3 scripts"
  std::vector<std::string> errors;  // with file, line and reason where there are any
  // What is not an error: entries that the mod and one that it requires both change, scripts of the
  // game that it replaces, removed entries that scripts name, sentences without a translation, and
  // warnings of its scripts.
  std::vector<std::string> notes;
};

// Ticks for which each scenario runs, and each brain and program of the mod on a ship.
inline constexpr int kCheckedTicks = 120;

// Checks `name`, the name or the folder of a mod, alone with the mods that it requires: mod.toml,
// files that are not read, texts, data and every script. Runs the setup and first seconds of every
// scenario, of a ship with every brain, and of the player's ship with every program, if it can have
// a flight computer. A scenario that shows dialogue or binds keys in that time runs again for each
// choice: each line gets this answer, and each key is pressed once. Throws UsageError for a name
// that does not exist.
ModReport CheckMod(const Folders& folders, const std::string& name);

}  // namespace heliopause
