// What a mod says in its texts.
#pragma once

#include "app/mod_check.hpp"
#include "game/mods/mod.hpp"

namespace heliopause {

// Adds an error for each `{key:ACTION}` in data and scripts of `mod` that names no action of the
// game: the player would read it as it is written. An action that a script puts together is not
// seen.
void CheckModTexts(const Mod& mod, ModReport& report);

}  // namespace heliopause
