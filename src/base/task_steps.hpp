// Runs the steps of one change, each a set of independent tasks.
#pragma once

#include <cstddef>
#include <exception>
#include <heliopause/executor.hpp>
#include <vector>

#include "base/parallel_for.hpp"

namespace heliopause::space {

/// A change that has begun must end: a task that the executor leaves out runs in this thread, and
/// so do all later steps. The error is thrown at the end, by ThrowError.
class TaskSteps {
 public:
  /// The most tasks of a step; `states` needs this capacity, so that Run does not allocate.
  static constexpr std::size_t kMostTasks = 512;

  /// All steps in this thread.
  TaskSteps() = default;

  /// By an executor, unless it is empty. Messages begin with `function`. `states` is scratch memory
  /// that the caller keeps between changes.
  TaskSteps(const char* function, Executor executor, std::vector<TaskState>& states)
      : function_(function), executor_(executor), states_(executor ? &states : nullptr) {}

  /// Whether it pays to divide a step.
  bool AreParallel() const { return states_ != nullptr && error_ == nullptr; }

  /// Calls task(0) to task(count - 1), each once; they do not throw.
  void Run(std::size_t count, FunctionRef<void(std::size_t)> task);

  /// Throws what the executor threw, or std::logic_error when it left out a task or ran one twice.
  void ThrowError() const {
    if (error_ != nullptr) std::rethrow_exception(error_);
  }

 private:
  const char* function_ = "";
  Executor executor_;
  std::vector<TaskState>* states_ = nullptr;
  std::exception_ptr error_;
};

}  // namespace heliopause::space
