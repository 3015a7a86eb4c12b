// Seeking in a replay with scripts: brains, the memory of a scenario, and the console.
#include "game/replay/replay_history.hpp"
#include "game/rules/game.hpp"
#include "script/host/lua_host.hpp"
#include "script/script_test.hpp"

namespace heliopause {
namespace {

const std::filesystem::path kRoot = HELIOPAUSE_SOURCE_DIR;

class ScriptReplay : public testing::Test {
 protected:
  ScriptReplay() : host({kRoot / "scripts/game", {}}), game(Catalogue(), Options()) {
    game.Attach(&host);
    host.StartScenario(game, "demo");
    history.Begin(game);
    hashes.push_back(game.Hash());
  }
  static const Catalog& Catalogue() {
    static const Catalog catalog = Catalog::Load(kRoot / "data");
    return catalog;
  }
  GameOptions Options() {
    GameOptions options;
    options.seed = 4;
    options.scenario = "demo";
    options.space = host.ScenarioSpace("demo");
    return options;
  }
  void Step(const char* line = nullptr) {
    std::vector<Command> commands;
    if (line != nullptr) commands.push_back({Command::Type::Console, {}, 0, {}, line});
    command_log.Add(std::move(commands));
    history.Advance(game, command_log);
    hashes.resize(command_log.Length());
    hashes.push_back(game.Hash());
  }
  void Steps(int count) {
    for (int i = 0; i < count; ++i) Step();
  }
  void Visit(std::uint64_t step) {
    history.Seek(game, command_log, step);
    ASSERT_EQ(game.Hash(), hashes.at(step)) << "at step " << step;
  }

  LuaHost host;
  Game game;
  CommandLog command_log;
  ReplayHistory history;
  std::vector<std::uint64_t> hashes;
};

TEST_F(ScriptReplay, BrainsAreRestoredExactly) {
  Steps(200);
  for (std::uint64_t step = 200; step-- > 150;) Visit(step);
  for (const std::uint64_t step : {10u, 120u, 61u, 0u, 199u}) Visit(step);
}

TEST_F(ScriptReplay, TheSameStepsAfterARewindGiveTheSameHash) {
  Steps(180);
  const std::uint64_t hash = game.Hash();
  history.Seek(game, command_log, 70);
  history.TruncateHere();
  command_log.TruncateAfter(70);
  Steps(110);
  EXPECT_EQ(game.Hash(), hash);
}

// Variables of the console are in no snapshot, so seeking must not run a line a second time.
TEST_F(ScriptReplay, ConsoleLinesAreNotRunTwice) {
  Step("count = 0");
  Steps(20);
  Step("count = count + 1; space.memory.reinforced = count");
  Steps(20);
  Visit(10);
  while (history.CurrentStep() < history.LastStep()) {
    history.Advance(game, command_log);
    ASSERT_EQ(game.Hash(), hashes.at(history.CurrentStep())) << "at step " << history.CurrentStep();
  }
  Visit(30);
  Visit(42);
  Step("count = count + 1; space.memory.reinforced = count");
  EXPECT_EQ(host.Execute(game, "=space.memory.reinforced").text, "2");
}

TEST_F(ScriptReplay, AResetConsoleHasNoVariables) {
  Step("count = 5");
  EXPECT_EQ(host.Execute(game, "=count").text, "5");
  game.ForgetConsole();
  EXPECT_EQ(host.Execute(game, "=count").text, "nil");
  EXPECT_FALSE(host.Complete("spa").empty());
}

}  // namespace
}  // namespace heliopause
