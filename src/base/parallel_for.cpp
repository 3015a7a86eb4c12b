// Each task records its own outcome, so no lock is needed; the outcomes are read after the executor
// has returned.
#include "base/parallel_for.hpp"

#include <atomic>
#include <stdexcept>
#include <string>

namespace heliopause::space {

namespace {

// Sets a flag that several threads may set; returns whether it was set.
bool ExchangeWithTrue(std::uint32_t& flag) {
#if defined(__cpp_lib_atomic_ref)
  return std::atomic_ref(flag).exchange(1) != 0;
#else  // libc++ before LLVM 19, whose compilers are clang
  return __atomic_exchange_n(&flag, std::uint32_t{1}, __ATOMIC_SEQ_CST) != 0;
#endif
}

std::logic_error ExecutorError(const char* function, const char* what) {
  return std::logic_error(std::string(function) + ": the executor " + what +
                          " (expected each task once)");
}

}  // namespace

void ParallelFor(const char* function, Executor executor, std::size_t count,
                 std::vector<TaskState>& states, FunctionRef<void(std::size_t)> work) {
  states.assign(count, {});
  std::atomic<bool> has_repeated = false;
  std::atomic<bool> is_beyond = false;
  const auto guarded = [&](std::size_t index) {
    if (index >= count) {
      is_beyond = true;
      return;
    }
    if (ExchangeWithTrue(states[index].has_begun)) {
      has_repeated = true;
      return;
    }
    try {
      work(index);
    } catch (...) {
      states[index].failure = std::current_exception();
    }
    states[index].done = true;
  };
  executor(count, guarded);
  if (is_beyond) throw ExecutorError(function, "ran a task that does not exist");
  if (has_repeated) throw ExecutorError(function, "ran a task twice");
  for (const TaskState& state : states) {
    if (!state.done) throw ExecutorError(function, "did not run every task");
    if (state.failure) std::rethrow_exception(state.failure);
  }
}

}  // namespace heliopause::space
