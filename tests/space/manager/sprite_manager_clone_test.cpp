// Clone and CopyFrom: equal calls have equal results in the copy, to the order of pairs.
#include <gtest/gtest.h>

#include <heliopause/sprite_manager.hpp>
#include <stdexcept>
#include <utility>
#include <vector>

#include "support/counting_allocator.hpp"
#include "support/random.hpp"
#include "support/saved.hpp"

namespace heliopause {
namespace {

SpaceOptions Removing() {
  return {.radius = 1000, .canvas = Canvas::Bounded, .border = Border::Remove, .leaf_capacity = 16};
}

SpriteManager Moving(const SpaceOptions& options, int count) {
  SpriteManager manager(options);
  test::Random random(5);
  for (int i = 0; i < count; ++i) manager.Add({random.In(1000), random.In(300), 5});
  for (int i = 0; i < 5; ++i) manager.Tick(0.02);
  return manager;
}

// The same calls on both: adds, removals, ticks; then everything that one can see.
void ExpectEqualFutures(SpriteManager& a, SpriteManager& b) {
  using IdPairs = std::vector<std::pair<SpriteId, SpriteId>>;
  test::Random random(9);
  for (int tick = 0; tick < 20; ++tick) {
    const Vec2 place = random.In(900);
    ASSERT_EQ(a.Add({.position = place, .radius = 2}), b.Add({.position = place, .radius = 2}));
    a.Tick(0.05);
    b.Tick(0.05);
    ASSERT_EQ(a.RemovedAtBorder().size(), b.RemovedAtBorder().size());
    IdPairs pairs_a, pairs_b;
    a.ForEachOverlappingPair([&](SpriteId x, SpriteId y) { pairs_a.emplace_back(x, y); });
    b.ForEachOverlappingPair([&](SpriteId x, SpriteId y) { pairs_b.emplace_back(x, y); });
    ASSERT_EQ(pairs_a, pairs_b) << "in the same order";
    ASSERT_EQ(a.GetStatistics().splits, b.GetStatistics().splits);
    ASSERT_EQ(a.GetStatistics().nodes, b.GetStatistics().nodes);
  }
  EXPECT_EQ(test::Saved(a), test::Saved(b));
  EXPECT_EQ(a.Validate(), "");
  EXPECT_EQ(b.Validate(), "");
}

TEST(Clone, GoesOnLikeTheOriginal) {
  for (const SpaceOptions& options :
       {Removing(), SpaceOptions{.radius = 50, .leaf_capacity = 4, .smallest_leaf_radius = 1}}) {
    SpriteManager manager = Moving(options, 2000);
    SpriteManager copy = manager.Clone();
    EXPECT_EQ(copy.Count(), manager.Count());
    EXPECT_EQ(copy.Options().leaf_capacity, options.leaf_capacity);
    ExpectEqualFutures(manager, copy);
  }
}

TEST(Clone, IsIndependentOfTheOriginal) {
  SpriteManager manager;
  const SpriteId id = manager.Add({.position = {1, 2}});
  SpriteManager copy = manager.Clone();
  manager.Remove(id);
  EXPECT_TRUE(copy.Contains(id));
  copy.MoveTo(id, {5, 5});
  EXPECT_EQ(copy.CountSpritesNear({5, 5}, 0), 1u);
  EXPECT_EQ(manager.Count(), 0u);
}

TEST(Clone, BetweenMoveAndFixOutOfBoundsIsInThatState) {
  SpriteManager manager = Moving({.radius = 500, .leaf_capacity = 8}, 500);
  manager.Move(0.3);
  SpriteManager copy = manager.Clone();
  EXPECT_THROW((void)copy.AnySpriteNear({}, 1), std::logic_error);
  manager.FixOutOfBounds();
  copy.FixOutOfBounds();
  ExpectEqualFutures(manager, copy);
}

// Rollback: the state of a tick is kept in a second manager and copied back.
TEST(CopyFrom, RollsBackWithoutAllocations) {
  SpriteManager manager = Moving(Removing(), 3000);
  SpriteManager kept = manager.Clone();
  const std::vector<std::byte> before = test::Saved(manager);
  for (int round = 0; round < 3; ++round) {
    const SpriteId added = manager.Add({.position = {1, 1}});
    for (int i = 0; i < 10; ++i) manager.Tick(0.05);
    EXPECT_NE(test::Saved(manager), before);
    const test::AllocationCount count;
    manager.CopyFrom(kept);
    EXPECT_TRUE(round == 0 || count.Calls() == 0u);
    EXPECT_FALSE(manager.Contains(added));
  }
  EXPECT_EQ(test::Saved(manager), before);
  ExpectEqualFutures(manager, kept);
}

TEST(CopyFrom, ReplacesALargerTreeAndItsOptions) {
  SpriteManager large = Moving({.radius = 4000}, 20'000);
  SpriteManager small = Moving(Removing(), 10);
  large.CopyFrom(small);
  EXPECT_EQ(large.Options().border, Border::Remove);
  ExpectEqualFutures(large, small);
  SpriteManager same = Moving(Removing(), 10);
  const std::vector<std::byte> before = test::Saved(same);
  same.CopyFrom(same);
  EXPECT_EQ(test::Saved(same), before);
}

TEST(CopyFrom, AssignsToAManagerThatWasMovedFrom) {
  SpriteManager manager = Moving(Removing(), 10);
  SpriteManager other = std::move(manager);
  manager.CopyFrom(other);  // NOLINT(bugprone-use-after-move): an assignment
  EXPECT_EQ(manager.Options().border, Border::Remove);
  ExpectEqualFutures(manager, other);
}

TEST(CopyFrom, InACallbackThrows) {
  SpriteManager manager = Moving(Removing(), 10);
  const SpriteManager other;
  manager.ForEachSprite([&](SpriteId, const Sprite&) {
    EXPECT_THROW(manager.CopyFrom(other), std::logic_error);
    EXPECT_EQ(manager.Clone().Count(), manager.Count()) << "a copy changes nothing here";
  });
  EXPECT_EQ(manager.Count(), 10u);
}

}  // namespace
}  // namespace heliopause
