// TreeShape: the squares of a tree and which of them are dirty, without the entries.
//
// A tree has a history: a leaf between the merge and the split threshold stays what it is, and
// changes since the last ReBallance are pending. So a tree built again from its sprites is sound,
// but not always the same. SpriteManager::SaveShape and RestoreShape keep the difference.
#pragma once

#include <cstdint>
#include <heliopause/space_options.hpp>
#include <heliopause/vec2.hpp>
#include <optional>
#include <vector>

#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

struct TreeShape {
  Vec2 center{};                        // of the root
  std::uint8_t level = 0;               // of the root
  std::uint8_t single_child_ticks = 0;  // see ShrinkRoot
  std::vector<std::uint8_t> nodes;      // preorder; bits 0 to 3: children, 4: leaf, 5: dirty

  friend bool operator==(const TreeShape&, const TreeShape&) = default;
};

TreeShape GetShape(const TreeStorage& tree, unsigned single_child_ticks);

/// Returns a tree with the entries of `tree` in this shape; nothing when it cannot have been
/// theirs. `tree` is not between Move and FixOutOfBounds.
std::optional<TreeStorage> WithShape(const TreeStorage& tree, const SpaceOptions& options,
                                     const TreeShape& shape);

}  // namespace heliopause::space
