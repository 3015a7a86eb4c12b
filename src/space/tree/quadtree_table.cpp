// Tables: kept in step with the nodes below them, a few cells at a time.
#include <algorithm>
#include <array>
#include <cassert>

#include "space/tree/quadtree.hpp"

namespace heliopause::space {
namespace {

constexpr std::size_t kFewTables = 16;  // they are near, wherever they stand

}  // namespace

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

// Those with the fewest tables: then cells are about as large as most leaves, so that a search
// finds what it looks for in few tables, which are near. Among a million searches take a tenth
// less, AddMany and strays a seventh. It takes a walk through all nodes, so it has to save a fourth
// of the tables.
void QuadTree::ChooseTableLevels() {
  if (tables_.Used() < kFewTables) return;
  std::array<std::uint32_t, Table::kLevels> tables{};
  for (std::size_t level = 0; level < kLevels; ++level) {
    tables[level % Table::kLevels] += inner_at_level_[level];
  }
  const auto fewest = std::min_element(tables.begin(), tables.end());
  const auto best = static_cast<int>(fewest - tables.begin());
  const std::uint32_t now = tables[static_cast<std::size_t>(table_levels_.Phase())];
  if (*fewest > now - now / 4) return;
  table_levels_ = TableLevels(best);
  tables_.Clear();
  MakeTablesAnew(root_);
}

void QuadTree::MakeTablesAnew(std::uint32_t index) {
  if (nodes_[index].leaf) return;
  nodes_[index].inside = kNone;
  if (WantsTable(index)) MakeTable(index);
  for (const std::uint32_t child : nodes_[index].child) {
    if (child != kNone) MakeTablesAnew(child);
  }
}

// What the cells that a node covers say of it, its quadrants apart.
std::uint32_t QuadTree::CellOf(std::uint32_t index) const {
  if (nodes_[index].leaf) return index | Table::kLeaf;
  return table_levels_.HasTable(nodes_[index].level) ? index : kNone;
}

// Puts it into the cells that a node covers, in the table above it; or that there is nothing.
void QuadTree::Paint(std::uint32_t index) { FillCellsAbove(index, CellOf(index)); }
void QuadTree::Unpaint(std::uint32_t index) { FillCellsAbove(index, kNone); }

void QuadTree::FillCellsAbove(std::uint32_t index, std::uint32_t value) {
  if (index == root_) return;
  std::uint32_t owner = nodes_[index].parent;
  while (!WantsTable(owner)) owner = nodes_[owner].parent;
  FillCells(owner, index, value);
}

void QuadTree::PaintBelow(std::uint32_t owner, std::uint32_t index) {
  if (nodes_[index].leaf || nodes_[index].level == table_levels_.CellsOf(nodes_[owner].level)) {
    FillCells(owner, index, CellOf(index));
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
