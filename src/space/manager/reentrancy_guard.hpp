// ReentrancyGuard: records that a manager is calling back in this thread.
#pragma once

#include <cassert>

namespace heliopause::space {

/// Lives on the stack while a manager calls a function of its user. Guards form a list in each
/// thread, innermost first, because a callback may search again: the same manager or another one.
/// Const calls of other threads have lists of their own, so no guard is written by two threads.
class ReentrancyGuard {
 public:
  explicit ReentrancyGuard(const void* manager) : manager_(manager), outer_(innermost_) {
    innermost_ = this;
  }
  ~ReentrancyGuard() {
    assert(innermost_ == this && "guards end in the reverse order of their construction");
    innermost_ = outer_;
  }
  ReentrancyGuard(const ReentrancyGuard&) = delete;
  ReentrancyGuard& operator=(const ReentrancyGuard&) = delete;

  /// Whether this thread is inside a callback of this manager.
  static bool IsInCallbackOf(const void* manager) {
    for (const ReentrancyGuard* guard = innermost_; guard != nullptr; guard = guard->outer_) {
      if (guard->manager_ == manager) return true;
    }
    return false;
  }

 private:
  static thread_local const ReentrancyGuard* innermost_;
  const void* manager_;
  const ReentrancyGuard* outer_;
};

inline thread_local const ReentrancyGuard* ReentrancyGuard::innermost_ = nullptr;

}  // namespace heliopause::space
