#include "game/replay/command_log.hpp"

#include "game/replay_fixture.hpp"

namespace heliopause {
namespace {

Command Thrust(double value) { return {Command::Type::Thrust, {1, 1}, value, {}, {}}; }
Command Line(const char* text) { return {Command::Type::Console, {}, 0, {}, text}; }

TEST(CommandLog, KeepsCommandsByStepInTheirOrder) {
  CommandLog tape;
  tape.Add({});
  tape.Add({Thrust(0.5), Thrust(0.75)});
  tape.Add({Line("x = 1")});
  EXPECT_EQ(tape.Length(), 3u);
  EXPECT_TRUE(tape.CommandsOf(1).empty());
  ASSERT_EQ(tape.CommandsOf(2).size(), 2u);
  EXPECT_EQ(tape.CommandsOf(2)[1].command.value, 0.75);
  EXPECT_FALSE(tape.HasConsoleLine(2));
  EXPECT_TRUE(tape.HasConsoleLine(3));
}

TEST(CommandLog, ACutDropsTheFutureAndSaysWhetherTheConsoleKnewOfIt) {
  CommandLog tape;
  for (int i = 0; i < 10; ++i) tape.Add({Thrust(i)});
  EXPECT_FALSE(tape.CutAt(8));
  EXPECT_EQ(tape.Length(), 8u);
  EXPECT_EQ(tape.Commands().size(), 8u);
  tape.Add({Line("x = 1")});
  EXPECT_TRUE(tape.CutAt(4));
  tape.AddJump({});
  tape.Add({});
  EXPECT_FALSE(tape.CutAt(4)) << "a jump at the step itself stays";
  EXPECT_EQ(tape.Jumps().size(), 1u);
  EXPECT_TRUE(tape.CutAt(3));
  EXPECT_TRUE(tape.Jumps().empty());
}

TEST(CommandLog, WhatIsForgottenIsOldAlone) {
  CommandLog tape;
  for (int i = 1; i <= 10; ++i) tape.Add({Thrust(i)});
  tape.ForgetBefore(6);
  EXPECT_EQ(tape.Length(), 10u);
  EXPECT_TRUE(tape.CommandsOf(5).empty());
  EXPECT_EQ(tape.CommandsOf(6).size(), 1u);
}

TEST(CommandLog, PlayedAgainItGivesTheSameGame) {
  CountingScriptHost minds, again_minds;
  Game game = MakeFight(5, minds), again = MakeFight(5, again_minds);
  Random random(8);
  CommandLog tape;
  for (std::uint64_t step = 1; step <= 200; ++step) {
    tape.Add(SomeCommands(game, random));
    tape.Tick(game, step);
  }
  for (std::uint64_t step = 1; step <= 200; ++step) tape.Tick(again, step);
  EXPECT_EQ(again.Hash(), game.Hash());
}

TEST(CommandLog, AJumpToNoGameIsRefusedAndChangesNothing) {
  CountingScriptHost minds;
  Game game = MakeFight(5, minds);
  CommandLog tape;
  tape.Add({});
  tape.AddJump({std::byte{1}, std::byte{2}});
  const std::uint64_t hash = game.Hash();
  EXPECT_THROW(tape.Jump(game, 1), BadBytes);
  EXPECT_EQ(game.Hash(), hash);
}

}  // namespace
}  // namespace heliopause
