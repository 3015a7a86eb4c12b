// Brains that run at the same time have the results of brains that run one by one: each game is
// played with one thread and with several, and compared after every tick.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <heliopause/thread_pool.hpp>
#include <memory>
#include <string>
#include <vector>

#include "game/replay/replay_history.hpp"
#include "game/state/script_statistics.hpp"
#include "script/host/parallel_fixture.hpp"

namespace heliopause {
namespace {

// Each brain reads its surroundings, draws numbers, keeps a memory, and gives commands.
constexpr const char* kFighter = R"(
  local function nearest(ship, x, y)
    return space.nearest(x, y, 3000, {kinds = "ship", hostile_to = ship})
  end
  return {think = function(self, dt)
    local ship, memory = self.ship, self.memory
    memory.runs = (memory.runs or 0) + 1
    local x, y = ship:position()
    local foe = nearest(ship, x, y)
    if foe then
      local its_x, its_y = foe:position()
      ship:set_target(foe)
      ship:turn_to(math.atan(its_y - y, its_x - x))
      if math.random() < 0.5 then ship:fire(true) memory.luck = math.random(100) end
    end
    ship:thrust(#space.near(x, y, 700) % 2)
    return 1 + memory.runs % 2
  end}
)";

TEST_F(ParallelTest, BrainsDrawTheSameNumbersAndGiveTheSameCommands) {
  Write("ai/a", kFighter);
  Write("ai/b", kFighter);
  EXPECT_GT(Compare({"a", "b"}), 1000u);
  EXPECT_GT(Compare({"a"}), 1000u) << "brains of one file";
  EXPECT_GT(Compare({"a", "b"}, 96, 40, false, 2), 1000u) << "two threads";
}

// Near the limit of all brains together, a run may keep more only by itself.
TEST_F(ParallelTest, TheMemoryOfAllBrainsEndsAtTheSameBrain) {
  Write("ai/a", R"(return {think = function(self)
    local again = self.memory.s
    self.memory.s = ("x"):rep(100):rep(again and 600 or 200)
    return again and 3600 or 1
  end})");
  const auto one = Begin(1), many = Begin(4);
  for (Played* played : {one.get(), many.get()}) {
    Fill(*played->game, 340, {"a"});
    for (int i = 0; i < 40; ++i) Tick(*played);
  }
  ExpectSame(*one, *many, 40);
  EXPECT_GT(many->host->ParallelRuns(), 100u);
  std::string all;
  for (const std::string& line : one->lines) all += line + "\n";
  EXPECT_NE(all.find("more than 16 MiB"), std::string::npos) << all;
}

TEST_F(ParallelTest, LinesAndMessagesComeInTheOrderOfTheShips) {
  Write("ai/a", R"(return {think = function(self)
    print(self.ship:name(), space.tick())
    self.ship:say("I am " .. self.ship:name())
  end})");
  EXPECT_GT(Compare({"a"}, 60, 5), 100u);
  EXPECT_GT(lines.size(), 500u);
}

TEST_F(ParallelTest, AFileThatKeepsValuesRunsOneByOne) {
  // The order of the ships decides which one gets a number.
  Write("ai/counter", R"(local count, seen = 0, {}
    return {think = function(self)
      count, seen[#seen + 1] = count + 1, self.ship:name()
      self.memory.number, self.memory.before = count, seen[#seen - 1]
    end})");
  Write("ai/late", R"(local cache = {}
    return {think = function(self)
      if space.tick() > 10 then cache[self.ship:name()] = (cache[self.ship:name()] or 0) + 1 end
      self.memory.cached, self.memory.random = cache[self.ship:name()], math.random()
    end})");
  Write("ai/alone", R"(local last = false; return {think = function(self)
      self.memory.last, last = last, last or space.tick() % 10 == 5
      return self.ship:name() == "S0" and 1 or 10 - space.tick() % 10
    end})");
  Write("ai/a", kFighter);
  EXPECT_EQ(Compare({"counter"}, 60), 0u);
  EXPECT_GT(Compare({"alone"}, 60), 50u) << "until one keeps a value in a run by itself";
  EXPECT_GT(Compare({"late"}, 60), 300u) << "until it keeps values";
  EXPECT_GT(Compare({"late", "a"}, 96), 300u);
}

TEST_F(ParallelTest, ErrorsStopTheSameBrains) {
  Write("ai/a", kFighter);
  Write("ai/faulty", R"(return {think = function(self)
    self.memory.n = (self.memory.n or 0) + 1
    self.memory.luck = math.random()
    if self.memory.n > 3 and math.random() < 0.1 then error("out of luck") end
    if self.memory.n == 9 then while true do end end
  end})");
  EXPECT_GT(Compare({"faulty", "a"}, 96), 100u);
  EXPECT_GT(Compare({"faulty"}, 60), 50u);
  bool stopped = false;
  for (const std::string& line : lines)
    stopped |= line.find("stopped after ten failures") != std::string::npos;
  EXPECT_TRUE(stopped);
}

