#include <cmath>
#include <utility>
#include <vector>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

class SpawnTest : public GameTest {};

TEST_F(SpawnTest, AShipStartsWhole) {
  const ObjectId id = Spawn("scout", "patrol", {3, 4}, {5, 6}, 1);
  const Ship& ship = ShipOf(id);
  EXPECT_EQ(ship.hull, 50);
  EXPECT_EQ(ship.shield, 30);
  EXPECT_EQ(ship.ammunition, 3);
  EXPECT_EQ(ship.previous.x, 3);
  EXPECT_EQ(ship.name, "Scout 1");
  const Sprite sprite = *game.Space().Get(id);
  EXPECT_EQ(sprite.radius, 10);
  EXPECT_EQ(sprite.kinds, kShip);
  EXPECT_EQ(TagKind(sprite.tag), kShip);
  EXPECT_EQ(TagFaction(sprite.tag), Faction("patrol"));
  EXPECT_EQ(game.FactionOf(id), Faction("patrol"));
  EXPECT_EQ(game.Events().back().type, Event::Type::Spawned);
}

TEST_F(SpawnTest, InvalidArgumentsGiveTheNullIdAndChangeNothing) {
  const std::uint64_t before = game.Hash();
  EXPECT_EQ(Spawn("scout", "patrol", {std::nan(""), 0}), ObjectId{});
  EXPECT_EQ(Spawn("scout", "patrol", {1e13, 0}), ObjectId{}) << "beyond the end of space";
  EXPECT_EQ(Spawn("scout", "patrol", {0, 0}, {INFINITY, 0}), ObjectId{});
  EXPECT_EQ(Spawn("scout", "patrol", {0, 0}, {0, -1.1 * kMaxSpeed}), ObjectId{});
  EXPECT_EQ(Spawn("scout", "patrol", {0, 0}, {}, std::nan("")), ObjectId{});
  EXPECT_EQ(game.SpawnShip({}), ObjectId{});
  EXPECT_EQ(game.SpawnAsteroid(99, {0, 0}, {0, 0}), ObjectId{});
  EXPECT_EQ(game.SpawnBody(99, kNone, {0, 0}, ""), ObjectId{});
  EXPECT_EQ(game.SpawnBody(0, 99, {0, 0}, ""), ObjectId{});
  EXPECT_EQ(game.SpawnPickup(0, {0, 0}, {0, 0}), ObjectId{});
  EXPECT_FALSE(game.Remove(ObjectId{}));
  EXPECT_FALSE(game.MoveTo(ObjectId{7, 7}, {0, 0}, {0, 0}));
  EXPECT_EQ(game.Hash(), before);
}

TEST_F(SpawnTest, EachKindIsFoundAsItself) {
  const ObjectId ship = Spawn("scout", "patrol", {0, 0});
  const ObjectId rock = SpawnRock("big", {500, 0});
  const ObjectId base = SpawnBase("trader", {1000, 0});
  const ObjectId planet = game.SpawnBody(*TestCatalog().FindBody("planet"), kNone, {2000, 0}, "");
  const ObjectId pickup = game.SpawnPickup(2, {3000, 0}, {0, 0});
  EXPECT_EQ(game.KindOf(ship), kShip);
  EXPECT_EQ(game.KindOf(rock), kAsteroid);
  EXPECT_EQ(game.KindOf(base), kStation);
  EXPECT_EQ(game.KindOf(planet), kPlanet);
  EXPECT_EQ(game.KindOf(pickup), kPickup);
  EXPECT_EQ(game.FindShip(rock), nullptr);
  EXPECT_EQ(game.FindAsteroid(ship), nullptr);
  EXPECT_EQ(game.FindBody(pickup), nullptr);
  EXPECT_EQ(game.FindPickup(base), nullptr);
  EXPECT_EQ(game.FindShot(planet), nullptr);
  EXPECT_EQ(game.NameOf(rock), "Big rock");
  EXPECT_EQ(game.NameOf(base), "Home");
  EXPECT_EQ(game.NameOf(planet), "Planet");
  EXPECT_EQ(game.FactionOf(base), Faction("trader"));
  EXPECT_EQ(game.FactionOf(rock), kNone);
}

TEST_F(SpawnTest, AnOldIdNeverMeansANewThing) {
  const ObjectId old = Spawn("scout", "patrol", {0, 0});
  game.Remove(old);
  const ObjectId fresh = Spawn("wolf", "pirate", {0, 0});
  ASSERT_EQ(fresh.slot, old.slot) << "the slot is used again";
  EXPECT_EQ(game.FindShip(old), nullptr);
  EXPECT_EQ(game.NameOf(old), "");
  Post(Command::Type::Thrust, old, 1);
  Tick(5);
  EXPECT_EQ(Velocity(fresh).x, 0);
}

