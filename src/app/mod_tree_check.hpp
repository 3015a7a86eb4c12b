// Files of a mod that the game would not read, or that could not be passed on.
#pragma once

#include <span>
#include <string>

#include "app/mod_check.hpp"
#include "game/mods/mod.hpp"

namespace heliopause {

// Visits all files of `mod` except names that begin with a dot. Errors: TOML and Lua files at a
// place where the game does not read them, texts of other languages than `languages`, links to
// nothing, pipes and devices. Notes: other files in data/ and scripts/, folders beside them, and
// links, which PackMod rejects.
void CheckModTree(const Mod& mod, std::span<const std::string> languages, ModReport& report);

}  // namespace heliopause