// A brain must not be able to catch the end of its run.
TEST_F(ParallelTest, WhatRunsAgainByItselfRunsWhole) {
  Write("ai/a", kFighter);
  Write("ai/careful", R"(return {
    on_message = {hail = function(self, message)
      self.memory.hails = (self.memory.hails or 0) + 1
      self.memory.last = message.value
    end},
    think = function(self)
      local _, other = pcall(function() return space.ships()[1 + space.tick() % 30] end)
      local fine, sent = pcall(space.send, other, "hail", self.ship:name())
      self.memory.sent = (self.memory.sent or 0) + (sent and 1 or 0)
      self.memory.failed = self.memory.failed or not fine
      return 7
    end})");
  Write("lib/late", "return {value = 3}");
  Write("ai/includes", R"(return {think = function(self)
    local fine, lib = pcall(include, "lib/late")
    self.memory.value = fine and lib.value
  end})");
  EXPECT_GT(Compare({"careful", "a", "a", "a"}, 96), 100u);
  Compare({"includes", "a"}, 96);
}

TEST_F(ParallelTest, TimersRegionsAndEventsAreHandledAlike) {
  Write("ai/a", R"(return {
    timers = {beat = function(self, timer) self.memory.beats = timer.count
      if timer.count == 3 then space.cancel(timer.id) end end},
    on_enter = function(self, visit) self.memory.entered = (self.memory.entered or 0) + 1 end,
    on_event = {hit = function(self, event) self.memory.hit = space.tick() end},
    think = function(self)
      local ship = self.ship
      if not self.memory.started then
        self.memory.started = true
        space.every(0.1 + math.random() * 0.1, "beat", {name = ship:name()})
        space.set_region("near", ship, 900, {kinds = "ship"})
      end
      ship:thrust(1) ship:fire(true)
      self.memory.inside = #space.inside("near")
    end})");
  EXPECT_GT(Compare({"a"}, 60, 60), 500u);
}

// All brains share a budget of 400,000 instructions.
TEST_F(ParallelTest, TheSameBrainsWaitForTheNextTick) {
  Write("ai/heavy", R"(return {think = function(self)
    local sum = 0
    local x, y = self.ship:position()
    for i = 1, 4000 + 50 * (x // 400) do sum = sum + i end
    self.memory.luck, self.memory.sum = math.random(), sum
    space.near(x, y, 500)
  end})");
  EXPECT_GT(Compare({"heavy"}, 96, 20), 300u);
  const auto many = Begin(4);
  Fill(*many->game, 96, {"heavy"});
  for (int i = 0; i < 5; ++i) many->game->Tick();
  EXPECT_NE(Figures(*many->game).find("heavy"), std::string::npos);
  std::uint64_t throttled = 0;
  for (const ScriptStatistics& file : many->game->GetScriptStatistics())
    throttled += file.throttled;
  EXPECT_GT(throttled, 0u);
}

// The first searches for the nearest of a tick are cheaper than the others.
TEST_F(ParallelTest, SearchesCostTheSame) {
  Write("ai/a", R"(return {think = function(self)
    local found = space.near(0, 0, 100000, {kinds = "asteroid", limit = 2})
    self.memory.used, self.memory.seen = space.usage().used, #found
    self.memory.free = space.visible(self.ship, 3000, 3000)
  end})");
  const auto one = Begin(1), many = Begin(4);
  for (Played* played : {one.get(), many.get()}) {
    for (int i = 0; i < 700; ++i) {
      const double angle = 0.01 * i;
      ASSERT_NE(
          played->game->SpawnAsteroid(0, {9000 * std::cos(angle), 9000 * std::sin(angle)}, {}),
          ObjectId{});
    }
    Fill(*played->game, 60, {"a"});
  }
  for (int i = 1; i <= 5 && !HasFatalFailure(); ++i) {
    Tick(*one);
    Tick(*many);
    ExpectSame(*one, *many, i);
  }
  EXPECT_GT(many->host->ParallelRuns(), 50u);
}

TEST_F(ParallelTest, SavesAndLoadsOfEitherContinueAlike) {
  Write("ai/a", kFighter);
  Write("ai/b", kFighter);
  auto one = Begin(1), many = Begin(4);
  Fill(*one->game, 96, {"a", "b"});
  Fill(*many->game, 96, {"a", "b"});
  for (int i = 1; i <= 30 && !HasFatalFailure(); ++i) {
    Tick(*one);
    Tick(*many);
    ASSERT_EQ(one->game->Hash(), many->game->Hash()) << "after tick " << i;
    if (i % 6 != 0) continue;
    ByteWriter writer;  // each continues the game of the other
    one->game->Save(writer);
    ByteReader reader(writer.Bytes());
    many->game->Load(reader);
    ByteWriter back;
    many->game->Save(back);
    ByteReader other(back.Bytes());
    one->game->Load(other);
    ASSERT_EQ(one->game->Hash(), many->game->Hash());
  }
  EXPECT_GT(many->host->ParallelRuns(), 500u);
}

