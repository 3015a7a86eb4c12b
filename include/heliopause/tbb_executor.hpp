// TbbExecutor: an executor by oneTBB (Debian: libtbb-dev), for a program that uses it anyway.
//
//   heliopause::TbbExecutor executor;
//   space.Tick(1.0 / 60, executor);
//
// Header only: include it where TBB is installed, and link TBB::tbb yourself. No other header of
// the library includes it.
#pragma once

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cstddef>
#include <heliopause/function_ref.hpp>

namespace heliopause {
inline namespace v0_1 {

/// Runs the tasks in the arena of the calling thread, so that a tbb::task_arena or
/// tbb::global_control of the program decides about the number of threads. A thread that waits for
/// tasks of this call runs no other task of the program meanwhile: such a task might change the
/// manager that is being searched.
struct TbbExecutor {
  /// Calls task(0) to task(count - 1) and returns when all have run. Passes on the first exception.
  void operator()(std::size_t count, FunctionRef<void(std::size_t)> task) const {
    tbb::this_task_arena::isolate(
        [&] { tbb::parallel_for(std::size_t{0}, count, [task](std::size_t i) { task(i); }); });
  }
};

}  // namespace v0_1
}  // namespace heliopause
