// Error messages for invalid arguments of public functions, in one format.
#pragma once

#include <cstddef>
#include <heliopause/vec2.hpp>
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

/// Names an argument in a message: "function: name[index]member.x = value". Refers to its texts.
struct Argument {
  static constexpr std::size_t kNoIndex = ~std::size_t{0};

  const char* function;          ///< its public name: "SpriteManager::Add"
  const char* name;              ///< of the parameter
  std::size_t index = kNoIndex;  ///< in a parameter that is a list
  const char* member = "";       ///< "" or a path: ".radius"

  /// The same argument, one member down.
  Argument Member(const char* path) const { return {function, name, index, path}; }

  /// Throws std::invalid_argument. `axis` is "", ".x" or ".y".
  [[noreturn]] void Reject(std::string_view axis, double value, std::string_view expected) const;
};

void CheckFinite(const Argument& argument, Vec2 value);               ///< finite
void CheckFiniteNotNegative(const Argument& argument, double value);  ///< finite, >= 0

/// The shortest decimal text that reads back as the same double.
std::string FormatNumber(double value);

}  // namespace heliopause
