// The nodes of a mask's tree.
#pragma once

#include <cassert>
#include <cstdint>
#include <heliopause/mask.hpp>
#include <heliopause/vec2.hpp>

namespace heliopause {
namespace space {

// The value of a node. A mixed one is kFirstGroup plus the index of its first quadrant: the
// quadrants of a node are four consecutive entries, in the order of Square::QuadrantOf.
inline constexpr std::uint32_t kEmpty = 0;
inline constexpr std::uint32_t kSolid = 1;
inline constexpr std::uint32_t kFirstGroup = 2;

/// A square of the picture, in pixels.
inline Box PixelBox(double x, double y, double size) { return {{x, y}, {x + size, y + size}}; }

}  // namespace space

struct Mask::Cell {
  Node node = space::kEmpty;
  unsigned x = 0, y = 0, size = 0;  // pixels [x, x + size) by [y, y + size)

  bool IsMixed() const { return node > space::kSolid; }
  Box Square() const { return space::PixelBox(x, y, size); }
  Cell Child(unsigned quadrant, Node child) const {
    assert(size > 1 && "a pixel has no quadrants");
    const unsigned half = size / 2;
    return {child, x + (quadrant & 1u) * half, y + (quadrant >> 1) * half, half};
  }
};

}  // namespace heliopause
