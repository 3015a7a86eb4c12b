#pragma once

#include <stdexcept>

namespace heliopause {

// An invalid command line that the parser could not detect: an unknown scenario, a file that cannot
// be read. main() prints the reason and exits with kExitUsage.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace heliopause
