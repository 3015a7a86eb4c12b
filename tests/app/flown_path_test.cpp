#include "app/flown_path.hpp"

#include <gtest/gtest.h>

#include "view/fixture.hpp"

namespace heliopause {
namespace {

class FlownPathTest : public ViewGameTest {
 protected:
  // Ticks and notes until `step`.
  void FlyTo(std::uint64_t step, std::uint64_t oldest = 0) {
    while (at < step) {
      game.Tick();
      path.Note(game, ++at, oldest);
    }
  }
  FlownPath path;
  std::uint64_t at = 0;
};

TEST_F(FlownPathTest, TheDiscardedFutureIsTheGhost) {
  FlyTo(100);
  const auto ghost = path.TakeAfter(40);
  ASSERT_TRUE(ghost);
  EXPECT_EQ(ghost->first_tick, 41u);
  EXPECT_EQ(ghost->points.size(), 60u);
  EXPECT_EQ(ghost->type, game.FindShip(own)->type);
  EXPECT_FALSE(ghost->lost);
  EXPECT_FALSE(path.TakeAfter(40)) << "it is taken once";
  EXPECT_TRUE(path.TakeAfter(39)) << "what was flown before stays";
}

TEST_F(FlownPathTest, TheGhostEndsWhereTheShipWasLost) {
  FlyTo(100);
  path.NoteLoss(101);
  game.Remove(own);
  FlyTo(160);
  const auto ghost = path.TakeAfter(90);
  ASSERT_TRUE(ghost);
  EXPECT_EQ(ghost->points.size(), 10u);
  EXPECT_TRUE(ghost->lost);
}

TEST_F(FlownPathTest, TheGhostEndsAtADock) {
  const ObjectId port = Station({0, 0});
  FlyTo(50);
  Order(Command::Type::Dock, 0, port);
  FlyTo(80);
  const auto ghost = path.TakeAfter(10);
  ASSERT_TRUE(ghost);
  EXPECT_LE(ghost->points.size(), 41u);
  EXPECT_FALSE(ghost->lost);
}

TEST_F(FlownPathTest, ForgetsWhatCannotBeRestored) {
  FlyTo(120, 100);
  const auto ghost = path.TakeAfter(0);
  ASSERT_TRUE(ghost);
  EXPECT_EQ(ghost->first_tick, 100u);
}

TEST_F(FlownPathTest, WithoutAFutureThereIsNoGhost) {
  EXPECT_FALSE(path.TakeAfter(0));
  FlyTo(10);
  EXPECT_FALSE(path.TakeAfter(10));
}

}  // namespace
}  // namespace heliopause
