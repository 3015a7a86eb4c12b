// How a script uses the list that a search returns, read from its source: for advice in the log.
#pragma once

#include <string_view>

#include "insight/search_log.hpp"

namespace heliopause {

// Returns whether space.count, space.any and space.nearest can replace the function where only that
// much of its list is used. A sweep orders by first touch, so nearest cannot replace it.
bool HasShorterForms(std::string_view function);

// Reads the text around a call of `function` ("space.near") that begins on this line (from 1):
// `#space.near(...)`, `space.near(...)[1]`, or a local that is used in one of these ways alone
// until its block ends. Returns Unknown in all other cases.
ResultUse UseOfList(std::string_view source, unsigned line, std::string_view function);

}  // namespace heliopause
