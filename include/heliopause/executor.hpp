// The interface by which the library runs tasks in threads of the caller.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <heliopause/function_ref.hpp>

namespace heliopause {
inline namespace v0_1 {

/// Runs tasks: a thread pool of the caller, or a loop. It must call task(0) to task(count - 1),
/// each once, in any order and in any threads, and return when all have ended. The tasks do not
/// throw. The call that was given the executor throws std::logic_error when a task was left out,
/// called twice or does not exist. `count` depends on the work, not on the processors: a batch of
/// 100,000 queries has 1,563 tasks. An executor shares them among a few threads; a thread for each
/// task costs more than the task.
using Executor = FunctionRef<void(std::size_t count, FunctionRef<void(std::size_t)> task)>;

}  // namespace v0_1

namespace internal {

/// How a task ended.
struct TaskState {
  std::exception_ptr failure;  // what it threw, if anything
  // 1 when it has begun: of an executor that calls it twice, the second call does nothing. A word,
  // because RISC-V exchanges bytes by a function of libatomic.
  std::uint32_t has_begun = 0;
  bool done = false;  // false when the executor has left it out
};

}  // namespace internal
}  // namespace heliopause
