// The deep scanner without scripts: what it finds, what it costs, its end, its part of a save. The
// radar of a scout reaches 2000 units, the sonar 20000.
#include "game/fixture.hpp"
#include "game/state/deep_scan.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;
constexpr int kWholeScan = 181;  // ticks: that of the command, and three seconds

class DeepScanTest : public GameTest {
 protected:
  DeepScanTest() { ship = SpawnPlayer({0, 0}); }
  void Fit() { ASSERT_EQ(game.FitOutfit(ship, *TestCatalog().FindOutfit("sonar")), ""); }
  void Begin() {
    Post(Type::DeepScan, ship);
    Tick();
  }
  const DeepScan& State() const { return game.GetDeepScan(); }
  std::string Said() const {
    const auto said = EventsOf(Event::Type::DeepScanned);
    return said.empty() ? "" : said.back().id;
  }
  std::string Rejection() const {
    const auto said = EventsOf(Event::Type::Rejected);
    return said.empty() ? "" : said.back().text;
  }
  void SetEnergy(double energy) {
    ObjectChange change;
    change.energy = energy;
    ASSERT_TRUE(game.Change(ship, change));
  }
  std::vector<std::byte> Saved() const {
    ByteWriter writer;
    game.Save(writer);
    return writer.Bytes();
  }

  ObjectId ship;
};

TEST_F(DeepScanTest, FindsShipsAndPickupsBeyondTheRadarAndNothingElse) {
  Fit();
  const ObjectId wolf = Spawn("wolf", "pirate", {15000, 0});
  const ObjectId barge = Spawn("barge", "trader", {0, -6000});
  const ObjectId crates = game.SpawnPickup(4, {-9000, 0}, {});
  Spawn("barge", "trader", {1500, 0});  // the radar sees it
  Spawn("wolf", "pirate", {0, 25000});  // too far away
  SpawnRock("big", {8000, 8000});       // no ship
  Begin();
  EXPECT_EQ(Said(), "begun");
  Tick(kWholeScan - 1);
  EXPECT_EQ(Said(), "done");
  ASSERT_EQ(State().contacts.size(), 3u);
  EXPECT_EQ(State().contacts[0].id, barge);  // near to far
  EXPECT_EQ(State().contacts[1].id, crates);
  EXPECT_EQ(State().contacts[2].id, wolf);
  EXPECT_EQ(State().contacts[0].faction, Faction("trader"));
  EXPECT_EQ(State().contacts[1].kind, kPickup);
  EXPECT_EQ(State().contacts[1].faction, kNone);
  EXPECT_EQ(State().contacts[2].position.x, Position(wolf).x);
  EXPECT_EQ(EventsOf(Event::Type::DeepScanned).back().units, 3);
}

TEST_F(DeepScanTest, TheRingPassesAContactWhenItIsAsFarOut) {
  Fit();
  Spawn("wolf", "pirate", {11000, 0});  // in the middle of the way
  Begin();
  EXPECT_NEAR(State().radius, 2100, 1e-6);
  Tick(88);
  EXPECT_TRUE(State().contacts.empty());
  int ticks = 89;
  while (State().contacts.empty() && ticks < 100) Tick(), ++ticks;
  EXPECT_NEAR(ticks, 90, 1);
  ASSERT_EQ(State().contacts.size(), 1u);
  EXPECT_EQ(State().contacts[0].tick, game.TickNumber());
  EXPECT_GE(State().radius, 11000);
}

TEST_F(DeepScanTest, ContactsEndAfterTheirTime) {
  Fit();
  const ObjectId wolf = Spawn("wolf", "pirate", {15000, 0});
  Begin();
  Tick(kWholeScan - 1);
  game.Remove(wolf);
  Tick(1600);
  EXPECT_EQ(State().contacts.size(), 1u) << "the mark of what is gone stays";
  Tick(200);
  EXPECT_TRUE(State().IsEmpty());
}

TEST_F(DeepScanTest, EachNodeDrawsEnergyAndWithoutAnyTheScanEnds) {
  Fit();
  for (int i = 0; i < 400; ++i) Spawn("barge", "trader", {3000.0 + 40 * i, 20.0 * (i % 90)});
  Begin();
  Tick(30);
  SetEnergy(50);
  const double before = State().energy;
  Tick();
  const double recovered = game.ClassOf(ShipOf(ship)).energy_regen * kTickSeconds;
  EXPECT_GT(State().nodes, 60u);
  EXPECT_GT(State().energy, before);
  EXPECT_NEAR(State().energy, static_cast<double>(State().nodes) * 0.01, 1e-9);
  EXPECT_NEAR(ShipOf(ship).energy, 50 - (State().energy - before) + recovered, 1e-9);
  ASSERT_TRUE(State().Runs());
  for (int i = 0; i < 20 && State().Runs(); ++i) {
    SetEnergy(0);
    Tick();
  }
  EXPECT_FALSE(State().Runs());
  EXPECT_EQ(Said(), "energy");
}

