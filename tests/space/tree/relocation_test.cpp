#include "space/tree/relocation.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <heliopause/thread_pool.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "space/tree/mover.hpp"
#include "space/tree/percolation.hpp"
#include "space/tree/rebalancer.hpp"
#include "space/tree/validator.hpp"
#include "support/executors.hpp"
#include "support/random.hpp"

namespace heliopause::space {
namespace {

constexpr SpaceOptions kInfinite{.radius = 1000, .leaf_capacity = 24, .merge_threshold = 12};
constexpr SpaceOptions kKeeping{.radius = 1000,
                                .canvas = Canvas::Bounded,
                                .border = Border::Keep,
                                .leaf_capacity = 24,
                                .merge_threshold = 12};

// A tree after Move. `speed`: of every third sprite; the others are slow.
TreeStorage Moved(const SpaceOptions& options, std::uint32_t count, double speed) {
  TreeStorage tree(options);
  test::Random random(1);
  for (std::uint32_t slot = 0; slot < count; ++slot) {
    tree.EnsureSpareForSlot(slot);
    const double spread = slot % 2 == 0 ? 1000 : 90;
    const Kinds kinds = slot % 11 == 0 ? 0 : Kinds{1} << slot % 13;
    const Vec2 velocity = random.In(slot % 3 == 0 ? speed : 5);
    InsertEntry(tree, {random.In(spread), velocity, random.Between(0, 5), kinds, {slot, 1}}, kNone);
  }
  RebalanceDirty(tree);
  std::vector<std::uint32_t> leaving;
  tree.EnsureSpareForMoves();
  MoveEntries(tree, 1, leaving);
  return tree;
}

void Relocate(TreeStorage& tree, TaskSteps& steps) {
  Relocation relocation;
  relocation.Reserve(tree);
  relocation.Run(tree, steps);
}

// The square of each sprite's leaf and all columns of the sprite, by slot.
std::string ContentOf(const TreeStorage& tree) {
  std::string content;
  const auto add = [&](const auto& value) {
    content.append(reinterpret_cast<const char*>(&value), sizeof value);
  };
  for (std::uint32_t slot = 0; slot < tree.entry_of_slot.size(); ++slot) {
    const std::uint32_t entry = tree.EntryOf(slot);
    const Node& leaf = tree.nodes[tree.LeafOf(entry)];
    const Entry value = tree.chunks.Get(entry);
    add(leaf.center), add(leaf.level), add(leaf.count), add(leaf.dirty ? 'd' : 'c');
    add(value.position), add(value.velocity), add(value.radius), add(value.kinds), add(value.id);
  }
  return content;
}

// The ids in every chunk of the pool, with the leaf that owns it.
std::vector<std::uint32_t> ChunksOf(const TreeStorage& tree) {
  std::vector<std::uint32_t> chunks;
  for (std::uint32_t c = 0; c < tree.chunks.Size(); ++c) {
    chunks.push_back(tree.chunks.Header(c).owner);
    ForEachEntry(c, tree.chunks.Header(c).InUse(),
                 [&](std::uint32_t entry) { chunks.push_back(tree.chunks.Id(entry).slot); });
  }
  return chunks;
}

TEST(Relocation, LeavesTheNodesAndEntriesOfFixOutOfBounds) {
  for (const SpaceOptions& options : {kInfinite, kKeeping}) {
    for (const double speed : {30.0, 700.0, 9000.0}) {
      TreeStorage one_by_one = Moved(options, 3000, speed);
      TreeStorage tree = Moved(options, 3000, speed);
      ASSERT_GT(tree.counters.strays, 100u);
      FixOutOfBounds(one_by_one);
      TaskSteps in_this_thread;
      Relocate(tree, in_this_thread);
      EXPECT_FALSE(tree.moved);
      ASSERT_EQ(ValidateTree(tree), "");
      EXPECT_EQ(ContentOf(tree), ContentOf(one_by_one));
      EXPECT_EQ(tree.Count(), 3000u);
      EXPECT_EQ(tree.nodes.Count(), one_by_one.nodes.Count());
    }
  }
}

TEST(Relocation, LeavesTheSameChunksForAnyNumberOfThreads) {
  for (const SpaceOptions& options : {kInfinite, kKeeping}) {
    TreeStorage relocated = Moved(options, 30'000, 300);
    ASSERT_TRUE(Relocation::Pays(relocated));
    TaskSteps in_this_thread;
    Relocate(relocated, in_this_thread);
    ASSERT_EQ(ValidateTree(relocated), "");
    TreeStorage balanced = Moved(options, 30'000, 300);
    Relocate(balanced, in_this_thread);
    RebalanceDirty(balanced);
    std::vector<TaskState> states;
    for (const std::size_t threads : {1u, 2u, 3u, 7u}) {
      ThreadPool pool(threads);
      TreeStorage tree = Moved(options, 30'000, 300);
      TaskSteps steps("Call", pool, states);
      Relocate(tree, steps);
      steps.ThrowError();
      ASSERT_EQ(ValidateTree(tree), "");
      ASSERT_EQ(ChunksOf(tree), ChunksOf(relocated)) << threads;
      RebalanceDirty(tree, steps);
      ASSERT_EQ(ValidateTree(tree), "");
      ASSERT_EQ(ChunksOf(tree), ChunksOf(balanced)) << threads;
      EXPECT_EQ(tree.counters.dirty_visited, balanced.counters.dirty_visited);
    }
  }
}

// More strays than a block has, in few leaves: strays of a later block fill gaps of an earlier one.
TEST(Relocation, MovesMoreStraysThanABlockHas) {
  SpaceOptions options = kInfinite;
  options.leaf_capacity = 20'000;
  options.merge_threshold = 10;
  TreeStorage tree = Moved(options, 120'000, 600);
  ASSERT_GT(tree.counters.strays, 20'000u);
  TreeStorage one_by_one = Moved(options, 120'000, 600);
  FixOutOfBounds(one_by_one);
  TaskSteps steps;
  Relocate(tree, steps);
  EXPECT_EQ(ValidateTree(tree), "");
  EXPECT_EQ(ContentOf(tree), ContentOf(one_by_one));
}

// One leaf gets them all: most do not fit into the one chunk that AddChunks gives it.
TEST(Relocation, MovesAllStraysIntoOneLeaf) {
  TreeStorage tree(kInfinite);
  test::Random random(1);
  for (std::uint32_t slot = 0; slot < 2000; ++slot) {
    tree.EnsureSpareForSlot(slot);
    const Vec2 from = random.In(1000);
    InsertEntry(tree, {from, {5 - from.x, 5 - from.y}, 1, 1, {slot, 1}}, kNone);
  }
  RebalanceDirty(tree);
  std::vector<std::uint32_t> leaving;
  MoveEntries(tree, 1, leaving);
  TaskSteps steps;
  Relocate(tree, steps);
  EXPECT_EQ(ValidateTree(tree), "");
  EXPECT_EQ(tree.nodes[tree.LeafOf(tree.EntryOf(0))].count, 2000u);
}

TEST(Relocation, EndsInThisThreadWhenTheExecutorLeavesOutTasks) {
  const auto runs_one = [](std::size_t, FunctionRef<void(std::size_t)> task) { task(0); };
  const auto throws = [](std::size_t, FunctionRef<void(std::size_t)> task) {
    task(1);
    throw 42;
  };
  TreeStorage expected = Moved(kInfinite, 9000, 300);
  TaskSteps in_this_thread;
  Relocate(expected, in_this_thread);
  std::vector<TaskState> states;
  for (const Executor executor : {Executor(runs_one), Executor(throws)}) {
    TreeStorage tree = Moved(kInfinite, 9000, 300);
    TaskSteps steps("Call", executor, states);
    Relocate(tree, steps);
    EXPECT_EQ(ValidateTree(tree), "");
    EXPECT_EQ(ChunksOf(tree), ChunksOf(expected));
    EXPECT_FALSE(steps.AreParallel());
    EXPECT_ANY_THROW(steps.ThrowError());
  }
}

}  // namespace
}  // namespace heliopause::space
