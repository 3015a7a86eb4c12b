// ListByKinds: the sprites of some kinds, wherever they are.
#pragma once

#include <cstdint>
#include <heliopause/sprite.hpp>
#include <vector>

#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Replaces `slots` by the slots of the sprites that match `kinds`, in order. Allowed at any
/// moment, also on a tree with strays: kinds of nodes are never too small. O(leaves with such
/// sprites + m log m) for m of them.
void ListByKinds(const TreeStorage& tree, Kinds kinds, std::vector<std::uint32_t>& slots);

}  // namespace heliopause::space
