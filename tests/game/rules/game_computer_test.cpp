// The flight computer without scripts: commands, precedence of the player, and its part of a save.
#include "game/data/outfit_reader.hpp"
#include "game/fixture.hpp"
#include "game/state/computer.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

class ComputerTest : public GameTest {
 protected:
  ComputerTest() { ship = SpawnPlayer({0, 0}); }
  void Fit() { ASSERT_EQ(game.FitOutfit(ship, *TestCatalog().FindOutfit("computer")), ""); }
  void Load(const std::string& text, bool start = true) {
    game.Post({Type::LoadProgram, {}, start ? 1.0 : 0.0, {}, text});
    Tick();
  }
  void Switch(bool on) {
    game.Post({Type::SwitchProgram, {}, on ? 1.0 : 0.0, {}, {}});
    Tick();
  }
  std::string Said() const {
    const auto said = EventsOf(Event::Type::ProgramChanged);
    return said.empty() ? "" : said.back().text;
  }
  // What the program orders, applied with the orders of the next tick.
  void Order(Type type, double value) { game.OrderByProgram({type, ship, value, {}, {}}); }
  const Computer& State() const { return game.GetComputer(); }
  std::vector<std::byte> Saved() const {
    ByteWriter writer;
    game.Save(writer);
    return writer.Bytes();
  }

  ObjectId ship;
};

TEST_F(ComputerTest, RunsOnAShipWithTheOutfitAlone) {
  Load("turret\nreturn 1");
  EXPECT_EQ(Said(), "the ship has no flight computer");
  EXPECT_FALSE(State().on);
  EXPECT_EQ(State().name, "turret");
  Fit();
  Switch(true);
  EXPECT_EQ(Said(), "on");
  EXPECT_TRUE(State().on);
  EXPECT_TRUE(game.ProgramRuns());
  Switch(false);
  EXPECT_EQ(Said(), "off");
  EXPECT_FALSE(game.ProgramRuns());
}

TEST_F(ComputerTest, RejectsWhatIsNoProgramAndKeepsTheFormer) {
  Fit();
  Switch(true);
  EXPECT_EQ(Said(), "no program is loaded");
  Load("turret\nreturn 1");
  Load("../x\nreturn 2");
  EXPECT_NE(Said().find("name"), std::string::npos);
  EXPECT_EQ(State().text, "return 1");
  EXPECT_TRUE(State().on);
}

TEST_F(ComputerTest, AProgramOfTheSameNameRunsOnWithItsMemory) {
  Fit();
  Load("turret\nreturn 1");
  game.ComputerForProgram().memory = {std::byte{7}};
  Load("turret\nreturn 2", false);
  EXPECT_EQ(Said(), "loaded");
  EXPECT_TRUE(State().on);
  EXPECT_EQ(State().memory.size(), 1u);
  Load("miner\nreturn 3", false);
  EXPECT_EQ(Said(), "loaded, {key:program} starts it");
  EXPECT_FALSE(State().on);
  EXPECT_TRUE(State().memory.empty());
}

TEST_F(ComputerTest, EndsWithTheShip) {
  Fit();
  Load("turret\nreturn 1");
  game.Remove(ship);
  Tick();
  EXPECT_FALSE(State().on);
  EXPECT_EQ(Said(), "the ship is lost");
}

TEST_F(ComputerTest, OnlyAnErrorThatStopsItIsTheCauseOfTheEvent) {
  Fit();
  Load("turret\nreturn 1");
  game.StopProgram("programs/turret.lua:1: no");
  ASSERT_FALSE(game.Events().empty());
  const Event stopped = game.Events().back();
  EXPECT_EQ(stopped.type, Event::Type::ProgramChanged);
  EXPECT_EQ(stopped.text, "stopped by an error: programs/turret.lua:1: no");
  EXPECT_EQ(stopped.cause, "programs/turret.lua:1: no");
  Switch(true);
  Switch(false);
  ASSERT_EQ(EventsOf(Event::Type::ProgramChanged).size(), 1u);
  EXPECT_EQ(EventsOf(Event::Type::ProgramChanged)[0].cause, "");
}

TEST_F(ComputerTest, ASearchThatNeedsMoreThanIsLeftUsesItUp) {
  Fit();
  Load("turret\nreturn 1");
  const ShipClass& type = game.ClassOf(ShipOf(ship));
  ASSERT_EQ(type.computer_nodes, 50);
  ASSERT_EQ(type.node_energy, 0.5);
  const double energy = ShipOf(ship).energy;
  EXPECT_EQ(game.ProgramNodesLeft(), 50u);
  EXPECT_TRUE(game.ChargeProgram(20));
  EXPECT_EQ(ShipOf(ship).energy, energy - 10);
  EXPECT_EQ(game.GetComputerUse().starved, Starved::No);
  EXPECT_FALSE(game.ChargeProgram(31));
  EXPECT_EQ(ShipOf(ship).energy, energy - 25);
  EXPECT_EQ(game.GetComputerUse().starved, Starved::Nodes);
  EXPECT_EQ(game.ProgramNodesLeft(), 0u);
  Tick();
  EXPECT_EQ(game.GetComputerUse().starved, Starved::No);
  EXPECT_EQ(game.ProgramNodesLeft(), 50u);
}

