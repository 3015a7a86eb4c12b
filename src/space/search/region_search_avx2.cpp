// The region searches by AVX2. See kernels_avx2.cpp about the target pragma.
#include "base/architecture.hpp"

#if HELIOPAUSE_HAS_AVX
#include "space/search/region_kernels.hpp"
#include "space/simd/kernels_x86.hpp"

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif

namespace heliopause::space {
namespace {

using namespace kernel_common;  // NOLINT(google-build-using-namespace): operations of this
using namespace kernel_x86;     // NOLINT(google-build-using-namespace): file

#include "space/search/region_search.inc"

}  // namespace
}  // namespace heliopause::space

#ifdef __clang__
#pragma clang attribute pop
#elif defined(__GNUC__)
#pragma GCC pop_options
#endif

namespace heliopause::space {

const RegionKernels kRegionKernelsAvx2 = kRegionKernels;

}  // namespace heliopause::space

#endif  // HELIOPAUSE_HAS_AVX
