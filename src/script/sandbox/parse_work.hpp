// What Lua's parser will do with a text, told before it does it.
//
// The parser is fast on what people write and slow on what they would not: it walks all jumps of
// `a and a and a ...` for each of them, all labels for each label, and all locals of all functions
// around it for each name of a global. No hook looks while it works.
#pragma once

#include <cstdint>
#include <string_view>

namespace heliopause {

// In units of a budget; at least one for a byte. O(size).
std::uint64_t ParseWork(std::string_view text);

}  // namespace heliopause
