// A shape comes from a file, so nothing in it is trusted: bits, levels and squares are checked
// while nodes are added, and the finished tree is compared with the shape and validated.
#include "space/tree/tree_shape.hpp"

#include <cassert>
#include <cmath>
#include <span>

#include "space/tree/percolation.hpp"
#include "space/tree/rebalancer.hpp"
#include "space/tree/validator.hpp"

namespace heliopause::space {
namespace {

constexpr std::uint8_t kQuadrants = 15, kLeaf = 16, kDirty = 32;

using NodeBytes = std::span<const std::uint8_t>;

// Removes the first node and returns it; past the end, returns an invalid one.
std::uint8_t Next(NodeBytes& nodes) {
  if (nodes.empty()) return 0;
  const std::uint8_t node = nodes.front();
  nodes = nodes.subspan(1);
  return node;
}

bool IsValid(std::uint8_t node, int level) {
  if ((node & ~(kQuadrants | kLeaf | kDirty)) != 0) return false;
  const bool has_quadrants = (node & kQuadrants) != 0;
  return (node & kLeaf) != 0 ? !has_quadrants : has_quadrants && level > 0;
}

// A root touches the space of all coordinates; the largest one covers it. From any other, the root
// could grow beyond the largest radius (Square::Doubled).
bool MayBeRoot(const TreeOptions& options, const Square& root) {
  const double most =
      root.radius < kLargestRadius ? kMaxCoordinate + root.radius : kLargestRadius / 2;
  for (const double c : {root.center.x, root.center.y}) {
    if (!(std::abs(c) <= most) || std::fmod(c, kSmallestRadius) != 0) return false;
  }
  if (options.canvas == Canvas::Bounded) return root == options.first_root;
  return root.radius >= options.first_root.radius;
}

// Gives an empty leaf the children in `nodes`, and their descendants. Returns false for an invalid
// shape.
bool AddChildren(TreeStorage& tree, std::uint32_t index, NodeBytes& nodes) {
  assert(tree.nodes[index].leaf && "children are added to an empty leaf");
  const std::uint8_t node = Next(nodes);
  if (!IsValid(node, tree.nodes[index].level)) return false;
  if ((node & kLeaf) != 0) return true;
  tree.EnsureSpareForOne();
  tree.nodes.SetLeaf(index, false);
  if (tree.nodes.WantsTable(index)) tree.nodes.AddTable(index);
  tree.nodes.SetCells(index);
  for (unsigned q = 0; q < 4; ++q) {
    if ((node >> q & 1u) == 0) continue;
    const std::uint32_t child =
        tree.nodes.AddLeaf(tree.nodes[index].GetSquare().Quadrant(q), index);
    tree.nodes[index].child[q] = child;
    if (!AddChildren(tree, child, nodes)) return false;
    tree.EnsureSpareForOne();
  }
  return true;
}

// Replaces the dirty marks that the insertions set by those of the shape. The result is right only
// if the insertions added no node; the caller compares the shapes afterwards.
void SetDirtyMarks(TreeStorage& tree, std::uint32_t index, NodeBytes& nodes) {
  tree.nodes[index].dirty = (Next(nodes) & kDirty) != 0;
  for (const std::uint32_t child : tree.nodes[index].child) {
    if (child != kNone) SetDirtyMarks(tree, child, nodes);
  }
}

}  // namespace

TreeShape GetShape(const TreeStorage& tree, unsigned single_child_ticks) {
  static_assert(kShrinkDelay < 256, "the count of ShrinkRoot fits a byte");
  assert(single_child_ticks < kShrinkDelay && "ShrinkRoot starts again at the delay");
  const Node& root = tree.nodes.Root();
  TreeShape shape{root.center, root.level, static_cast<std::uint8_t>(single_child_ticks), {}};
  const auto walk = [&](const auto& self, const Node& node) -> void {
    std::uint8_t byte = (node.leaf ? kLeaf : 0) | (node.dirty ? kDirty : 0);
    for (unsigned q = 0; q < 4; ++q) {
      if (node.child[q] != kNone) byte |= static_cast<std::uint8_t>(1u << q);
    }
    shape.nodes.push_back(byte);
    for (const std::uint32_t child : node.child) {
      if (child != kNone) self(self, tree.nodes[child]);
    }
  };
  walk(walk, root);
  return shape;
}

// Builds the empty nodes, inserts the entries, and sets the dirty marks. Entries that belong to no
// leaf of the shape make insertion add one; the comparison at the end rejects that.
std::optional<TreeStorage> WithShape(const TreeStorage& tree, const SpaceOptions& options,
                                     const TreeShape& shape) {
  assert(!tree.moved && "a tree with strays has no shape to restore");
  if (shape.level >= kLevels || shape.single_child_ticks >= kShrinkDelay) return {};
  const Square root{shape.center, RadiusOf(shape.level)};
  if (!MayBeRoot(tree.options, root)) return {};
  TreeStorage shaped(options);
  shaped.ReserveAsMuchAs(tree);
  shaped.EnsureSpareForOne();
  shaped.nodes.SetRootSquare(root);
  NodeBytes nodes = shape.nodes;
  if (!AddChildren(shaped, shaped.nodes.RootIndex(), nodes) || !nodes.empty()) return {};
  for (std::uint32_t slot = 0; slot < tree.entry_of_slot.size(); ++slot) {
    if (!tree.Has(slot)) continue;
    const Entry entry = tree.chunks.Get(tree.EntryOf(slot));
    if (!tree.options.IsOutside(entry.position) && !root.Contains(entry.position)) return {};
    shaped.EnsureSpareForSlot(slot);
    InsertEntry(shaped, entry, shaped.nodes.LeafAround(entry.position));
  }
  nodes = shape.nodes;
  SetDirtyMarks(shaped, shaped.nodes.RootIndex(), nodes);
  shaped.nodes.ClearTouched();
  shaped.counters = {};
  if (GetShape(shaped, shape.single_child_ticks) != shape || !ValidateTree(shaped).empty()) {
    return {};
  }
  return shaped;
}

}  // namespace heliopause::space
