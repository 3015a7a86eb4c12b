// The message of the invalid argument that a call throws.
#pragma once
#include <stdexcept>
#include <string>

namespace heliopause::test {

// Returns an empty text if the call throws nothing.
std::string ErrorOf(const auto& call) {
  try {
    call();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return {};
}

}  // namespace heliopause::test
