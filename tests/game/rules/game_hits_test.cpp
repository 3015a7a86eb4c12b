// Swept hits: no shot passes through a target, and none hits a target that was elsewhere at that
// moment.
#include <cmath>

#include "game/fixture.hpp"
#include "game/maths/maths.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

class Hits : public GameTest {
 protected:
  // One shot of the gun; its trigger is released at once.
  void FireOnce(ObjectId ship) {
    Post(Type::FirePrimary, ship, 1);
    Tick(1);
    Post(Type::FirePrimary, ship, 0);
  }
  // The first object hit within `ticks` ticks; the null id for none.
  ObjectId FirstHit(int ticks) {
    for (int i = 0; i < ticks; ++i) {
      Tick(1);
      const std::vector<Event> reported = EventsOf(Event::Type::Hit);
      if (!reported.empty()) return reported[0].subject;
    }
    return {};
  }
};

TEST_F(Hits, NoSpeedIsTooFastToHit) {
  for (const double speed : {0.0, 600.0, 6e3, 6e4, 6e5, 6e6}) {
    const ObjectId target = Spawn("barge", "pirate", {5000, 0});
    const ObjectId shooter = Spawn("scout", "trader", {0, 0}, {speed, 0});
    FireOnce(shooter);
    const std::vector<Event> now = EventsOf(Event::Type::Hit);
    const ObjectId hit = now.empty() ? FirstHit(120) : now[0].subject;
    // The slow shot dies on the way: it flies 600 units.
    EXPECT_EQ(hit, speed < 6e3 ? ObjectId{} : target) << speed;
    game.Remove(target);
    game.Remove(shooter);
  }
}

TEST_F(Hits, ATargetThatFliesThroughTheShotsWayInOneTickIsHit) {
  for (const double speed : {3e3, 3e4, 3e5}) {
    const ObjectId shooter = Spawn("scout", "trader", {0, 0});
    FireOnce(shooter);  // by now at 13 + 10
    // Halfway through the next tick, both are at (28, 0).
    const double away = speed / 120;
    const ObjectId target = Spawn("barge", "pirate", {28, -away}, {0, speed});
    Tick(1);
    ASSERT_EQ(EventsOf(Event::Type::Hit).size(), 1u) << speed;
    EXPECT_EQ(EventsOf(Event::Type::Hit)[0].subject, target);
    game.Remove(target);
    game.Remove(shooter);
  }
}

TEST_F(Hits, ATargetOfOrdinarySpeedIsHitWhereItWasBeforeItLeft) {
  const ObjectId shooter = Spawn("scout", "trader", {0, 0});
  FireOnce(shooter);  // the next tick takes the shot from 23 to 33
  // It touches the shot when the tick begins. When the tick ends, its distance from the path of the
  // shot is about twice the sum of the radii.
  const ObjectId target = Spawn("barge", "pirate", {30, 5}, {0, 1200});
  Tick(1);
  ASSERT_EQ(EventsOf(Event::Type::Hit).size(), 1u);
  EXPECT_EQ(EventsOf(Event::Type::Hit)[0].subject, target);
}

