// Phases of a tick that only read the state divide their items among the threads of the game. What
// the tasks find is joined in the order of the items, or sorted, so no result depends on threads.
#pragma once

#include <cstddef>
#include <heliopause/function_ref.hpp>
#include <heliopause/thread_pool.hpp>

namespace heliopause {

// Upper limit of --threads: more than any machine on which the game is played has. A larger number
// is a typing error.
inline constexpr std::size_t kMostThreads = 256;

// Returns into how many tasks `count` items are divided, each of which takes about a microsecond: 1
// if `threads` is null, and for few items.
std::size_t TasksFor(const ThreadPool* threads, std::size_t count);

// Calls work(begin, end, task) for each task, at the same time if there are several; their ranges
// cover the items 0 to count - 1. Rethrows the exception of the first task that threw.
void ForRanges(ThreadPool* threads, std::size_t count, std::size_t tasks,
               FunctionRef<void(std::size_t, std::size_t, std::size_t)> work);

}  // namespace heliopause
