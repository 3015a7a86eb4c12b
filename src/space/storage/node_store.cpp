// Making, freeing and marking nodes. Every change of a node's kind or level goes through Tally, so
// the statistics need no walk: the depth follows from the lowest level that has an inner node, and
// ChooseTableLevels from the number of inner nodes at each level.
#include "space/storage/node_store.hpp"

#include <algorithm>
#include <cassert>

namespace heliopause::space {
namespace {

// For one sprite: each doubling of the root adds a parent, at most one for each level, and then one
// missing quadrant becomes a leaf.
constexpr std::size_t kNodesForOne = kLevels + 1;

// The square by which the outside list is quantized has an edge 8 times the root's. A
// quantized step is a 32nd of the root's edge then; all positions farther out share the last step.
constexpr int kOutsideLevels = 3;

}  // namespace

NodeStore::NodeStore(const Square& first_root)
    : first_root_(first_root), levels_(first_root.Level()) {
  EnsureSpareForOne();
  Reset();
}

void NodeStore::Reset() {
  nodes_.Clear();
  tables_.Clear();
  inner_at_level_.fill(0);
  leaves_ = 0;
  [[maybe_unused]] const std::uint32_t outside = nodes_.Allocate();
  assert(outside == kOutside && "kOutside is the first node of an empty pool");
  nodes_[kOutside].is_square = false;
  nodes_[kOutside].center = first_root_.center;
  nodes_[kOutside].level =
      static_cast<std::uint8_t>(std::min(first_root_.Level() + kOutsideLevels, kLevels - 1));
  root_ = AddLeaf(first_root_, kNone);
}

std::uint32_t NodeStore::AddLeaf(const Square& square, std::uint32_t parent) {
  assert((parent == kNone || !nodes_[parent].leaf) && "only an inner node gets children");
  const std::uint32_t index = nodes_.Allocate();
  Node& node = nodes_[index];
  node.center = square.center;
  node.level = static_cast<std::uint8_t>(square.Level());
  assert(node.level < kLevels && "radii run from 2^-8 to 2^42");
  node.parent = parent;
  node.change = NodeView::Change::Created;
  node.touched_at = touch_stamp_;
  Tally(node, +1);
  if (parent != kNone) SetCells(index);
  return index;
}

void NodeStore::Free(std::uint32_t index) {
  assert((!nodes_[index].leaf || nodes_[index].FirstChunk() == kNone) &&
         "a leaf gives back its chunks before it is freed");
  assert(index != kOutside && index != root_ && "the root and the outside list stay");
  Tally(nodes_[index], -1);
  nodes_.Free(index);
}

void NodeStore::SetLeaf(std::uint32_t index, bool leaf) {
  Node& node = nodes_[index];
  assert((node.leaf ? node.FirstChunk() : node.SkipTableIndex()) == kNone &&
         "chunks or table are gone before a node changes its kind");
  Tally(node, -1);
  node.leaf = leaf;
  Tally(node, +1);
}

void NodeStore::SetRootSquare(const Square& square) {
  Node& root = nodes_[root_];
  assert(root.leaf && "an inner root keeps its square: its children lie in it");
  Tally(root, -1);
  root.center = square.center;
  root.level = static_cast<std::uint8_t>(square.Level());
  Tally(root, +1);
}

void NodeStore::SetRoot(std::uint32_t index) {
  assert(index < nodes_.Size() && "the new root exists");
  assert(nodes_[index].parent == kNone && "a root has no parent");
  root_ = index;
}

void NodeStore::Tally(const Node& node, int by) {
  if (node.leaf) {
    leaves_ += static_cast<std::size_t>(by);
  } else {
    inner_at_level_[node.level] += static_cast<std::uint32_t>(by);
  }
}

// The deepest node is a child of the inner node with the lowest level; without an inner node it is
// the root.
std::size_t NodeStore::Depth() const {
  const auto top = std::size_t{nodes_[root_].level};
  assert(top < kLevels && "radii run from 2^-8 to 2^42");
  std::size_t deepest_inner = 0;
  while (deepest_inner <= top && inner_at_level_[deepest_inner] == 0) ++deepest_inner;
  return top + 1 - deepest_inner;
}

void NodeStore::EnsureSpareForOne() {
  EnsureSpare(kNodesForOne, kNodesForOne / SkipTable::kLevelsPerStep + 2);
}

void NodeStore::EnsureSpare(std::size_t nodes, std::size_t tables) {
  nodes_.EnsureSpare(nodes);
  tables_.EnsureSpare(tables);
}

void NodeStore::Reserve(std::size_t nodes, std::size_t tables) {
  nodes_.Reserve(nodes);
  tables_.Reserve(tables);
}

void NodeStore::KeepSpare() {
  nodes_.KeepSpare();
  tables_.KeepSpare();
}

void NodeStore::ReserveAsMuchAs(const NodeStore& other) {
  nodes_.ReserveAsMuchAs(other.nodes_);
  tables_.ReserveAsMuchAs(other.tables_);
}

}  // namespace heliopause::space
