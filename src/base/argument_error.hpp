// The words in which the parts beside the manager refuse an argument.
#pragma once

#include <charconv>
#include <stdexcept>
#include <string>
#include <string_view>

namespace heliopause::space {

/// Throws std::invalid_argument: "<who>: <what> <value> <fault>".
[[noreturn]] inline void ThrowArgumentError(std::string_view who, std::string_view what,
                                            double value, std::string_view fault) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value);
  std::string text(who);
  text.append(": ").append(what).append(" ").append(digits, end.ptr).append(" ").append(fault);
  throw std::invalid_argument(text);
}

}  // namespace heliopause::space
