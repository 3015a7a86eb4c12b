// Shots and ships that fly at a ragged rock meet its outline as it is turned then, not its circle.
#include <algorithm>
#include <cmath>

#include "game/data/shapes.hpp"
#include "game/fixture.hpp"
#include "game/maths/maths.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

constexpr double kPixel = 1.25;  // of the mask of a rock of radius 60

class RaggedRocks : public GameTest {
 protected:
  // The distance from a point to the outline of a rock as it is now; negative inside.
  double AwayFrom(ObjectId id, Vec2 point) const {
    const Asteroid& rock = *game.FindAsteroid(id);
    std::vector<Vec2> rim;
    RockOutline(rock.appearance_seed, kRaggedCorners, rim);
    const Vec2 center = Position(id), turn = maths::FromAngle(rock.angle);
    for (Vec2& c : rim) {
      c = {center.x + 60 * (c.x * turn.x - c.y * turn.y),
           center.y + 60 * (c.x * turn.y + c.y * turn.x)};
    }
    double away = 1e9;
    bool inside = false;
    for (std::size_t i = 0; i < rim.size(); ++i) {
      const Vec2 a = rim[i], b = rim[(i + 1) % rim.size()];
      const Vec2 e{b.x - a.x, b.y - a.y};
      const double t = std::clamp(
          ((point.x - a.x) * e.x + (point.y - a.y) * e.y) / (e.x * e.x + e.y * e.y), 0.0, 1.0);
      away = std::min(away, std::hypot(a.x + t * e.x - point.x, a.y + t * e.y - point.y));
      const bool crosses = (a.y <= point.y) != (b.y <= point.y);
      if (crosses && point.x < a.x + e.x * (point.y - a.y) / e.y) inside = !inside;
    }
    return inside ? -away : away;
  }
  // The least distance from points of a segment to the outline.
  double AwayFrom(ObjectId id, Vec2 from, Vec2 to) const {
    double away = 1e9;
    for (int i = 0; i <= 40; ++i) {
      const double t = i / 40.0;
      away = std::min(away,
                      AwayFrom(id, {from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t}));
    }
    return away;
  }
};

TEST_F(RaggedRocks, AreHitByShotsAtTheirOutlineAlone) {
  int passed_through_the_circle = 0, hits = 0;
  for (int round = 0; round < 60; ++round) {
    const ObjectId rock = SpawnRock("ragged", {200, 0});
    const double offset = 40 + round / 2.0;  // of the shot's way: grazing ones, too
    const ObjectId shooter = Spawn("scout", "trader", {0, offset});
    Post(Type::FirePrimary, shooter, 1);
    Tick(1);
    Post(Type::FirePrimary, shooter, 0);
    ASSERT_EQ(game.Shots().size(), 1u);
    const ObjectId shot = game.Shots()[0].id;
    bool entered = false;
    for (int tick = 0; tick < 59 && game.FindShot(shot) != nullptr; ++tick) {
      const Vec2 from = Position(shot), to{from.x + 10, from.y};  // 600 units a second
      Tick(1);
      const double away = AwayFrom(rock, from, to);
      if (game.FindShot(shot) == nullptr && from.x < 300) {
        ++hits;
        ASSERT_EQ(EventsOf(Event::Type::Hit).size(), 1u);
        EXPECT_LT(away, 2 + kPixel) << "hit what was not there, round " << round;
      } else {
        EXPECT_GT(away, 2 - kPixel) << "flew through rock, round " << round;
      }
      entered = entered || std::hypot(to.x - 200, to.y) < 60 + 2;
    }
    passed_through_the_circle += entered && game.FindAsteroid(rock)->hull == 1000;
    game.Remove(rock);
    game.Remove(shooter);
    while (!game.Shots().empty()) game.Remove(game.Shots()[0].id);
  }
  EXPECT_GT(hits, 10);
  EXPECT_GT(passed_through_the_circle, 5) << "through the bays that one sees";
}

TEST_F(RaggedRocks, AreRammedAtTheirOutline) {
  int inside_the_circle = 0;
  for (int round = 0; round < 20; ++round) {
    const ObjectId rock = SpawnRock("ragged", {0, 0});
    const ObjectId ship = Spawn("barge", "trader", {-150, round * 3.0 - 30}, {60, 0});
    double nearest = 1e9;
    for (int tick = 0; tick < 240; ++tick) {
      Tick(1);
      nearest = std::min(nearest, AwayFrom(rock, Position(ship)));
      const Vec2 a = Position(ship), b = Position(rock);
      inside_the_circle += std::hypot(a.x - b.x, a.y - b.y) < 69;
    }
    EXPECT_GT(nearest, 10 - 2 * kPixel) << "flew into rock, round " << round;
    EXPECT_LT(nearest, 10 + 2 * kPixel) << "was stopped by nothing, round " << round;
    EXPECT_GT(std::hypot(Velocity(rock).x, Velocity(rock).y), 0.1);
    game.Remove(rock);
    game.Remove(ship);
  }
  EXPECT_GT(inside_the_circle, 20);
}

TEST_F(RaggedRocks, StopShipsOfAnySpeed) {
  for (const double speed : {3e3, 3e4, 3e5}) {
    SpawnRock("ragged", {1000, 0});
    const ObjectId ship = Spawn("barge", "trader", {0, 0}, {speed, 0});
    Tick(60);
    EXPECT_EQ(game.FindShip(ship), nullptr) << "it ended there, " << speed;
    while (!game.Asteroids().empty()) game.Remove(game.Asteroids()[0].id);
  }
}

TEST_F(RaggedRocks, AreTheSameAfterALoad) {
  for (int i = 0; i < 12; ++i) SpawnRock("ragged", {i * 130.0, (i % 3) * 40.0}, {-20, 5});
  const ObjectId ship = Spawn("scout", "trader", {-200, 10}, {80, 0});
  Post(Type::FirePrimary, ship, 1);
  Tick(100);
  ExpectTheSameAfterALoad(300);
}

}  // namespace
}  // namespace heliopause
