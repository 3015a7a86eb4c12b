// Error messages for invalid arguments of public functions, in one format.
#pragma once

#include <string>
#include <string_view>

namespace heliopause {

/// Throws std::invalid_argument: "Function: argument = value (expected ...)". The value is written
/// with as many digits as reading it back needs.
[[noreturn]] void ThrowInvalidArgument(std::string_view function, std::string_view argument,
                                       double value, std::string_view expected);

/// Throws as ThrowInvalidArgument does, unless `holds`.
inline void RequireArgument(bool holds, std::string_view function, std::string_view argument,
                            double value, std::string_view expected) {
  if (!holds) ThrowInvalidArgument(function, argument, value, expected);
}

/// The shortest decimal text that reads back as the same double.
std::string FormatNumber(double value);

}  // namespace heliopause
