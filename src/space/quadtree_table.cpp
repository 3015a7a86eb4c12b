// Tables: kept in step with the nodes below them, a few cells at a time.
#include <cassert>

#include "space/quadtree.hpp"

namespace heliopause::space {

bool QuadTree::WantsTable(std::uint32_t index) const {
  return !nodes_[index].leaf && (index == root_ || table_levels_.HasTable(nodes_[index].level));
}

// Gives an inner node the table that it lacks, of what is below it now.
void QuadTree::MakeTable(std::uint32_t index) {
  assert(!nodes_[index].leaf && nodes_[index].inside == kNone && "one table for an inner node");
  const std::uint32_t table = tables_.Take();
  nodes_[index].inside = table;
  for (const std::uint32_t child : nodes_[index].child) {
    if (child != kNone) PaintBelow(index, child);
  }
}

void QuadTree::GiveTable(std::uint32_t index) {
  tables_.Give(nodes_[index].inside);
  nodes_[index].inside = kNone;
}

// Puts a value into the cells that a node below the root covers, in the table above it.
void QuadTree::Paint(std::uint32_t index, std::uint32_t value) {
  if (index == root_) return;
  std::uint32_t owner = nodes_[index].parent;
  while (!WantsTable(owner)) owner = nodes_[owner].parent;
  FillCells(owner, index, value);
}

void QuadTree::PaintBelow(std::uint32_t owner, std::uint32_t index) {
  if (nodes_[index].leaf || nodes_[index].level == table_levels_.CellsOf(nodes_[owner].level)) {
    FillCells(owner, index, index);
    return;
  }
  for (const std::uint32_t child : nodes_[index].child) {
    if (child != kNone) PaintBelow(owner, child);
  }
}

void QuadTree::FillCells(std::uint32_t owner, std::uint32_t index, std::uint32_t value) {
  const int cell_level = table_levels_.CellsOf(nodes_[owner].level);
  const double cell = 2 * RadiusOf(cell_level);
  const Vec2 low = nodes_[owner].GetSquare().Closed().min;
  const Vec2 from = nodes_[index].GetSquare().Closed().min;
  const auto x = static_cast<unsigned>((from.x - low.x) / cell);  // exact
  const auto y = static_cast<unsigned>((from.y - low.y) / cell);
  const unsigned edge = 1u << (nodes_[index].level - cell_level);
  Table& table = tables_[nodes_[owner].inside];
  for (unsigned row = y; row < y + edge; ++row) {
    for (unsigned column = x; column < x + edge; ++column) {
      table.cell[row * Table::kEdge + column] = value;
    }
  }
}

}  // namespace heliopause::space
