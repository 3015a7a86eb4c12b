// What a mod says in its texts.
#pragma once

#include "app/content.hpp"
#include "app/mod_check.hpp"

namespace heliopause {

// Adds an error for each `{key:ACTION}` in data and scripts of `mod` that names no action of the
// game: the player would read it as it is written. An action that a script puts together is not
// seen.
//
// Adds a note for each script with sentences that have no translation, for each language in which
// the mod has translations: the first one, and their number. A sentence is a text in quotes with
// words and blanks; those of errors do not count, and of a format its parts between directives do.
void CheckModTexts(const Content& content, const Mod& mod, ModReport& report);

}  // namespace heliopause
