// Region searches: the sprites near a point, touching a circle, or in a box; their list, each of
// them in turn, their number, or whether there is any.
//
//   region_walk.inc      the walk to the leaves in range
//   region_search.inc    what is done there: gathering, counting
//   region_search.cpp    the exact test and the order of hits
//   region_kernels.hpp   which of these is compiled once per instruction set
#pragma once

#include <cstddef>
#include <heliopause/search.hpp>
#include <vector>

#include "space/search/hit_buffer.hpp"
#include "space/search/region.hpp"
#include "space/search/region_kernels.hpp"
#include "space/search/search_filter.hpp"
#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

template <class Region>
const RegionFunctions<Region>& ActiveRegionFunctions();
template <>
inline const RegionFunctions<NearRegion>& ActiveRegionFunctions() {
  return ActiveRegionKernels().near;
}
template <>
inline const RegionFunctions<TouchingRegion>& ActiveRegionFunctions() {
  return ActiveRegionKernels().touching;
}
template <>
inline const RegionFunctions<BoxRegion>& ActiveRegionFunctions() {
  return ActiveRegionKernels().box;
}

/// Appends the hits in a region to `out`, sorted by (distance, id). Leaves `out` as it was when a
/// callback throws, or memory runs out while it grows. O(nodes in range + h log h).
template <class Region>
void FindInRegion(const TreeStorage& tree, const SearchFilter& filter, const Region& region,
                  std::vector<Hit>& out) {
  HitBuffer& hits = HitBuffer::OfThisThread();
  ActiveRegionFunctions<Region>().list(tree, filter, region, hits);
  if (hits.Count() != 0) SortHits(filter, tree.chunks, hits, out);
}

/// Returns how many hits a region has. Subtrees inside the region are counted in O(1) when all
/// their sprites match.
template <class Region>
std::size_t CountInRegion(const TreeStorage& tree, const SearchFilter& filter,
                          const Region& region) {
  return ActiveRegionFunctions<Region>().count(tree, filter, region, HitBuffer::OfThisThread());
}

/// Returns whether a region has a hit. Ends at the first one.
template <class Region>
bool AnyInRegion(const TreeStorage& tree, const SearchFilter& filter, const Region& region) {
  return ActiveRegionFunctions<Region>().find_any(tree, filter, region,
                                                  HitBuffer::OfThisThread()) != 0;
}

/// Calls visit(hit) for each hit in a region, in no order, until it returns false.
template <class Region>
void VisitInRegion(const TreeStorage& tree, const SearchFilter& filter, const Region& region,
                   VisitHit visit) {
  const auto receive = [&](HitBuffer& hits) {
    return VisitAccepted(filter, tree.chunks, hits, visit);
  };
  ActiveRegionFunctions<Region>().visit(tree, filter, region, HitBuffer::OfThisThread(), receive);
}

}  // namespace heliopause::space
