// When the executor throws or leaves out tasks, the tasks that have not begun run here, so that the
// change is complete; later steps run here as well.
#include "base/task_steps.hpp"

#include <cassert>

namespace heliopause::space {

void TaskSteps::Run(std::size_t count, FunctionRef<void(std::size_t)> task) {
  if (!AreParallel() || count < 2) {
    for (std::size_t i = 0; i < count; ++i) task(i);
    return;
  }
  assert(count <= kMostTasks && "the capacity of the states suffices");
  try {
    ParallelFor(function_, executor_, count, *states_, task);
  } catch (...) {
    error_ = std::current_exception();
    for (std::size_t i = 0; i < count; ++i) {
      if ((*states_)[i].has_begun == 0) task(i);
    }
  }
}

}  // namespace heliopause::space
