// Checks that all results are exact, so that no index is fast by being wrong.
#pragma once

#include <string>
#include <vector>

#include "bench/workloads.hpp"

namespace heliopause::bench {

/// Compares every search, those of workload Q too, and all pairs in 20 ticks of 2,000 sprites with
/// a linear scan. Returns one message per wrong index, which names index, tick and query.
std::vector<std::string> CompareWithScan(const std::vector<const IndexKind*>& indexes,
                                         const std::vector<Distribution>& distributions);

/// Cells of the same scene and workload must have equal results in every tick that both measured.
/// Returns one message per cell that differs from the majority.
std::vector<std::string> CompareCells(const std::vector<Cell>& cells);

}  // namespace heliopause::bench
