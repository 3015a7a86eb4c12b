// The kernels by AVX-512 with VBMI2, which compresses bytes: it packs the indices of 64 pairs in
// one instruction, where the version without it appends them four at a time.
#include "base/architecture.hpp"

#if HELIOPAUSE_HAS_AVX
#include "space/simd/kernels_x86.hpp"
#include "space/simd/processor.hpp"

#ifdef __clang__
#pragma clang attribute push(                                                                  \
    __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,avx512vbmi2,bmi,bmi2,popcnt"))), \
    apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx512dq,avx512bw,avx512vbmi2,bmi,bmi2,popcnt")
#endif

namespace heliopause::space {
namespace {

constexpr char kName[] = "avx512vbmi2";
constexpr auto kInstructionSet = InstructionSet::Avx512;

#include "space/simd/kernels_avx512.inc"

// All 64 at once; what is stored behind the last pair is padding.
inline std::size_t AppendPairs(const IndexPairs& pairs, std::size_t count, unsigned one,
                               unsigned first, std::uint64_t others) {
  alignas(64) static constexpr auto kSteps = [] {
    std::array<std::uint8_t, 64> steps{};
    for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = static_cast<std::uint8_t>(i);
    return steps;
  }();
  const ByteVector all =
      _mm512_add_epi8(LoadByteVector(kSteps.data()), BroadcastByte(static_cast<int>(first)));
  _mm512_storeu_si512(pairs.other + count, _mm512_maskz_compress_epi8(others, all));
  _mm512_storeu_si512(pairs.one + count, BroadcastByte(static_cast<int>(one)));
  return count + static_cast<std::size_t>(std::popcount(others));
}

#include "space/simd/kernels_entries.inc"
#include "space/simd/kernels_pairs.inc"

constexpr Kernels kKernels = KernelTable();

}  // namespace
}  // namespace heliopause::space

#ifdef __clang__
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif

namespace heliopause::space {

const Kernels* Avx512Vbmi2Kernels() { return ProcessorHasAvx512Vbmi2() ? &kKernels : nullptr; }

}  // namespace heliopause::space

#endif  // HELIOPAUSE_HAS_AVX
