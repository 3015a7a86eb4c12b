// The commands that a script file posts, as its observer receives them.
#include "script/bindings/post.hpp"

#include "script/script_test.hpp"
#include "script/state/script_observer.hpp"

namespace heliopause {
namespace {

class Post : public ScriptTest {
 protected:
  struct Listener final : ScriptObserver {
    void Posted(const Command& command) override { commands.push_back({ticks, command}); }
    void Ticked(const Game& game) override {
      ++ticks;
      EXPECT_EQ(game.TickNumber(), ticks);
    }
    void Loaded(const Game& game, std::span<const std::byte> state) override {
      loads.push_back(ticks);
      ByteWriter now;
      game.Save(now);
      EXPECT_TRUE(std::ranges::equal(now.Bytes(), state));
    }
    std::uint64_t ticks = 0;
    std::vector<std::uint64_t> loads;                         // with the ticks before
    std::vector<std::pair<std::uint64_t, Command>> commands;  // with the ticks before
  } listener;

  Post() {
    EXPECT_EQ(Do("me = space.spawn{class = 'courier', faction = 'player', x = 0, y = 0, "
                 "player = true, outfits = {'computer_1'}}"),
              "");
  }
};

TEST_F(Post, TheObserverHearsTheStateThatAScriptFileLoads) {
  host->Observe(&listener);
  EXPECT_EQ(RunScript("space.step(2) space.reload() space.step()"), "");
  EXPECT_EQ(listener.loads, std::vector<std::uint64_t>{2});
}

TEST_F(Post, TheObserverHearsEachCommandOfAScriptFileAndEachTick) {
  host->Observe(&listener);
  EXPECT_EQ(RunScript("local me = space.player()\n"
                      "me:thrust(0.5)\n"
                      "space.step(3)\n"
                      "space.load_program('drift', 'return {think = function() end}')\n"
                      "space.autopilot(true)\n"
                      "space.route(false)\n"
                      "space.step()\n"),
            "");
  EXPECT_EQ(listener.ticks, 4u);
  std::vector<std::pair<std::uint64_t, Command::Type>> heard;
  for (const auto& [tick, command] : listener.commands) heard.emplace_back(tick, command.type);
  using Type = Command::Type;
  const std::vector<std::pair<std::uint64_t, Type>> expected = {
      {0, Type::Thrust}, {3, Type::LoadProgram}, {3, Type::Autopilot}, {3, Type::Route}};
  EXPECT_EQ(heard, expected);
  EXPECT_EQ(listener.commands[0].second.value, 0.5);
}

// They follow from the state: a replay runs them again.
TEST_F(Post, WhatBrainsScenariosAndTheConsoleCommandIsNotReported) {
  host->Observe(&listener);
  Write("ai/push", "return {think = function(self) self.ship:thrust(1) end}");
  Spawn("push");
  ASSERT_EQ(Start("return {on_tick = function() space.ships()[1]:turn(1) end}"), "");
  EXPECT_EQ(Do("space.ships()[1]:brake(true)"), "true");
  EXPECT_EQ(RunScript("space.step(5)"), "");
  EXPECT_TRUE(listener.commands.empty());
}

TEST_F(Post, WithoutAnObserverNothingIsReported) {
  host->Observe(&listener);
  host->Observe(nullptr);
  EXPECT_EQ(RunScript("space.player():thrust(1) space.step()"), "");
  EXPECT_TRUE(listener.commands.empty());
  EXPECT_EQ(ShipOf(game->GetPlayer().ship).controls.thrust, 1);
}

}  // namespace
}  // namespace heliopause
