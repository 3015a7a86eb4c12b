// Runs independent tasks through an executor that the caller supplies.
#pragma once

#include <cstddef>
#include <heliopause/executor.hpp>
#include <vector>

namespace heliopause::space {

using internal::TaskState;

/// Calls work(0) to work(count - 1), each once, possibly at the same time. When tasks throw,
/// rethrows the exception of the one with the lowest index, so that the error does not depend on
/// timing. Throws std::logic_error when the executor has not run every task, one twice (which runs
/// once), or one beyond the last (which does nothing); the message begins with `function`. `states`
/// is scratch memory that the caller keeps between calls.
void ParallelFor(const char* function, Executor executor, std::size_t count,
                 std::vector<TaskState>& states, FunctionRef<void(std::size_t)> work);

}  // namespace heliopause::space
