// Counters of a SpriteManager.
#pragma once

#include <cstddef>

namespace heliopause {
inline namespace v0_1 {

/// What GetStatistics returns. The first four, `outside` and `bytes` describe the present state;
/// the others count since the last Move, construction, Clear, Restore, RestoreShape or ShrinkToFit,
/// whichever was last.
struct Statistics {
  std::size_t sprites = 0;        ///< Count()
  std::size_t nodes = 0;          ///< leaves and inner nodes, the root included
  std::size_t leaves = 0;         ///< nodes that contain sprites themselves
  std::size_t depth = 0;          ///< of the deepest node; the root has depth 0
  std::size_t splits = 0;         ///< leaves that ReBallance turned into inner nodes
  std::size_t merges = 0;         ///< inner nodes that ReBallance turned into leaves
  std::size_t strays = 0;         ///< sprites that Move carried out of their leaf
  std::size_t dirty_visited = 0;  ///< nodes that ReBallance visited
  std::size_t outside = 0;        ///< sprites outside a bounded canvas that keeps them
  /// Heap memory of tree, sprites and ids, spare capacity and buffers of executors included: a
  /// clone, and a manager that was changed by an executor, may have another number.
  std::size_t bytes = 0;
};

}  // namespace v0_1
}  // namespace heliopause
