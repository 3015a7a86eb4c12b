// All overlapping pairs, each once: the tree against itself, two nodes at a time.
//
// With two filters (shots against ships, say) the tree is compared in both directions: the first
// filter here with the second there, and the other way round. So of two nodes only what the filters
// accept is compared.
#pragma once

#include <heliopause/executor.hpp>
#include <heliopause/function_ref.hpp>
#include <heliopause/search.hpp>
#include <heliopause/sprite.hpp>

#include "space/search/leaf_pairs.hpp"
#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Accepts every sprite, those with kinds 0 included.
inline constexpr KindsFilter kAnySprite{.accepts_all = true};

/// Calls pair(first, second) for each overlapping pair, first < second for equal filters, until it
/// returns false. Returns what it cost. The order depends on the tree's shape.
PairTrace FindPairs(const TreeStorage& tree, const KindsFilter& first, const KindsFilter& second,
                    VisitPair pair);

/// The same pairs in the same order, found by tasks of an executor if there is one; messages begin
/// with `function`. `pair` is called in this thread.
void FindPairs(const char* function, const TreeStorage& tree, const KindsFilter& first,
               const KindsFilter& second, VisitPair pair, Executor executor);

}  // namespace heliopause::space