TEST_F(DeepScanTest, IsRejectedWithAReason) {
  Begin();
  EXPECT_EQ(Rejection(), "The ship has no deep scanner");
  EXPECT_FALSE(State().Runs());
  Fit();
  const ObjectId other = Spawn("scout", "trader", {500, 0});
  Post(Type::DeepScan, other);
  Tick();
  EXPECT_EQ(Rejection(), "Only the ship of the player scans deep");
  Begin();
  EXPECT_EQ(Rejection(), "");
  Begin();
  EXPECT_EQ(Rejection(), "A deep scan is running");
}

TEST_F(DeepScanTest, ADockedShipDoesNotScanAndDockingEndsAScan) {
  Fit();
  const ObjectId base = SpawnBase("trader", {150, 0});
  Begin();
  Post(Type::Dock, ship, 0, base);
  Tick(3);
  ASSERT_NE(ShipOf(ship).docked_at, ObjectId{});
  EXPECT_EQ(Said(), "lost");
  EXPECT_TRUE(State().IsEmpty());
  Begin();
  EXPECT_EQ(Rejection(), "A docked ship cannot scan deep");
}

TEST_F(DeepScanTest, IsLostWithTheShipAndByAJump) {
  Fit();
  Begin();
  game.MoveTo(ship, {300000, 0}, {});
  Tick();
  EXPECT_EQ(Said(), "lost");
  Begin();
  EXPECT_TRUE(State().Runs());
  game.Remove(ship);
  Tick();
  EXPECT_EQ(Said(), "lost");
  EXPECT_TRUE(State().IsEmpty());
}

TEST_F(DeepScanTest, ASaveOfTheTickInWhichTheShipIsLostIsLoaded) {
  Fit();
  Begin();
  game.Remove(ship);
  ASSERT_TRUE(State().Runs());
  const std::vector<std::byte> bytes = Saved();
  Game loaded(TestCatalog(), {});
  ByteReader reader(bytes);
  loaded.Load(reader);
  loaded.Tick();
  game.Tick();
  EXPECT_EQ(loaded.Hash(), game.Hash());
  EXPECT_TRUE(loaded.GetDeepScan().IsEmpty());
}

TEST_F(DeepScanTest, AGameWithoutAScanHasTheHashOfOneWithoutAScanner) {
  const std::uint64_t before = game.Hash();
  ASSERT_TRUE(State().IsEmpty());
  EXPECT_EQ(game.Hash(), before);
  const std::size_t size = Saved().size();
  Fit();
  const std::size_t fitted = Saved().size();
  Begin();
  EXPECT_GT(Saved().size(), fitted);
  EXPECT_GE(fitted, size);
}

TEST_F(DeepScanTest, AGameThatIsLoadedInEachTickOfAScanGoesOnEqually) {
  Fit();
  for (int i = 0; i < 300; ++i)
    Spawn("barge", "trader", {2500.0 + 50 * i, 10.0 * i}, {20.0 - i % 40, 10});
  Begin();
  Game loaded(TestCatalog(), {});
  for (int i = 0; i < 200; ++i) {
    const std::vector<std::byte> bytes = Saved();
    ByteReader reader(bytes);
    loaded.Load(reader);
    ASSERT_EQ(loaded.Hash(), game.Hash()) << i;
    loaded.Tick();
    game.Tick();
    ASSERT_EQ(loaded.Hash(), game.Hash()) << i;
  }
  EXPECT_FALSE(State().contacts.empty());
}

// The outfit is newer than others: a state that has none keeps the hash from before.
TEST(DeepScanOutfit, IsNamedInTheStateOfAShipThatHasItAlone) {
  const Catalog catalog = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  Game game(catalog, {});
  ShipSpawn spawn;
  spawn.type = *catalog.FindShip("courier");
  spawn.faction = *catalog.FindFaction("player");
  spawn.is_player = true;
  const ObjectId ship = game.SpawnShip(spawn);
  const auto names_it = [&game] {
    ByteWriter writer;
    game.Save(writer);
    const std::span<const std::byte> bytes(writer.Bytes());
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size())
               .find("deep_scanner") != std::string::npos;
  };
  EXPECT_EQ(game.FitOutfit(ship, *catalog.FindOutfit("computer_1")), "");
  EXPECT_FALSE(names_it());
  EXPECT_EQ(game.FitOutfit(ship, *catalog.FindOutfit("deep_scanner")), "");
  EXPECT_TRUE(names_it());
  ByteWriter writer;
  game.Save(writer);
  Game loaded(catalog, {});
  ByteReader reader(writer.Bytes());
  loaded.Load(reader);
  EXPECT_EQ(loaded.Hash(), game.Hash());
  EXPECT_EQ(loaded.ClassOf(*loaded.FindShip(ship)).scan_range, 60000);
}

TEST_F(DeepScanTest, ADamagedPartOfASaveIsRejected) {
  Fit();
  Spawn("wolf", "pirate", {2150, 0});
  Begin();
  Tick(3);
  ASSERT_EQ(State().contacts.size(), 1u);
  const std::vector<std::byte> bytes = Saved();
  for (const std::size_t cut : {std::size_t{1}, std::size_t{3}, std::size_t{60}}) {
    std::vector<std::byte> shorter(bytes.begin(), bytes.end() - static_cast<std::ptrdiff_t>(cut));
    Game loaded(TestCatalog(), {});
    ByteReader reader(shorter);
    EXPECT_THROW(loaded.Load(reader), BadBytes) << cut;
  }
}

}  // namespace
}  // namespace heliopause
