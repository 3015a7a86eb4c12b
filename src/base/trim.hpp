// Removes blanks around words in texts that people write.
#pragma once

#include <string_view>

namespace heliopause {

// The text without the characters of `blanks` at both ends.
inline std::string_view TrimBlanks(std::string_view text, const char* blanks = " \t") {
  const auto from = text.find_first_not_of(blanks);
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(blanks) - from + 1);
}

// A line of a file, without the carriage return of files edited on Windows.
inline std::string_view TrimLine(std::string_view line) { return TrimBlanks(line, " \t\r"); }

}  // namespace heliopause
