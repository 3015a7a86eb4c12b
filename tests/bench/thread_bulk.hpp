// The bulk calls of the library by threads.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bench/world.hpp"

namespace heliopause::bench {

/// Measures AddMany, RemoveMany and SetPositions on the sprites of `world`: without an executor,
/// and by each number of threads. Appends rows of a table to `text`. Returns whether all forms have
/// left the same state.
bool MeasureBulkCalls(const World& world, const std::vector<std::size_t>& threads,
                      std::size_t rounds, std::string& text);

}  // namespace heliopause::bench
