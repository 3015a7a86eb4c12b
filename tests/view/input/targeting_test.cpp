#include "view/input/targeting.hpp"

#include "view/fixture.hpp"

namespace heliopause {
namespace {

class Targeting : public ViewGameTest {
 protected:
  ObjectId PressNext() {
    const ObjectId next = NextTarget(game, own, game.FindShip(own)->target);
    Order(Command::Type::Target, 0, next);
    game.Tick();
    return next;
  }
};

TEST_F(Targeting, NextCyclesThroughAllShipsOnTheRadar) {
  const ObjectId far = Ship("hauler", "trader", {2000, 0});
  const ObjectId near = Ship("raider", "pirate", {300, 0});
  Ship("raider", "pirate", {90000, 0});  // beyond the range of the radar
  EXPECT_EQ(PressNext(), far) << "the first by id, at any distance";
  EXPECT_EQ(PressNext(), near);
  EXPECT_EQ(PressNext(), far);
}

TEST_F(Targeting, WithoutContactsThereIsNoTarget) {
  EXPECT_EQ(NextTarget(game, own, {}), ObjectId{});
  EXPECT_EQ(HostileCycle().Step(game, own, {}, false, 0), ObjectId{});
  EXPECT_EQ(NearestTarget(game, own), ObjectId{});
  EXPECT_EQ(NextTarget(game, {}, {}), ObjectId{});
}

TEST_F(Targeting, TheFirstStepToAHostileSkipsFriends) {
  const ObjectId trader = Ship("hauler", "trader", {200, 0});
  const ObjectId raider = Ship("raider", "pirate", {900, 0});
  Ship("raider", "pirate", {1500, 0});
  EXPECT_EQ(HostileCycle().Step(game, own, {}, false, 0), raider);
  EXPECT_EQ(NearestTarget(game, own), trader);
}

// Steps and targets, as the key does.
class HostileSteps : public Targeting {
 protected:
  ObjectId Step(bool back = false, double pause = 0.5) {
    seconds += pause;
    const ObjectId next = cycle.Step(game, own, game.FindShip(own)->target, back, seconds);
    Order(Command::Type::Target, 0, next);
    game.Tick();
    return next;
  }
  HostileCycle cycle;
  double seconds = 0;
};

TEST_F(HostileSteps, GoFromTheNearestOutwardsAndBack) {
  Ship("hauler", "trader", {200, 0});
  const ObjectId far = Ship("raider", "pirate", {1900, 0}),
                 near = Ship("raider", "pirate", {400, 0}),
                 middle = Ship("raider", "pirate", {0, 1000});
  EXPECT_EQ(Step(), near);
  EXPECT_EQ(Step(), middle);
  EXPECT_EQ(Step(true), near) << "back";
  EXPECT_EQ(Step(), middle);
  EXPECT_EQ(Step(), far);
  EXPECT_EQ(Step(), near) << "all were visited";
  EXPECT_EQ(Step(true), far) << "around the other end";
}

TEST_F(HostileSteps, VisitEachShipOnceWhileTheyMove) {
  const ObjectId one = Ship("raider", "pirate", {400, 0}), two = Ship("raider", "pirate", {500, 0}),
                 three = Ship("raider", "pirate", {600, 0});
  EXPECT_EQ(Step(), one);
  game.MoveTo(one, {900, 0}, {});  // the first one is the farthest now
  EXPECT_EQ(Step(), two);
  EXPECT_EQ(Step(), three);
}

TEST_F(HostileSteps, BeginAgainAfterAPause) {
  const ObjectId near = Ship("raider", "pirate", {400, 0}),
                 far = Ship("raider", "pirate", {900, 0}),
                 farther = Ship("raider", "pirate", {1400, 0});
  EXPECT_EQ(Step(), near);
  EXPECT_EQ(Step(), far);
  EXPECT_EQ(Step(false, HostileCycle::kPause + 1), near);
  EXPECT_EQ(Step(false, HostileCycle::kPause + 1), far) << "never the present target";
  game.Remove(near);
  EXPECT_EQ(Step(), farther);
  game.Remove(farther);
  EXPECT_EQ(Step(), far) << "the only one that is left";
  game.Remove(far);
  EXPECT_EQ(Step(), ObjectId{});
}

TEST_F(Targeting, TheLastAttackerIsFoundOnTheRadarAlone) {
  EXPECT_EQ(LastAttacker(game, own), ObjectId{});
  const ObjectId trader = Ship("hauler", "trader", {400, 0}),
                 raider = Ship("raider", "pirate", {300, 0});
  game.Damage(own, 1, raider);
  game.Damage(own, 1, trader);
  EXPECT_EQ(LastAttacker(game, own), trader) << "the last one, of any faction";
  game.MoveTo(trader, {90000, 0}, {});
  EXPECT_EQ(LastAttacker(game, own), ObjectId{});
  game.Remove(trader);
  EXPECT_EQ(LastAttacker(game, own), ObjectId{});
  EXPECT_EQ(LastAttacker(game, {}), ObjectId{});
}

TEST_F(Targeting, WithoutAHostileTheMessageNamesTheCurrentTarget) {
  EXPECT_EQ(NoTargetText(game, {}, "No hostile"), "No hostile on radar");
  const ObjectId trader = Ship("hauler", "trader", {200, 0});
  Order(Command::Type::Target, 0, trader);
  game.Tick();
  ASSERT_EQ(HostileCycle().Step(game, own, trader, false, 0), ObjectId{});
  EXPECT_EQ(NoTargetText(game, trader, "No hostile"),
            "No hostile on radar; target unchanged: " + game.NameOf(trader));
  game.Remove(trader);
  EXPECT_EQ(NoTargetText(game, trader, "No hostile"), "No hostile on radar");
}

TEST_F(Targeting, NearestTargetIncludesRocksButNoPlanets) {
  const ObjectId rock = Rock({600, 0});
  game.SpawnBody(*TheCatalog().FindBody("moon"), kNone, {500, 0}, "Moon");
  EXPECT_EQ(NearestTarget(game, own), rock);
}

TEST_F(Targeting, AClickPrefersAShipToAPlanet) {
  const ObjectId planet =
      game.SpawnBody(*TheCatalog().FindBody("terran"), kNone, {2000, 0}, "World");
  const ObjectId rock = Rock({2000, 0});
  EXPECT_EQ(TargetAt(game, {2000, 0}, 5, own), rock);
  const ObjectId ship = Ship("raider", "pirate", {2000, 40});
  EXPECT_EQ(TargetAt(game, {2000, 40}, 5, own), ship);
  EXPECT_EQ(TargetAt(game, {2000, 200}, 5, own), planet);
  EXPECT_EQ(TargetAt(game, {0, 0}, 5, own), ObjectId{}) << "never the own ship";
  EXPECT_EQ(TargetAt(game, {2000, 40}, 5, ship), planet);
}

TEST_F(Targeting, ToleranceExtendsTheClick) {
  const ObjectId ship = Ship("raider", "pirate", {500, 0});
  const double radius = game.Space().Get(ship)->radius;
  EXPECT_EQ(TargetAt(game, {500 + radius + 9, 0}, 10, own), ship);
  EXPECT_EQ(TargetAt(game, {500 + radius + 11, 0}, 10, own), ObjectId{});
}

TEST_F(Targeting, AClickBeyondAllCoordinatesFindsNothing) {
  EXPECT_EQ(TargetAt(game, {2 * kMaxCoordinate, -2 * kMaxCoordinate}, 5, own), ObjectId{});
}

TEST_F(Targeting, WatchingCyclesThroughShipsInSpace) {
  const ObjectId second = Ship("raider", "pirate", {500, 0});
  const ObjectId docked = Ship("hauler", "trader", {0, 900});
  Station({0, 1000});
  game.Post({Command::Type::Dock, docked, 0, {}, {}});
  game.Tick();
  ASSERT_NE(game.FindShip(docked)->docked_at, ObjectId{});
  EXPECT_EQ(NextShip(game, {}), own);
  EXPECT_EQ(NextShip(game, own), second);
  EXPECT_EQ(NextShip(game, second), own) << "not the docked one";
}

TEST_F(Targeting, TheActionIsWhereMostShipsAre) {
  for (int i = 0; i < 5; ++i) Ship("raider", "pirate", {50000.0 + 100 * i, 0});
  const Vec2 center = ActionCenter(game);
  EXPECT_NEAR(center.x, 50200, 1);
  EXPECT_NEAR(center.y, 0, 1);
}

TEST_F(Targeting, AFightCountsMoreThanAConvoy) {
  for (int i = 0; i < 5; ++i) Ship("hauler", "trader", {50000.0 + 100 * i, 0});
  const ObjectId foe = Ship("raider", "pirate", {-50000, 0});
  const ObjectId hurt = Ship("raider", "pirate", {-50300, 0});
  game.Tick();
  game.Damage(hurt, 1, foe);
  EXPECT_LT(ActionCenter(game).x, -40000);
}

TEST_F(Targeting, TheRadiusOfAnActionHoldsMostOfItsShips) {
  EXPECT_EQ(ActionRadius(game, {0, 0}), kLeastAction) << "one ship";
  for (int i = 1; i < 20; ++i) Ship("raider", "pirate", {100.0 * i, 0});
  Ship("raider", "pirate", {90000, 0});
  const double radius = ActionRadius(game, {0, 0});
  EXPECT_GT(radius, 1300);
  EXPECT_LT(radius, 1700) << "not up to the last straggler";
}

TEST_F(Targeting, WithoutShipsTheActionIsTheMiddleOfSpace) {
  game.Remove(own);
  const Vec2 center = ActionCenter(game);
  EXPECT_EQ(center.x, game.Options().space.center.x);
  EXPECT_EQ(center.y, game.Options().space.center.y);
}

}  // namespace
}  // namespace heliopause
