// A count with its noun, for messages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace heliopause {

// Returns "1 file", "2 files". `several` is the plural where it is not `one` and an s.
inline std::string Counted(std::uint64_t count, std::string_view one,
                           std::string_view several = {}) {
  std::string text = std::to_string(count) + " ";
  text += count == 1 || several.empty() ? one : several;
  if (count != 1 && several.empty()) text += 's';
  return text;
}

}  // namespace heliopause
