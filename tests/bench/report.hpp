// What the bench says: a table for people, rows for programs, a page and a picture to keep.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "bench/workloads.hpp"

namespace heliopause::bench {

/// Cells of the same workload, distribution and size, with what they are measured against.
struct Group {
  std::vector<const Cell*> cells;
  double grid_ms = 0;         ///< the tuned grid's total; 0 when it is not there
  double best_peer_ms = 0;    ///< the fastest library's total; 0 when there is none
  std::string Title() const;  ///< "T, U, 1000 sprites"
};

/// In the order in which the groups first appear.
std::vector<Group> GroupCells(const std::vector<Cell>& cells);

/// The cells in groups, with the ratio of each total to the grid's and to the best peer's.
void WriteTable(const std::vector<Cell>& cells, std::ostream& out);

/// A JSON array, a row a cell; times are null where patience ran out.
void WriteJson(const std::vector<Cell>& cells, std::ostream& out);

/// The tables as a page in Markdown, under the circumstances.
void WriteMarkdown(const std::vector<Cell>& cells, std::ostream& out);

/// Bars of the totals as multiples of the grid's, on a logarithmic axis: the library, the grid with
/// one cell size, the best peer. An SVG. Groups without a grid are left out.
void WriteChart(const std::vector<Cell>& cells, std::ostream& out);

/// Machine, compiler, flags, instruction set of the kernels and date, in a line.
std::string Circumstances();

}  // namespace heliopause::bench
