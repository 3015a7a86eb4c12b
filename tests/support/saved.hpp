// The saved state of a manager, for comparisons: equal states give equal bytes.
#pragma once

#include <cstddef>
#include <heliopause/sprite_manager.hpp>
#include <vector>

namespace heliopause::test {

inline std::vector<std::byte> Saved(const SpriteManager& manager) {
  std::vector<std::byte> bytes;
  manager.Save(bytes);
  return bytes;
}

}  // namespace heliopause::test
