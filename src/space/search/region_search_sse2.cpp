// The region searches by SSE2, which every x86-64 processor has.
#include "base/architecture.hpp"

#if HELIOPAUSE_HAS_SSE2
#include "space/search/region_kernels.hpp"
#include "space/simd/kernels_x86.hpp"

namespace heliopause::space {
namespace {

using namespace kernel_common;  // NOLINT(google-build-using-namespace): operations of this
using namespace kernel_x86;     // NOLINT(google-build-using-namespace): file

#include "space/search/region_search.inc"

}  // namespace
}  // namespace heliopause::space

namespace heliopause::space {

const RegionKernels kRegionKernelsSse2 = kRegionKernels;

}  // namespace heliopause::space

#endif  // HELIOPAUSE_HAS_SSE2
