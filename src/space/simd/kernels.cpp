// Which versions this processor can run, and which one is active. The choice is made by the first
// search or Move of the program. Threads that choose at the same time choose the same version, so
// the pointer needs no order with other memory: each version is a constant.
#include "space/simd/kernels.hpp"

#include <boost/container/static_vector.hpp>
#include <cassert>

namespace heliopause::space {

std::span<const Kernels* const> AvailableKernels() {
  using Versions = boost::container::static_vector<const Kernels*, 5>;
  static const Versions versions = [] {
    Versions found;
    for (const Kernels* const kernels : {
           PortableKernels(),
#if HELIOPAUSE_HAS_SSE2
               Sse2Kernels(),
#endif
#if HELIOPAUSE_HAS_AVX
               Avx2Kernels(), Avx512Kernels(), Avx512Vbmi2Kernels(),
#endif
#if HELIOPAUSE_HAS_NEON
               NeonKernels(),
#endif
         }) {
      if (kernels != nullptr) found.push_back(kernels);
    }
    return found;
  }();
  return {versions.data(), versions.size()};
}

const Kernels& ChooseKernels() {
  UseKernels(*AvailableKernels().back());
  return ActiveKernels();
}

void UseKernels(const Kernels& kernels) {
  assert(kernels.move != nullptr && "a version has every kernel");
  chosen_kernels.store(&kernels, std::memory_order_relaxed);
}

}  // namespace heliopause::space
