// The part of the region searches that is compiled once: the exact test of gathered entries, and
// the order of hits.
#include "space/search/region_search.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "space/search/fill.hpp"

namespace heliopause::space {
namespace {

// Whether the kinds of all sprites fit Mask8.
bool IsMask8Exact(const NodeStore& nodes) {
  return FitsMask8(nodes.Root().kinds | nodes[NodeStore::kOutside].kinds);
}

}  // namespace

template <class Region>
void TestHits(const TreeStorage& tree, const SearchFilter& filter, const Region& region,
              std::size_t first, bool is_inside, HitBuffer& hits) {
  assert(first <= hits.Count() && "hits come before untested entries");
  const ChunkPool& chunks = tree.chunks;
  if (!IsMask8Exact(tree.nodes)) {
    hits.KeepIf(chunks, first,
                [&](std::uint32_t e) { return filter.WantsKinds(chunks.KindsOf(e)); });
  }
  double limit = std::numeric_limits<double>::infinity();
  if (!is_inside) {
    if constexpr (Region::kTestIsDistance) {
      limit = region.limit;
    } else {
      hits.KeepIf(chunks, first, [&](std::uint32_t e) {
        return region.Matches(chunks.Position(e), chunks.Radius(e));
      });
    }
  }
  hits.Measure(chunks, first, region.Middle(), limit);
}

std::size_t CountWanted(const TreeStorage& tree, const SearchFilter& filter, std::size_t first,
                        const HitBuffer& hits) {
  assert(first <= hits.Count() && "hits come before untested entries");
  const std::span<const std::uint32_t> entries = hits.Entries().subspan(first);
  return static_cast<std::size_t>(std::count_if(
      entries.begin(), entries.end(),
      [&](std::uint32_t entry) { return filter.WantsKinds(tree.chunks.KindsOf(entry)); }));
}

std::size_t CountAccepted(const SearchFilter& filter, const ChunkPool& chunks, std::size_t most,
                          HitBuffer& hits) {
  if (filter.AcceptsAll()) {
    const std::size_t found = hits.Count();
    hits.Clear();
    return std::min(found, most);
  }
  std::size_t count = 0;
  {
    std::optional<HitBuffer::NestedScope> scope;
    if (filter.accept != nullptr) scope.emplace(hits);
    for (std::size_t i = 0; i < hits.Count() && count < most; ++i) {
      count += filter.Accepts(hits.At(chunks, i)) ? 1 : 0;
    }
  }
  hits.Clear();
  return count;
}

bool VisitAccepted(const SearchFilter& filter, const ChunkPool& chunks, HitBuffer& hits,
                   VisitHit visit) {
  {
    const HitBuffer::NestedScope scope(hits);
    for (std::size_t i = 0; i < hits.Count(); ++i) {
      const Hit hit = hits.At(chunks, i);
      if (filter.Accepts(hit) && !visit(hit)) return false;
    }
  }
  hits.Clear();
  return true;
}

void SortHits(const SearchFilter& filter, const ChunkPool& chunks, HitBuffer& hits,
              std::vector<Hit>& out) {
  if (filter.accept == nullptr) {
    if (filter.ignore) hits.Drop(chunks, filter.ignore);
    hits.Sort(chunks, out);
    return;
  }
  const auto first = static_cast<std::ptrdiff_t>(out.size());
  AppendAllOrNothing(out, [&] {
    hits.CopyUnsorted(chunks, out);
    const auto rejects = [&](const Hit& hit) { return !filter.Accepts(hit); };
    out.erase(std::remove_if(out.begin() + first, out.end(), rejects), out.end());
  });
  std::sort(out.begin() + first, out.end(), IsBefore);
}

template void TestHits(const TreeStorage&, const SearchFilter&, const NearRegion&, std::size_t,
                       bool, HitBuffer&);
template void TestHits(const TreeStorage&, const SearchFilter&, const TouchingRegion&, std::size_t,
                       bool, HitBuffer&);
template void TestHits(const TreeStorage&, const SearchFilter&, const BoxRegion&, std::size_t, bool,
                       HitBuffer&);

}  // namespace heliopause::space
