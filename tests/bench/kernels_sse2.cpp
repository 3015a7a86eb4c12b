// The kernels for SSE2; CMakeLists.txt sets the compiler flags of this file.
#define HELIOPAUSE_BENCH_TABLE kKernelsSse2
#define HELIOPAUSE_BENCH_NAME "sse2"
#include "bench/kernels.inc"
