// Integers that several threads read and write at the same time, without an order between them.
#pragma once

#include <atomic>
#include <cstdint>

namespace heliopause {

#if defined(__cpp_lib_atomic_ref)
inline std::uint32_t LoadRelaxed(std::uint32_t& value) {
  return std::atomic_ref(value).load(std::memory_order_relaxed);
}
inline void StoreRelaxed(std::uint32_t& value, std::uint32_t next) {
  std::atomic_ref(value).store(next, std::memory_order_relaxed);
}
#else  // libc++ before LLVM 19, whose compilers are clang
inline std::uint32_t LoadRelaxed(std::uint32_t& value) {
  return __atomic_load_n(&value, __ATOMIC_RELAXED);
}
inline void StoreRelaxed(std::uint32_t& value, std::uint32_t next) {
  __atomic_store_n(&value, next, __ATOMIC_RELAXED);
}
#endif

}  // namespace heliopause
