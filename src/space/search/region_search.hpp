// Region searches: the sprites near a point, touching a circle, or in a box; their list, each of
// them in turn, their number, or whether there is any.
//
//   region_search.inc    gathers or counts the sprites of leaves, by the walk and the scan:
//     region_walk.inc      the walk to the leaves in range
//     leaf_scan.inc        the entries of a leaf within quantized bounds (simd)
//   region_search.cpp    the exact test and the order of hits
//   region_kernels.hpp   which of these is compiled once per instruction set
//
// The .inc files are compiled once for each instruction set, in an unnamed namespace of the source
// that includes them. That namespace has the operations of the instruction set before:
//
//   text                by                            needs before
//   region_search.inc   region_search_<set>.cpp       region_kernels.hpp, and what these two need:
//   region_walk.inc     region_search.inc             ListCells
//   leaf_scan.inc       region_search.inc and         BoundsTest, AppendEntries
//                       simd/kernels_entries.inc
//
// <set> is portable, sse2, avx2, avx512 or neon. The operations are in simd: kernels_common.hpp,
// and kernels_portable.hpp, kernels_x86.hpp, kernels_avx512.inc or kernels_neon.hpp.
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
