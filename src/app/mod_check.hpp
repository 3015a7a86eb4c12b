// What `mods check` does with one mod: it is loaded as the game would load it, and played a little.
#pragma once

#include <string>
#include <vector>

#include "app/folders.hpp"

namespace heliopause {

struct ModReport {
  std::string summary;              // "hornets 1.0.0: 2 data files, 3 scripts"
  std::vector<std::string> errors;  // with file, line and reason where there are any
  // No errors: what it changes together with what it requires, scripts of the game that it
  // replaces, what it removes and scripts name, sentences without a translation, and warnings of
  // its scripts.
  std::vector<std::string> notes;
};

// Ticks that each scenario of the mod runs, each brain on a ship, and each program on that of the
// player.
inline constexpr int kCheckedTicks = 120;

// Checks `name`, the name or the folder of a mod, alone with the mods that it requires: mod.toml,
// files that are not read, texts, data, every script, setup and first seconds of every scenario, of
// a ship with every brain, and of the player's ship with every program, if it can have a flight
// computer. A scenario that shows dialogue or binds keys in that time runs again, once for each
// number of a choice: lines are answered by it, and each key is pressed once. Throws UsageError for
// a name that does not exist.
ModReport CheckMod(const Folders& folders, const std::string& name);

}  // namespace heliopause
