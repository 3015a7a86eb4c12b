// The kernels for avx2; the compiler's flags for this file stand in CMakeLists.txt.
#define HELIOPAUSE_BENCH_TABLE kKernelsAvx2
#define HELIOPAUSE_BENCH_NAME "avx2"
#include "bench/kernels.inc"
