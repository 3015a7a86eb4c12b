#include <X11/Xlib.h>

#include <cstdlib>
#include <string>

#include "view/view.hpp"

namespace heliopause {

bool ProbeDisplay(std::string& why) {
  const char* name = std::getenv("DISPLAY");
  if (name == nullptr || *name == '\0') {
    why = "there is no display (DISPLAY is not set)";
    return false;
  }
  Display* display = XOpenDisplay(nullptr);
  if (display == nullptr) {
    why = "the display " + std::string(name) + " cannot be opened";
    return false;
  }
  XCloseDisplay(display);
  return true;
}

}  // namespace heliopause
