// Line of sight, against many points of the line.
#include <cmath>

#include "base/random.hpp"
#include "game/data/shapes.hpp"
#include "game/fixture.hpp"
#include "game/maths/maths.hpp"

namespace heliopause {
namespace {

constexpr double kStep = 0.5;  // units between two points of the line

class LineOfSight : public GameTest {
 protected:
  ObjectId SpawnPlanet(Vec2 position) {
    return game.SpawnBody(*TestCatalog().FindBody("planet"), kNone, position, "World");
  }
  // Whether a circle of that radius around the point touches the thing.
  bool Touches(ObjectId id, Vec2 point, double radius) const {
    const Vec2 center = Position(id);
    const Asteroid* rock = game.FindAsteroid(id);
    if (rock == nullptr) return std::hypot(point.x - center.x, point.y - center.y) <= 300 + radius;
    std::vector<Vec2> outline;
    RockOutline(rock->appearance_seed, kRaggedCorners, outline);
    const MaskPlace place{.position = center,
                          .heading = maths::FromAngle(rock->angle),
                          .scale = 2.0 * 60 / kMaskEdge};
    return MaskOfOutline(outline).Touches(place, point, radius);
  }
  bool Blocks(ObjectId id, Vec2 from, Vec2 to, double radius) const {
    if (Touches(id, from, 0) || Touches(id, to, 0)) return false;
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const int steps = static_cast<int>(length / kStep) + 1;
    for (int i = 0; i <= steps; ++i) {
      const double t = static_cast<double>(i) / steps;
      const Vec2 point{from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t};
      const Vec2 center = Position(id);
      if (std::hypot(point.x - center.x, point.y - center.y) < 302 && Touches(id, point, radius))
        return true;
    }
    return false;
  }
};

TEST_F(LineOfSight, EqualsPointsOfTheLine) {
  Random random(11);
  std::vector<ObjectId> things;
  for (int i = 0; i < 6; ++i) things.push_back(SpawnRock("ragged", random.InDisc({0, 0}, 500)));
  things.push_back(SpawnPlanet({700, 0}));
  SpawnRock("big", {0, 0});  // a circle, not ragged: it does not block
  Tick(1);
  int blocked = 0, free = 0;
  for (int round = 0; round < 60; ++round) {
    const Vec2 from = random.InDisc({0, 0}, 1100), to = random.InDisc({0, 0}, 1100);
    const Sight sight = game.LineOfSight(from, to);
    if (sight.obstacle != ObjectId{}) {
      EXPECT_TRUE(Blocks(sight.obstacle, from, to, kStep)) << round;
      ++blocked;
      continue;
    }
    ++free;
    for (const ObjectId id : things) EXPECT_FALSE(Blocks(id, from, to, 0)) << round;
  }
  EXPECT_GT(blocked, 10);
  EXPECT_GT(free, 10);
}

TEST_F(LineOfSight, NamesTheFirstObstacle) {
  const ObjectId near = SpawnPlanet({1000, 0}), far = SpawnPlanet({3000, 0});
  EXPECT_EQ(game.LineOfSight({0, 0}, {5000, 0}).obstacle, near);
  EXPECT_EQ(game.LineOfSight({5000, 0}, {0, 0}).obstacle, far);
  EXPECT_EQ(game.LineOfSight({0, 0}, {5000, 0}, near).obstacle, far);
  EXPECT_EQ(game.LineOfSight({0, 0}, {5000, 0}, near, far).obstacle, ObjectId{});
  EXPECT_EQ(game.LineOfSight({0, 0}, {600, 0}).obstacle, ObjectId{});
}

TEST_F(LineOfSight, WhatCoversAnEndDoesNotBlock) {
  SpawnPlanet({1000, 0});
  EXPECT_EQ(game.LineOfSight({900, 0}, {5000, 0}).obstacle, ObjectId{}) << "over the planet";
  EXPECT_EQ(game.LineOfSight({-5000, 0}, {1200, 0}).obstacle, ObjectId{});
}

TEST_F(LineOfSight, PassesThroughTheGapsOfAStation) {
  const ObjectId base = SpawnBase("trader", {0, 0});
  int blocked = 0, free = 0;
  for (int i = 0; i < 360; ++i) {
    const Vec2 direction = maths::FromAngle(i * 0.01745);
    // A chord at 80 of 100 units from the center.
    const Vec2 middle{direction.x * 80, direction.y * 80};
    const Vec2 along{-direction.y * 300, direction.x * 300};
    const Sight sight = game.LineOfSight({middle.x - along.x, middle.y - along.y},
                                         {middle.x + along.x, middle.y + along.y});
    EXPECT_EQ(sight.candidates, 1u);
    ++(sight.obstacle == base ? blocked : free);
  }
  EXPECT_EQ(game.LineOfSight({-300, 1}, {300, 1}).obstacle, base) << "through its center";
  EXPECT_GT(blocked + free, 359);
  EXPECT_GT(blocked, 0);
}

}  // namespace
}  // namespace heliopause
