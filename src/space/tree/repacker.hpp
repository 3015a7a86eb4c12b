// Repacker: moves the chunks of neighbouring leaves next to each other in memory.
//
// Leaves that are close in space are read together. Their chunks lie best in Morton order, the
// order of quadrants of quadrants. New chunks are allocated near their leaf's siblings; what
// disorder that leaves a walk through the leaves corrects, some leaves in each ReBallance.
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
