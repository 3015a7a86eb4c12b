#include "view/input/input_state.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

using Type = Command::Type;
constexpr ObjectId kOwn{3, 1}, kOther{4, 1};

std::vector<Command> Steered(InputState& input_state, ObjectId ship = kOwn) {
  std::vector<Command> commands;
  input_state.Steer(ship, commands);
  return commands;
}

TEST(InputState, SendsEachChangeOnce) {
  InputState input_state;
  input_state.Press(Action::Thrust);
  const auto commands = Steered(input_state);
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].type, Type::Thrust);
  EXPECT_EQ(commands[0].ship, kOwn);
  EXPECT_DOUBLE_EQ(commands[0].value, 1);
  EXPECT_TRUE(Steered(input_state).empty());
  input_state.Release(Action::Thrust);
  ASSERT_EQ(Steered(input_state).size(), 1u);
}

TEST(InputState, PositiveIsRightAndBothTurnKeysCancelOut) {
  InputState input_state;
  input_state.Press(Action::TurnRight);
  EXPECT_DOUBLE_EQ(Steered(input_state).at(0).value, 1);
  input_state.Press(Action::TurnLeft);
  EXPECT_DOUBLE_EQ(Steered(input_state).at(0).value, 0);
  input_state.Release(Action::TurnRight);
  EXPECT_DOUBLE_EQ(Steered(input_state).at(0).value, -1);
}

TEST(InputState, AnActionEndsWithItsLastKey) {
  InputState input_state;
  input_state.Press(Action::FirePrimary);
  input_state.Press(Action::FirePrimary);
  input_state.Release(Action::FirePrimary);
  EXPECT_DOUBLE_EQ(Steered(input_state).at(0).value, 1);
  input_state.Release(Action::FirePrimary);
  input_state.Release(Action::FirePrimary);  // a surplus release has no effect
  EXPECT_DOUBLE_EQ(Steered(input_state).at(0).value, 0);
}

TEST(InputState, AxesSteerBesideTheKeys) {
  InputState input_state;
  input_state.SetAxes(0.5, -0.25, 0);
  auto commands = Steered(input_state);
  ASSERT_EQ(commands.size(), 2u);
  EXPECT_DOUBLE_EQ(commands[0].value, 0.5);
  EXPECT_DOUBLE_EQ(commands[1].value, -0.25);
  EXPECT_TRUE(Steered(input_state).empty()) << "no change, no command";
  input_state.Press(Action::Thrust);
  EXPECT_DOUBLE_EQ(Steered(input_state).at(0).value, 1);
  input_state.Release(Action::Thrust);
  input_state.SetAxes(0, 0, 0.125);
  commands = Steered(input_state);
  ASSERT_EQ(commands.size(), 3u);
  EXPECT_EQ(commands[2].type, Type::Brake);
  EXPECT_DOUBLE_EQ(commands[2].value, 1);
}

TEST(InputState, ABlockedActionWaitsUntilItIsAllowed) {
  InputState input_state;
  input_state.Block(Action::FireSecondary, true);
  input_state.Press(Action::FireSecondary);
  EXPECT_TRUE(Steered(input_state).empty());
  input_state.Block(Action::FireSecondary, false);
  EXPECT_DOUBLE_EQ(Steered(input_state).at(0).value, 1) << "the key is still down";
  input_state.Block(Action::FireSecondary, true);
  EXPECT_DOUBLE_EQ(Steered(input_state).at(0).value, 0);
  input_state.Release(Action::FireSecondary);
  input_state.Block(Action::FireSecondary, false);
  EXPECT_TRUE(Steered(input_state).empty());
}

TEST(InputState, AShortTapStillCountsOnce) {
  InputState input_state;
  input_state.Press(Action::FireSecondary);
  input_state.Release(Action::FireSecondary);  // both within one frame
  EXPECT_DOUBLE_EQ(Steered(input_state).at(0).value, 1);
  EXPECT_DOUBLE_EQ(Steered(input_state).at(0).value, 0);
  EXPECT_TRUE(Steered(input_state).empty());
}

TEST(InputState, ReleasesEverythingWhenTheFocusIsLost) {
  InputState input_state;
  input_state.Press(Action::Thrust);
  input_state.Press(Action::FireSecondary);
  Steered(input_state);
  input_state.ReleaseAll();
  const auto commands = Steered(input_state);
  ASSERT_EQ(commands.size(), 2u);
  for (const Command& command : commands) EXPECT_DOUBLE_EQ(command.value, 0);
}

TEST(InputState, SendsHeldActionsToANewShip) {
  InputState input_state;
  input_state.Press(Action::Brake);
  Steered(input_state);
  EXPECT_TRUE(Steered(input_state, ObjectId{}).empty());  // no ship
  const auto commands = Steered(input_state, kOther);
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].ship, kOther);
  EXPECT_EQ(commands[0].type, Type::Brake);
}

TEST(InputState, AfterASeekSendsTheDifferencesToTheShip) {
  InputState input_state;
  input_state.Press(Action::FirePrimary);
  Ship ship;
  ship.id = kOwn;
  ship.controls.thrust = 1;  // state at that time; the key is not held now
  ship.controls.turn = -1;
  input_state.SyncWith(ship);
  const auto commands = Steered(input_state);
  ASSERT_EQ(commands.size(), 3u);
  EXPECT_EQ(commands[0].type, Type::Thrust);
  EXPECT_DOUBLE_EQ(commands[0].value, 0);
  EXPECT_EQ(commands[1].type, Type::Turn);
  EXPECT_DOUBLE_EQ(commands[1].value, 0);
  EXPECT_EQ(commands[2].type, Type::FirePrimary);
  EXPECT_DOUBLE_EQ(commands[2].value, 1);
  EXPECT_TRUE(Steered(input_state).empty());
}

}  // namespace
}  // namespace heliopause
