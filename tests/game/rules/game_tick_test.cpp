#include <functional>
#include <stdexcept>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

class TickTest : public GameTest {};

// Calls the functions of a test at their point of the tick.
class Probe : public Fighters {
 public:
  void Think(Game& game) override {
    if (think) think(game);
  }
  void StepScenario(Game& game) override {
    if (step) step(game);
  }
  Result Execute(Game& game, const std::string& line) override {
    if (execute) execute(game);
    return Fighters::Execute(game, line);
  }
  std::function<void(Game&)> think, step, execute;
};

TEST_F(TickTest, CountsTicksAndSeconds) {
  EXPECT_EQ(game.TickNumber(), 0u);
  Tick(90);
  EXPECT_EQ(game.TickNumber(), 90u);
  EXPECT_DOUBLE_EQ(game.Seconds(), 1.5);
}

TEST_F(TickTest, PostedCommandsComeBeforeThoughtAndOrdersAfterIt) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0});
  Probe probe;
  double seen = -1;
  probe.think = [&](Game& the_game) {
    seen = the_game.FindShip(ship)->controls.thrust;
    the_game.Order({Type::Thrust, ship, 0.25, {}, {}});
    EXPECT_EQ(the_game.FindShip(ship)->controls.thrust, seen) << "not before all have thought";
  };
  game.Attach(&probe);
  Post(Type::Thrust, ship, 0.75);
  Tick(1);
  EXPECT_EQ(seen, 0.75);
  EXPECT_EQ(ShipOf(ship).controls.thrust, 0.25);
}

TEST_F(TickTest, OrdersGoByShipAndThenInTheirSequence) {
  const ObjectId first = Spawn("scout", "trader", {0, 0});
  const ObjectId second = Spawn("scout", "trader", {15, 0});
  const ObjectId base = SpawnBase("trader", {150, 0});
  Probe probe;
  probe.think = [&](Game& the_game) {
    the_game.Order({Type::Dock, second, 0, base, {}});
    the_game.Order({Type::Thrust, first, 0.1, {}, {}});
    the_game.Order({Type::Dock, first, 0, base, {}});
    the_game.Order({Type::Thrust, first, 0.2, {}, {}});
  };
  game.Attach(&probe);
  Tick(1);
  EXPECT_EQ(ShipOf(first).controls.thrust, 0.2);
  const auto docked = EventsOf(Event::Type::Docked);
  ASSERT_EQ(docked.size(), 2u);
  EXPECT_EQ(docked[0].subject, first);
  EXPECT_EQ(docked[1].subject, second);
}

TEST_F(TickTest, AConsoleLineRunsAsACommand) {
  Fighters host;
  game.Attach(&host);
  game.Post({Type::Console, {}, 0, {}, "good"});
  game.Post({Type::Console, {}, 0, {}, "bad"});
  EXPECT_TRUE(game.Ships().empty());
  Tick(1);
  EXPECT_EQ(game.Ships().size(), 1u);
  ASSERT_EQ(EventsOf(Event::Type::ConsoleOutput).size(), 1u);
  EXPECT_EQ(EventsOf(Event::Type::ConsoleOutput)[0].text, "spawned");
  ASSERT_EQ(EventsOf(Event::Type::ConsoleError).size(), 1u);
  EXPECT_EQ(EventsOf(Event::Type::ConsoleError)[0].text, "not understood");
  game.Attach(nullptr);
  game.Post({Type::Console, {}, 0, {}, "good"});
  Tick(1);
  EXPECT_EQ(EventsOf(Event::Type::ConsoleError).size(), 1u);
}

TEST_F(TickTest, ATickInsideATickIsAnErrorAndDoesNoHarm) {
  Probe probe;
  probe.step = [](Game& the_game) { EXPECT_THROW(the_game.Tick(), std::logic_error); };
  game.Attach(&probe);
  Tick(2);
  EXPECT_EQ(game.TickNumber(), 2u);
}

