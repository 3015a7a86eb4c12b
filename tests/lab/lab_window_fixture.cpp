#include "lab/lab_window_fixture.hpp"

// After the other headers: the macros of Xlib break names in them.
#include <X11/Xlib.h>

namespace heliopause::lab {

void TurnKeyRepeatOff() {
  Display* const display = XOpenDisplay(nullptr);
  ASSERT_NE(display, nullptr);
  XAutoRepeatOff(display);
  XCloseDisplay(display);
}

}  // namespace heliopause::lab
