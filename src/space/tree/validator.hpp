// Validator: checks the invariants of a tree. Not checked: marks of touched nodes, and whether
// kinds and radius of the outside list are exact (they are never too small).
#pragma once

#include <string>

#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Returns the first broken invariant in words; empty when the tree is sound. Dirty nodes may be
/// empty or overfull. Reads everything: O(sprites + nodes + capacity).
std::string ValidateTree(const TreeStorage& tree);

}  // namespace heliopause::space
