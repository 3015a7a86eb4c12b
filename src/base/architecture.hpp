// The processor and the compiler: which instruction sets the compiler can build, and what compilers
// spell differently. Other files test HELIOPAUSE_HAS_..., not the macros of a compiler.
//
//   HELIOPAUSE_HAS_SSE2   every x86-64, and 32-bit x86 with SSE2 arithmetic
//   HELIOPAUSE_HAS_AVX    x86-64: AVX2 and AVX-512, chosen at run time (space/simd/kernels.hpp)
//   HELIOPAUSE_HAS_NEON   64-bit ARM, little endian. Not 32-bit ARM, whose NEON has no doubles and
//                         flushes small floats to zero
//
// All three are 0 on other processors, and with HELIOPAUSE_PORTABLE (a CMake option): then the
// library is plain C++ throughout.
#pragma once

#include <cfloat>
#include <cstddef>

#if !defined(HELIOPAUSE_PORTABLE)
#define HELIOPAUSE_PORTABLE 0
#endif

#if (defined(__SSE2__) || defined(_M_X64) || (defined(_M_IX86_FP) && _M_IX86_FP >= 2)) && \
    !defined(_M_ARM64EC) && !HELIOPAUSE_PORTABLE
#define HELIOPAUSE_HAS_SSE2 1
#else
#define HELIOPAUSE_HAS_SSE2 0
#endif

// HELIOPAUSE_WITHOUT_AVX: set by the build where the compiler generates invalid code for AVX.
#if HELIOPAUSE_HAS_SSE2 && (defined(__x86_64__) || defined(_M_X64)) && \
    !defined(HELIOPAUSE_WITHOUT_AVX)
#define HELIOPAUSE_HAS_AVX 1
#else
#define HELIOPAUSE_HAS_AVX 0
#endif

#if ((defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)) || \
     defined(_M_ARM64)) &&                                                       \
    !HELIOPAUSE_PORTABLE
#define HELIOPAUSE_HAS_NEON 1
#else
#define HELIOPAUSE_HAS_NEON 0
#endif

// The intrinsics that every processor of the target has. Those of AVX are in simd/kernels_x86.hpp.
#if HELIOPAUSE_HAS_SSE2
#include <emmintrin.h>
#elif HELIOPAUSE_HAS_NEON
#include <arm_neon.h>
#endif
#if defined(_MSC_VER)
#include <intrin.h>
#endif

// Each double must be rounded to a double, and each float to a float, or results depend on the
// machine. x87 has 80 bits; the build selects SSE2 on 32-bit x86.
#if !defined(_MSC_VER) || defined(__clang__)
static_assert(FLT_EVAL_METHOD == 0, "compile for 32-bit x86 with -msse2 -mfpmath=sse");
#endif
#if defined(__FAST_MATH__) || defined(_M_FP_FAST)
#error "the library gives wrong results when compiled with -ffast-math or /fp:fast"
#endif

#if defined(_MSC_VER) && !defined(__clang__)
/// Inlines a function also where the compiler would not. Goes before the declaration.
#define HELIOPAUSE_ALWAYS_INLINE __forceinline
/// Never inlines a function, so that callers save no registers for it.
#define HELIOPAUSE_NEVER_INLINE __declspec(noinline)
/// Inlines all calls inside a function, where the compiler can.
#define HELIOPAUSE_FLATTEN
#else
#define HELIOPAUSE_ALWAYS_INLINE [[gnu::always_inline]] inline
#define HELIOPAUSE_NEVER_INLINE [[gnu::noinline]]
#define HELIOPAUSE_FLATTEN [[gnu::flatten]]
#endif

namespace heliopause {

/// The unit of memory that layouts and prefetches count in, bytes. Some processors have lines of
/// 128 bytes; for them a few prefetches are superfluous.
inline constexpr std::size_t kCacheLine = 64;

/// Prefetches the cache line at an address, which need not be valid. Always inline: g++ 12 takes a
/// function that only prefetches for one without effect and drops calls of it.
HELIOPAUSE_ALWAYS_INLINE void PrefetchToRead([[maybe_unused]] const void* address) {
#if !defined(_MSC_VER) || defined(__clang__)
  __builtin_prefetch(address);
#elif defined(_M_X64) || defined(_M_IX86)
  _mm_prefetch(static_cast<const char*>(address), _MM_HINT_T0);
#elif defined(_M_ARM64)
  __prefetch(address);
#endif
}

/// The same for a line that will be written.
HELIOPAUSE_ALWAYS_INLINE void PrefetchToWrite([[maybe_unused]] const void* address) {
#if !defined(_MSC_VER) || defined(__clang__)
  __builtin_prefetch(address, 1);
#else
  PrefetchToRead(address);
#endif
}

}  // namespace heliopause
