// The hostile scripts: each function of the files in hostile/ is the think() of one ship, beside
// ships with harmless brains. No tick uses more than its budget, an error names the file and the
// ship, and the game stays deterministic. heliopause_attacks measures the time of the same kit.
#include <algorithm>
#include <fstream>
#include <sstream>

#include "game/state/missions.hpp"
#include "script/script_test.hpp"

namespace heliopause {
namespace {

const std::filesystem::path kKit =
    std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "tests/script/hostile";

// The budgets of sandbox.hpp, which includes Lua.
constexpr std::uint64_t kThinkBudget = 200'000, kBrainsBudget = 400'000, kStepBudget = 500'000;
constexpr std::uint64_t kLoadBudget = 250'000, kOfferBudget = 200'000, kOffersBudget = 400'000;
constexpr std::uint64_t kMissionBudget = 250'000, kMissionsBudget = 500'000;
// What one call may use beyond the budget of its run, for example a search that finds everything.
constexpr std::uint64_t kOvershoot = 100'000;
constexpr std::uint64_t kBrainsOfATick = kBrainsBudget + kThinkBudget + kOvershoot;

class Hostile : public ScriptTest {
 protected:
  struct Played {
    std::uint64_t hash = 0;
    std::uint64_t most = 0;  // units of budget that a tick used
    std::string report;      // the first
  };

  Hostile() {
    for (const auto& entry : std::filesystem::directory_iterator(kKit))
      std::filesystem::copy(entry.path(), folder / "lib" / entry.path().filename());
    Write("ai/honest",
          "return {think = function(self) self.memory.n = (self.memory.n or 0) + 1 "
          "self.ship:turn(self.memory.n % 3 - 1) self.ship:thrust(math.random()) end}");
  }

  std::vector<std::string> AttacksIn(const std::string& file) {
    std::istringstream names(Do("local n = {} for name in pairs(include('lib/" + file +
                                "')) do n[#n + 1] = name end return table.concat(n, ' ')"));
    std::vector<std::string> all;
    for (std::string name; names >> name;) all.push_back(name);
    return all;
  }

  void NewGame() {
    GameOptions options;
    options.seed = 7;
    game = std::make_unique<Game>(TheCatalog(), options);
    NewHost();
    events.clear();
  }

  // Runs a tick. Returns what all scripts used in it.
  std::uint64_t UnitsOfStep() {
    const auto units = [this] {
      std::uint64_t sum = 0;
      for (const ScriptStatistics& file : game->GetScriptStatistics()) sum += file.instructions;
      return sum;
    };
    const std::uint64_t before = units();
    Step();
    return units() - before;
  }

  // Runs one hostile ship beside two harmless ones. With `reload`, saves and loads after each tick.
  Played Play(const std::string& file, const std::string& attack, bool reload = false) {
    Write("ai/evil", "local attacks = include('lib/" + file + "')\nreturn {think = attacks['" +
                         attack + "']}");
    NewGame();
    Spawn("honest", 0, 0);
    Spawn("evil", 500, 0, "pirate", "raider", "Sly");
    honest_ = Spawn("honest", 1000, 0);
    Played played;
    for (int i = 0; i < kTicks; ++i) {
      played.most = std::max(played.most, UnitsOfStep());
      if (reload) Reload();
    }
    const std::vector<std::string> reports = Texts(Event::Type::ScriptError);
    if (!reports.empty()) played.report = reports.front();
    played.hash = game->Hash();
    return played;
  }