// Time runs back to several steps and on again, and a save is loaded on the way.
TEST_F(ParallelTest, ARewindRestoresTheStatesOfOneThread) {
  Write("ai/a", kFighter);
  Write("ai/b", kFighter);
  const auto one = Begin(1), many = Begin(4);
  Fill(*one->game, 96, {"a", "b"});
  Fill(*many->game, 96, {"a", "b"});
  ByteWriter start;
  one->game->Save(start);
  CommandLog log;
  for (int i = 0; i < 80; ++i) log.Add({});
  ReplayHistory history;
  history.Begin(*many->game);
  std::vector<std::uint64_t> hashes{one->game->Hash()};
  for (int i = 1; i <= 80; ++i) {
    one->game->Tick();
    history.Advance(*many->game, log);
    hashes.push_back(one->game->Hash());
    ASSERT_EQ(hashes.back(), many->game->Hash()) << "after step " << i;
  }
  const std::uint64_t before = many->host->ParallelRuns();
  for (const std::uint64_t step : {79u, 62u, 3u, 41u, 0u, 80u}) {
    history.Seek(*many->game, log, step);
    ASSERT_EQ(many->game->Hash(), hashes[step]) << "at step " << step;
  }
  EXPECT_GT(many->host->ParallelRuns(), before + 1000) << "a seek runs ticks side by side";
  ByteReader reader(start.Bytes());
  many->game->Load(reader);
  for (int i = 1; i <= 20; ++i) {
    many->game->Tick();
    ASSERT_EQ(many->game->Hash(), hashes[static_cast<std::size_t>(i)]) << "after tick " << i;
  }
}

// New texts are in use in every thread.
TEST_F(ParallelTest, AReloadReachesEveryState) {
  Write("ai/a", "return {think = function(self) self.memory.version = 1 end}");
  const auto one = Begin(1), many = Begin(4);
  Fill(*one->game, 60, {"a"});
  Fill(*many->game, 60, {"a"});
  for (int i = 1; i <= 6 && !HasFatalFailure(); ++i) {
    if (i == 3) {
      Write("ai/a", "return {think = function(self) self.memory.version = 'two' end}");
      for (Played* played : {one.get(), many.get()})
        EXPECT_EQ(played->host->ReloadChanged().files.size(), 1u);
    }
    Tick(*one);
    Tick(*many);
    ExpectSame(*one, *many, i);
  }
  EXPECT_GT(many->host->ParallelRuns(), 200u);
}

TEST_F(ParallelTest, ALogOfSearchesHasThemInOrder) {
  Write("ai/a", kFighter);
  const auto many = Begin(4);
  Fill(*many->game, 96, {"a"});
  many->game->Log().Enable(true);
  for (int i = 0; i < 3; ++i) many->game->Tick();
  EXPECT_EQ(many->host->ParallelRuns(), 0u);
  many->game->Log().Enable(false);
  many->game->Tick();
  EXPECT_GT(many->host->ParallelRuns(), 0u);
}

class ParallelShipped : public testing::TestWithParam<const char*> {};

TEST_P(ParallelShipped, HasTheSameHashInEveryTick) {
  const std::filesystem::path root = HELIOPAUSE_SOURCE_DIR;
  static const Catalog catalog = Catalog::Load(root / "data");
  const std::string scenario = GetParam();
  struct Played {
    explicit Played(std::size_t count) : threads(count) {}
    ThreadPool threads;
    std::unique_ptr<LuaHost> host;
    std::unique_ptr<Game> game;
  };
  Played one(1), two(2), four(4);
  for (Played* played : {&one, &two, &four}) {
    played->host = std::make_unique<LuaHost>(ScriptOptions{root / "scripts/game", {}});
    GameOptions options;
    options.scenario = scenario;
    options.space = played->host->ScenarioSpace(scenario);
    played->game = std::make_unique<Game>(catalog, options);
    played->game->Attach(played->host.get());
    played->game->UseThreads(&played->threads);
    played->host->StartScenario(*played->game, scenario);
  }
  for (int i = 1; i <= 150; ++i) {
    for (Played* played : {&one, &two, &four}) played->game->Tick();
    if (i % 10 != 0) continue;
    ASSERT_EQ(one.game->Hash(), two.game->Hash()) << "after tick " << i;
    ASSERT_EQ(one.game->Hash(), four.game->Hash()) << "after tick " << i;
  }
  if (scenario == "siege" || scenario == "reach") {
    EXPECT_GT(four.host->ParallelRuns(), 500u);
  }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, ParallelShipped,
                         testing::Values("reach", "siege", "demo", "load"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace heliopause
