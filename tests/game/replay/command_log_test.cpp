#include "game/replay/command_log.hpp"

#include "game/replay_fixture.hpp"

namespace heliopause {
namespace {

Command Thrust(double value) { return {Command::Type::Thrust, {1, 1}, value, {}, {}}; }
Command Line(const char* text) { return {Command::Type::Console, {}, 0, {}, text}; }

TEST(CommandLog, KeepsCommandsByStepInTheirOrder) {
  CommandLog command_log;
  command_log.Add({});
  command_log.Add({Thrust(0.5), Thrust(0.75)});
  command_log.Add({Line("x = 1")});
  EXPECT_EQ(command_log.Length(), 3u);
  EXPECT_TRUE(command_log.CommandsOf(1).empty());
  ASSERT_EQ(command_log.CommandsOf(2).size(), 2u);
  EXPECT_EQ(command_log.CommandsOf(2)[1].command.value, 0.75);
  EXPECT_FALSE(command_log.HasConsoleLine(2));
  EXPECT_TRUE(command_log.HasConsoleLine(3));
}

TEST(CommandLog, ACutDropsTheFutureAndSaysWhetherTheConsoleKnewOfIt) {
  CommandLog command_log;
  for (int i = 0; i < 10; ++i) command_log.Add({Thrust(i)});
  EXPECT_FALSE(command_log.TruncateAfter(8));
  EXPECT_EQ(command_log.Length(), 8u);
  EXPECT_EQ(command_log.Commands().size(), 8u);
  command_log.Add({Line("x = 1")});
  EXPECT_TRUE(command_log.TruncateAfter(4));
  command_log.AddStateLoad({});
  command_log.Add({});
  EXPECT_FALSE(command_log.TruncateAfter(4)) << "a state load at the step itself stays";
  EXPECT_EQ(command_log.StateLoads().size(), 1u);
  EXPECT_TRUE(command_log.TruncateAfter(3));
  EXPECT_TRUE(command_log.StateLoads().empty());
}

TEST(CommandLog, WhatIsForgottenIsOldAlone) {
  CommandLog command_log;
  for (int i = 1; i <= 10; ++i) command_log.Add({Thrust(i)});
  command_log.DropBefore(6);
  EXPECT_EQ(command_log.Length(), 10u);
  EXPECT_TRUE(command_log.CommandsOf(5).empty());
  EXPECT_EQ(command_log.CommandsOf(6).size(), 1u);
}

TEST(CommandLog, PlayedAgainItGivesTheSameGame) {
  CountingScriptHost host, again_host;
  Game game = MakeFight(5, host), again = MakeFight(5, again_host);
  Random random(8);
  CommandLog command_log;
  for (std::uint64_t step = 1; step <= 200; ++step) {
    command_log.Add(SomeCommands(game, random));
    command_log.Tick(game, step);
  }
  for (std::uint64_t step = 1; step <= 200; ++step) command_log.Tick(again, step);
  EXPECT_EQ(again.Hash(), game.Hash());
}

TEST(CommandLog, AnInvalidStateLoadIsRejectedAndChangesNothing) {
  CountingScriptHost host;
  Game game = MakeFight(5, host);
  CommandLog command_log;
  command_log.Add({});
  command_log.AddStateLoad({std::byte{1}, std::byte{2}});
  const std::uint64_t hash = game.Hash();
  EXPECT_THROW(command_log.ApplyStateLoads(game, 1), BadBytes);
  EXPECT_EQ(game.Hash(), hash);
}

#ifndef NDEBUG
TEST(CommandLogDeathTest, AStepBeyondTheEndIsAnErrorOfTheProgram) {
  CountingScriptHost host;
  Game game = MakeFight(5, host);
  const CommandLog empty;
  EXPECT_DEATH(empty.Tick(game, 1), "the command log contains the step");
}
#endif

}  // namespace
}  // namespace heliopause
