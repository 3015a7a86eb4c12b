// Two passes: the subtrees that ListSubtrees returns are updated in tasks, then one walk updates
// the nodes above them.
#include "space/tree/inner_nodes.hpp"

#include <cassert>
#include <span>

#include "space/tree/subtrees.hpp"

namespace heliopause::space {
namespace {

// Computes aggregates and marks of an inner node from its children. Kinds and radii are added to
// those of before: only ReBallance removes them (Rebalancer::ReplaceAggregates).
void IncludeChildren(NodeStore& nodes, std::uint32_t index) {
  Node& node = nodes[index];
  node.count = 0;
  for (const std::uint32_t child : node.child) {
    if (child == kNone) continue;
    const Node& below = nodes[child];
    node.count += below.count;
    node.Include(below);
    node.dirty = node.dirty || below.dirty;
    if (nodes.IsTouched(below)) nodes.Touch(index);
  }
}

// Updates the inner nodes of a subtree, children first. `done` lists subtrees in preorder that
// tasks have updated: the walk skips them and removes each from the list.
void UpdateBelow(NodeStore& nodes, std::uint32_t index, std::span<const std::uint32_t>& done) {
  if (nodes[index].leaf) return;
  if (!done.empty() && done.front() == index) {
    done = done.subspan(1);
    return;
  }
  for (const std::uint32_t child : nodes[index].child) {
    if (child != kNone) UpdateBelow(nodes, child, done);
  }
  IncludeChildren(nodes, index);
}

}  // namespace

void UpdateInnerNodes(NodeStore& nodes, TaskSteps& steps) {
  Subtrees subtrees;
  if (steps.AreParallel()) {
    const std::size_t most = MostOfSubtree(nodes.Root().count);
    subtrees = ListSubtrees(nodes, most, [](const Node& node) { return !node.leaf; });
    steps.Run(subtrees.size(), [&](std::size_t i) {
      std::span<const std::uint32_t> none;
      UpdateBelow(nodes, subtrees[i], none);
    });
  }
  std::span<const std::uint32_t> done(subtrees.data(), subtrees.size());
  UpdateBelow(nodes, nodes.RootIndex(), done);
  assert(done.empty() && "the walk has met each subtree that a task updated");
}

}  // namespace heliopause::space
