// The parts of a region search: what is compiled once per instruction set, and what is not.
//
// The walk and the scan of leaves are one inlined function, compiled for each instruction set
// (region_search.inc): calls through kernels.hpp, once for each leaf and table, cost small searches
// 8 % of their time. The exact test of what they gather, and the order of hits, are compiled once.
#pragma once

#include <cstddef>
#include <heliopause/search.hpp>
#include <vector>

#include "space/search/hit_buffer.hpp"
#include "space/search/region.hpp"
#include "space/search/search_filter.hpp"
#include "space/simd/kernels.hpp"
#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Searches of one kind of region. `hits` is scratch memory; its contents are replaced.
template <class Region>
struct RegionFunctions {
  /// Leaves the hits in `hits`, before ignore and accept, measured and in no order.
  void (*list)(const TreeStorage& tree, const SearchFilter& filter, const Region& region,
               HitBuffer& hits);
  /// Returns the number of accepted hits. `find_any` ends at the first one and returns at least 1.
  std::size_t (*count)(const TreeStorage& tree, const SearchFilter& filter, const Region& region,
                       HitBuffer& hits);
  std::size_t (*find_any)(const TreeStorage& tree, const SearchFilter& filter, const Region& region,
                          HitBuffer& hits);
  /// Calls receive(hits) for some measured hits at a time, in no order, before ignore and accept.
  /// It clears them, or returns false to end the search.
  void (*visit)(const TreeStorage& tree, const SearchFilter& filter, const Region& region,
                HitBuffer& hits, FunctionRef<bool(HitBuffer&)> receive);
};

struct RegionKernels {
  RegionFunctions<NearRegion> near;
  RegionFunctions<TouchingRegion> touching;
  RegionFunctions<BoxRegion> box;
};

// One version per instruction set, where the compiler can build it.
extern const RegionKernels kRegionKernelsPortable;
extern const RegionKernels kRegionKernelsSse2;
extern const RegionKernels kRegionKernelsAvx2;
extern const RegionKernels kRegionKernelsAvx512;
extern const RegionKernels kRegionKernelsNeon;

/// The version for the instruction set of ActiveKernels.
inline const RegionKernels& ActiveRegionKernels() {
  switch (ActiveKernels().instruction_set) {
#if HELIOPAUSE_HAS_AVX
    case InstructionSet::Avx512:
      return kRegionKernelsAvx512;
    case InstructionSet::Avx2:
      return kRegionKernelsAvx2;
#endif
#if HELIOPAUSE_HAS_SSE2
    case InstructionSet::Sse2:
      return kRegionKernelsSse2;
#endif
#if HELIOPAUSE_HAS_NEON
    case InstructionSet::Neon:
      return kRegionKernelsNeon;
#endif
    default:
      return kRegionKernelsPortable;
  }
}

/// Drops the entries from index `first` on that the quantized bounds let through, and measures the
/// rest. Entries inside the region are tested for kinds alone.
template <class Region>
void TestHits(const TreeStorage& tree, const SearchFilter& filter, const Region& region,
              std::size_t first, bool is_inside, HitBuffer& hits);

/// Returns how many entries from index `first` on have wanted kinds.
std::size_t CountWanted(const TreeStorage& tree, const SearchFilter& filter, std::size_t first,
                        const HitBuffer& hits);

/// Appends the hits that the filter accepts to `out`, sorted by (distance, id).
void SortHits(const SearchFilter& filter, const ChunkPool& chunks, HitBuffer& hits,
              std::vector<Hit>& out);

/// Returns how many of the hits the filter accepts, at most `most`. Clears `hits`.
std::size_t CountAccepted(const SearchFilter& filter, const ChunkPool& chunks, std::size_t most,
                          HitBuffer& hits);

/// Calls visit(hit) for the hits that the filter accepts. Returns false when a visit did, otherwise
/// clears `hits`. Callbacks may search.
bool VisitAccepted(const SearchFilter& filter, const ChunkPool& chunks, HitBuffer& hits,
                   VisitHit visit);

}  // namespace heliopause::space
