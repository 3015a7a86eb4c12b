// Marks the work of validation that a program with asserts does after each change.
#pragma once

namespace heliopause::space {

/// Lives while Validate() runs on behalf of an assert. That work allocates; a test that counts
/// allocations, or makes them fail, leaves out those under this mark, because a program without
/// asserts does not make them.
class DebugValidation {
 public:
  DebugValidation() { is_running_ = true; }
  ~DebugValidation() { is_running_ = false; }
  DebugValidation(const DebugValidation&) = delete;
  DebugValidation& operator=(const DebugValidation&) = delete;

  /// Whether this thread is in such a validation.
  static bool IsRunning() { return is_running_; }

 private:
  static thread_local bool is_running_;
};

inline thread_local bool DebugValidation::is_running_ = false;

}  // namespace heliopause::space
