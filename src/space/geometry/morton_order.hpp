// The order in which a batch of searches runs: along the Z curve of Morton keys, which is the order
// of leaves in the tree.
//
//   0--1   4--5     Each quadrant is completed before the next one begins, at every level, so two
//     /   / /       searches in sequence mostly read the same nodes and chunks.
//   2--3 / 6--7
#pragma once

#include <cstdint>
#include <heliopause/executor.hpp>
#include <heliopause/search_many.hpp>
#include <span>
#include <vector>

#include "space/geometry/distance.hpp"

namespace heliopause::space {

/// A query's Morton key proper (16 bits of x and of y, interleaved) in the high 32 bits, its index
/// in the low ones.
using MortonKey = std::uint64_t;

inline std::size_t QueryIndexOf(MortonKey key) { return key & 0xffffffffu; }

/// The point by which a query is sorted: its point, the center of its box, or the start of its
/// sweep.
template <class Query>
Vec2 PointOf(const Query& query) {
  return query.point;
}
inline Vec2 PointOf(const BoxQuery& query) { return CenterOf(query.box); }
inline Vec2 PointOf(const SweepQuery& query) { return query.from; }

/// Replaces `keys` by the sorted keys of the queries. Queries with equal keys proper stay in the
/// order of their indices. O(n); `spare` and `states` are scratch memory. With an executor, many
/// queries are sorted in tasks, to the same order; errors of the executor begin with `function`.
/// `Query` is one of search_many.hpp.
template <class Query>
void SortInMortonOrder(std::span<const Query> queries, std::vector<MortonKey>& keys,
                       std::vector<MortonKey>& spare, std::vector<internal::TaskState>& states,
                       Executor executor = {}, const char* function = "SearchMany");

}  // namespace heliopause::space
