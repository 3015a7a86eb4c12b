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

// The server sends what one request caused before it answers the next one. So when this connection
// has its answer, the events of xdotool are on their way to the lab: its next frame reads them.
void WaitForServer() {
  Display* const display = XOpenDisplay(nullptr);
  ASSERT_NE(display, nullptr);
  XSync(display, False);
  XCloseDisplay(display);
}

}  // namespace heliopause::lab
