// The texts of invalid arguments. A number has as many digits as reading it back needs. They are
// built only for an argument that is rejected: a check that passes does not allocate.
#include "base/argument_error.hpp"

#include <charconv>
#include <cmath>
#include <stdexcept>
#include <string>

#include "base/finite.hpp"

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

void Argument::Reject(std::string_view axis, double value, std::string_view expected) const {
  std::string text(name);
  if (index != kNoIndex) text.append("[").append(std::to_string(index)).append("]");
  text.append(member).append(axis);
  ThrowInvalidArgument(function, text, value, expected);
}

void CheckFinite(const Argument& argument, Vec2 value) {
  if (!std::isfinite(value.x)) argument.Reject(".x", value.x, "a finite number");
  if (!std::isfinite(value.y)) argument.Reject(".y", value.y, "a finite number");
}

void CheckFiniteNotNegative(const Argument& argument, double value) {
  if (!IsFiniteNotNegative(value)) argument.Reject("", value, "a finite number >= 0");
}

}  // namespace heliopause
