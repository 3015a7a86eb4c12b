#include "game/rules/radar.hpp"

#include <cmath>

#include "game/fixture.hpp"
#include "game/maths/maths.hpp"

namespace heliopause {
namespace {

class Radar : public GameTest {
 protected:
  std::vector<Contact> contacts;
};

TEST_F(Radar, ShowsWhatIsInRangeNearestFirstWithoutTheShipItself) {
  const ObjectId ship = Spawn("scout", "trader", {100, 100});
  const ObjectId rock = SpawnRock("big", {100, 400});
  const ObjectId wolf = Spawn("wolf", "pirate", {-100, 100});
  SpawnBase("trader", {5000, 0});
  GetContacts(game, ship, -1, contacts);
  ASSERT_EQ(contacts.size(), 2u);
  EXPECT_EQ(contacts[0].id, wolf);
  EXPECT_EQ(contacts[0].kind, kShip);
  EXPECT_EQ(contacts[0].distance, 200);
  EXPECT_EQ(contacts[0].bearing, kPi);
  EXPECT_TRUE(contacts[0].hostile);
  EXPECT_EQ(contacts[1].id, rock);
  EXPECT_EQ(contacts[1].kind, kAsteroid);
  EXPECT_NEAR(contacts[1].bearing, kPi / 2, 1e-15);
  EXPECT_FALSE(contacts[1].hostile);
}

TEST_F(Radar, HasTheRequestedRange) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0});
  SpawnRock("big", {300, 0});
  SpawnBase("trader", {5000, 0});
  GetContacts(game, ship, 299, contacts);
  EXPECT_TRUE(contacts.empty());
  GetContacts(game, ship, 1e9, contacts);
  EXPECT_EQ(contacts.size(), 2u);
  GetContacts(game, ship, 1e9, contacts, kStation);
  EXPECT_EQ(contacts.size(), 1u);
  GetContacts(game, ship, std::nan(""), contacts);
  EXPECT_TRUE(contacts.empty());
}

TEST_F(Radar, SeesMissilesAndNoGunShots) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0});
  const ObjectId wolf = Spawn("scout", "pirate", {500, 0});
  Post(Command::Type::FirePrimary, wolf, 1);
  Post(Command::Type::FireSecondary, wolf, 1);
  Tick(1);
  ASSERT_EQ(game.Shots().size(), 2u);
  GetContacts(game, ship, -1, contacts, kProjectiles);
  ASSERT_EQ(contacts.size(), 1u);
  EXPECT_EQ(contacts[0].kind, kMissile);
  EXPECT_TRUE(contacts[0].hostile);
}

TEST_F(Radar, ARecentAttackMakesAttackerAndVictimHostile) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0});
  const ObjectId patrol = Spawn("scout", "patrol", {500, 0});
  GetContacts(game, ship, -1, contacts);
  EXPECT_FALSE(contacts[0].hostile);
  game.Damage(ship, 1, patrol);
  GetContacts(game, ship, -1, contacts);
  EXPECT_TRUE(contacts[0].hostile);
  GetContacts(game, patrol, -1, contacts);
  EXPECT_TRUE(contacts[0].hostile) << "it will shoot back";
}

TEST_F(Radar, IsEmptyForADockedShipAndForTheNullId) {
  SpawnBase("trader", {0, 0});
  const ObjectId ship = Spawn("barge", "trader", {150, 0});
  Post(Command::Type::Dock, ship);
  Tick(1);
  GetContacts(game, ship, -1, contacts);
  EXPECT_TRUE(contacts.empty());
  const ObjectId other = Spawn("barge", "trader", {150, 0});
  GetContacts(game, other, -1, contacts);
  EXPECT_EQ(contacts.size(), 1u) << "the base; the docked ship shows on no radar";
  contacts.resize(5);
  GetContacts(game, ObjectId{}, -1, contacts);
  EXPECT_TRUE(contacts.empty());
}

TEST_F(Radar, LogsItsSearch) {
  const ObjectId ship = Spawn("scout", "trader", {0, 0});
  game.Log().Enable(true);
  GetContacts(game, ship, 700, contacts);
  EXPECT_TRUE(game.Log().Callers().empty()) << "searches between ticks are not logged";
  game.Log().BeginTick(1);
  GetContacts(game, ship, 700, contacts);
  ASSERT_EQ(game.Log().Callers().size(), 1u);
  EXPECT_EQ(game.Log().Callers()[0].Label(), "contacts");
  EXPECT_EQ(game.Log().Callers()[0].Location().substr(0, 21), "game/rules/radar.cpp:");
  EXPECT_EQ(game.Log().Last(1)[0]->query.radius, 700);
}

}  // namespace
}  // namespace heliopause