TEST_F(Hits, ATargetThatWasThereBeforeOrLaterIsNotHit) {
  // Each crosses the line of the shot within the same tick, but at another moment of it.
  for (const double when : {0.0, 1.0}) {
    const ObjectId shooter = Spawn("scout", "trader", {0, 0});
    FireOnce(shooter);
    // The shot flies from 23 to 33 and reaches 12 farther: a target at rest at either place would
    // be hit.
    const double x = when == 0.0 ? 40 : 16;
    const ObjectId target =
        Spawn("barge", "pirate", {x, when == 0.0 ? 0.0 : -5000.0}, {0, 300'000});
    Tick(1);
    EXPECT_TRUE(EventsOf(Event::Type::Hit).empty()) << when;
    game.Remove(target);
    game.Remove(shooter);
    Tick(60);
  }
}

TEST_F(Hits, AgreesWithAFinelySteppedReferenceOnRandomPasses) {
  Random random(11);
  int hits = 0;
  for (int round = 0; round < 300; ++round) {
    const Vec2 position = random.InDisc({0, 0}, 120);
    const Vec2 velocity = random.InDisc({0, 0}, 6000);
    const ObjectId shooter = Spawn("scout", "trader", {-400, 0}, {40'000, 0});
    const ObjectId target = Spawn("barge", "pirate", position, velocity);
    const Vec2 muzzle = {-400 + 13, 0};
    const double shot_speed = 40'600;
    FireOnce(shooter);
    const bool hit = !EventsOf(Event::Type::Hit).empty();

    bool clear_hit = false;
    bool near_miss = false;
    for (int step = 0; step <= 20'000; ++step) {
      const double time = step / 20'000.0 / 60;
      const double gap =
          maths::Length({position.x + velocity.x * time - muzzle.x - shot_speed * time,
                         position.y + velocity.y * time - muzzle.y});
      clear_hit = clear_hit || gap < 12 - 0.1;
      near_miss = near_miss || gap < 12 + 0.1;
    }
    EXPECT_TRUE(!clear_hit || hit) << "round " << round;
    EXPECT_TRUE(!hit || near_miss) << "round " << round;
    hits += hit ? 1 : 0;
    for (const ObjectId id : {shooter, target}) game.Remove(id);
    while (!game.Shots().empty()) game.Remove(game.Shots()[0].id);
  }
  EXPECT_GT(hits, 20) << "the rounds must be worth something";
  EXPECT_LT(hits, 280);
}

TEST_F(Hits, TheNearestOnTheWayIsHitAndTheOthersAreNot) {
  const ObjectId far = Spawn("barge", "pirate", {160, 0});
  const ObjectId near = Spawn("barge", "pirate", {120, 0});
  const ObjectId farthest = Spawn("barge", "pirate", {200, 0});
  const ObjectId shooter = Spawn("scout", "trader", {0, 0}, {36'000, 0});
  FireOnce(shooter);
  ASSERT_EQ(EventsOf(Event::Type::Hit).size(), 1u);
  EXPECT_EQ(EventsOf(Event::Type::Hit)[0].subject, near);
  EXPECT_EQ(ShipOf(far).hull, 100);
  EXPECT_EQ(ShipOf(farthest).hull, 100);
  EXPECT_TRUE(game.Shots().empty());
}

TEST_F(Hits, TheOwnerIsSkippedAndTheNextOneBehindItIsHit) {
  const ObjectId owner = Spawn("scout", "trader", {0, 0});
  FireOnce(owner);
  game.MoveTo(owner, {100, 0}, {0, 0});
  const ObjectId target = Spawn("barge", "pirate", {130, 0});
  EXPECT_EQ(FirstHit(60), target);
  EXPECT_EQ(EventsOf(Event::Type::Hit)[0].object, owner);
  EXPECT_EQ(ShipOf(owner).shield, 30);
}

TEST_F(Hits, AnOwnerThatHasChangedSidesIsSkippedAllTheSame) {
  ShipSpawn spawn;
  spawn.type = *TestCatalog().FindShip("scout");
  spawn.faction = Faction("trader");
  spawn.is_player = true;
  const ObjectId owner = game.SpawnShip(spawn);
  FireOnce(owner);
  SpawnPlayer({0, 900});  // takes over; the owner is a trader now, its shot is still the player's
  game.MoveTo(owner, {100, 0}, {0, 0});
  const ObjectId target = Spawn("barge", "pirate", {130, 0});
  EXPECT_EQ(FirstHit(60), target);
}

TEST_F(Hits, AShotWhoseTargetIsDestroyedBeforeItGetsThereFliesOnToTheNext) {
  const ObjectId wolf = Spawn("wolf", "pirate", {300, 0});
  game.Damage(wolf, 15);
  const ObjectId behind = Spawn("barge", "pirate", {340, 0});
  const ObjectId first =
      Spawn("scout", "trader", {100, 100}, {24'000, -12'000}, -0.4636476090008061);
  const ObjectId second = Spawn("scout", "trader", {-100, 0}, {48'000, 0});
  Post(Type::FirePrimary, first, 1);
  Post(Type::FirePrimary, second, 1);
  Tick(1);
  EXPECT_EQ(game.FindShip(wolf), nullptr);
  EXPECT_EQ(EventsOf(Event::Type::Hit).size(), 2u);
  EXPECT_EQ(ShipOf(behind).hull, 90);
}

TEST_F(Hits, AShotDoesNotHitItsOwnFaction) {
  Spawn("barge", "trader", {100, 0});
  const ObjectId enemy = Spawn("barge", "pirate", {200, 0});
  const ObjectId shooter = Spawn("scout", "trader", {0, 0});
  FireOnce(shooter);
  EXPECT_EQ(FirstHit(60), enemy);
}

TEST_F(Hits, AStationStopsAShotAndTakesNoHarm) {
  const ObjectId base = SpawnBase("trader", {300, 0});
  const ObjectId enemy = Spawn("barge", "pirate", {500, 0});
  const ObjectId shooter = Spawn("scout", "trader", {0, 0});
  FireOnce(shooter);
  EXPECT_EQ(FirstHit(60), base);
  EXPECT_EQ(ShipOf(enemy).hull, 100);
}

TEST_F(Hits, APlanetIsBackground) {
  game.SpawnBody(*TestCatalog().FindBody("planet"), kNone, {100, 0}, "");
  const ObjectId enemy = Spawn("barge", "pirate", {200, 0});
  const ObjectId shooter = Spawn("scout", "trader", {0, 0});
  FireOnce(shooter);
  EXPECT_EQ(FirstHit(60), enemy);
}

TEST_F(Hits, AnAsteroidIsHit) {
  const ObjectId rock = SpawnRock("big", {200, 0});
  const ObjectId shooter = Spawn("scout", "trader", {0, 0});
  FireOnce(shooter);
  EXPECT_EQ(FirstHit(60), rock);
  EXPECT_EQ(game.FindAsteroid(rock)->hull, 20);
}

TEST_F(Hits, AGunShootsAMissileDownButNotThatOfAFriend) {
  for (const char* faction : {"pirate", "patrol"}) {
    const ObjectId launcher = Spawn("scout", "patrol", {400, 0}, {}, kPi);
    Post(Type::FireSecondary, launcher, 1);
    Tick(1);
    Post(Type::FireSecondary, launcher, 0);
    const ObjectId missile = game.Shots()[0].id;
    const ObjectId shooter = Spawn("wolf", faction, {100, 0});
    FireOnce(shooter);
    Tick(30);
    const bool shot_down = game.FindShot(missile) == nullptr;
    EXPECT_EQ(shot_down, std::string(faction) == "pirate");
    for (const ObjectId id : {launcher, shooter}) game.Remove(id);
    while (!game.Shots().empty()) game.Remove(game.Shots()[0].id);
  }
}

TEST_F(Hits, AShotThatStartsInTouchHitsAtOnce) {
  const ObjectId shooter = Spawn("scout", "trader", {0, 0});
  const ObjectId target = Spawn("barge", "pirate", {19, 0});
  FireOnce(shooter);
  ASSERT_EQ(EventsOf(Event::Type::Hit).size(), 1u);
  EXPECT_EQ(EventsOf(Event::Type::Hit)[0].subject, target);
}

class BorderHits : public GameTest, public testing::WithParamInterface<Border> {
 protected:
  BorderHits()
      : GameTest({1, "", {.radius = 1000, .canvas = Canvas::Bounded, .border = GetParam()}}) {}
};

TEST_P(BorderHits, AShotHitsWhatIsOnItsPathBeforeTheBorder) {
  const ObjectId target = Spawn("barge", "pirate", {999, 0});
  // The shot flies from 980 to 1001: the target is touched at 987.
  const ObjectId shooter = Spawn("scout", "trader", {967, 0}, {660, 0});
  Post(Type::FirePrimary, shooter, 1);
  Tick(1);
  const std::vector<Event> reported = EventsOf(Event::Type::Hit);
  ASSERT_EQ(reported.size(), 1u);
  EXPECT_EQ(reported[0].subject, target);
  EXPECT_NEAR(reported[0].position.x, 987, 1e-6);
  EXPECT_EQ(ShipOf(target).hull, 90);
  EXPECT_TRUE(game.Shots().empty());
}

TEST_P(BorderHits, AShotHitsAStationOnItsPathBeforeTheBorder) {
  const ObjectId base = SpawnBase("pirate", {800, 0});
  const ObjectId shooter = Spawn("scout", "trader", {0, 0}, {90'000, 0});
  Post(Type::FirePrimary, shooter, 1);
  Tick(1);
  const std::vector<Event> reported = EventsOf(Event::Type::Hit);
  ASSERT_EQ(reported.size(), 1u);
  EXPECT_EQ(reported[0].subject, base);
  EXPECT_LT(reported[0].position.x, 900);
}

TEST_P(BorderHits, AShotThatPassesHitsNothing) {
  const ObjectId target = Spawn("barge", "pirate", {999, 13});
  const ObjectId shooter = Spawn("scout", "trader", {967, 0}, {660, 0});
  Post(Type::FirePrimary, shooter, 1);
  Tick(1);
  EXPECT_TRUE(EventsOf(Event::Type::Hit).empty());
  EXPECT_EQ(ShipOf(target).hull, 100);
}

INSTANTIATE_TEST_SUITE_P(EachBorder, BorderHits,
                         testing::Values(Border::Wrap, Border::Bounce, Border::Clamp,
                                         Border::Remove));

}  // namespace
}  // namespace heliopause
