// Nobody wins by a wrong answer.
#pragma once

#include <string>
#include <vector>

#include "bench/workloads.hpp"

namespace heliopause::bench {

/// Every answer of every search and all pairs for 20 ticks of 2,000 sprites, against a linear scan
/// written for nothing but being right. The complaints, each naming index, tick and question; none
/// when all is well.
std::vector<std::string> CompareWithTruth(const std::vector<const IndexKind*>& indexes,
                                          const std::vector<Distribution>& distributions);

/// Cells of the same scene and workload must agree in every tick that both measured. The
/// complaints, each naming the index that differs from most of the others.
std::vector<std::string> CompareCells(const std::vector<Cell>& cells);

}  // namespace heliopause::bench
