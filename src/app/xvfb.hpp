// Pictures on machines without a display: the program runs itself again on a virtual one.
#pragma once

#include <stdexcept>
#include <string>

namespace heliopause {

// There is neither a display nor a virtual one. main() exits with kExitNoDisplay.
class NoDisplay : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Replaces this process by the same program under xvfb-run, with a screen of this size in pixels.
// `why`: the reason why there is no display. Throws NoDisplay if xvfb-run cannot be started, or if
// this process was started by it already.
[[noreturn]] void RunUnderXvfb(unsigned width, unsigned height, char** argv,
                               const std::string& why);

}  // namespace heliopause
