// The kernels for sse2; the compiler's flags for this file stand in CMakeLists.txt.
#define HELIOPAUSE_BENCH_TABLE kKernelsSse2
#define HELIOPAUSE_BENCH_NAME "sse2"
#include "bench/kernels.inc"
