// Keys that attack a ship that is no enemy need a second press.
#include <algorithm>

#include "view/window_fixture.hpp"

namespace heliopause {
namespace {

class AttackTest : public WindowTest {
 protected:
  ObjectId Spawn(const char* type, const char* faction, Vec2 at) {
    ShipSpawn spawn;
    spawn.type = catalog_.FindShip(type).value();
    spawn.faction = catalog_.FindFaction(faction).value();
    spawn.position = at;
    return game_.SpawnShip(spawn);
  }
  void Target(ObjectId target) {
    game_.Post({Command::Type::Target, Own().id, 0, target, {}});
    Frames(2);
  }
  std::string Question(const std::string& key) const {
    return game_.NameOf(Own().target) + " is no enemy: " + key + " again to attack";
  }
  std::string LastLine() const { return view_->Messages().empty() ? "" : view_->Messages().back(); }
};

TEST_F(AttackTest, AnOrderToEscortsToAttackAFriendNeedsASecondPress) {
  ASSERT_EQ(game_.AddEscort(Spawn("cutter", "patrol", {400, 300})), "");
  const ObjectId pirate = Spawn("raider", "pirate", {2500, 0});
  const ObjectId hauler = game_.Ships()[1].id;
  Open();
  const auto attacks = [this] {
    return std::count_if(commands_.begin(), commands_.end(), [](const Command& command) {
      return command.type == Command::Type::OrderWing;
    });
  };
  Target(hauler);
  Press("2");
  EXPECT_EQ(attacks(), 0);
  EXPECT_EQ(LastLine(), Question("2"));
  Press("2");
  EXPECT_EQ(attacks(), 1);
  Target(pirate);
  Press("2");
  EXPECT_EQ(attacks(), 2) << "an enemy";
  Target(hauler);
  Press("3");
  EXPECT_EQ(attacks(), 3) << "no attack";
}

TEST_F(AttackTest, AMissileAtAFriendNeedsASecondPress) {
  const ObjectId pirate = Spawn("raider", "pirate", {2500, 0});
  const ObjectId hauler = game_.Ships()[1].id;
  Open();
  const int loaded = Own().ammunition;
  Target(hauler);
  Down("x");
  Frames(10);
  EXPECT_EQ(Own().ammunition, loaded) << "held";
  EXPECT_EQ(LastLine(), Question("X"));
  Up("x");
  Frames(2);
  Press("x");
  EXPECT_EQ(Own().ammunition, loaded - 1);
  Target(pirate);
  Frames(90);  // until the weapon is ready
  Press("x");
  EXPECT_EQ(Own().ammunition, loaded - 2) << "an enemy";
}

TEST_F(AttackTest, AHeldKeyFiresNoMissileAtAFriendThatBecomesTheTarget) {
  const ObjectId pirate = Spawn("raider", "pirate", {2500, 0});
  const ObjectId hauler = game_.Ships()[1].id;
  Open();
  const int loaded = Own().ammunition;
  Target(pirate);
  Down("x");
  Frames(5);
  EXPECT_EQ(Own().ammunition, loaded - 1);
  Target(hauler);
  Frames(90);
  EXPECT_EQ(Own().ammunition, loaded - 1);
  Up("x");
}

}  // namespace
}  // namespace heliopause
