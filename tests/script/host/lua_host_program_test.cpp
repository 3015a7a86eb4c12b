// Programs of the flight computer: they run, pay for their searches, fail, and survive a load.
#include "game/replay/replay_history.hpp"
#include "game/state/computer.hpp"
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

class HostProgram : public ScriptTest {
 protected:
  HostProgram() { Fly(); }
  void Fly(const std::string& computer = "computer_1") {
    EXPECT_EQ(Do("me = space.spawn{class = 'courier', faction = 'player', x = 0, y = 0, player = "
                 "true, outfits = {'" +
                 computer + "'}}"),
              "");
    own = game->GetPlayer().ship;
  }
  // A field that no search sees as a whole with the smallest computer.
  void Rocks() {
    EXPECT_EQ(
        Do("for i = 1, 900 do space.spawn_asteroid{class = 'small', x = 300 + (i % 30) * 140, "
           "y = -2000 + (i // 30) * 140, vx = i % 7, vy = i % 5} end"),
        "");
  }
  void Run(const std::string& think, const std::string& every = "1") {
    game->Post({Type::LoadProgram,
                {},
                1,
                {},
                "test\nreturn {think_every = " + every + ", think = function(self, dt) " + think +
                    " end}"});
  }
  std::string Said() const {
    const auto texts = Texts(Event::Type::ProgramChanged);
    return texts.empty() ? "" : texts.back();
  }
  const Ship& Own() const { return ShipOf(own); }

  ObjectId own;
};

TEST_F(HostProgram, CommandsThePlayersShipAndKeepsItsMemory) {
  Run("self.memory.n = (self.memory.n or 0) + 1 self.ship:thrust(0.5) self.ship:turn_to(1) "
      "print(self.memory.n, string.format('%.2f', dt))",
      "10");
  Step(25);
  EXPECT_EQ(Own().controls.thrust, 0.5);
  EXPECT_TRUE(Own().controls.turning_to);
  EXPECT_EQ(printed, (std::vector<std::string>{"1\t0.00", "2\t0.17", "3\t0.17"}));
}

TEST_F(HostProgram, UsageHasItsMemory) {
  Run("print(space.usage().stored > 500) self.memory.text = string.rep('x', 500)");
  Step(2);
  EXPECT_EQ(printed, (std::vector<std::string>{"false", "true"}));
}

TEST_F(HostProgram, MayFlyBesideTheAutopilotWhichSteers) {
  Do("base = space.spawn_body{class = 'outpost', x = 30000, y = 0, faction = 'player'} "
     "space.route(base) space.autopilot(true)");
  Write("ai/autopilot",
        "return {think = function(self) self.ship:thrust(1) self.ship:turn_to(0) end}");
  Run("self.ship:thrust(0.2) self.ship:turn_to(2) self.ship:fire() return 1");
  Step(5);
  EXPECT_EQ(Own().controls.thrust, 1);
  EXPECT_EQ(Own().controls.turn_to, 0);
  EXPECT_TRUE(Own().controls.fire_primary);
}

TEST_F(HostProgram, SearchesDrawEnergyByTheNodesThatTheyVisit) {
  Rocks();
  Step();
  Run("local before = self.ship:energy() local near = space.near(0, 0, 500, {kinds = 'asteroid'}) "
      "local now = space.computer() "
      "print(#near > 0, now.nodes > 0, now.nodes + now.left <= now.budget, "
      "math.abs(before - self.ship:energy() - now.nodes * now.node_energy) < 1e-9)");
  Step();
  ASSERT_EQ(printed.size(), 1u) << Said();
  EXPECT_EQ(printed[0], "true\ttrue\ttrue\ttrue");
  const ComputerUse& use = game->GetComputerUse();
  EXPECT_EQ(use.searches, 1u);
  EXPECT_EQ(use.budget, 120u);
  EXPECT_NEAR(use.energy, static_cast<double>(use.nodes) * 0.012, 1e-9);
}

// The program pays for the nodes that the log of searches shows.
TEST_F(HostProgram, PaysWhatTheLogOfSearchesShows) {
  Rocks();
  game->Log().Enable(true);
  Run("space.near(600, 0, 300) space.nearest(0, 0, {kinds = 'asteroid'}) "
      "space.any(900, 0, 100) space.sweep(0, 0, 400, 0, 10) return 1");
  Step(3);
  std::uint64_t logged = 0;
  for (const SearchCaller& caller : game->Log().Callers()) {
    if (!caller.IsScript()) continue;
    EXPECT_EQ(caller.Location(), "programs/test.lua:1");
    for (const LoggedSearch& search : caller.Searches()) {
      if (search.tick != game->TickNumber()) continue;
      logged +=
          search.trace.nodes_entered + search.trace.nodes_skipped + search.trace.nodes_taken_whole;
    }
  }
  EXPECT_GT(logged, 0u);
  EXPECT_EQ(game->GetComputerUse().nodes, logged) << Said();
}

