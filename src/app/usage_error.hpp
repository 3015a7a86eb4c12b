#pragma once

#include <stdexcept>

namespace heliopause {

// Wrong words on the command line, found only when they are acted on: the program says the reason
// and ends with kExitUsage.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace heliopause
