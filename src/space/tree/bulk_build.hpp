// InsertAll: builds a tree from all its entries at once, as Restore does.
#pragma once

#include <span>

#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Inserts all entries into an empty tree, with the capacity of EnsureSpareFor. Each is copied
/// once, into the leaf that it would have after single insertions and ReBallance, up to six levels
/// below the root; below that ReBallance splits. It has to follow in any case: inner nodes have no
/// aggregates yet. May throw std::bad_alloc and leave a tree that can only be dropped.
void InsertAll(TreeStorage& tree, std::span<const Entry> entries);

}  // namespace heliopause::space
