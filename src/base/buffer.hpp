// Buffer: the growable array behind pools, columns and scratch memory.
#pragma once

#include <boost/container/vector.hpp>
#include <memory>

namespace heliopause {

/// boost::container::vector, for two reasons: resize(n, boost::container::default_init) grows
/// without writing memory that is overwritten anyway, and reserve(n) reserves exactly n. With
/// std::allocator, because the allocator of Boost 1.74 ignores alignments above 16 bytes and ours
/// are 64. For the time see docs/decisions.md, record 13.
template <class T>
using Buffer = boost::container::vector<T, std::allocator<T>>;

}  // namespace heliopause
