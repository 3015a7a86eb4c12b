// ReentrancyGuard: records that an object is calling back in this thread.
#pragma once

#include <cassert>

namespace heliopause::space {

/// Lives on the stack while an object (a manager, a BarnesHut, a ContactTracker) calls a function
/// of its user. Guards form a list in each thread, innermost first, because a callback may search
/// again: the same manager or another one. Other threads have lists of their own, so no guard is
/// written by two threads.
class ReentrancyGuard {
 public:
  explicit ReentrancyGuard(const void* object) : object_(object), outer_(innermost_) {
    innermost_ = this;
  }
  ~ReentrancyGuard() {
    assert(innermost_ == this && "guards end in the reverse order of their construction");
    innermost_ = outer_;
  }
  ReentrancyGuard(const ReentrancyGuard&) = delete;
  ReentrancyGuard& operator=(const ReentrancyGuard&) = delete;

  /// Whether this thread is inside a callback of this object.
  static bool IsInCallbackOf(const void* object) {
    for (const ReentrancyGuard* guard = innermost_; guard != nullptr; guard = guard->outer_) {
      if (guard->object_ == object) return true;
    }
    return false;
  }

 private:
  static thread_local const ReentrancyGuard* innermost_;
  const void* object_;
  const ReentrancyGuard* outer_;
};

inline thread_local const ReentrancyGuard* ReentrancyGuard::innermost_ = nullptr;

}  // namespace heliopause::space
