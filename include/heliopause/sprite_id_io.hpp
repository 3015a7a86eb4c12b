// Prints SpriteId, for logs and messages. A header of its own, because that of ostream is long.
#pragma once

#include <heliopause/sprite.hpp>
#include <ostream>

namespace heliopause {
inline namespace v0_1 {

/// Prints slot:generation, as in "12:3"; the null id as "null".
inline std::ostream& operator<<(std::ostream& out, const SpriteId& id) {
  return id ? out << id.slot << ':' << id.generation : out << "null";
}

}  // namespace v0_1
}  // namespace heliopause
