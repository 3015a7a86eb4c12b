// Uses Xlib alone: SFML would abort the program without a display.
//
// Xlib has no user data for its error handlers, so the callback and the handle of the window are
// globals of this file.
#include "view/window/display.hpp"

#include <X11/Xlib.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <utility>

namespace heliopause {
namespace {

std::function<int(const std::string&)> leave_by;
unsigned long watched_window = 0;

// After a connection error Xlib cannot continue, and Mesa would crash: end the program here,
// without destructors.
[[noreturn]] void Leave(const char* what) {
  const auto leave = std::exchange(leave_by, {});
  int exit_code = 1;
  try {
    if (leave) exit_code = leave(what);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "heliopause: %s; %s\n", what, error.what());
  }
  std::fflush(nullptr);
  std::_Exit(exit_code);
}

// For all connections: XSetIOErrorExitHandler would need the one that SFML owns privately.
int ConnectionLost(Display*) { Leave("the display was lost"); }

// By default Xlib ends the program at any error. Errors that do not concern the window are ignored.
int RequestFailed(Display*, XErrorEvent* event) {
  if (event->resourceid == watched_window) Leave("the window was destroyed");
  return 0;
}

}  // namespace

DisplayWatch::DisplayWatch(std::function<int(const std::string& what)> leave) {
  leave_by = std::move(leave);
  XSetIOErrorHandler(ConnectionLost);
  XSetErrorHandler(RequestFailed);
}

// The connection may still break while the window is closed.
DisplayWatch::~DisplayWatch() {
  leave_by = {};
  watched_window = 0;
}

void WatchWindow(unsigned long handle) { watched_window = handle; }

std::shared_ptr<void> ProbeDisplay(std::string& why) {
  const char* name = std::getenv("DISPLAY");
  if (name == nullptr || *name == '\0') {
    why = "there is no display: DISPLAY is not set";
    return nullptr;
  }
  Display* display = XOpenDisplay(nullptr);
  if (display == nullptr) {
    why = "cannot open the display " + std::string(name);
    return nullptr;
  }
  return {display, XCloseDisplay};
}

}  // namespace heliopause
