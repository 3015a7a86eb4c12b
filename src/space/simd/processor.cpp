// g++ and clang know the features by name. Microsoft's run-time library does not, so there the
// bits of the instruction CPUID are read, also by clang-cl.
#include "space/simd/processor.hpp"

#include <cstdint>

#include "base/architecture.hpp"

namespace heliopause::space {

#if HELIOPAUSE_HAS_AVX && defined(_MSC_VER)

namespace {

struct Features {
  std::uint32_t leaf1_c = 0, leaf7_b = 0, leaf7_c = 0;
  std::uint64_t saved = 0;  // registers that the operating system saves: XCR0

  Features() {
    int words[4];
    __cpuid(words, 0);
    const int last_leaf = words[0];
    __cpuid(words, 1);
    leaf1_c = static_cast<std::uint32_t>(words[2]);
    if (last_leaf >= 7) {
      __cpuidex(words, 7, 0);
      leaf7_b = static_cast<std::uint32_t>(words[1]);
      leaf7_c = static_cast<std::uint32_t>(words[2]);
    }
    constexpr std::uint32_t kOsxsave = 1u << 27;
    if ((leaf1_c & kOsxsave) != 0) saved = _xgetbv(0);
  }
};

constexpr bool HasAll(std::uint64_t bits, std::uint64_t wanted) {
  return (bits & wanted) == wanted;
}

const Features& ThisProcessor() {
  static const Features features;
  return features;
}

}  // namespace

bool ProcessorHasAvx2() {
  const Features& f = ThisProcessor();
  constexpr std::uint32_t kPopcnt = 1u << 23, kAvx = 1u << 28;
  constexpr std::uint32_t kBmi1 = 1u << 3, kAvx2 = 1u << 5, kBmi2 = 1u << 8;
  constexpr std::uint64_t kSse = 1u << 1, kYmm = 1u << 2;
  return HasAll(f.leaf1_c, kPopcnt | kAvx) && HasAll(f.leaf7_b, kBmi1 | kAvx2 | kBmi2) &&
         HasAll(f.saved, kSse | kYmm);
}

bool ProcessorHasAvx512() {
  const Features& f = ThisProcessor();
  constexpr std::uint32_t kF = 1u << 16, kDq = 1u << 17, kBw = 1u << 30, kVl = 1u << 31;
  constexpr std::uint64_t kMasksAndZmm = 7u << 5;
  return ProcessorHasAvx2() && HasAll(f.leaf7_b, kF | kDq | kBw | kVl) &&
         HasAll(f.saved, kMasksAndZmm);
}

bool ProcessorHasAvx512Vbmi2() {
  constexpr std::uint32_t kVbmi2 = 1u << 6;
  return ProcessorHasAvx512() && HasAll(ThisProcessor().leaf7_c, kVbmi2);
}

#elif HELIOPAUSE_HAS_AVX

// BMI and POPCNT as well: the target pragmas let the compiler use them everywhere in a kernel.
bool ProcessorHasAvx2() {
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

bool ProcessorHasAvx512() {
  return ProcessorHasAvx2() && __builtin_cpu_supports("avx512f") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512bw");
}

bool ProcessorHasAvx512Vbmi2() {
  return ProcessorHasAvx512() && __builtin_cpu_supports("avx512vbmi2");
}

#else

bool ProcessorHasAvx2() { return false; }
bool ProcessorHasAvx512() { return false; }
bool ProcessorHasAvx512Vbmi2() { return false; }

#endif

}  // namespace heliopause::space
