#include "base/argument_error.hpp"

#include <charconv>
#include <stdexcept>
#include <string>

namespace heliopause {
namespace {

// The shortest text that reads back as the same double.
std::string Digits(double value) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value);
  return std::string(digits, end.ptr);
}

}  // namespace

// Built by appending: a stream would use the locale and lose digits.
void ThrowInvalidArgument(std::string_view function, std::string_view argument, double value,
                          std::string_view expected) {
  std::string text(function);
  text.append(": ").append(argument).append(" = ").append(Digits(value));
  throw std::invalid_argument(text.append(" (expected ").append(expected).append(")"));
}

}  // namespace heliopause
