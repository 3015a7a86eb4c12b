// The bench's clock.
#pragma once

#include <chrono>

namespace heliopause::bench {

/// Milliseconds since some moment.
inline double Now() {
  using namespace std::chrono;
  return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace heliopause::bench
