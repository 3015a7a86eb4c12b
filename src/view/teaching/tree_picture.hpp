// The squares of a tree over a picture: outlines, fill levels and changes. Game and lab draw their
// trees with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/function_ref.hpp>
#include <heliopause/sprite_manager.hpp>
#include <map>

#include "insight/tree_snapshot.hpp"
#include "view/draw/camera.hpp"
#include "view/draw/ui.hpp"
#include "view/teaching/tree_layers.hpp"

namespace heliopause {

// Draws the nodes of one tree, and records splits, merges and new nodes, which glow for half a
// second. A change lasts a single tick in the tree itself.
class TreePicture {
 public:
  // At most this number of changes is recorded; 20,000 glowing squares cover any picture.
  static constexpr std::size_t kMaxChanges = 20000;

  struct Style {
    TreeLayerMask layers = kAllTreeLayers;
    std::size_t leaf_capacity = 1;  // number of sprites that counts as full, >= 1
    const Rgba* tint = nullptr;     // one colour for all nodes instead of their fill levels
    bool mark_touched = true;       // mark leaves whose contents changed in the last tick
  };
  struct Counts {
    std::size_t drawn = 0, too_small = 0;  // nodes on screen
  };
  // Draws the outline of a rectangle, one pixel wide.
  using OutlineFunction = FunctionRef<void(Point corner, Point size, Rgba color)>;

  // Call both after each tick: drops changes more than half a second away from `tick`, before or
  // after it, and records the change of each node.
  void DropOldChanges(std::uint64_t tick);
  void Record(const NodeView& node, std::uint64_t tick);
  void Clear() { changes_.clear(); }
  std::size_t Changes() const { return changes_.size(); }

  // Walks all nodes. Outlines go to `outline`, everything else to `ui`.
  Counts DrawNodes(const Ui& ui, const Camera& camera, const SpriteManager& space,
                   const Style& style, OutlineFunction outline) const;
  void DrawChanges(const Ui& ui, const Camera& camera, std::uint64_t tick) const;

 private:
  struct Change {
    NodeView::Change change;
    std::uint64_t tick;
  };
  // By square, because a node that has merged away no longer exists in the tree. A std::map,
  // because thousands of nodes may change in one tick.
  std::map<NodeKey, Change> changes_;
};

}  // namespace heliopause
