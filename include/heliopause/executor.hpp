// Who may do the pieces of a large piece of work.
#pragma once

#include <cstddef>
#include <exception>
#include <heliopause/function_ref.hpp>

namespace heliopause {
inline namespace v0_1 {

/// Whoever runs pieces of work, in threads of the caller's: a pool, or a loop. It calls work(0) to
/// work(count - 1), each once, in any order and any threads, and returns when all have ended. The
/// pieces do not throw.
using Executor = FunctionRef<void(std::size_t count, FunctionRef<void(std::size_t)> work)>;

}  // namespace v0_1

namespace space {

/// How a piece ended.
struct TaskState {
  std::exception_ptr failure;
  bool done = false;
};

}  // namespace space
}  // namespace heliopause
