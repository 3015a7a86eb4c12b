#include <map>
#include <vector>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

class Fields : public GameTest {
 protected:
  Fields() {
    RockField field;
    field.center = {100'000, 0};
    field.inner = 500;
    field.outer = 2'000;
    field.seed = 9;
    field.classes = {"big", "small"};
    field.mined.resize(40);
    EXPECT_TRUE(game.SpawnField(field));
  }
  void MovePlayer(Vec2 to) {
    game.MoveTo(game.GetPlayer().ship, to, {});
    Tick(1);
  }
  // Position by appearance, which differs between asteroids.
  std::map<std::uint32_t, double> Rocks() const {
    std::map<std::uint32_t, double> rocks;
    for (const Asteroid& rock : game.Asteroids())
      rocks[rock.appearance_seed] = game.Space().GetPosition(rock.id)->x;
    return rocks;
  }
  ObjectId player = SpawnPlayer({0, 0});
};

TEST_F(Fields, AreMadeWhenThePlayerComesNearAndRemovedWhenThePlayerLeaves) {
  Tick(1);
  EXPECT_TRUE(game.Asteroids().empty());
  Spawn("barge", "trader", {100'000, 0});
  Tick(1);
  EXPECT_TRUE(game.Asteroids().empty()) << "other ships do not count";
  MovePlayer({100'000 - kFieldWakes + 1, 0});
  EXPECT_EQ(game.Asteroids().size(), 40u);
  MovePlayer({100'000 - kFieldSleeps + 1, 0});
  EXPECT_EQ(game.Asteroids().size(), 40u) << "not at the same border";
  MovePlayer({100'000 - kFieldSleeps - 1, 0});
  EXPECT_TRUE(game.Asteroids().empty());
  EXPECT_EQ(game.Space().Count(), 2u);
}

TEST_F(Fields, LieInTheirRing) {
  MovePlayer({80'000, 0});
  ASSERT_FALSE(game.Asteroids().empty());
  for (const Asteroid& rock : game.Asteroids()) {
    const Vec2 at = *game.Space().GetPosition(rock.id);
    const double away = std::hypot(at.x - 100'000, at.y);
    EXPECT_GT(away, 499);
    EXPECT_LT(away, 2'001);
  }
}

TEST_F(Fields, AreTheSameAtEachVisitLessWhatWasMinedOut) {
  MovePlayer({80'000, 0});
  const auto first = Rocks();
  ASSERT_EQ(first.size(), 40u);
  const Asteroid rock = game.Asteroids()[7];
  game.Damage(rock.id, 1'000, player);
  Tick(1);
  EXPECT_TRUE(game.FindAsteroid(rock.id) == nullptr);
  MovePlayer({0, 0});
  EXPECT_TRUE(game.Asteroids().empty()) << "the pieces of the broken one are gone, too";
  MovePlayer({80'000, 0});
  auto second = first;
  second.erase(rock.appearance_seed);
  EXPECT_EQ(Rocks(), second);
  EXPECT_EQ(game.GetSystems().fields[0].mined[7], 1);
}

TEST_F(Fields, StayWithoutAShipOfThePlayer) {
  MovePlayer({80'000, 0});
  game.Remove(player);
  Tick(1);
  EXPECT_EQ(game.Asteroids().size(), 40u);
}

TEST_F(Fields, AreSavedAwakeAndAsleep) {
  ExpectTheSameAfterALoad(3);
  MovePlayer({80'000, 0});
  game.Damage(game.Asteroids()[3].id, 1'000, player);
  ExpectTheSameAfterALoad(30);
  MovePlayer({0, 0});
  ExpectTheSameAfterALoad(3);
}

TEST_F(Fields, OfAnUnknownClassOrWithoutARingAreRejected) {
  RockField field;
  field.outer = 100;
  field.mined.resize(1);
  field.classes = {"gold"};
  EXPECT_FALSE(game.SpawnField(field));
  field.classes = {"big"};
  EXPECT_TRUE(game.SpawnField(field));
  field.inner = 100;
  EXPECT_FALSE(game.SpawnField(field));
}

TEST_F(Fields, StayAsleepInAFullWorld) {
  RockField field;
  field.outer = 1e7;  // too thin for collisions
  field.classes = {"small"};
  field.mined.resize(2'000);
  for (field.seed = 1; field.seed <= 50; ++field.seed) EXPECT_TRUE(game.SpawnField(field));
  Tick(1);
  EXPECT_EQ(game.Space().Count(), 1u + 49 * 2'000);
  Tick(1);
  EXPECT_EQ(game.Space().Count(), 1u + 49 * 2'000);
  // The last one wakes when it fits.
  std::vector<ObjectId> ids;
  for (const Asteroid& rock : game.Asteroids()) ids.push_back(rock.id);
  ids.resize(2'000);
  for (const ObjectId id : ids) EXPECT_TRUE(game.Remove(id));
  Tick(1);
  EXPECT_EQ(game.Space().Count(), 1u + 49 * 2'000);
}

}  // namespace
}  // namespace heliopause
