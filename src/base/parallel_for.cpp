#include "base/parallel_for.hpp"

#include <stdexcept>

namespace heliopause::space {

void ParallelFor(Executor executor, std::size_t count, std::vector<TaskState>& states,
                 FunctionRef<void(std::size_t)> work) {
  states.assign(count, {});
  const auto guarded = [&](std::size_t index) {
    try {
      work(index);
    } catch (...) {
      states[index].failure = std::current_exception();
    }
    states[index].done = true;
  };
  executor(count, guarded);
  for (const TaskState& state : states) {
    if (!state.done)
      throw std::logic_error("SpriteManager: the executor left out some of the work");
    if (state.failure) std::rethrow_exception(state.failure);
  }
}

}  // namespace heliopause::space
