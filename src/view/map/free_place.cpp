// Tries places above and below in turn, from near to far.
#include "view/map/free_place.hpp"

#include <algorithm>

namespace heliopause {

std::optional<Area> FreeOf(std::span<const Area> taken, const Area& label) {
  //    the place itself, then -1/4, +1/4, -2/4, +2/4, ... of its height, to 4 heights
  constexpr int kTries = 33;
  for (int i = 0; i < kTries; ++i) {
    const int quarters = i % 2 == 0 ? i / 2 : -(i + 1) / 2;
    Area moved = label;
    moved.y += static_cast<float>(quarters) * label.h / 4;
    const bool free = std::none_of(taken.begin(), taken.end(),
                                   [&](const Area& area) { return area.Overlaps(moved); });
    if (free) return moved;
  }
  return std::nullopt;
}

}  // namespace heliopause
