// The root grows by one doubling at a time: the old root becomes a quadrant of a new one. See
// Square::Doubled for the direction and for why 2^42 is enough.
//
//   +-------+-------+   The target is to the lower right: the old root becomes the upper left
//   | old   |       |   quadrant. The other three do not exist until a sprite is in them. The leaf
//   | root  |       |   for the target is then one whole quadrant; ReBallance splits it when it is
//   +-------+-------+   overfull, so growth never makes more than one leaf.
//   |       | x     |
//   +-------+-------+
#include "space/tree/growth.hpp"

#include <cassert>

namespace heliopause::space {
namespace {

// A root that is a leaf becomes a larger leaf: its entries stay where they are.
void GrowLeafRoot(TreeStorage& tree, const Square& grown) {
  assert(tree.nodes.Root().leaf && "an inner root gets a parent");
  tree.nodes.SetRootSquare(grown);
  tree.QuantizeRoot();
  tree.nodes.MarkDirty(tree.nodes.RootIndex());
}

// The new root takes over the aggregates of its only child. The root has a skip table at every
// level (SkipTableLevels); the old one keeps its own only if its level has tables.
void AddParentOfRoot(TreeStorage& tree, const Square& grown) {
  assert(!tree.nodes.Root().leaf && "a root that is a leaf grows in place");
  NodeStore& nodes = tree.nodes;
  const std::uint32_t child = nodes.RootIndex();
  nodes.SetRoot(nodes.AddLeaf(grown, kNone));
  nodes.SetLeaf(nodes.RootIndex(), false);
  Node& root = nodes.Root();
  root.dirty = true;
  const unsigned quadrant = grown.QuadrantOf(nodes[child].center);
  assert(grown.Quadrant(quadrant) == nodes[child].GetSquare() &&
         "the old root is a quadrant of the new one");
  root.child[quadrant] = child;
  root.count = nodes[child].count;
  root.Include(nodes[child]);
  nodes[child].parent = nodes.RootIndex();
  if (!nodes.WantsTable(child)) nodes.FreeTable(child);
  nodes.AddTable(nodes.RootIndex());
}

void GrowRoot(TreeStorage& tree, Vec2 target) {
  while (!tree.nodes.Root().GetSquare().Contains(target)) {
    assert(tree.options.canvas == Canvas::Infinite && "the root of a bounded canvas covers it all");
    const Square grown = tree.nodes.Root().GetSquare().Doubled(target);
    assert(grown.radius <= kLargestRadius && "2^42 covers every coordinate");
    if (tree.nodes.Root().leaf) {
      GrowLeafRoot(tree, grown);
    } else {
      AddParentOfRoot(tree, grown);
    }
  }
}

}  // namespace

// A guess stays a leaf until the next ReBallance, but its square may not contain the position: the
// skip tables round, and the root may have grown since.
std::uint32_t EnsureLeafFor(TreeStorage& tree, Vec2 position, std::uint32_t guess) {
  if (tree.options.IsOutside(position)) return NodeStore::kOutside;
  NodeStore& nodes = tree.nodes;
  assert((guess == kNone || (guess != NodeStore::kOutside && nodes[guess].leaf)) &&
         "a guess is a leaf of the tree, since the last ReBallance");
  if (guess != kNone && nodes[guess].GetSquare().Contains(position)) return guess;
  GrowRoot(tree, position);
  std::uint32_t n = nodes.RootIndex();
  while (!nodes[n].leaf) {
    const Square square = nodes[n].GetSquare();
    const unsigned quadrant = square.QuadrantOf(position);
    if (nodes[n].child[quadrant] == kNone) {
      const std::uint32_t leaf = nodes.AddLeaf(square.Quadrant(quadrant), n);
      nodes[n].child[quadrant] = leaf;
    }
    n = nodes[n].child[quadrant];
  }
  assert(nodes[n].GetSquare().Contains(position) && "the leaf is around the position");
  return n;
}

}  // namespace heliopause::space
