// The region searches by AVX-512 (F, VL, DQ, BW). See kernels_avx2.cpp about the target pragma.
#include "base/architecture.hpp"

#if HELIOPAUSE_HAS_AVX
#include "space/search/region_kernels.hpp"
#include "space/simd/kernels_x86.hpp"

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

#include "space/simd/kernels_avx512.inc"
// after the operations that it uses
#include "space/search/region_search.inc"

}  // namespace
}  // namespace heliopause::space

#ifdef __clang__
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif

namespace heliopause::space {

const RegionKernels kRegionKernelsAvx512 = kRegionKernels;

}  // namespace heliopause::space

#endif  // HELIOPAUSE_HAS_AVX
