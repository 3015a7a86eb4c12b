// What the bench says: a table for people, rows for programs.
#pragma once

#include <iosfwd>
#include <vector>

#include "bench/workloads.hpp"

namespace heliopause::bench {

/// The cells of one workload, distribution and size, with the ratio of each total to the grid's and
/// to the best library peer's.
void WriteTable(const std::vector<Cell>& cells, std::ostream& out);

/// A JSON array, a row a cell; times are null where patience ran out.
void WriteJson(const std::vector<Cell>& cells, std::ostream& out);

/// Machine, compiler, instruction set and date, in a line.
std::string Circumstances();

}  // namespace heliopause::bench
