// The region searches in plain C++, for every machine.
#include "space/search/region_kernels.hpp"
#include "space/simd/kernels_portable.hpp"

namespace heliopause::space {
namespace {

using namespace kernel_common;    // NOLINT(google-build-using-namespace): operations of this
using namespace kernel_portable;  // NOLINT(google-build-using-namespace): file

#include "space/search/region_search.inc"

}  // namespace
}  // namespace heliopause::space

namespace heliopause::space {

const RegionKernels kRegionKernelsPortable = kRegionKernels;

}  // namespace heliopause::space
