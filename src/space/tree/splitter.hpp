// Splitter: turns an overfull leaf into an inner node.
#pragma once

#include <cstdint>

#include "space/storage/tree_storage.hpp"
#include "space/tree/bin_grid.hpp"

namespace heliopause::space {

/// Whether a leaf is above its capacity and may have quadrants.
bool MustSplit(const TreeStorage& tree, const Node& leaf);

/// Turns a leaf for which MustSplit holds into an inner node. Its quadrants are dirty leaves, which
/// may be overfull themselves. May throw std::bad_alloc before it has changed anything.
void SplitLeaf(TreeStorage& tree, std::uint32_t index);

/// Gives a leaf for which MustSplit holds, and whose entries are not stored yet, its quadrants for
/// the entries that are counted in `bins`; bins.leaf becomes the leaf of each bin. May throw
/// std::bad_alloc before it has changed anything.
void SplitEmptyLeaf(TreeStorage& tree, std::uint32_t index, BinGrid& bins);

}  // namespace heliopause::space
