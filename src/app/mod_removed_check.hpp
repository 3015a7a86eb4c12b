// Scripts that name what the data of a mod remove.
#pragma once

#include "app/content.hpp"
#include "app/mod_check.hpp"

namespace heliopause {

// Adds a note for each entry of the game's data that `content` no longer has and that a script
// names: file and line of the first place. Such a script fails when it comes there, which may be
// long after the start of a scenario.
void CheckRemoved(const Content& content, ModReport& report);

}  // namespace heliopause