  static constexpr int kTicks = 3;
  ObjectId honest_;
};

class HostileKit : public Hostile, public testing::WithParamInterface<std::string> {};

TEST_P(HostileKit, IsStoppedAndNamedAndStaysDeterministic) {
  const std::vector<std::string> attacks = AttacksIn(GetParam());
  ASSERT_GE(attacks.size(), 5u);
  for (const std::string& attack : attacks) {
    SCOPED_TRACE(GetParam() + "." + attack);
    const Played played = Play(GetParam(), attack);
    EXPECT_LT(played.most, kThinkBudget + kOvershoot);
    if (!played.report.empty()) {
      // Names the file, or the memory if no line of the file is running.
      EXPECT_TRUE(played.report.find(".lua") != std::string::npos ||
                  played.report.find("self.memory") != std::string::npos)
          << played.report;
      EXPECT_NE(played.report.find("(Sly)"), std::string::npos) << played.report;
      EXPECT_LT(played.report.size(), 2500u);
    }
    if (GetParam() == "errors") {
      EXPECT_NE(played.report, "");
    }
    if (GetParam() == "tampering") {
      EXPECT_EQ(played.report, "");
    }
    EXPECT_NE(ShipOf(honest_).controls.thrust, 0) << "harmless brains must go on thinking";
    EXPECT_EQ(Play(GetParam(), attack).hash, played.hash);
    if (GetParam() !=
        "tampering") {  // it keeps what it did in globals: until a load, as documented
      EXPECT_EQ(Play(GetParam(), attack, true).hash, played.hash);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Lua, HostileKit,
                         testing::Values("loops", "metamethods", "coroutines", "bombs", "strings",
                                         "tables", "hashes", "parser", "numbers", "searches",
                                         "memories", "errors", "tampering", "chains", "kept",
                                         "prices"),
                         [](const auto& file) { return file.param; });

TEST_F(Hostile, ThirtyShipsOfAHostileFileAreStoppedWithTheFile) {
  Write("ai/evil", "return {think = function() while true do end end}");
  for (int i = 0; i < 30; ++i) Spawn("evil", i * 300.0, 0, "pirate", "raider");
  const ObjectId honest = Spawn("honest", 0, 2000);
  std::uint64_t most = 0;
  for (int i = 0; i < 12; ++i) most = std::max(most, UnitsOfStep());
  EXPECT_LT(most, kBrainsOfATick);
  EXPECT_EQ(Texts(Event::Type::ScriptError).size(), 11u) << "ten ships and the file";
  EXPECT_NE(ShipOf(honest).controls.thrust, 0);
}

// Each stays just within its budget, so none fails or is stopped. They share the budget of the
// tick.
TEST_F(Hostile, BusyBrainsTakeTurnsAndAllGetTheirs) {
  Write("ai/busy",
        "return {think = function(self) local x = 0 for i = 1, 80000 do x = x + i end "
        "self.memory.n = (self.memory.n or 0) + 1 self.ship:thrust(1 / self.memory.n) end}");
  std::vector<ObjectId> ships;
  for (int i = 0; i < 12; ++i) ships.push_back(Spawn("busy", i * 300.0, 0));
  const ObjectId honest = Spawn("honest", 0, 2000);
  std::uint64_t most = 0;
  const auto step = [&] { most = std::max(most, UnitsOfStep()); };
  step();
  const auto thought = [&](ObjectId id) { return ShipOf(id).controls.thrust != 0; };
  const auto count = std::count_if(ships.begin(), ships.end(), thought);
  EXPECT_GE(count, 1);
  EXPECT_LE(count, 4);
  for (int i = 0; i < 12; ++i) step();
  for (const ObjectId ship : ships) EXPECT_TRUE(thought(ship));
  EXPECT_TRUE(thought(honest));
  EXPECT_TRUE(Texts(Event::Type::ScriptError).empty());
  EXPECT_LT(most, kBrainsOfATick);
}

TEST_F(Hostile, TurnsAreEqualWhenEveryTickIsLoaded) {
  Write("ai/busy",
        "local P = {} P.__index = P return {think = function(self) local x = setmetatable({}, P) "
        "for i = 1, 100000 do x.n = i end self.memory.t = space.tick() "
        "self.ship:turn(math.random()) end}");
  std::uint64_t hash[2];
  for (const bool reload : {false, true}) {
    NewGame();
    for (int i = 0; i < 12; ++i) Spawn("busy", i * 300.0, 0);
    for (int i = 0; i < 8; ++i) {
      Step();
      if (reload) Reload();
    }
    hash[reload] = game->Hash();
  }
  EXPECT_EQ(hash[0], hash[1]);
}

TEST_F(Hostile, AnEndlessScenarioIsStoppedAndTheShipsGoOn) {
  EXPECT_EQ(Start("return {on_tick = function() while true do end end}"), "");
  const ObjectId honest = Spawn("honest");
  std::uint64_t most = 0;
  for (int i = 0; i < 15; ++i) most = std::max(most, UnitsOfStep());
  const std::vector<std::string> reports = Texts(Event::Type::ScriptError);
  ASSERT_EQ(reports.size(), 11u);
  EXPECT_NE(reports[0].find("scenarios/test.lua:1: "), std::string::npos) << reports[0];
  EXPECT_NE(reports[10].find("stopped after ten failures"), std::string::npos);
  EXPECT_NE(ShipOf(honest).controls.thrust, 0);
  EXPECT_LT(most, kStepBudget + kOvershoot);
  EXPECT_NE(Start("while true do end").find("scenarios/test.lua:1: "), std::string::npos);
}

TEST_F(Hostile, AFileThatLoopsWhenItIsLoadedFailsItsShips) {
  Write("ai/evil", "while true do end");
  Spawn("evil");
  EXPECT_LT(UnitsOfStep(), kStepBudget + kOvershoot);
  ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  EXPECT_NE(Texts(Event::Type::ScriptError)[0].find("ai/evil.lua:1: "), std::string::npos);
}

TEST_F(Hostile, AScenarioThatSpawnsWithoutEndIsStopped) {
  EXPECT_EQ(
      Start("return {on_tick = function() while true do "
            "space.spawn_pickup{ore = 1, x = math.random(1e6), y = math.random(1e6)} end end}"),
      "");
  std::uint64_t most = 0;
  for (int i = 0; i < 3; ++i) most = std::max(most, UnitsOfStep());
  EXPECT_LT(most, kStepBudget + kOvershoot);
  EXPECT_LT(game->Space().Count(), 12'000u);
  EXPECT_FALSE(Texts(Event::Type::ScriptError).empty());
}

TEST_F(Hostile, EndlessConsoleLinesAreStopped) {
  for (const char* line : {"while true do end", "local t = {} while true do t[#t + 1] = {} end",
                           "local function f() return 1 + f() end return f()",
                           "while true do space.spawn_pickup{ore = 1, x = 0, y = 0} end"}) {
    EXPECT_EQ(Do(line).find("error: "), 0u) << line;
  }
}

// Lua hashes a handle by half of its bits, which once were equal for all handles.
TEST_F(Hostile, TablesWithHandlesAsKeysPassTheSampling) {
  EXPECT_EQ(Do("for i = 1, 1500 do space.spawn_pickup{ore = 1, x = i * 100, y = 0} end"), "");
  EXPECT_EQ(Do("local seen, n = {}, 0 for _, h in ipairs(space.pickups()) do seen[h] = true end "
               "for _, h in ipairs(space.pickups()) do if seen[h] then n = n + 1 end end "
               "return n"),
            "1500");
}

// Objects that follow each other in one slot differ in their generation alone.
TEST_F(Hostile, HandlesOfOneSlotAsKeysPassTheSampling) {
  EXPECT_EQ(RunScript("local seen, slot, last = {}, nil, 0 for i = 1, 10000 do "
                      "local h = space.spawn_pickup{ore = 1, x = 100, y = 0} "
                      "slot = slot or h:id():match('^%d+:') assert(h:id() == slot .. i) "
                      "space.remove(h) seen[h] = i end "
                      "for _, i in pairs(seen) do assert(i == last + 1) last = i end "
                      "assert(last == 10000)"),
            "");
}

// A tick must not load more files than a script can pay for. What is loaded already must not
// matter: a save is loaded without.
TEST_F(Hostile, TheScriptThatSpawnsTheFirstShipOfABrainPaysForItsLoad) {
  for (int i = 0; i < 20; ++i)
    Write("ai/load" + std::to_string(i),
          "for i = 1, 15000 do local t = {i} end return {think = function() return 60 end}");
  const auto play = [&](bool reload) {
    NewGame();
    EXPECT_EQ(Start("return {on_tick = function(self) for i = 0, 19 do "
                    "space.spawn{class = 'cutter', faction = 'patrol', x = i * 300, "
                    "y = space.tick() * 300, brain = 'load' .. i} end end}"),
              "");
    std::uint64_t most = 0;
    for (int i = 0; i < 5; ++i) {
      most = std::max(most, UnitsOfStep());
      if (reload) Reload();
    }
    // A brain that a run before this one has loaded costs nothing any more; the units of a load
    // count for the brain's file and for the scenario.
    if (!reload) {
      EXPECT_LT(most, 2 * (kStepBudget + kLoadBudget) + kOvershoot);
    }
    EXPECT_GT(most, kLoadBudget / 2);
    return std::pair(game->Ships().size(), game->Hash());
  };
  const auto played = play(false);
  EXPECT_GT(played.first, 3u);
  EXPECT_LT(played.first, 100u) << "some spawns were beyond the budget";
  EXPECT_EQ(play(true), played);
}

class HostileMissions : public Hostile {
 protected:
  // A scenario with missions, this on_tick, and the player docking in the first ticks.
  void Begin(const std::string& on_tick) {
    ASSERT_EQ(
        Start(
            "return {missions = true, setup = function() local port = space.spawn_body{class = "
            "'outpost', x = 0, y = 0} space.spawn{class = 'courier', faction = 'player', x = "
            "port:radius() + 60, y = 0, player = true}:dock(port) end, on_tick = function(self) " +
            on_tick + " end}"),
        "");
  }
  std::uint64_t MostOf(int ticks) {
    std::uint64_t most = 0;
    for (int i = 0; i < ticks; ++i) most = std::max(most, UnitsOfStep());
    return most;
  }
};

TEST_F(HostileMissions, AllOffersOfAPortShareABudget) {
  for (const char* name : {"a", "b", "c", "d", "e", "f"})
    Write(std::string("missions/") + name,
          "return {title = 'x', offers = 4, offer = function(port) for i = 1, 30000 do end "
          "return {pay = 1} end}");
  Begin("");
  EXPECT_LT(MostOf(4), kOffersBudget + kOfferBudget);
  EXPECT_GT(game->GetMissions().offers.size(), 2u);
  const std::vector<std::string> reports = Texts(Event::Type::ScriptError);
  ASSERT_EQ(reports.size(), 1u);
  EXPECT_NE(reports[0].find("offers nothing here now"), std::string::npos) << reports[0];
  EXPECT_NE(reports[0].find("missions/a.lua"), std::string::npos) << reports[0];
}

TEST_F(HostileMissions, AScriptPaysForTheOffersThatItRequests) {
  Write("missions/slow", "return {title = 'x', offer = function() while true do end end}");
  Begin("while true do space.start_mission('slow', space.stations()[1]) end");
  // The offers count for their file and for the scenario.
  EXPECT_LT(MostOf(4), 2 * (kStepBudget + kOfferBudget) + kOffersBudget + kOvershoot);
}

TEST_F(HostileMissions, ThoseOfATickShareABudgetAndTheRestRunInTheNext) {
  Write("missions/busy",
        "return {title = 'x', offer = function() return {} end, "
        "accept = function(self) for i = 1, 200000 do end self.memory.at = space.tick() "
        "space.message('began') end}");
  Begin(
      "if space.tick() == 5 then for _ = 1, 5 do "
      "space.start_mission('busy', space.stations()[1]) end end");
  Step(4);
  EXPECT_LT(MostOf(3), kMissionsBudget + kMissionBudget + kOvershoot);
  const std::vector<std::string> said = Texts(Event::Type::Message);
  EXPECT_EQ(std::count(said.begin(), said.end(), "began"), 5);
}

// Each search visits all leaves of the ring, although it finds one thing.
TEST_F(Hostile, SearchesForTheNearestInTheMiddleOfARingAreCharged) {
  EXPECT_EQ(Do("for i = 1, 3000 do local a = i * math.pi / 1500 "
               "space.spawn_pickup{ore = 1, x = 50000 * math.cos(a), y = 50000 * math.sin(a)} end"),
            "");
  const auto used = [&](const std::string& call) {
    return std::stol(Do("local before = space.usage().used for i = 1, 200 do space." + call +
                        " end return space.usage().used - before"));
  };
  const long far = used("nearest(200000, 0, 1000)"), ring = used("nearest(0, 0)");
  EXPECT_GT(ring, 10 * far);
  EXPECT_GT(used("k_nearest(0, 0, 3)"), 10 * far);
  EXPECT_LT(used("nearest(50000, 0)"), 2 * far) << "few are near the nearest";
  EXPECT_LT(used("nearest(0, 0, {kinds = 'ship'})"), 2 * far) << "the ring has no ship";
}

}  // namespace
}  // namespace heliopause
