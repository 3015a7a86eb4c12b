// The texts of invalid arguments. A number has as many digits as reading it back needs.
#include "base/argument_error.hpp"

#include <charconv>
#include <stdexcept>
#include <string>

namespace heliopause {

// By to_chars: a stream would use the locale and lose digits.
std::string FormatNumber(double value) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value);
  return std::string(digits, end.ptr);
}

void ThrowInvalidArgument(std::string_view function, std::string_view argument, double value,
                          std::string_view expected) {
  std::string text(function);
  text.append(": ").append(argument).append(" = ").append(FormatNumber(value));
  throw std::invalid_argument(text.append(" (expected ").append(expected).append(")"));
}

}  // namespace heliopause
