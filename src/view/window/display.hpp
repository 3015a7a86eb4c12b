// The X display: whether there is one, and what happens when it goes away.
//
// SFML aborts the program when it is used without a display: call ProbeDisplay first. The header
// includes neither Xlib nor SFML, because Xlib's macros break SFML's names.
#pragma once

#include <functional>
#include <memory>
#include <string>

namespace heliopause {

// Opens a connection to the X display. On failure returns null, with the reason in `why`. Uses no
// SFML. Keep the result for as long as SFML is used: a server that loses its last connection may
// restart and reject clients at that moment, SFML among them.
[[nodiscard]] std::shared_ptr<void> ProbeDisplay(std::string& why);

// Ends the program in order when the display or the window is destroyed from outside (logout, end
// of the server, xkill). `leave` is called with a description of the event; the program then ends
// with the exit code that it returns. The call comes from inside a call of the view, so `leave`
// must not use the view. At most one watch exists at a time; without one, Xlib ends the program.
class DisplayWatch {
 public:
  explicit DisplayWatch(std::function<int(const std::string& what)> leave);
  ~DisplayWatch();
  DisplayWatch(const DisplayWatch&) = delete;
  DisplayWatch& operator=(const DisplayWatch&) = delete;
};

// From now on an X error about this window means that the window is gone. Called by Window.
void WatchWindow(unsigned long handle);

}  // namespace heliopause
