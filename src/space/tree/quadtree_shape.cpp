// The shape of a tree, and a tree of the same rows in a shape that it once had.
//
// Shapes have a history: what lies between the thresholds for splitting and for merging stays as it
// is, and what changed since the last ReBallance waits for the next one. So a tree that is made
// anew from its rows is sound, but not always the one that was.
#include <cassert>
#include <cmath>

#include "space/tree/quadtree.hpp"

namespace heliopause::space {
namespace {

constexpr std::uint8_t kQuadrants = 15, kLeaf = 16, kDirty = 32;

// The next node of a shape; one that cannot be at the end.
std::uint8_t Next(std::span<const std::uint8_t>& nodes) {
  if (nodes.empty()) return 0;
  const std::uint8_t node = nodes.front();
  nodes = nodes.subspan(1);
  return node;
}

bool MayBe(std::uint8_t node, int level) {
  if ((node & ~(kQuadrants | kLeaf | kDirty)) != 0) return false;
  const bool has_quadrants = (node & kQuadrants) != 0;
  return (node & kLeaf) != 0 ? !has_quadrants : has_quadrants && level > 0;
}

bool IsSame(const Square& a, const Square& b) {
  return a.radius == b.radius && a.center.x == b.center.x && a.center.y == b.center.y;
}

}  // namespace

QuadTree::Shape QuadTree::GetShape() const {
  const Node& root = nodes_[root_];
  Shape shape{root.center, root.level, static_cast<std::uint8_t>(lonely_rebalances_), {}};
  const auto walk = [&](const auto& self, std::uint32_t index) -> void {
    const Node& node = nodes_[index];
    std::uint8_t byte = (node.leaf ? kLeaf : 0) | (node.dirty ? kDirty : 0);
    for (unsigned q = 0; q < 4; ++q) {
      if (node.child[q] != kNone) byte |= static_cast<std::uint8_t>(1u << q);
    }
    shape.nodes.push_back(byte);
    for (const std::uint32_t child : node.child) {
      if (child != kNone) self(self, child);
    }
  };
  walk(walk, root_);
  return shape;
}

std::optional<QuadTree> QuadTree::Shaped(const SpaceOptions& options, const Shape& shape) const {
  assert(!moved_ && "between Move and FixOutOfBounds nobody asks");
  if (shape.level >= kLevels) return {};
  const Square root{shape.center, RadiusOf(shape.level)};
  if (!MayBeRoot(root)) return {};
  QuadTree shaped(options);
  shaped.ReserveAsMuchAs(*this);
  shaped.ReserveNodes();
  shaped.ReshapeRoot(root);
  std::span<const std::uint8_t> nodes = shape.nodes;
  if (!shaped.Branch(shaped.root_, nodes) || !nodes.empty()) return {};
  for (std::uint32_t slot = 0; slot < places_.size(); ++slot) {
    if (!Has(slot)) continue;
    const Row row = Get(slot);
    if (!IsOutside(row.position) && !root.Contains(row.position)) return {};
    shaped.EnsureRoomFor(slot);
    shaped.Insert(row);
  }
  nodes = shape.nodes;
  shaped.MarkAs(shaped.root_, nodes);
  shaped.lonely_rebalances_ = shape.lonely;
  shaped.ForgetTouches();
  if (shaped.GetShape() != shape || !shaped.Validate().empty()) return {};
  return shaped;
}

bool QuadTree::MayBeRoot(const Square& root) const {
  for (const double c : {root.center.x, root.center.y}) {
    if (!(std::abs(c) <= kLargestRadius) || std::fmod(c, kSmallestRadius) != 0) return false;
  }
  if (canvas_ == Canvas::Bounded) return IsSame(root, first_root_);
  return root.radius >= first_root_.radius;
}

// Of an empty tree: a leaf without chunks.
void QuadTree::ReshapeRoot(const Square& square) {
  Node& root = nodes_[root_];
  Tally(root, -1);
  root.center = square.center;
  root.level = static_cast<std::uint8_t>(square.Level());
  Tally(root, +1);
}

// Gives an empty leaf the children that the shape says, and these theirs. False when there is no
// such shape.
bool QuadTree::Branch(std::uint32_t index, std::span<const std::uint8_t>& nodes) {
  const std::uint8_t node = Next(nodes);
  if (!MayBe(node, nodes_[index].level)) return false;
  if ((node & kLeaf) != 0) return true;
  ReserveNodes();
  Become(false, nodes_[index]);
  if (WantsTable(index)) MakeTable(index);
  Paint(index);
  for (unsigned q = 0; q < 4; ++q) {
    if ((node >> q & 1u) == 0) continue;
    const std::uint32_t child = MakeLeaf(nodes_[index].GetSquare().Quadrant(q), index);
    nodes_[index].child[q] = child;
    if (!Branch(child, nodes)) return false;
    ReserveNodes();
  }
  return true;
}

// Who is dirty, after rows came in and made dirty whatever they met. What came in beside the shape
// leaves the walk out of step, which is found out afterwards.
void QuadTree::MarkAs(std::uint32_t index, std::span<const std::uint8_t>& nodes) {
  nodes_[index].dirty = (Next(nodes) & kDirty) != 0;
  for (const std::uint32_t child : nodes_[index].child) {
    if (child != kNone) MarkAs(child, nodes);
  }
}

}  // namespace heliopause::space
