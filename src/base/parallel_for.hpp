// Work in pieces, by an executor of the caller's.
#pragma once

#include <cstddef>
#include <heliopause/executor.hpp>
#include <vector>

namespace heliopause::space {

/// work(0) to work(count - 1), each once. What a piece throws is thrown here, that of the first
/// piece that failed, whichever thread came first. Throws std::logic_error when the executor has
/// left out some of the work. `states` is memory to be kept for the next time.
void ParallelFor(Executor executor, std::size_t count, std::vector<TaskState>& states,
                 FunctionRef<void(std::size_t)> work);

}  // namespace heliopause::space
