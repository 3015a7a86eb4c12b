// Sweeps: the sprites that a circle touches on a straight segment.
#pragma once

#include <heliopause/search.hpp>
#include <optional>
#include <vector>

#include "space/geometry/segment.hpp"
#include "space/search/search_filter.hpp"
#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Returns the hit with the smallest (fraction, id), if any.
std::optional<SweepHit> SweepFirst(const TreeStorage& tree, const SearchFilter& filter,
                                   const Segment& segment);

/// Appends all hits to `out`, sorted. Leaves `out` as it was when a callback throws.
void SweepAll(const TreeStorage& tree, const SearchFilter& filter, const Segment& segment,
              std::vector<SweepHit>& out);

}  // namespace heliopause::space
