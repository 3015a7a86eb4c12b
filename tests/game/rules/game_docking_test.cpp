#include <fstream>
#include <iterator>

#include "game/fixture.hpp"
#include "game/maths/maths.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

// The base: radius 100, so that its reach ends 250 from its center.
class Docking : public GameTest {
 protected:
  std::string Rejection(ObjectId ship, ObjectId body) {
    Post(Type::Dock, ship, 0, body);
    Tick(1);
    const auto reported = EventsOf(Event::Type::DockRejected);
    return reported.size() == 1 ? reported[0].text : "";
  }
};

TEST_F(Docking, RepairsRearmsAndSells) {
  const ObjectId base = SpawnBase("trader", {0, 0});
  const ObjectId ship = SpawnPlayer({200, 0}, {100, 0});
  game.SpawnPickup(8, {200, 0}, {100, 0});
  Post(Type::FireSecondary, ship, 1);
  Tick(1);
  Post(Type::FireSecondary, ship, 0);
  game.Damage(ship, 50);
  ASSERT_EQ(ShipOf(ship).ore, 8);
  ASSERT_EQ(ShipOf(ship).ammunition, 2);
  Post(Type::Dock, ship, 0, base);
  Tick(1);
  ASSERT_EQ(EventsOf(Event::Type::Docked).size(), 1u);
  EXPECT_EQ(EventsOf(Event::Type::Docked)[0].text, "repaired, rearmed, 8 ore sold for 96 credits");
  const Ship& docked = ShipOf(ship);
  EXPECT_EQ(docked.docked_at, base);
  EXPECT_EQ(docked.hull, 50);
  EXPECT_EQ(docked.shield, 30);
  EXPECT_EQ(docked.ammunition, 3);
  EXPECT_EQ(docked.ore, 0);
  EXPECT_EQ(game.GetPlayer().credits, 96);
  EXPECT_EQ(game.GetPlayer().ore_sold, 8);
}

TEST_F(Docking, ADockedShipIsOutOfTheWorld) {
  const ObjectId base = SpawnBase("trader", {0, 0});
  const ObjectId ship = Spawn("barge", "trader", {150, 0}, {10, 0});
  Post(Type::Dock, ship);
  Tick(1);
  ASSERT_EQ(ShipOf(ship).docked_at, base) << "the null id means the nearest body in range";
  const Sprite sprite = *game.Space().Get(ship);
  EXPECT_EQ(sprite.kinds, 0u);
  EXPECT_EQ(sprite.velocity.x, 0);
  EXPECT_EQ(sprite.position.x, 0);
  EXPECT_EQ(game.KindOf(ship), kShip) << "it is still a ship";
  EXPECT_FALSE(game.Damage(ship, 10));
  Post(Type::Thrust, ship, 1);
  Post(Type::FirePrimary, ship, 1);
  Tick(10);
  EXPECT_EQ(Position(ship).x, 0);
  EXPECT_TRUE(game.Shots().empty());
}

TEST_F(Docking, UndockingSetsTheShipAtTheEdgeAlongItsHeading) {
  SpawnBase("trader", {1000, 500});
  const ObjectId ship = Spawn("scout", "trader", {1000, 300}, {}, kPi / 2);
  Post(Type::Dock, ship);
  Tick(1);
  Post(Type::Undock, ship);
  Tick(1);
  EXPECT_EQ(ShipOf(ship).docked_at, ObjectId{});
  EXPECT_NEAR(Position(ship).x, 1000, 1e-9);
  EXPECT_NEAR(Position(ship).y, 500 + 100 + 10 + 1, 1e-9);
  EXPECT_EQ(ShipOf(ship).previous.y, Position(ship).y);
  EXPECT_GT(Velocity(ship).y, 0);
  EXPECT_EQ(game.Space().Get(ship)->kinds, kShip);
  EXPECT_EQ(EventsOf(Event::Type::Undocked).size(), 1u);
  Post(Type::Undock, ship);
  Tick(1);
  EXPECT_TRUE(EventsOf(Event::Type::Undocked).empty()) << "a second undocking has no effect";
}

TEST_F(Docking, PortsLetInAllButEnemies) {
  const ObjectId base = SpawnBase("trader", {0, 0});
  const ObjectId planet = game.SpawnBody(*TestCatalog().FindBody("planet"), kNone, {9000, 0}, "P");
  const ObjectId player = SpawnPlayer({500, 0}), foe = Spawn("wolf", "pirate", {0, 500});
  EXPECT_TRUE(game.LetsIn(base, player));
  EXPECT_FALSE(game.LetsIn(base, foe));
  EXPECT_TRUE(game.LetsIn(planet, foe)) << "it has no owner";
  EXPECT_FALSE(game.LetsIn(foe, player)) << "no port";
  ASSERT_TRUE(game.SetStanding(Faction("trader"), -50, "a test"));
  EXPECT_FALSE(game.LetsIn(base, player));
}

class DockingAtAnEdge : public GameTest {
 protected:
  DockingAtAnEdge()
      : GameTest(GameOptions{
            1, "", {.radius = 5000, .canvas = Canvas::Bounded, .border = Border::Wrap}}) {}
};

TEST_F(DockingAtAnEdge, AShipThatHeadsForTheEdgeLeavesToASide) {
  const ObjectId base = SpawnBase("trader", {4950, 0});
  const ObjectId ship = Spawn("scout", "trader", {4800, 0});
  Post(Type::Dock, ship);
  Tick(1);
  ASSERT_EQ(ShipOf(ship).docked_at, base);
  Post(Type::Undock, ship);
  Tick(1);
  EXPECT_EQ(ShipOf(ship).docked_at, ObjectId{});
  EXPECT_NEAR(Position(ship).x, 4950, 1e-9);
  EXPECT_NEAR(Position(ship).y, 100 + 10 + 1, 1e-9);
  EXPECT_GT(Velocity(ship).y, 0);
}

