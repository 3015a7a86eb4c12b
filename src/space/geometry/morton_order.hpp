// The order in which a batch of searches is worked off: along a Z curve, as leaves lie in the tree.
#pragma once

#include <cstdint>
#include <heliopause/search_many.hpp>
#include <span>
#include <vector>

namespace heliopause::space {

/// A query's place on the curve in the high 32 bits, its index in the low ones.
using MortonKey = std::uint64_t;

inline std::size_t QueryIndexOf(MortonKey key) { return key & 0xffffffffu; }

/// Replaces `turns` by one for each query, so that neighbours in space mostly are neighbours there.
/// Equal places on the curve are in order of index. O(n); `spare` is memory to work in.
void SortInMortonOrder(std::span<const DiscQuery> queries, std::vector<MortonKey>& keys,
                       std::vector<MortonKey>& spare);

}  // namespace heliopause::space
