// NodeStore: the nodes of a tree, their skip tables, and how many there are of each.
//
// It stores squares, links and dirty marks, but no entries: a leaf has the index of its first
// chunk, and TreeStorage puts entries into chunks.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <heliopause/vec2.hpp>

#include "space/geometry/square.hpp"
#include "space/storage/node.hpp"
#include "space/storage/pool.hpp"
#include "space/storage/skip_table.hpp"

namespace heliopause::space {

/// Node 0 (kOutside) is the list of sprites outside a bounded canvas with Border::Keep. It is not
/// part of the tree and never dirty. Its center and level are those of a large square around the
/// canvas, for the quantized positions alone: by them a search passes over most of the list.
class NodeStore {
 public:
  static constexpr std::uint32_t kOutside = 0;

  /// Makes kOutside and a root with the square `first_root`, which is an empty leaf.
  explicit NodeStore(const Square& first_root);

  /// Drops all nodes and makes kOutside and a root that is an empty leaf. Needs the spare capacity
  /// of EnsureSpareForOne.
  void Reset();

  Node& operator[](std::uint32_t index) { return nodes_[index]; }
  const Node& operator[](std::uint32_t index) const { return nodes_[index]; }
  const Node* Data() const { return &nodes_[0]; }
  Node* Data() { return &nodes_[0]; }

  std::uint32_t RootIndex() const { return root_; }
  const Node& Root() const { return nodes_[root_]; }
  Node& Root() { return nodes_[root_]; }
  const Square& FirstRoot() const { return first_root_; }

  // --- nodes -------------------------------------------------------------------------------------

  /// Makes an empty leaf and sets the cells that it covers. The caller links it from its parent.
  std::uint32_t AddLeaf(const Square& square, std::uint32_t parent);

  /// Frees a leaf without chunks, or an inner node that nothing links to.
  void Free(std::uint32_t index);

  /// Turns a leaf without chunks into an inner node, or an inner node without a table into a leaf.
  void SetLeaf(std::uint32_t index, bool leaf);

  /// Gives the root, a leaf, another square. The caller quantizes its entries again.
  void SetRootSquare(const Square& square);

  /// Makes another node the root. The caller has linked it.
  void SetRoot(std::uint32_t index);

  // --- marks -------------------------------------------------------------------------------------

  /// Notes that the contents of a node changed since the last ClearTouched.
  void Touch(std::uint32_t index);
  void TouchWithAncestors(std::uint32_t index);

  /// Marks a leaf and its ancestors dirty, and touched.
  void MarkDirty(std::uint32_t leaf);

  /// Marks a leaf alone. UpdateInnerNodes marks its ancestors, when all leaves have been changed.
  void MarkLeafAlone(std::uint32_t leaf);

  /// Begins a new period of touches: no node is touched then.
  void ClearTouched() { ++touch_stamp_; }
  bool IsTouched(const Node& node) const { return node.touched_at == touch_stamp_; }

  // --- skip tables: node_store_skip_tables.cpp ---------------------------------------------------

  const SkipTableLevels& Levels() const { return levels_; }
  const SkipTable& TableOf(const Node& node) const { return tables_[node.SkipTableIndex()]; }
  const Node& NodeIn(std::uint32_t cell) const { return nodes_[SkipTable::NodeOf(cell)]; }

  /// Whether an inner node must have a table: at the levels of tables, and the root.
  bool WantsTable(std::uint32_t index) const;
  void AddTable(std::uint32_t index);  ///< of what is below the node now
  void FreeTable(std::uint32_t index);
  void SetCells(std::uint32_t index);    ///< the cells that the node covers name it
  void ClearCells(std::uint32_t index);  ///< the cells that the node covers name nothing

  /// Moves the tables to the levels where the fewest are needed, if that saves a quarter of them.
  void ChooseTableLevels();

  /// Returns the leaf around a position, by the tables; kNone where there is none. Next to an edge
  /// it may be the neighbour, because positions are rounded.
  std::uint32_t LeafAround(Vec2 position) const;

  // --- counts and capacity -----------------------------------------------------------------------

  std::size_t Count() const { return nodes_.Used() - 1; }  ///< without kOutside
  std::size_t CountLeaves() const { return leaves_; }
  std::size_t CountInner() const { return Count() - leaves_; }
  std::size_t Depth() const;  ///< of the deepest node; the root has 0
  std::size_t Bytes() const { return nodes_.Bytes() + tables_.Bytes(); }

  std::size_t Used() const { return nodes_.Used(); }
  std::size_t Size() const { return nodes_.Size(); }  ///< used and free
  std::size_t Capacity() const { return nodes_.Capacity(); }

  /// Makes capacity for whatever nodes one sprite can need: a parent for each doubling of the root,
  /// and a leaf.
  void EnsureSpareForOne();
  void EnsureSpare(std::size_t nodes, std::size_t tables);
  void Reserve(std::size_t nodes, std::size_t tables);
  void KeepSpare();
  void ReserveAsMuchAs(const NodeStore& other);

 private:
  friend class Validator;
  friend class TreeBreaker;  // tests/support: breaks invariants on purpose

  void Tally(const Node& node, int by);
  std::uint32_t CellValueOf(std::uint32_t index) const;
  void RebuildTables(std::uint32_t index);
  void FillCellsAbove(std::uint32_t index, std::uint32_t value);
  void SetCellsBelow(std::uint32_t table_node, std::uint32_t index);
  void FillCells(std::uint32_t table_node, std::uint32_t index, std::uint32_t value);

  Pool<Node, 256> nodes_;
  Pool<SkipTable, 64> tables_;
  Square first_root_;
  SkipTableLevels levels_;
  std::uint32_t root_ = kNone;
  std::uint32_t touch_stamp_ = 1;  // of this period of touches
  std::size_t leaves_ = 0;
  std::array<std::uint32_t, kLevels> inner_at_level_{};
};

inline void NodeStore::Touch(std::uint32_t index) {
  Node& node = nodes_[index];
  if (node.touched_at == touch_stamp_) return;
  node.touched_at = touch_stamp_;
  node.change = NodeView::Change::None;
}

// The ancestors of a touched node are touched.
inline void NodeStore::TouchWithAncestors(std::uint32_t index) {
  for (; index != kNone && nodes_[index].touched_at != touch_stamp_; index = nodes_[index].parent) {
    Touch(index);
  }
}

// The ancestors of a dirty node are dirty, so the walk up ends at the first one that is both dirty
// and touched.
inline void NodeStore::MarkDirty(std::uint32_t leaf) {
  assert(nodes_[leaf].leaf && "changes happen in leaves");
  if (leaf == kOutside) return;
  for (std::uint32_t n = leaf; n != kNone; n = nodes_[n].parent) {
    if (nodes_[n].dirty && nodes_[n].touched_at == touch_stamp_) return;
    Touch(n);
    nodes_[n].dirty = true;
  }
}

inline void NodeStore::MarkLeafAlone(std::uint32_t leaf) {
  assert(nodes_[leaf].leaf && "changes happen in leaves");
  if (leaf == kOutside) return;
  Touch(leaf);
  nodes_[leaf].dirty = true;
}

}  // namespace heliopause::space
