// Asks for the X display by Xlib alone: SFML would abort the program when there is none.
#include <X11/Xlib.h>

#include <cstdlib>
#include <string>

#include "view/view.hpp"

namespace heliopause {

std::shared_ptr<void> ProbeDisplay(std::string& why) {
  const char* name = std::getenv("DISPLAY");
  if (name == nullptr || *name == '\0') {
    why = "there is no display (DISPLAY is not set)";
    return nullptr;
  }
  Display* display = XOpenDisplay(nullptr);
  if (display == nullptr) {
    why = "the display " + std::string(name) + " cannot be opened";
    return nullptr;
  }
  return {display, XCloseDisplay};
}

}  // namespace heliopause
