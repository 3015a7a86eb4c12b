// Pictures on machines without a display: the program runs itself again in a virtual framebuffer.
#pragma once

#include <string>

namespace heliopause {

// Starts this program anew under xvfb-run, with a screen of this size. Returns only by throwing
// std::runtime_error: when that failed, or when it has been done already. `why`: why there is no
// display.
[[noreturn]] void RunUnderXvfb(unsigned width, unsigned height, char** argv,
                               const std::string& why);

}  // namespace heliopause
