// The kernels for AVX2; CMakeLists.txt sets the compiler flags of this file.
#define HELIOPAUSE_BENCH_TABLE kKernelsAvx2
#define HELIOPAUSE_BENCH_NAME "avx2"
#include "bench/kernels.inc"
