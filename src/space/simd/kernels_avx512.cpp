// The kernels by AVX-512 (F, VL, DQ, BW). See kernels_avx2.cpp about the target pragma. The
// operations are in kernels_avx512.inc, which the VBMI2 version shares; only AppendPairs differs.
#include "base/architecture.hpp"

#if HELIOPAUSE_HAS_AVX
#include "space/simd/kernels_x86.hpp"
#include "space/simd/processor.hpp"

#ifdef __clang__
#pragma clang attribute push(                                                      \
    __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,bmi,bmi2,popcnt"))), \
    apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx512dq,avx512bw,bmi,bmi2,popcnt")
#endif

namespace heliopause::space {
namespace {

constexpr char kName[] = "avx512";
constexpr auto kInstructionSet = InstructionSet::Avx512;

#include "space/simd/kernels_avx512.inc"

using kernel_common::AppendPairs;

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

const Kernels* Avx512Kernels() { return ProcessorHasAvx512() ? &kKernels : nullptr; }

}  // namespace heliopause::space

#endif  // HELIOPAUSE_HAS_AVX
