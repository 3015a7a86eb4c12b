// Pictures on machines without a display: the program runs itself again on a virtual one.
#pragma once

#include <string>

namespace heliopause {

// Replaces this process by the same program under xvfb-run, with a screen of this size in pixels.
// `why`: the reason why there is no display. Throws std::runtime_error if xvfb-run cannot be
// started, or if this process was started by it already.
[[noreturn]] void RunUnderXvfb(unsigned width, unsigned height, char** argv,
                               const std::string& why);

}  // namespace heliopause
