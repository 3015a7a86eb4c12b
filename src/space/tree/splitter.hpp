// Splitter: turns an overfull leaf into an inner node, or creates the leaves before entries are
// inserted.
#pragma once

#include <cstdint>
#include <span>

#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Whether a leaf is above its capacity and may have quadrants.
bool MustSplit(const TreeStorage& tree, const Node& leaf);

/// Turns a leaf for which MustSplit holds into an inner node. Its quadrants are dirty leaves, which
/// may be overfull themselves. May throw std::bad_alloc before it has changed anything.
void SplitLeaf(TreeStorage& tree, std::uint32_t index);

/// Inserts all entries into an empty tree, with the capacity of EnsureSpareFor. Each is copied
/// once, into the leaf that it would have after single insertions and ReBallance, up to six levels
/// below the root; below that ReBallance splits. It has to follow in any case: inner nodes have no
/// aggregates yet. May throw std::bad_alloc and leave a tree that can only be dropped.
void InsertAll(TreeStorage& tree, std::span<const Entry> entries);

}  // namespace heliopause::space
