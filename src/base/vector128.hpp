// Two doubles, or 16 bytes, in one register: what the library needs of SIMD outside its kernels.
//
// Three forms of the same functions, each with the same bits: by SSE2, by NEON and in plain C++.
// `vec` names the one of this machine. The plain form is compiled on every machine, for tests.
#pragma once

#include "base/architecture.hpp"
#include "base/vector128_portable.hpp"
#if HELIOPAUSE_HAS_SSE2
#include "base/vector128_sse2.hpp"
#elif HELIOPAUSE_HAS_NEON
#include "base/vector128_neon.hpp"
#endif

namespace heliopause {

#if HELIOPAUSE_HAS_SSE2
namespace vec = vector_sse2;
#elif HELIOPAUSE_HAS_NEON
namespace vec = vector_neon;
#else
namespace vec = vector_portable;
#endif

}  // namespace heliopause
