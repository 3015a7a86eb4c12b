// The mark that a callback of a manager is running in this thread.
#pragma once

namespace heliopause::space {

/// Stands on the stack while a manager calls back, and is found by whoever asks about the same
/// manager in the same thread. Marks nest: a callback may search again, this manager or another.
/// Const calls of other threads have marks of their own, so no mark is ever written by two.
class ReentrancyGuard {
 public:
  explicit ReentrancyGuard(const void* manager) : manager_(manager), outer_(innermost_) {
    innermost_ = this;
  }
  ~ReentrancyGuard() { innermost_ = outer_; }
  ReentrancyGuard(const ReentrancyGuard&) = delete;
  ReentrancyGuard& operator=(const ReentrancyGuard&) = delete;

  static bool IsInCallbackOf(const void* manager) {
    for (const ReentrancyGuard* mark = innermost_; mark != nullptr; mark = mark->outer_) {
      if (mark->manager_ == manager) return true;
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
