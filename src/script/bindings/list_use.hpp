// What a script does with the list that a search gives it, read from its source.
#pragma once

#include <string_view>

#include "insight/search_log.hpp"

namespace heliopause {

// Is there a count, an any and a nearest that answer the same question? A sweep's first is no
// nearest one.
bool HasShorterForms(std::string_view function);

// Reads the text around a call of `function` ("space.near") that begins on this line (from 1):
// `#space.near(...)`, `space.near(...)[1]`, or a local that is used in one of these ways alone
// until its block ends. Unknown wherever it is not sure.
ResultUse UseOfList(std::string_view source, unsigned line, std::string_view function);

}  // namespace heliopause
