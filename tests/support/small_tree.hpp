// A tree that splits and merges with few sprites, and its root.
#pragma once

#include <heliopause/sprite_manager.hpp>

namespace heliopause::test {

inline SpaceOptions Small(double radius = 64) {
  SpaceOptions options;
  options.radius = radius;
  options.leaf_capacity = 8;
  options.merge_threshold = 4;
  options.smallest_leaf_radius = 0.5;
  return options;
}

inline NodeView Root(const SpriteManager& manager) {
  NodeView root;
  manager.ForEachNode([&](const NodeView& node) {
    if (node.depth == 0) root = node;
  });
  return root;
}

}  // namespace heliopause::test
