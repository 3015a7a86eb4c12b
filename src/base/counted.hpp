// Counts in messages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace heliopause {

// "1 file", "2 files". `several`: the plural, if it is more than an s.
inline std::string Counted(std::uint64_t count, std::string_view one,
                           std::string_view several = {}) {
  std::string text = std::to_string(count) + " ";
  text += count == 1 || several.empty() ? one : several;
  if (count != 1 && several.empty()) text += 's';
  return text;
}

}  // namespace heliopause
