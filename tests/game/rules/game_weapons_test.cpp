// The gun: 600 units/s, every 0.25 s, 5 energy. The rocket: 400 units/s, 3 rounds, 180 deg/s.
#include "game/fixture.hpp"
#include "game/maths/maths.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

class Weapons : public GameTest {};

TEST_F(Weapons, AShotInheritsTheShipsVelocity) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0}, {50, -70}, kPi / 2);
  Post(Type::FirePrimary, ship, 1);
  Tick(1);
  ASSERT_EQ(game.Shots().size(), 1u);
  const Vec2 velocity = Velocity(game.Shots()[0].id);
  EXPECT_NEAR(velocity.x, 50, 1e-9);
  EXPECT_NEAR(velocity.y, -70 + 600, 1e-9);
  ASSERT_EQ(EventsOf(Event::Type::Fired).size(), 1u);
  EXPECT_EQ(EventsOf(Event::Type::Fired)[0].subject, ship);
  EXPECT_EQ(EventsOf(Event::Type::Fired)[0].object, game.Shots()[0].id);
}

TEST_F(Weapons, AHeldTriggerFiresAtTheRateOfTheCooldown) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0});
  Post(Type::FirePrimary, ship, 1);
  Tick(600);
  EXPECT_EQ(EventsOf(Event::Type::Fired).size(), 40u) << "four a second for ten seconds";
  Post(Type::FirePrimary, ship, 0);
  Tick(60);
  EXPECT_TRUE(EventsOf(Event::Type::Fired).empty());
}

TEST_F(Weapons, AGunIsSilentWithoutEnergy) {
  const ObjectId ship = Spawn("barge", "trader", {0, 0});
  const ObjectId wolf = Spawn("wolf", "trader", {0, 500});
  Post(Type::FirePrimary, ship, 1);
  Post(Type::FirePrimary, wolf, 1);
  Tick(1);
  EXPECT_EQ(game.Shots().size(), 1u) << "the barge has no gun";
  EXPECT_NEAR(ShipOf(wolf).energy, 95, 1e-9);
  Tick(1200);
  // 100 points and 10 a second, 5 a shot, 4 shots a second: dry after 10 s, then 2 a second.
  EXPECT_NEAR(static_cast<double>(EventsOf(Event::Type::Fired).size()), 40 + 20, 3);
}

TEST_F(Weapons, AShotExpiresAtTheEndOfItsLife) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0});
  Post(Type::FirePrimary, ship, 1);
  Tick(1);
  Post(Type::FirePrimary, ship, 0);
  const ObjectId shot = game.Shots()[0].id;
  Tick(58);
  EXPECT_NE(game.FindShot(shot), nullptr);
  Tick(2);
  EXPECT_EQ(game.FindShot(shot), nullptr);
  EXPECT_FALSE(game.Space().Contains(shot));
  EXPECT_EQ(EventsOf(Event::Type::ShotExpired).size(), 1u);
}

TEST_F(Weapons, RocketsRunOut) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0});
  Post(Type::FireSecondary, ship, 1);
  Tick(600);
  EXPECT_EQ(EventsOf(Event::Type::Fired).size(), 3u);
  EXPECT_EQ(ShipOf(ship).ammunition, 0);
}

TEST_F(Weapons, ARocketFindsATargetBesideIt) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0});
  const ObjectId wolf = Spawn("wolf", "pirate", {200, 500}, {60, 20});
  Post(Type::Target, ship, 0, wolf);
  Post(Type::FireSecondary, ship, 1);
  Tick(1);
  EXPECT_EQ(game.KindOf(game.Shots()[0].id), kMissile);
  EXPECT_EQ(game.Shots()[0].target, wolf);
  Post(Type::FireSecondary, ship, 0);
  Tick(300);
  EXPECT_EQ(game.FindShip(wolf), nullptr);
}

TEST_F(Weapons, ARocketWithoutTargetFliesStraight) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0}, {0, 30}, 0);
  Spawn("wolf", "pirate", {400, 600});
  Post(Type::FireSecondary, ship, 1);
  Tick(1);
  Post(Type::FireSecondary, ship, 0);
  Tick(120);
  ASSERT_EQ(game.Shots().size(), 1u);
  const Vec2 velocity = Velocity(game.Shots()[0].id);
  EXPECT_NEAR(velocity.x, 400, 1e-6) << "top speed";
  EXPECT_NEAR(velocity.y, 0, 1e-6) << "the drift of the launch is gone";
}

TEST_F(Weapons, ARocketLosesATargetThatIsGone) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0});
  const ObjectId wolf = Spawn("wolf", "pirate", {200, 500});
  Post(Type::Target, ship, 0, wolf);
  Post(Type::FireSecondary, ship, 1);
  Tick(10);
  game.Remove(wolf);
  const double heading = game.Shots()[0].heading;
  Tick(30);
  EXPECT_EQ(game.Shots()[0].heading, heading);
  EXPECT_EQ(ShipOf(ship).target, ObjectId{});
}

TEST_F(Weapons, SpreadComesFromTheSeededGeneratorAndStaysWithinItsAngle) {
  const Catalog shipped = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  std::vector<double> headings[2];
  for (std::vector<double>& list : headings) {
    Game other(shipped, {7, "", {}});
    ShipSpawn spawn;
    spawn.type = *shipped.FindShip("raider");
    spawn.faction = *shipped.FindFaction("pirate");
    const ObjectId ship = other.SpawnShip(spawn);
    other.Post({Type::FirePrimary, ship, 1, {}, {}});
    for (int i = 0; i < 300; ++i) {
      other.Tick();
      for (const Event& event : other.Events()) {
        if (event.type == Event::Type::Fired) list.push_back(other.FindShot(event.object)->heading);
      }
    }
  }
  ASSERT_GT(headings[0].size(), 10u);
  EXPECT_EQ(headings[0], headings[1]);
  const double most = shipped.Weapons()[*shipped.FindWeapon("blaster")].spread_deg * kPi / 180;
  double widest = 0;
  for (const double heading : headings[0]) widest = std::max(widest, std::abs(heading));
  EXPECT_LE(widest, most);
  EXPECT_GT(widest, most / 4);
}

TEST_F(Weapons, ThePlayersShotsAreCounted) {
  const ObjectId ship = SpawnPlayer({0, 0});
  Spawn("wolf", "pirate", {200, 0});
  Post(Type::FirePrimary, ship, 1);
  Tick(15);
  Post(Type::FirePrimary, ship, 0);
  Tick(60);
  EXPECT_EQ(game.GetPlayer().shots_fired, 1u);
  EXPECT_EQ(game.GetPlayer().shots_hit, 1u);
}

}  // namespace
}  // namespace heliopause
