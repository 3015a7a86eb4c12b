#include <array>

#include "game/fixture.hpp"
#include "game/rules/routes.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

class RouteOfPlayer : public GameTest {
 protected:
  RouteOfPlayer() { game.SpawnSystems(std::array<SystemIndex, 2>{0, 1}); }
  ObjectId Named(const std::string& name) const {
    for (const Body& body : game.Bodies())
      if (body.name == name) return body.id;
    return {};
  }
  void Engage(const std::string& goal) {
    Post(Type::Route, {}, 0, Named(goal));
    Post(Type::Autopilot, {}, 1);
    Tick(1);
  }
  std::string Reason() const {
    const auto changes = EventsOf(Event::Type::AutopilotChanged);
    return changes.empty() ? "" : changes.back().text;
  }
  ObjectId ship = SpawnPlayer({3'000, 0});
};

TEST_F(RouteOfPlayer, TheAutopilotNeedsARoute) {
  Post(Type::Autopilot, {}, 1);
  Tick(1);
  EXPECT_FALSE(game.AutopilotIsOn());
  Engage("Second");
  EXPECT_TRUE(game.AutopilotIsOn());
  EXPECT_EQ(Reason(), "on");
  EXPECT_EQ(ShipOf(ship).brain, kAutopilotBrain);
}

TEST_F(RouteOfPlayer, AKeyOfThePlayerTakesTheShipBack) {
  for (const Type type : {Type::Thrust, Type::Turn, Type::Brake, Type::TurnTo}) {
    Engage("Second");
    Post(type, ship, 1);
    Tick(1);
    EXPECT_FALSE(game.AutopilotIsOn());
    EXPECT_EQ(Reason(), "steered");
    EXPECT_EQ(ShipOf(ship).brain, "");
  }
  EXPECT_EQ(game.GetSystems().goal, Named("Second")) << "the route stays";
}

TEST_F(RouteOfPlayer, AReleasedKeyAndAShotDoNot) {
  Engage("Second");
  Post(Type::Thrust, ship, 0);
  Post(Type::FirePrimary, ship, 1);
  Tick(1);
  EXPECT_TRUE(game.AutopilotIsOn());
}

TEST_F(RouteOfPlayer, FlightAssistIsAsBeforeAfterwards) {
  Post(Type::FlightAssist, ship, 1);
  Engage("Second");
  Post(Type::FlightAssist, ship, 0);  // as the brain might
  Tick(1);
  Post(Type::Autopilot, {}, 0);
  Tick(1);
  EXPECT_EQ(Reason(), "off");
  EXPECT_TRUE(ShipOf(ship).controls.flight_assist);
}

TEST_F(RouteOfPlayer, EndsByDockingAtItsPort) {
  Engage("First");
  game.MoveTo(ship, {3'850, 0}, {});
  game.Order({Type::Dock, ship, 0, Named("First"), {}});
  Tick(1);
  EXPECT_EQ(Reason(), "arrived");
  EXPECT_EQ(game.GetSystems().goal, ObjectId{});
}

TEST_F(RouteOfPlayer, EndsAtAGoalWhereTheShipCannotDock) {
  Engage("Two Gate");
  game.MoveTo(ship, {6'180, 0}, {});
  Tick(1);
  EXPECT_EQ(Reason(), "arrived");
}

TEST_F(RouteOfPlayer, EndsWithItsGoal) {
  Engage("First");
  game.Remove(Named("First"));
  Tick(1);
  EXPECT_EQ(Reason(), "no route");
  EXPECT_EQ(game.GetSystems().goal, ObjectId{});
  EXPECT_FALSE(game.AutopilotIsOn());
}

TEST_F(RouteOfPlayer, AShipIsNoGoal) {
  Post(Type::Route, {}, 0, ship);
  Tick(1);
  EXPECT_EQ(game.GetSystems().goal, ObjectId{});
}

TEST_F(RouteOfPlayer, IsSaved) {
  Engage("Second");
  ExpectTheSameAfterALoad(30);
}

class RouteToAMarker : public RouteOfPlayer {
 protected:
  // A marker "goal" at a position, or of an object.
  void Mark(Vec2 at, ObjectId object = {}) {
    Marker marker;
    marker.id = "goal";
    marker.text = "Beacon";
    marker.position = at;
    marker.object = object;
    game.PresentationForScenario().markers = {marker};
  }
  void EngageToMarker() {
    game.Post({Type::Route, {}, 0, {}, "goal"});
    Post(Type::Autopilot, {}, 1);
    Tick(1);
  }
  void EndMarker() { game.PresentationForScenario().markers.clear(); }
};

TEST_F(RouteToAMarker, LeadsToAPointInSpace) {
  Mark({9'000, 500});
  EngageToMarker();
  EXPECT_TRUE(game.AutopilotIsOn());
  const auto goal = GoalOfRoute(game);
  ASSERT_TRUE(goal);
  EXPECT_EQ(goal->thing, ObjectId{});
  EXPECT_EQ(goal->position, (Vec2{9'000, 500}));
  game.MoveTo(ship, {8'900, 500}, {30, 0});
  Tick(1);
  EXPECT_TRUE(game.AutopilotIsOn()) << "it comes to rest there";
  game.MoveTo(ship, {8'900, 500}, {});
  Tick(1);
  EXPECT_EQ(Reason(), "arrived");
  EXPECT_FALSE(game.GetSystems().HasRoute());
}

TEST_F(RouteToAMarker, OfAThingAtRestEndsAtRest) {
  Mark({}, SpawnRock("small", {9'000, 500}));
  EngageToMarker();
  game.MoveTo(ship, {8'900, 500}, {30, 0});
  Tick(1);
  EXPECT_TRUE(game.AutopilotIsOn()) << "the ship would drift away from it";
  game.MoveTo(ship, {8'900, 500}, {});
  Tick(1);
  EXPECT_EQ(Reason(), "arrived");
}

TEST_F(RouteToAMarker, OfAnEnemyEndsOutOfItsFire) {
  Mark({}, Spawn("wolf", "pirate", {9'000, 500}));
  EngageToMarker();
  game.MoveTo(ship, {5'900, 500}, {50, 0});
  Tick(1);
  EXPECT_TRUE(game.AutopilotIsOn());
  game.MoveTo(ship, {6'100, 500}, {50, 0});
  Tick(1);
  EXPECT_EQ(Reason(), "arrived");
}

TEST_F(RouteToAMarker, OfAThingThatMovesEndsWithItsSpeed) {
  Mark({}, SpawnRock("small", {9'000, 500}, {100, 0}));
  EngageToMarker();
  game.MoveTo(ship, {8'900, 500}, {50, 0});
  Tick(1);
  EXPECT_TRUE(game.AutopilotIsOn());
  game.MoveTo(ship, {8'900, 500}, {90, 0});
  Tick(1);
  EXPECT_EQ(Reason(), "arrived");
}

TEST_F(RouteToAMarker, OfABodyLeadsToTheBody) {
  Mark({}, Named("Second"));
  EngageToMarker();
  EXPECT_EQ(game.GetSystems().goal, Named("Second"));
  EndMarker();
  Tick(2);
  EXPECT_TRUE(game.AutopilotIsOn()) << "the body is still there";
}

TEST_F(RouteToAMarker, EndsWithItsMarker) {
  Mark({9'000, 500});
  EngageToMarker();
  EndMarker();
  EXPECT_FALSE(GoalOfRoute(game));
  Tick(1);
  EXPECT_EQ(Reason(), "no route");
  EXPECT_FALSE(game.GetSystems().HasRoute());
}

TEST_F(RouteToAMarker, EndsWithTheObjectOfItsMarker) {
  const ObjectId rock = SpawnRock("small", {9'000, 500});
  Mark({}, rock);
  EngageToMarker();
  EXPECT_EQ(game.GetSystems().marker, "goal");
  game.Remove(rock);
  EXPECT_FALSE(GoalOfRoute(game));
  Tick(1);
  EXPECT_EQ(Reason(), "no route");
  EXPECT_FALSE(game.GetSystems().HasRoute());
}

TEST_F(RouteToAMarker, AnUnknownMarkerIsNoGoal) {
  EngageToMarker();
  EXPECT_FALSE(game.GetSystems().HasRoute());
  EXPECT_FALSE(game.AutopilotIsOn());
}

TEST_F(RouteToAMarker, IsReplacedByARouteToABody) {
  Mark({9'000, 500});
  EngageToMarker();
  Post(Type::Route, {}, 0, Named("First"));
  Tick(1);
  EXPECT_EQ(game.GetSystems().marker, "");
  EXPECT_EQ(game.GetSystems().goal, Named("First"));
}

TEST_F(RouteToAMarker, IsSavedAlsoWhenItsMarkerIsGone) {
  Mark({9'000, 500});
  EngageToMarker();
  ExpectTheSameAfterALoad(30);
  EndMarker();
  ExpectTheSameAfterALoad(2);
}

}  // namespace
}  // namespace heliopause
