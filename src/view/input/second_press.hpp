// A key whose act cannot be taken back: it acts when it is pressed again.
#pragma once

#include "game/state/kinds.hpp"
#include "view/input/keys.hpp"

namespace heliopause {

class SecondPress {
 public:
  static constexpr double kWithin = 5;  // s, from one press to the next

  // Whether the last press was of the same action at the same object, and not long ago. `now`: wall
  // clock, s.
  bool Press(Action action, ObjectId object, double now) {
    const bool again = action == action_ && object == object_ && now - at_ <= kWithin;
    action_ = action;
    object_ = object;
    at_ = now;
    return again;
  }

 private:
  Action action_{};
  ObjectId object_;  // the null id: nothing was pressed
  double at_ = 0;
};

}  // namespace heliopause
