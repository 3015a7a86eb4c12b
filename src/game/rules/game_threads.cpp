// A range for each task, several tasks for each thread. Exceptions are kept by task, and that of
// the first task is thrown, so an error does not depend on which thread was faster.
#include "game/rules/game_threads.hpp"

#include <algorithm>
#include <cassert>
#include <exception>
#include <vector>

namespace heliopause {
namespace {

// Waking a thread takes some ten microseconds.
constexpr std::size_t kManyItems = 256, kItemsOfTask = 64;
constexpr std::size_t kTasksOfThread = 4;  // tasks take unequal times

}  // namespace

std::size_t TasksFor(const ThreadPool* threads, std::size_t count) {
  if (threads == nullptr || threads->Threads() == 1 || count < kManyItems) return 1;
  return std::min(threads->Threads() * kTasksOfThread, count / kItemsOfTask);
}

void ForRanges(ThreadPool* threads, std::size_t count, std::size_t tasks,
               FunctionRef<void(std::size_t, std::size_t, std::size_t)> work) {
  assert(tasks > 0 && "the items are divided into at least one task");
  if (tasks == 1) return work(0, count, 0);
  assert(threads != nullptr && "several tasks need threads");
  std::vector<std::exception_ptr> errors(tasks);
  (*threads)(tasks, [&](std::size_t task) {
    try {
      work(count * task / tasks, count * (task + 1) / tasks, task);
    } catch (...) {
      errors[task] = std::current_exception();
    }
  });
  for (const std::exception_ptr& error : errors)
    if (error != nullptr) std::rethrow_exception(error);
}

}  // namespace heliopause
