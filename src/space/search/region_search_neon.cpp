// The region searches by NEON, which every 64-bit ARM processor has.
#include "base/architecture.hpp"

#if HELIOPAUSE_HAS_NEON
#include "space/search/region_kernels.hpp"
#include "space/simd/kernels_neon.hpp"

namespace heliopause::space {
namespace {

using namespace kernel_common;  // NOLINT(google-build-using-namespace): operations of this
using namespace kernel_neon;    // NOLINT(google-build-using-namespace): file

#include "space/search/region_search.inc"

}  // namespace
}  // namespace heliopause::space

namespace heliopause::space {

const RegionKernels kRegionKernelsNeon = kRegionKernels;

}  // namespace heliopause::space

#endif  // HELIOPAUSE_HAS_NEON
