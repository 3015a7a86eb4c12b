#include "bench/kernels.hpp"

#include <bit>
#include <cmath>
#include <string_view>

namespace heliopause::bench {

namespace {

bool Has(const KernelTable& table) {
  if (&table == &kKernelsAvx512) {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
  }
  if (&table == &kKernelsAvx2) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
  }
  return true;
}

const KernelTable* Best() {
  if (Has(kKernelsAvx512)) return &kKernelsAvx512;
  return Has(kKernelsAvx2) ? &kKernelsAvx2 : &kKernelsSse2;
}

const KernelTable*& Chosen() {
  static const KernelTable* table = Best();
  return table;
}

}  // namespace

const KernelTable& Kernels() { return *Chosen(); }

bool UseKernels(const char* name) {
  const std::string_view wanted = name;
  if (wanted == "best") {
    Chosen() = Best();
    return true;
  }
  for (const KernelTable* table : {&kKernelsSse2, &kKernelsAvx2, &kKernelsAvx512}) {
    if (wanted != table->name || !Has(*table)) continue;
    Chosen() = table;
    return true;
  }
  return false;
}

double LargestSquare(double radius) {
  // Adjacent positive doubles have adjacent bit patterns.
  const auto step = [](double value, std::int64_t by) {
    return std::bit_cast<double>(std::bit_cast<std::int64_t>(value) + by);
  };
  double square = radius * radius;
  if (square == 0) return 0;
  while (std::sqrt(square) > radius) square = step(square, -1);
  while (std::sqrt(step(square, 1)) <= radius) square = step(square, 1);
  return square;
}

}  // namespace heliopause::bench
