// An upper bound of the work of Lua's parser on a text, computed before the text is parsed.
//
// The parser is linear on ordinary source and quadratic on hostile source: it walks all jumps of
// `a and a and a ...` for each of them, all labels for each label, and all locals of the enclosing
// functions for each global name. No count hook runs while it works, so its work is charged first.
#pragma once

#include <cstdint>
#include <string_view>

namespace heliopause {

// Returns the work in units of a budget, at least one for each byte. O(size).
std::uint64_t ParseWork(std::string_view text);

}  // namespace heliopause
