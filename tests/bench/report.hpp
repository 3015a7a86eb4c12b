// Output of the benchmark: a table as text, JSON, Markdown, and a chart.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "bench/workloads.hpp"

namespace heliopause::bench {

/// Cells of the same workload, distribution and size, with the times that they are compared with.
struct Group {
  std::vector<const Cell*> cells;
  double grid_ms = 0;         ///< total of the tuned grid; 0 when it was not measured
  double best_peer_ms = 0;    ///< total of the fastest peer; 0 without a peer
  std::string Title() const;  ///< "T, U, 1000 sprites"
};

/// In the order in which the groups first appear.
std::vector<Group> GroupCells(const std::vector<Cell>& cells);

/// The cells in groups, with the ratio of each total to the grid's and to the best peer's.
void WriteTable(const std::vector<Cell>& cells, std::ostream& out);

/// A JSON array with one object per cell; times are null where the time limit was reached.
void WriteJson(const std::vector<Cell>& cells, std::ostream& out);

/// The tables as a page in Markdown, with Circumstances() as its first line.
void WriteMarkdown(const std::vector<Cell>& cells, std::ostream& out);

/// Bars of the totals as multiples of the grid's, on a logarithmic axis: the library, the grid with
/// one cell size, and the best peer. An SVG. Groups without a grid are omitted.
void WriteChart(const std::vector<Cell>& cells, std::ostream& out);

/// One line: machine, compiler, flags, instruction set of the kernels and date.
std::string Circumstances();

}  // namespace heliopause::bench
