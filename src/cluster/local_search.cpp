#include "cluster/local_search.hpp"

#include <algorithm>
#include <cmath>

#include "base/argument_error.hpp"

namespace heliopause::cluster {

void SortTies(std::span<Hit> hits) {
  for (std::size_t first = 0; first < hits.size();) {
    std::size_t end = first + 1;
    // Hits are in order of distance, so equal ones are neighbours.
    while (end < hits.size() && hits[end].distance == hits[first].distance) ++end;
    const auto ties = hits.subspan(first, end - first);
    if (ties.size() > 1) {
      std::sort(ties.begin(), ties.end(), [](const Hit& a, const Hit& b) { return a.tag < b.tag; });
    }
    first = end;
  }
}

void FindNearest(const SpriteManager& space, Vec2 point, std::size_t k, double max_radius,
                 const SearchOptions& options, std::vector<Hit>& out) {
  // `k` may be the largest number, to which 1 cannot be added.
  const std::size_t all = space.Count();
  // One more shows whether the k-th distance is shared across the end of the list.
  space.GetNearestSprites(point, k < all ? k + 1 : k, max_radius, options, out);
  // The manager chose among those at the last distance by local id. So all of that distance are
  // found again, and the lowest global ids stay.
  if (k > 0 && out.size() > k && out[k].distance == out[k - 1].distance) {
    space.GetSpritesNear(point, out[k].distance, options, out);
  }
  SortTies(out);
  if (out.size() > k) out.resize(k);
}

void CheckQuery(std::string_view function, const std::string& prefix, Vec2 point, double radius) {
  const auto in_plane = [](double v) { return std::abs(v) <= kMaxCoordinate; };  // false for NaN
  constexpr const char* kCoordinate = "a coordinate within +-1099511627776";
  RequireArgument(in_plane(point.x), function, prefix + "point.x", point.x, kCoordinate);
  RequireArgument(in_plane(point.y), function, prefix + "point.y", point.y, kCoordinate);
  RequireArgument(radius >= 0, function, prefix + "radius", radius, "a number >= 0");
}

}  // namespace heliopause::cluster
