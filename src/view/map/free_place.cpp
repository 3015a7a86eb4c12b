// Tries places above and below in turn, from near to far.
#include "view/map/free_place.hpp"

#include <algorithm>

namespace heliopause {

std::optional<Area> FreeOf(std::span<const Area> taken, const Area& label) {
  //    step 0 is the place itself, then -1/4, +1/4, -2/4, +2/4, ... of its height, to 4 heights
  constexpr int kSteps = 16;
  for (int step = 0; step <= kSteps; ++step) {
    for (const float side : {-1.f, 1.f}) {
      Area moved = label;
      moved.y += side * static_cast<float>(step) * label.h / 4;
      const bool free = std::none_of(taken.begin(), taken.end(),
                                     [&](const Area& area) { return area.Overlaps(moved); });
      if (free) return moved;
    }
  }
  return std::nullopt;
}

}  // namespace heliopause
