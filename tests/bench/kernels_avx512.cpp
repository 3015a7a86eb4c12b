// The kernels for AVX-512; CMakeLists.txt sets the compiler flags of this file.
#define HELIOPAUSE_BENCH_TABLE kKernelsAvx512
#define HELIOPAUSE_BENCH_NAME "avx512"
#include "bench/kernels.inc"
