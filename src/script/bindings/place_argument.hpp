// A place as named arguments: a thing, or x and y.
#pragma once

#include <optional>

#include "script/bindings/named_arguments.hpp"

namespace heliopause {

struct Place {
  ObjectId object;  // null id: `position` counts
  Vec2 position;
};

// Reads `thing`, or `x` and `y`; nullopt if all are left out and the place is not required. Both
// at once are an error.
inline std::optional<Place> ReadPlace(NamedArguments& fields, bool required) {
  const auto thing = fields.Handle("thing");
  const bool has_x = fields.Get("x"), has_y = fields.Get("y");
  if (thing) {
    if (has_x || has_y)
      fields.Reader().Reject(has_y ? -1 : -2, has_y ? "y" : "x", "nothing beside thing");
    return Place{*thing, {}};
  }
  if (!required && !has_x && !has_y) return std::nullopt;
  return Place{{}, {fields.Coordinate("x"), fields.Coordinate("y")}};
}

}  // namespace heliopause
