// A key that has to be held for a moment: a tap has no effect.
#pragma once

#include <optional>

namespace heliopause {

class HeldKey {
 public:
  static constexpr double kHold = 0.3;  // s: longer than a tap

  void Press(double now) { since_ = now; }  // wall clock, s
  // True once, when the key has been down for long enough.
  bool Begins(double now) {
    if (!since_ || now - *since_ < kHold) return false;
    since_.reset();
    return true;
  }
  // Returns whether it was a tap.
  bool Release() {
    const bool tap = since_.has_value();
    since_.reset();
    return tap;
  }

 private:
  std::optional<double> since_;  // pressed and not long enough yet
};

}  // namespace heliopause
