#include "space/tree/inner_nodes.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "space/tree/percolation.hpp"
#include "space/tree/rebalancer.hpp"
#include "space/tree/validator.hpp"
#include "support/executors.hpp"
#include "support/random.hpp"

namespace heliopause::space {
namespace {

TEST(InnerNodes, HaveTheAggregatesAndMarksOfTheirLeavesAfterAnUpdate) {
  for (const bool by_tasks : {false, true}) {
    TreeStorage tree({.radius = 1000, .leaf_capacity = 8, .merge_threshold = 4});
    test::Random random(1);
    for (std::uint32_t slot = 0; slot < 60'000; ++slot) {
      tree.EnsureSpareForSlot(slot);
      InsertEntry(tree, {random.In(1000), {}, 1, 1, {slot, 1}}, kNone);
    }
    RebalanceDirty(tree);
    tree.nodes.ClearTouched();
    const std::uint32_t leaf = tree.LeafOf(tree.EntryOf(77));
    tree.nodes[leaf].Include(4, 9, true);
    tree.nodes[leaf].dirty = tree.nodes[leaf].recount_kinds = true;
    tree.nodes[leaf].recount_max_radius = true;
    tree.nodes.Touch(leaf);
    std::vector<TaskState> states;
    TaskSteps steps = by_tasks ? TaskSteps("Call", test::kBackwards, states) : TaskSteps();
    UpdateInnerNodes(tree.nodes, steps);
    for (std::uint32_t n = tree.nodes[leaf].parent; n != kNone; n = tree.nodes[n].parent) {
      EXPECT_EQ(tree.nodes[n].kinds, 5u);
      EXPECT_EQ(tree.nodes[n].max_radius, 9);
      EXPECT_TRUE(tree.nodes[n].some_kindless);
      EXPECT_TRUE(tree.nodes[n].dirty);
      EXPECT_TRUE(tree.nodes.IsTouched(tree.nodes[n]));
    }
    EXPECT_EQ(tree.Count(), 60'000u);
    EXPECT_EQ(ValidateTree(tree), "");
    RebalanceDirty(tree, steps);
    EXPECT_EQ(tree.nodes.Root().kinds, 1u);
    EXPECT_EQ(ValidateTree(tree), "");
  }
}

}  // namespace
}  // namespace heliopause::space