TEST_F(ComputerTest, EnergyBoundsASearchAsTheBudgetDoes) {
  Fit();
  Load("turret\nreturn 1");
  ObjectChange change;
  change.energy = 1.2;
  game.Change(ship, change);
  EXPECT_EQ(game.ProgramNodesLeft(), 2u);
  EXPECT_FALSE(game.ChargeProgram(3));
  EXPECT_EQ(game.GetComputerUse().starved, Starved::Energy);
  EXPECT_NEAR(ShipOf(ship).energy, 0.2, 1e-12);
}

TEST_F(ComputerTest, WhatThePlayerHoldsTheProgramDoesNotCommand) {
  Fit();
  Load("turret\nreturn 1");
  Order(Type::Thrust, 0.5);
  Order(Type::FirePrimary, 1);
  Tick();
  EXPECT_EQ(ShipOf(ship).controls.thrust, 0.5);
  EXPECT_TRUE(ShipOf(ship).controls.fire_primary);
  Post(Type::Turn, ship, -1);  // the player steers: the thrust of the program ends
  Tick();
  EXPECT_EQ(ShipOf(ship).controls.thrust, 0);
  EXPECT_EQ(ShipOf(ship).controls.turn, -1);
  EXPECT_TRUE(ShipOf(ship).controls.fire_primary);
  Order(Type::Thrust, 1);
  Order(Type::TurnTo, 2);
  Order(Type::FirePrimary, 0);
  Tick();
  EXPECT_EQ(ShipOf(ship).controls.thrust, 0);
  EXPECT_EQ(ShipOf(ship).controls.turn, -1);
  EXPECT_FALSE(ShipOf(ship).controls.fire_primary) << "the player does not hold the trigger";
  Post(Type::Turn, ship, 0);
  Tick();
  Order(Type::Thrust, 1);
  Tick();
  EXPECT_EQ(ShipOf(ship).controls.thrust, 1);
}

TEST_F(ComputerTest, ControlsThatThePlayerHoldsAtTheStartStayHis) {
  Fit();
  Post(Type::FirePrimary, ship, 1);
  Tick();
  Load("turret\nreturn 1");
  Order(Type::FirePrimary, 0);
  Tick();
  EXPECT_TRUE(ShipOf(ship).controls.fire_primary);
  Switch(false);
  EXPECT_TRUE(ShipOf(ship).controls.fire_primary);
}

TEST_F(ComputerTest, ItsEndReleasesTheControlsAndRestoresFlightAssist) {
  Fit();
  Post(Type::FlightAssist, ship, 1);
  Tick();
  Load("turret\nreturn 1");
  Order(Type::FlightAssist, 0);
  Order(Type::Thrust, 1);
  Order(Type::Brake, 1);
  Tick();
  EXPECT_FALSE(ShipOf(ship).controls.flight_assist);
  Switch(false);
  EXPECT_TRUE(ShipOf(ship).controls.flight_assist);
  EXPECT_EQ(ShipOf(ship).controls.thrust, 0);
  EXPECT_FALSE(ShipOf(ship).controls.brake);
}

TEST_F(ComputerTest, FlightAssistIsThePlayersChoiceAfterAProgramAndTheAutopilot) {
  Fit();
  const ObjectId base = SpawnBase("trader", {50'000, 0});
  Post(Type::FlightAssist, ship, 1);
  Tick();
  Load("turret\nreturn 1");
  Order(Type::FlightAssist, 0);
  Tick();
  ASSERT_FALSE(ShipOf(ship).controls.flight_assist);
  Post(Type::Route, {}, 0, base);
  Post(Type::Autopilot, {}, 1);
  Tick();
  ASSERT_TRUE(game.AutopilotIsOn());
  Switch(false);
  Post(Type::Autopilot, {}, 0);
  Tick();
  EXPECT_TRUE(ShipOf(ship).controls.flight_assist) << "the program had switched it off";
  Post(Type::FlightAssist, ship, 0);
  Post(Type::Autopilot, {}, 1);
  Post(Type::FlightAssist, ship, 1);  // as the autopilot does
  Tick();
  Switch(true);
  Post(Type::Autopilot, {}, 0);
  Tick();
  Switch(false);
  EXPECT_FALSE(ShipOf(ship).controls.flight_assist) << "the autopilot had switched it on";
}

TEST_F(ComputerTest, IsSavedWithItsTextAndTheShapeOfTheTree) {
  const std::size_t without = Saved().size();
  Fit();
  Load("turret\n" + std::string(1000, 'x'));
  for (int i = 0; i < 300; ++i) SpawnRock("big", {200.0 + 50 * i, 10.0 * i});
  Tick(5);
  const std::vector<std::byte> bytes = Saved();
  EXPECT_GT(bytes.size(), without + 1000);
  Game loaded(TestCatalog(), {});
  ByteReader reader(bytes);
  loaded.Load(reader);
  EXPECT_EQ(loaded.Hash(), game.Hash());
  EXPECT_EQ(loaded.GetComputer().text, State().text);
  EXPECT_TRUE(loaded.GetComputer().on);
  for (int i = 0; i < 30; ++i) {
    loaded.Tick();
    game.Tick();
    ASSERT_EQ(loaded.Hash(), game.Hash()) << i;
  }
}

TEST_F(ComputerTest, ADamagedPartOfASaveIsRejected) {
  Fit();
  Load("turret\nreturn 1");
  std::vector<std::byte> bytes = Saved();
  bytes.resize(bytes.size() - 3);  // of the shape
  Game loaded(TestCatalog(), {});
  ByteReader reader(bytes);
  EXPECT_THROW(loaded.Load(reader), BadBytes);
}

}  // namespace
}  // namespace heliopause
