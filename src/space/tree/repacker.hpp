// Repacker: moves the chunks of neighbouring leaves next to each other in memory.
//
// Searches read leaves that are close in space together, so their chunks are stored in Morton
// order, the order of quadrants of quadrants. A new chunk is allocated near those of its leaf's
// siblings, which keeps that order only roughly. Each ReBallance repacks some leaves exactly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/vec2.hpp>
#include <limits>

#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Where the walk is: it continues in the next call.
class Repacker {
 public:
  /// Repacks 1/128 of the leaves, from where the last call stopped. Answers never depend on it.
  void Run(TreeStorage& tree);

 private:
  bool RepackBelow(TreeStorage& tree, std::uint32_t index, bool contains_next);
  void RepackLeaf(TreeStorage& tree, std::uint32_t leaf);

  static constexpr double kNowhere = std::numeric_limits<double>::quiet_NaN();

  Vec2 next_{kNowhere, kNowhere};  // a position in the leaf that comes next; NaN at the start
  std::uint32_t chunk_ = 0;        // chunks before it belong to leaves that were visited
  std::size_t budget_ = 0;         // leaves
};

}  // namespace heliopause::space
