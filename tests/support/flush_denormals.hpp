// FlushDenormals: numbers below 2^-1022 count as zero, as programs set it for speed.
#pragma once

#include <cstdint>

#include "base/architecture.hpp"

namespace heliopause::test {

/// In this thread, for the life of the object; where the processor can.
class FlushDenormals {
 public:
#if HELIOPAUSE_HAS_SSE2
  FlushDenormals() : before_(_mm_getcsr()) { _mm_setcsr(before_ | 0x8040); }  // both ways
  ~FlushDenormals() { _mm_setcsr(before_); }
  static constexpr bool kIsPossible = true;
#elif defined(__aarch64__)
  FlushDenormals() {
    asm volatile("mrs %0, fpcr" : "=r"(before_));
    asm volatile("msr fpcr, %0" : : "r"(before_ | std::uint64_t{1} << 24));
  }
  ~FlushDenormals() { asm volatile("msr fpcr, %0" : : "r"(before_)); }
  static constexpr bool kIsPossible = true;
#else
  FlushDenormals() = default;
  static constexpr bool kIsPossible = false;
#endif
  FlushDenormals(const FlushDenormals&) = delete;
  FlushDenormals& operator=(const FlushDenormals&) = delete;

 private:
#if HELIOPAUSE_HAS_SSE2
  unsigned before_;
#elif defined(__aarch64__)
  std::uint64_t before_;
#endif
};

}  // namespace heliopause::test