TEST_F(SpawnTest, OrderOfCreationStaysWhenSomeGo) {
  std::vector<ObjectId> ids;
  for (int i = 0; i < 6; ++i) ids.push_back(Spawn("barge", "trader", {i * 100.0, 0}));
  game.Remove(ids[1]);
  game.Remove(ids[4]);
  const ObjectId last = Spawn("barge", "trader", {900, 0});
  std::vector<ObjectId> seen;
  for (const Ship& ship : game.Ships()) seen.push_back(ship.id);
  EXPECT_EQ(seen, (std::vector<ObjectId>{ids[0], ids[2], ids[3], ids[5], last}));
  for (const Ship& ship : game.Ships()) EXPECT_EQ(game.FindShip(ship.id), &ship);
}

TEST_F(SpawnTest, ASecondPlayersShipTakesOver) {
  const ObjectId first = SpawnPlayer({0, 0});
  const ObjectId second = SpawnPlayer({500, 0});
  EXPECT_EQ(game.GetPlayer().ship, second);
  EXPECT_FALSE(ShipOf(first).is_player);
  game.Remove(first);
  EXPECT_FALSE(game.GetPlayer().dead) << "it was replaced before";
  game.Remove(second);
  EXPECT_EQ(game.GetPlayer().ship, ObjectId{});
  EXPECT_TRUE(game.GetPlayer().dead);
  EXPECT_EQ(game.GetPlayer().killed_by, "") << "removed, not killed";
}

TEST_F(SpawnTest, MoveToRejectsTooHighSpeeds) {
  const ObjectId id = Spawn("scout", "patrol", {1, 2}, {3, 4});
  for (const double speed : {double{INFINITY}, double{NAN}, 1e308, -1.1 * kMaxSpeed}) {
    EXPECT_FALSE(game.MoveTo(id, {9, 9}, {speed, 0}));
    EXPECT_FALSE(game.MoveTo(id, {9, 9}, {0, speed}));
  }
  EXPECT_EQ(Velocity(id).x, 3);
  EXPECT_EQ(Position(id).x, 1);
  EXPECT_TRUE(game.MoveTo(id, {9, 9}, {kMaxSpeed, -kMaxSpeed}));
}

TEST_F(SpawnTest, PlaceSetsThePreviousPositionToo) {
  const ObjectId ship = Spawn("scout", "patrol", {0, 0});
  EXPECT_TRUE(game.MoveTo(ship, {700, 800}, {9, 0}));
  EXPECT_EQ(Position(ship).x, 700);
  EXPECT_EQ(ShipOf(ship).previous.x, 700);
  EXPECT_EQ(Velocity(ship).x, 9);
  EXPECT_FALSE(game.MoveTo(ship, {std::nan(""), 0}, {0, 0}));
  EXPECT_FALSE(game.MoveTo(ship, {0, 0}, {0, INFINITY}));
  EXPECT_EQ(Position(ship).x, 700);
}

// Removed objects are erased from the lists when these are read next, all at once.
TEST_F(SpawnTest, ListsHaveNoRemovedObjects) {
  std::vector<ObjectId> ids;
  for (int i = 0; i < 6; ++i) ids.push_back(game.SpawnPickup(i + 1, {1000.0 * i, 0}, {0, 0}));
  EXPECT_EQ(game.WorkOfLists(), 0u);
  game.Remove(ids[1]);
  game.Remove(ids[3]);
  EXPECT_EQ(game.WorkOfLists(), 4u);
  EXPECT_EQ(game.FindPickup(ids[1]), nullptr);
  EXPECT_EQ(game.FindPickup(ids[4])->units, 5);
  const ObjectId late = game.SpawnPickup(9, {9000, 0}, {0, 0});  // in the slot of a removed one
  EXPECT_EQ(game.FindPickup(late)->units, 9);
  game.Remove(ids[0]);
  std::vector<int> ore;
  for (const Pickup& pickup : game.Pickups()) ore.push_back(pickup.units);
  EXPECT_EQ(ore, (std::vector<int>{3, 5, 6, 9}));
  EXPECT_EQ(game.WorkOfLists(), 0u);
  EXPECT_EQ(game.FindPickup(ids[5])->units, 6);
  EXPECT_EQ(game.FindPickup(late)->units, 9);
}

TEST_F(SpawnTest, TheStateHasNoRemovedObjects) {
  const auto hash = [](bool reads) {
    Game other(TestCatalog(), {});
    std::vector<ObjectId> ids;
    for (int i = 0; i < 6; ++i) ids.push_back(other.SpawnPickup(i + 1, {1000.0 * i, 0}, {0, 0}));
    for (const std::size_t i : {4u, 2u}) {
      other.Remove(ids[i]);
      if (reads) {
        EXPECT_EQ(other.Pickups().size(), i == 4 ? 5u : 4u);
      }
    }
    const std::uint64_t before = other.Hash();
    other.Tick();
    return std::pair(before, other.Hash());
  };
  EXPECT_EQ(hash(false), hash(true));
}

}  // namespace
}  // namespace heliopause
