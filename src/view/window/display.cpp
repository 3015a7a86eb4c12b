// Asks for the X display by Xlib alone: SFML would abort the program when there is none.
#include "view/window/display.hpp"

#include <X11/Xlib.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <utility>

namespace heliopause {
namespace {

// Xlib's handlers are told nothing of ours.
std::function<int(const std::string&)> leave_by;
unsigned long watched_window = 0;

// Xlib goes on with nothing after this, and Mesa with less: the program ends here.
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

// For all connections at once: XSetIOErrorExitHandler wants the one that SFML keeps to itself.
int ConnectionLost(Display*) { Leave("the display was lost"); }

// Xlib ends the program at each of these. What is not about our window is no reason to.
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
