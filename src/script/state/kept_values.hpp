// Whether a file has kept its variables as they were when it was loaded: all that its functions can
// reach, and the functions themselves. Only then do two states of one file behave alike, whichever
// brains each of them has run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>

#include "script/sandbox/sandbox.hpp"

namespace heliopause {

class KeptValues {
 public:
  // Records what the globals, the table that the file returned and the values that the host keeps
  // in the registry can reach. Call it once, after loading. Costs some 100 microseconds. If the
  // file keeps what cannot be watched (coroutines, userdata, more than kMostValues, large tables),
  // it does not count as recorded.
  void Record(Sandbox& sandbox);
  bool IsRecorded() const { return recorded_; }
  // Whether a value differs from what was recorded, apart from the identity of equal strings, or
  // could not be compared in bounded time. Only after Record has recorded. Allocates nothing and
  // raises nothing; some 20 ns for each value.
  bool HaveChanged(Sandbox& sandbox) const;

  static constexpr std::uint64_t kMostValues = 8192,
                                 kMostText = 256 * 1024;                // and bytes of strings
  static constexpr std::size_t kMostTableBytes = std::size_t{1} << 20;  // with empty slots

 private:
  bool recorded_ = false;
  std::uint64_t digest_ = 0;
};

}  // namespace heliopause
