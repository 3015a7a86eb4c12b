// Headless games in Lua: each *.lua beside this file is a script with asserts, and one test. A file
// whose first line is `-- scenario: NAME` runs in that scenario of scripts/game, any other in empty
// space. `include` reads the folder scripts as well, which has what several of them use.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <utility>

#include "game/rules/game.hpp"
#include "script/host/lua_host.hpp"

namespace heliopause {
namespace {

const std::filesystem::path kRoot = HELIOPAUSE_SOURCE_DIR;

std::vector<std::string> Files() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kRoot / "tests/scenarios"))
    if (entry.path().extension() == ".lua") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

// Runs the script and returns the hash of the state at its end. No other script may fail meanwhile:
// space.step(n) does not show the events of its ticks.
std::uint64_t Play(const std::string& name) {
  static const Catalog catalog = Catalog::Load(kRoot / "data");
  const std::filesystem::path file = kRoot / "tests/scenarios" / (name + ".lua");
  std::string first;
  std::ifstream stream(file);
  std::getline(stream, first);
  ScriptOptions scripts;
  scripts.scripts = kRoot / "scripts/game";
  scripts.print = [](const std::string& line) { std::cout << line << "\n"; };
  scripts.report_error = [](std::uint64_t tick, const std::string& text) {
    ADD_FAILURE() << "tick " << tick << ": " << text;
  };
  scripts.mods = {kRoot / "tests/scenarios/scripts"};
  LuaHost host(std::move(scripts));
  GameOptions options;
  options.seed = 11;
  const std::string prefix = "-- scenario: ";
  if (first.compare(0, prefix.size(), prefix) == 0) {
    options.scenario = first.substr(prefix.size());
    options.space = host.ScenarioSpace(options.scenario);
  }
  Game game(catalog, options);
  game.Attach(&host);
  if (!options.scenario.empty()) host.StartScenario(game, options.scenario);
  host.RunFile(game, file);
  return game.Hash();
}

class Scenarios : public testing::TestWithParam<std::string> {};

TEST_P(Scenarios, PassesItsAssertsAndEndsInTheSameState) {
  const std::uint64_t first = Play(GetParam());
  EXPECT_EQ(Play(GetParam()), first);
}

INSTANTIATE_TEST_SUITE_P(Lua, Scenarios, testing::ValuesIn(Files()),
                         [](const auto& file) { return file.param; });

TEST(ScenarioFiles, Exist) { EXPECT_GE(Files().size(), 6u); }

}  // namespace
}  // namespace heliopause
