// Subtrees: the tree cut into parts without a common node, as tasks of a step.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>

#include "base/task_steps.hpp"
#include "space/storage/tree_storage.hpp"

namespace heliopause::space {

/// Roots of subtrees, in preorder.
using Subtrees = boost::container::static_vector<std::uint32_t, TaskSteps::kMostTasks>;

/// Lists the largest subtrees of at most `most` sprites for which `wants(node)` holds, and leaves
/// that have more. A node that `wants` rejects is not entered. Returns an empty list when there are
/// too many.
template <class Wants>
Subtrees ListSubtrees(const NodeStore& nodes, std::size_t most, const Wants& wants) {
  Subtrees list;
  const auto walk = [&](const auto& self, std::uint32_t index) -> bool {
    const Node& node = nodes[index];
    if (!wants(node)) return true;
    if (node.leaf || node.count <= most) {
      if (list.size() == list.capacity()) return false;
      list.push_back(index);
      return true;
    }
    for (const std::uint32_t child : node.child) {
      if (child != kNone && !self(self, child)) return false;
    }
    return true;
  };
  if (!walk(walk, nodes.RootIndex())) list.clear();
  return list;
}

/// Sprites of a subtree that is a task: a 32nd of all, so that a few threads end together, and at
/// least 20,000. Measured: such a task of ReBallance takes 5 to 50 microseconds.
constexpr std::size_t MostOfSubtree(std::size_t sprites) {
  return sprites / 32 > 20'000 ? sprites / 32 : 20'000;
}

}  // namespace heliopause::space