TEST_F(HostProgram, WithoutNodesEachSearchReturnsNothingAndTheReason) {
  Rocks();
  Run("local into, list, why = {1, 2, 3} "
      "repeat list, why = space.near(2000, 0, 1300, {into = into}) until why "
      "print(#list, why, list == into, space.computer().left, space.computer().starved) "
      "print(#space.k_nearest(0, 0, 5), select('#', space.k_nearest(0, 0, 5))) "
      "print(space.nearest(0, 0)) print(space.count(0, 0, 900)) print(space.any(0, 0, 900)) "
      "print(space.ray(0, 0, 900, 0)) print(select(3, space.incoming(self.ship, 1))) "
      "print(select(3, space.pairs(0, 0, 500))) print(space.visible(self.ship, 900, 0)) "
      "local contacts, reason = space.contacts(self.ship) print(#contacts, reason) "
      "for h in contacts do print('never') end "
      "print(#space.ships(), select(2, space.asteroids())) return 1000");
  Step();
  EXPECT_EQ(printed, (std::vector<std::string>{"0\tnodes\ttrue\t0\tnodes", "0\t2", "nil\tnodes",
                                               "0\tnodes", "false\tnodes", "nil\tnodes", "nodes",
                                               "nodes", "nil\tnodes", "0\tnodes", "0\tnodes"}))
      << Said();
  EXPECT_TRUE(game->GetComputer().on) << "it is no error";
  EXPECT_EQ(game->GetComputerUse().nodes, 120u);
}

TEST_F(HostProgram, WithoutEnergySearchesReturnNothing) {
  Rocks();
  ObjectChange change;
  change.energy = 0.03;
  game->Change(own, change);
  Run("print(select(2, space.near(300, -2000, 300))) print(space.computer().starved)");
  Step();
  EXPECT_EQ(printed, (std::vector<std::string>{"energy", "energy"})) << Said();
}

TEST_F(HostProgram, TheNextTickHasANewBudget) {
  Rocks();
  Run("local first, none, why = #space.near(300, -2000, 200) "
      "repeat none, why = space.near(2000, 0, 1300) until why "
      "local list, reason = space.near(300, -2000, 200) print(first > 0, why, #list, reason)");
  Step(2);
  EXPECT_EQ(printed, (std::vector<std::string>(2, "true\tnodes\t0\tnodes"))) << Said();
}

// Each pays for its own nodes, once.
TEST_F(HostProgram, APredicateMaySearchAsWell) {
  Rocks();
  game->Log().Enable(true);
  Run("space.near(300, -2000, 200, {limit = 3, where = function(r) local x, y = r:position() "
      "return space.any(x, y, 200, {exclude = r}) end}) return 1");
  Step(2);
  std::uint64_t logged = 0;
  for (const SearchCaller& caller : game->Log().Callers())
    for (const LoggedSearch& search : caller.Searches())
      if (caller.IsScript() && search.tick == game->TickNumber())
        logged += search.trace.nodes_entered + search.trace.nodes_skipped +
                  search.trace.nodes_taken_whole;
  const ComputerUse& use = game->GetComputerUse();
  EXPECT_GT(use.searches, 1u);
  EXPECT_EQ(use.nodes, std::min<std::uint64_t>(logged, 120));
}

TEST_F(HostProgram, ASearchThatFailsInAPredicateMakesTheOuterOneNotFree) {
  Rocks();
  Run("space.near(300, -2000, 200, {limit = 3, where = function(r) pcall(space.near) return true "
      "end}) return 1");
  Step(2);
  const std::uint64_t with_errors = game->GetComputerUse().nodes;
  Run("space.near(300, -2000, 200, {limit = 3, where = function(r) return true end}) return 1");
  Step(2);
  EXPECT_EQ(with_errors, game->GetComputerUse().nodes);
  EXPECT_GT(with_errors, 0u);
}

TEST_F(HostProgram, APredicateSeesNoHitThatIsNotPaid) {
  Rocks();
  Run("local seen, left, list, why local function see() seen = seen + 1 return true end "
      "repeat left, seen = space.computer().left, 0 "
      "list, why = space.near(2000, 0, 1300, {where = see}) until why "
      "print(#list, why, seen, left > 0) return 1000");
  Step();
  EXPECT_EQ(printed, std::vector<std::string>{"0\tnodes\t0\ttrue"}) << Said();
}

TEST_F(HostProgram, ASearchThatEndsWithAnErrorOfItsPredicateIsPaid) {
  Rocks();
  Run("local done = pcall(space.near, 300, -2000, 200, {where = error}) "
      "print(done, space.computer().nodes > 0) return 1000");
  Step();
  EXPECT_EQ(printed, std::vector<std::string>{"false\ttrue"}) << Said();
}