TEST_F(TickTest, AnExceptionOutOfACallbackLeavesAGameThatTicks) {
  Probe probe;
  probe.think = [](Game&) { throw std::runtime_error("out of memory, say"); };
  game.Attach(&probe);
  EXPECT_THROW(game.Tick(), std::runtime_error);
  game.Attach(nullptr);
  Tick(1);
}

TEST_F(TickTest, ThingsMayComeAndGoInEveryCallback) {
  std::vector<ObjectId> ids;
  for (int i = 0; i < 30; ++i) ids.push_back(Spawn("barge", "trader", {i * 50.0, 0}));
  Probe probe;
  const auto shake = [&](Game& the_game) {
    ASSERT_TRUE(the_game.Remove(ids.back()));
    EXPECT_EQ(the_game.FindShip(ids.back()), nullptr);
    ids.pop_back();
    ids.insert(ids.begin(),
               Spawn("barge", "trader", {0, 50.0 * static_cast<double>(the_game.TickNumber())}));
    the_game.Damage(ids.back(), 1000);
    ids.pop_back();
    EXPECT_EQ(the_game.Ships().size(), ids.size());
  };
  probe.think = probe.step = probe.execute = shake;
  game.Attach(&probe);
  for (int i = 0; i < 8; ++i) {
    game.Post({Type::Console, {}, 0, {}, "bad"});
    Tick(1);
    EXPECT_EQ(game.Space().Count(), game.Ships().size());
    EXPECT_EQ(game.Space().Validate(), "");
  }
}

TEST_F(TickTest, EventsAreOfTheLastTickAndOfChangesSince) {
  Event note;
  note.text = "hello";
  game.AddEvent(note);
  EXPECT_EQ(game.Events().size(), 1u);
  Tick(1);
  EXPECT_TRUE(game.Events().empty());
}

TEST_F(TickTest, PhasesAreTimed) {
  Spawn("scout", "trader", {0, 0});
  Tick(1);
  const PhaseTimes& times = game.Times();
  EXPECT_GT(times.total, 0);
  EXPECT_GE(times.total, times.fly);
}

TEST_F(TickTest, TheLogContainsSearchesOnlyWhileItIsEnabled) {
  Spawn("scout", "trader", {0, 0});
  Tick(1);
  EXPECT_TRUE(game.Log().Callers().empty());
  game.Log().Enable(true);
  const std::uint64_t before = game.Hash();
  Tick(1);
  ASSERT_FALSE(game.Log().Callers().empty());
  EXPECT_EQ(game.Log().Callers()[0].Label(), "collisions");
  const LoggedSearch& search = *game.Log().Last(1)[0];
  EXPECT_EQ(search.tick, 2u);
  EXPECT_EQ(search.trace.sprites_tested, 1u);
  EXPECT_FALSE(search.visits.empty());
  EXPECT_FALSE(game.Log().IsLogging());
  EXPECT_NE(game.Hash(), before);
}

TEST_F(TickTest, TheLogChangesNoHash) {
  Game other(TestCatalog(), {});
  Fighters host, others;
  game.Attach(&host);
  other.Attach(&others);
  for (Game* each : {&game, &other}) {
    for (int i = 0; i < 12; ++i) {
      ShipSpawn spawn;
      spawn.type = *TestCatalog().FindShip(i % 2 == 0 ? "wolf" : "scout");
      spawn.faction = Faction(i % 2 == 0 ? "pirate" : "trader");
      spawn.position = {i * 60.0, i * 35.0};
      each->SpawnShip(spawn);
    }
  }
  game.Log().Enable(true);
  for (int i = 0; i < 200; ++i) {
    game.Tick();
    other.Tick();
  }
  EXPECT_FALSE(game.Log().Callers().empty());
  EXPECT_EQ(game.Hash(), other.Hash());
}

}  // namespace
}  // namespace heliopause
