#include "view/input/input_state.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

using Type = Command::Type;
constexpr ObjectId kOwn{3, 1}, kOther{4, 1};

std::vector<Command> Steered(InputState& helm, ObjectId ship = kOwn) {
  std::vector<Command> commands;
  helm.Steer(ship, commands);
  return commands;
}

TEST(InputState, TellsEachChangeOnce) {
  InputState helm;
  helm.Press(Action::Thrust);
  const auto commands = Steered(helm);
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].type, Type::Thrust);
  EXPECT_EQ(commands[0].ship, kOwn);
  EXPECT_DOUBLE_EQ(commands[0].value, 1);
  EXPECT_TRUE(Steered(helm).empty());
  helm.Release(Action::Thrust);
  ASSERT_EQ(Steered(helm).size(), 1u);
}

TEST(InputState, TurnsRightForPlusAndStandsStillWithBothHeld) {
  InputState helm;
  helm.Press(Action::TurnRight);
  EXPECT_DOUBLE_EQ(Steered(helm).at(0).value, 1);
  helm.Press(Action::TurnLeft);
  EXPECT_DOUBLE_EQ(Steered(helm).at(0).value, 0);
  helm.Release(Action::TurnRight);
  EXPECT_DOUBLE_EQ(Steered(helm).at(0).value, -1);
}

TEST(InputState, TwoKeysForOneActionEndItTogether) {
  InputState helm;
  helm.Press(Action::FirePrimary);
  helm.Press(Action::FirePrimary);
  helm.Release(Action::FirePrimary);
  EXPECT_DOUBLE_EQ(Steered(helm).at(0).value, 1);
  helm.Release(Action::FirePrimary);
  helm.Release(Action::FirePrimary);  // one too many is harmless
  EXPECT_DOUBLE_EQ(Steered(helm).at(0).value, 0);
}

TEST(InputState, AShortTapStillCountsOnce) {
  InputState helm;
  helm.Press(Action::FireSecondary);
  helm.Release(Action::FireSecondary);  // both within one frame
  EXPECT_DOUBLE_EQ(Steered(helm).at(0).value, 1);
  EXPECT_DOUBLE_EQ(Steered(helm).at(0).value, 0);
  EXPECT_TRUE(Steered(helm).empty());
}

TEST(InputState, ReleasesEverythingWhenTheFocusIsLost) {
  InputState helm;
  helm.Press(Action::Thrust);
  helm.Press(Action::FireSecondary);
  Steered(helm);
  helm.ReleaseAll();
  const auto commands = Steered(helm);
  ASSERT_EQ(commands.size(), 2u);
  for (const Command& command : commands) EXPECT_DOUBLE_EQ(command.value, 0);
}

TEST(InputState, TellsANewShipWhatIsHeld) {
  InputState helm;
  helm.Press(Action::Brake);
  Steered(helm);
  EXPECT_TRUE(Steered(helm, ObjectId{}).empty());  // no ship: nobody to tell
  const auto commands = Steered(helm, kOther);
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].ship, kOther);
  EXPECT_EQ(commands[0].type, Type::Brake);
}

TEST(InputState, TellsAShipOfAnotherTimeWhatItDoesNotDoYetOrAnyMore) {
  InputState helm;
  helm.Press(Action::FirePrimary);
  Ship ship;
  ship.id = kOwn;
  ship.controls.thrust = 1;  // as it was then; nobody holds the key now
  ship.controls.turn = -1;
  helm.Assume(ship);
  const auto commands = Steered(helm);
  ASSERT_EQ(commands.size(), 3u);
  EXPECT_EQ(commands[0].type, Type::Thrust);
  EXPECT_DOUBLE_EQ(commands[0].value, 0);
  EXPECT_EQ(commands[1].type, Type::Turn);
  EXPECT_DOUBLE_EQ(commands[1].value, 0);
  EXPECT_EQ(commands[2].type, Type::FirePrimary);
  EXPECT_DOUBLE_EQ(commands[2].value, 1);
  EXPECT_TRUE(Steered(helm).empty());
}

}  // namespace
}  // namespace heliopause
