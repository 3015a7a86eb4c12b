// The kernels for avx512; the compiler's flags for this file stand in CMakeLists.txt.
#define HELIOPAUSE_BENCH_TABLE kKernelsAvx512
#define HELIOPAUSE_BENCH_NAME "avx512"
#include "bench/kernels.inc"
