#include <cmath>

#include "game/fixture.hpp"
#include "game/maths/maths.hpp"

namespace heliopause {
namespace {

class Damage : public GameTest {};

TEST_F(Damage, TheShieldTakesItFirst) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0});
  EXPECT_TRUE(game.Damage(ship, 20));
  EXPECT_EQ(ShipOf(ship).shield, 10);
  EXPECT_EQ(ShipOf(ship).hull, 50);
  EXPECT_TRUE(game.Events().back().shield);
  EXPECT_TRUE(game.Damage(ship, 20));
  EXPECT_EQ(ShipOf(ship).shield, 0);
  EXPECT_EQ(ShipOf(ship).hull, 40);
  EXPECT_FALSE(game.Events().back().shield);
}

TEST_F(Damage, InvalidArgumentsAreRejected) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0});
  const ObjectId base = SpawnBase("trader", {900, 0});
  EXPECT_FALSE(game.Damage(ship, -1));
  EXPECT_FALSE(game.Damage(ship, std::nan("")));
  EXPECT_FALSE(game.Damage(ObjectId{}, 1));
  EXPECT_FALSE(game.Damage(base, 1));
  EXPECT_EQ(ShipOf(ship).shield, 30);
}

TEST_F(Damage, AShipWithoutHullIsGoneFromEverywhere) {
  const ObjectId ship = Spawn("barge", "trader", {5, 6}, {7, 8});
  const ObjectId other = Spawn("barge", "trader", {500, 0});
  game.Damage(ship, 100);
  EXPECT_EQ(game.FindShip(ship), nullptr);
  EXPECT_EQ(game.KindOf(ship), 0u);
  EXPECT_EQ(game.NameOf(ship), "");
  EXPECT_FALSE(game.Space().Contains(ship));
  ASSERT_EQ(game.Ships().size(), 1u);
  EXPECT_EQ(game.FindShip(other), &game.Ships()[0]);
  const Event& event = game.Events().back();
  EXPECT_EQ(event.type, Event::Type::ShipDestroyed);
  EXPECT_EQ(event.position.x, 5);
  EXPECT_EQ(event.velocity.y, 8);
  EXPECT_EQ(event.radius, 10);
  EXPECT_EQ(event.text, "Barge 1");
}

TEST_F(Damage, AnAsteroidBreaksIntoPiecesAndSetsOreFree) {
  const ObjectId rock = SpawnRock("big", {100, 100}, {30, 0});
  game.Damage(rock, 30);
  EXPECT_EQ(game.FindAsteroid(rock), nullptr);
  ASSERT_EQ(game.Asteroids().size(), 2u);
  int ore = 0;
  for (const Pickup& pickup : game.Pickups()) ore += pickup.units;
  EXPECT_EQ(ore, 4);
  for (const Asteroid& piece : game.Asteroids()) {
    EXPECT_EQ(TestCatalog().Rocks()[piece.type].id, "small");
    EXPECT_LT(maths::Length({Position(piece.id).x - 100, Position(piece.id).y - 100}), 40);
    const Vec2 away = {Velocity(piece.id).x - 30, Velocity(piece.id).y};
    EXPECT_GT(maths::Length(away), 10);
    EXPECT_LT(maths::Length(away), 46);
  }
  std::size_t broken = 0, spawned = 0;
  for (const Event& event : game.Events()) {
    broken += event.type == Event::Type::AsteroidBroken && event.subject == rock;
    spawned += event.type == Event::Type::Spawned && event.subject != rock;
  }
  EXPECT_EQ(broken, 1u);
  EXPECT_EQ(spawned, 2 + game.Pickups().size()) << "pieces and ore are reported";
  const ObjectId piece = game.Asteroids()[0].id;
  game.Damage(piece, 10);
  EXPECT_EQ(game.Asteroids().size(), 1u) << "the smallest break into nothing";
}

TEST_F(Damage, AShipsCargoIsSetFree) {
  const ObjectId ship = Spawn("barge", "trader", {0, 0});
  game.SpawnPickup(20, {0, 0}, {0, 0});
  Tick(1);
  ASSERT_EQ(ShipOf(ship).ore, 20);
  game.Damage(ship, 1000);
  int ore = 0;
  for (const Pickup& pickup : game.Pickups()) ore += pickup.units;
  EXPECT_EQ(ore, 20);
  EXPECT_EQ(game.Pickups().size(), 3u);
}

TEST_F(Damage, TheDeathOfThePlayerIsRememberedAndTheGameGoesOn) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId wolf = Spawn("wolf", "pirate", {300, 0});
  Tick(7);
  game.Damage(player, 1000, wolf);
  const Player& after = game.GetPlayer();
  EXPECT_TRUE(after.dead);
  EXPECT_EQ(after.died_tick, 7u);
  EXPECT_EQ(after.killed_by, "Wolf 2");
  EXPECT_EQ(after.ship, ObjectId{});
  EXPECT_EQ(game.Events().back().type, Event::Type::PlayerDied);
  EXPECT_EQ(game.Events().back().text, "Wolf 2");
  Tick(10);
  EXPECT_EQ(game.TickNumber(), 17u);

  const ObjectId again = SpawnPlayer({0, 0});
  EXPECT_FALSE(game.GetPlayer().dead);
  EXPECT_EQ(game.GetPlayer().ship, again);
}

TEST_F(Damage, ACollisionKillsThePlayerByName) {
  SpawnPlayer({0, 0}, {900, 0});
  SpawnRock("big", {100, 0});
  Tick(30);
  EXPECT_EQ(game.GetPlayer().killed_by, "a collision with Big rock");
}

TEST_F(Damage, AnAttackerIsAFoeForTwentySeconds) {
  const ObjectId trader = Spawn("barge", "trader", {0, 0});
  const ObjectId patrol = Spawn("scout", "patrol", {500, 0});
  EXPECT_FALSE(game.IsHostile(trader, patrol));
  game.Damage(trader, 1, patrol);
  EXPECT_TRUE(game.IsHostile(trader, patrol));
  EXPECT_TRUE(game.HasAttacked(patrol, trader));
  EXPECT_FALSE(game.IsHostile(patrol, trader)) << "it shot, but not on sight";
  Tick(20 * 60);
  EXPECT_TRUE(game.IsHostile(trader, patrol));
  Tick(2);
  EXPECT_FALSE(game.IsHostile(trader, patrol));
}

}  // namespace
}  // namespace heliopause
