// Checks of the arguments of SpriteManager's functions. Each check throws std::invalid_argument, in
// the form that base/argument_error.hpp describes.
#pragma once

#include <cmath>
#include <cstddef>
#include <heliopause/space_options.hpp>
#include <heliopause/sprite.hpp>
#include <heliopause/vec2.hpp>
#include <string>
#include <string_view>

namespace heliopause::space {

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

/// Whether a point is finite and within +-kMaxCoordinate. False for NaN, as every comparison.
inline bool IsInSpace(Vec2 point) {
  return std::abs(point.x) <= kMaxCoordinate && std::abs(point.y) <= kMaxCoordinate;
}
inline bool IsFinite(Vec2 vector) { return std::isfinite(vector.x) && std::isfinite(vector.y); }
inline bool IsSpriteRadius(double radius) { return std::isfinite(radius) && radius >= 0; }

[[noreturn]] void RejectPoint(const Argument& argument, Vec2 point);
[[noreturn]] void RejectSearchRadius(const Argument& argument, double radius);

// Part of every search. The argument is built only where it is rejected, so a check that passes
// costs two comparisons.

inline void CheckPoint(const char* function, const char* name, Vec2 point) {
  if (!IsInSpace(point)) [[unlikely]]
    RejectPoint({function, name}, point);
}

/// >= 0, may be infinite.
inline void CheckSearchRadius(const char* function, const char* name, double radius) {
  if (!(radius >= 0)) [[unlikely]]
    RejectSearchRadius({function, name}, radius);
}

void CheckBox(const char* function, const Box& box);              ///< two points, min <= max
void CheckSeconds(const char* function, double seconds);          ///< finite, >= 0
void CheckFinite(const Argument& argument, Vec2 value);           ///< finite
void CheckSpriteRadius(const Argument& argument, double radius);  ///< finite, >= 0
void CheckOptions(const SpaceOptions& options);                   ///< as SpaceOptions says

}  // namespace heliopause::space
