// Growth: the leaf for a position, with the quadrants and root parents that are missing.
#pragma once

#include <cstdint>
#include <heliopause/vec2.hpp>

#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Returns the leaf that a sprite at `position` belongs to; NodeStore::kOutside outside a bounded
/// canvas. Adds the missing quadrant, as one leaf whatever its size, and grows the root of an
/// infinite canvas until it covers the position. O(depth), or O(1) when `guess` is right; `guess`
/// may be kNone. Needs the capacity of TreeStorage::EnsureSpareForOne.
std::uint32_t EnsureLeafFor(TreeStorage& tree, Vec2 position, std::uint32_t guess);

}  // namespace heliopause::space
