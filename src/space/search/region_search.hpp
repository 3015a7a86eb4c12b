// Region searches: the sprites near a point, touching a circle, or in a box; their list, their
// number, or whether there is any.
//
// All of them are one RegionWalk. It collects leaves; a kernel lists their entries that pass the
// quantized bounds; the exact test follows. See region_search.cpp.
#pragma once

#include <cstddef>
#include <heliopause/search.hpp>
#include <vector>

#include "space/search/query.hpp"
#include "space/search/region.hpp"
#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Replaces `out` by the hits in a region, sorted by (distance, id). Leaves `out` empty when a
/// callback throws, or memory runs out while it grows. O(nodes in range + h log h).
template <class Region>
void FindInRegion(const TreeStorage& tree, const Query& query, const Region& region,
                  std::vector<Hit>& out);

/// Returns how many hits a region has. Subtrees inside the region are counted in O(1) when all
/// their sprites match.
template <class Region>
std::size_t CountInRegion(const TreeStorage& tree, const Query& query, const Region& region);

/// Returns whether a region has a hit. Ends at the first one.
template <class Region>
bool AnyInRegion(const TreeStorage& tree, const Query& query, const Region& region);

}  // namespace heliopause::space
