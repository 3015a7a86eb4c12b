// Checks the texts of a mod: placeholders of keys, and translations.
#pragma once

#include "app/content.hpp"
#include "app/mod_check.hpp"

namespace heliopause {

// Adds an error for each `{key:ACTION}` in data and scripts of `mod` that names no action of the
// game: the player would read it as it is written. A name that a script builds from parts is not
// checked.
//
// For each language in which the mod has translations, adds a note for each script with sentences
// that have none: the first one, and their number. A sentence is a quoted text of several words;
// texts of errors do not count. Of a format, the parts between its directives are looked up.
void CheckModTexts(const Content& content, const Mod& mod, ModReport& report);

}  // namespace heliopause
