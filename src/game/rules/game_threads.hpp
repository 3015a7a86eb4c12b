// Phases of a tick that only read the state divide their items among the threads of the game. What
// the tasks find is joined in the order of the items, or sorted, so no result depends on threads.
#pragma once

#include <cstddef>
#include <heliopause/function_ref.hpp>
#include <heliopause/thread_pool.hpp>

namespace heliopause {

// More than the machines have that people play on. A number beyond it is a typing error.
inline constexpr std::size_t kMostThreads = 256;

// Into how many tasks this many items are divided, each of about a microsecond: 1 without threads
// (null), and for few items.
std::size_t TasksFor(const ThreadPool* threads, std::size_t count);

// Calls work(begin, end, task) for each task, which together have the items 0 to count - 1, at the
// same time if there are several. Rethrows the exception of the first that threw.
void ForRanges(ThreadPool* threads, std::size_t count, std::size_t tasks,
               FunctionRef<void(std::size_t, std::size_t, std::size_t)> work);

}  // namespace heliopause
