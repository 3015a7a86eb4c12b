// Blanks around words in texts that people write.
#pragma once

#include <string_view>

namespace heliopause {

// The text without the spaces and tabs at both ends.
inline std::string_view TrimBlanks(std::string_view text) {
  const auto from = text.find_first_not_of(" \t");
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

}  // namespace heliopause