TEST_F(Docking, IsRejectedWithTheReason) {
  const ObjectId base = SpawnBase("trader", {0, 0});
  EXPECT_EQ(Rejection(Spawn("scout", "trader", {251, 0}), base), "Too far from Home");
  EXPECT_EQ(Rejection(Spawn("scout", "trader", {900, 0}), {}), "Nothing to dock at here");
  EXPECT_EQ(Rejection(Spawn("scout", "trader", {150, 80}, {121, 0}), base),
            "Too fast to dock at Home: 120 u/s at most");
  EXPECT_EQ(Rejection(Spawn("scout", "pirate", {150, -80}), base), "Home lets no enemy in");
  const ObjectId player = SpawnPlayer({-150, 0});
  game.PlayerForScenario().standing[Faction("trader")] = -30;
  EXPECT_EQ(Rejection(player, base),
            "Home lets no enemy in: your standing with Traders is -30 (expected -20 or more)");
  game.PlayerForScenario().standing[Faction("trader")] = 0;
  EXPECT_EQ(Rejection(player, base), "");
  EXPECT_EQ(ShipOf(player).docked_at, base);
}

// Gates and stars are objects at rest without a berth. A script may name one.
TEST_F(Docking, AGateIsNoPort) {
  const ObjectId gate = game.SpawnBody(*TestCatalog().FindBody("gate"), kNone, {0, 0}, "Gate");
  const ObjectId ship = Spawn("scout", "trader", {10, 0});
  EXPECT_EQ(Rejection(ship, gate), "Nothing to dock at here");
  EXPECT_EQ(ShipOf(ship).docked_at, ObjectId{});
}

TEST_F(Docking, TheNullIdMeansTheNearestEdge) {
  const ObjectId planet =
      game.SpawnBody(*TestCatalog().FindBody("planet"), kNone, {-400, 0}, "Far");
  SpawnBase("trader", {170, 0});
  const ObjectId ship =
      Spawn("barge", "trader", {-50, 0});  // 50 to the planet's edge, 120 to the base's
  Post(Type::Dock, ship);
  Tick(1);
  EXPECT_EQ(ShipOf(ship).docked_at, planet);
}

TEST_F(Docking, AShipDockedAtARemovedBodyIsUndocked) {
  const ObjectId base = SpawnBase("trader", {0, 0});
  const ObjectId ship = Spawn("barge", "trader", {150, 0});
  Post(Type::Dock, ship, 0, base);
  Tick(1);
  game.Remove(base);
  EXPECT_EQ(ShipOf(ship).docked_at, ObjectId{});
  EXPECT_EQ(game.Space().Get(ship)->kinds, kShip);
  EXPECT_TRUE(game.Damage(ship, 1));
}

TEST_F(Docking, GuestsGoWithABodyThatIsPlaced) {
  const ObjectId base = SpawnBase("trader", {0, 0});
  const ObjectId ship = Spawn("barge", "trader", {150, 0});
  Post(Type::Dock, ship, 0, base);
  Tick(1);
  game.MoveTo(base, {700, 0}, {5, 5});
  EXPECT_EQ(Position(ship).x, 700);
  EXPECT_EQ(Velocity(base).x, 0) << "bodies stay at rest";
  game.MoveTo(ship, {100, 100}, {1, 2});
  EXPECT_EQ(ShipOf(ship).docked_at, ObjectId{});
  EXPECT_EQ(game.Space().Get(ship)->kinds, kShip);
}

// A faction of a mod may open its docks at a higher standing than that of an enemy.
TEST(ClosedDocks, TheReasonNamesTheStandingAndARouteEndsBeforeThem) {
  // Step 1: the League lets in from a standing of 30 on.
  const TemporaryFolder folder;
  std::filesystem::copy(HELIOPAUSE_SOURCE_DIR "/data", folder.Path() / "data",
                        std::filesystem::copy_options::recursive);
  const std::filesystem::path file = folder.Path() / "data/factions.toml";
  std::ifstream stream(file);
  std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  const std::string usual = "standing = -20, text = \"Docks of the League";
  const std::size_t at = text.find(usual);
  ASSERT_NE(at, std::string::npos);
  text.replace(at, usual.size(), "standing = 30, text = \"Docks of the League");
  WriteText(file, text);
  const Catalog catalog = Catalog::Load(folder.Path() / "data");
  ASSERT_TRUE(catalog.Errors().empty());
  // Step 2: a player with a standing of 10 beside a port of the League.
  Game game(catalog, {});
  const ObjectId port =
      game.SpawnBody(*catalog.FindBody("outpost"), *catalog.FindFaction("trader"), {0, 0}, "Dock");
  ShipSpawn spawn;
  spawn.type = *catalog.FindShip("courier");
  spawn.faction = *catalog.FindFaction("player");
  spawn.position = {game.Space().Get(port)->radius + 50, 0};
  spawn.is_player = true;
  const ObjectId ship = game.SpawnShip(spawn);
  game.Post({Type::Dock, ship, 0, port, {}});
  game.Tick();
  std::string reason;
  for (const Event& event : game.Events())
    if (event.type == Event::Type::DockRejected) reason = event.text;
  EXPECT_EQ(reason,
            "Dock lets no enemy in: your standing with Traders' League is 10 (expected 30 "
            "or more)");
  game.Post({Type::Route, {}, 0, port, {}});
  game.Tick();
  EXPECT_FALSE(game.GetSystems().HasRoute()) << "an autopilot would try to dock for ever";
}

}  // namespace
}  // namespace heliopause