TEST_F(HostProgram, AnErrorSwitchesItOffWithFileAndLine) {
  game->Post({Type::LoadProgram,
              {},
              1,
              {},
              "broken\nreturn {think = function(self)\nself.ship:thrust(1)\nlocal x = nil\n"
              "x.y = 1 end}"});
  Step();
  EXPECT_FALSE(game->GetComputer().on);
  ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 1u);
  EXPECT_EQ(Texts(Event::Type::ScriptError)[0].find("programs/broken.lua:4: "), 0u)
      << Texts(Event::Type::ScriptError)[0];
  EXPECT_NE(Said().find("stopped by an error: programs/broken.lua:4"), std::string::npos) << Said();
  EXPECT_EQ(Own().controls.thrust, 0) << "a failed run commands nothing";
  game->Post({Type::LoadProgram, {}, 1, {}, "broken\nreturn {"});
  Step();
  EXPECT_FALSE(game->GetComputer().on);
  EXPECT_NE(Said().find("programs/broken.lua:1: "), std::string::npos) << Said();
}

TEST_F(HostProgram, HasTheRightsOfABrainWithoutMessagesTimersAndRegions) {
  Run("print(pcall(space.spawn, {class = 'raider', faction = 'pirate', x = 0, y = 0})) "
      "print(pcall(space.after, 1, 'x')) print(pcall(space.program, false)) return 100");
  Step();
  ASSERT_EQ(printed.size(), 3u) << Said();
  EXPECT_NE(printed[0].find("a brain may not change the world"), std::string::npos);
  EXPECT_NE(printed[1].find("a program has no messages, timers and regions"), std::string::npos);
  EXPECT_NE(printed[2].find("may not switch"), std::string::npos);
  game->Post({Type::LoadProgram,
              {},
              1,
              {},
              "test\nreturn {think = function() end, on_event = function() end}"});
  Step();
  EXPECT_NE(Said().find("no handlers"), std::string::npos) << Said();
}

// The shape of the tree decides how many nodes a search visits: it must be the same after a load.
// Stale bounds, splits and merges, what is spawned and removed: all of it happens here.
TEST_F(HostProgram, ALoadInEachTickChangesNothing) {
  const std::string think =
      "local n = self.memory.n or 0 self.memory.n = n + 1 "
      "for r = 100, 2500, 300 do space.near(r, r / 2, r / 3, {kinds = 'ship'}) "
      "space.touching(r, 0, 90) end self.memory.left = space.computer().left "
      "self.ship:thrust(n % 3 / 3) self.ship:turn(math.random() * 2 - 1) self.ship:fire(n % 4 < 2)";
  std::uint64_t hashes[2];
  for (const bool reload : {false, true}) {
    NewGame();
    Fly("computer_2");
    Rocks();
    Step(37);  // a history before the start of the program
    if (reload) Reload();
    Run(think, "2");
    for (int i = 0; i < 240; ++i) {
      Step();
      if (reload) Reload();
      if (i == 100)
        Do("for i = 1, 40 do space.spawn{class = 'raider', faction = 'pirate', x = 900 "
           "+ i * 25, y = i * 20} end");
      if (i == 160)
        Do("for i, r in ipairs(space.asteroids()) do if i % 2 == 0 then "
           "space.remove(r) end end");
    }
    EXPECT_TRUE(game->GetComputer().on) << Said();
    hashes[reload] = game->Hash();
  }
  EXPECT_EQ(hashes[0], hashes[1]);
}

// A command log holds the text of the program: going back and forth needs no file.
TEST_F(HostProgram, ARewindRestoresIt) {
  Rocks();
  CommandLog log;
  ReplayHistory history;
  history.Begin(*game);
  std::vector<std::uint64_t> hashes{game->Hash()};
  for (int i = 1; i <= 150; ++i) {
    std::vector<Command> commands;
    if (i == 20)
      commands.push_back({Type::LoadProgram,
                          {},
                          1,
                          {},
                          "t\nreturn {think = function(self) space.near(400, 0, 300) "
                          "self.ship:thrust(0.3) self.ship:fire() end}"});
    if (i == 90) commands.push_back({Type::SwitchProgram, {}, 0, {}, {}});
    if (i == 120) commands.push_back({Type::SwitchProgram, {}, 1, {}, {}});
    log.Add(std::move(commands));
    history.Advance(*game, log);
    hashes.push_back(game->Hash());
  }
  for (const std::uint64_t step : {149u, 100u, 61u, 19u, 20u, 21u, 118u, 121u, 150u}) {
    history.Seek(*game, log, step);
    ASSERT_EQ(game->Hash(), hashes[step]) << step;
  }
}

}  // namespace
}  // namespace heliopause
