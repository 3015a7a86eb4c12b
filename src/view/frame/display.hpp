// What the window tells DisplayWatch (view.hpp). A header of its own, because Xlib's macros and
// SFML's names do not go together.
#pragma once

namespace heliopause {

// From here on an error of the X server about this window means that it is gone.
void WatchWindow(unsigned long handle);

}  // namespace heliopause
