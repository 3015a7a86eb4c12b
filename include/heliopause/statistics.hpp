// The state of an index in numbers.
#pragma once

#include <cstddef>

namespace heliopause {
inline namespace v0_1 {

/// What GetStatistics tells. The first four, `outside` and `bytes` are of this moment; the others
/// count from the last Move on, or from the start, Clear or Restore when there was none since.
struct Statistics {
  std::size_t sprites = 0;        ///< as Count() tells
  std::size_t nodes = 0;          ///< leaves and inner nodes, the root included
  std::size_t leaves = 0;         ///< nodes that hold sprites themselves
  std::size_t depth = 0;          ///< of the deepest node; a root alone has depth 0
  std::size_t splits = 0;         ///< leaves that ReBallance turned into nodes
  std::size_t merges = 0;         ///< nodes that ReBallance turned into leaves
  std::size_t strays = 0;         ///< sprites that Move carried out of their leaf
  std::size_t dirty_visited = 0;  ///< nodes that ReBallance looked at
  std::size_t outside = 0;        ///< sprites outside a bounded canvas that keeps them
  std::size_t bytes = 0;  ///< of the heap, for tree, sprites and ids; room to spare included
};

}  // namespace v0_1
}  // namespace heliopause
