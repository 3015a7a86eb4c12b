#include "game/rules/danger_watch.hpp"

#include "base/constants.hpp"
#include "game/fixture.hpp"
#include "game/state/computer.hpp"
#include "game/state/people.hpp"

namespace heliopause {
namespace {

class DangerWatchTest : public GameTest {
 protected:
  DangerWatchTest() { ship = SpawnPlayer({0, 0}); }
  std::string Now() { return watch.Update(game).value_or(""); }
  std::string Next() {
    Tick();
    return Now();
  }

  ObjectId ship;
  DangerWatch watch;
};

TEST_F(DangerWatchTest, AHostileShipThatComesNearIsReportedOnce) {
  const ObjectId wolf = Spawn("wolf", "pirate", {5000, 0});
  Spawn("barge", "trader", {300, 0});
  EXPECT_EQ(Next(), "");
  game.MoveTo(wolf, {DangerWatch::kShipRange - 10, 0}, {});
  EXPECT_EQ(Next(), game.NameOf(wolf) + " is near");
  EXPECT_EQ(Next(), "");
  game.MoveTo(wolf, {DangerWatch::kShipRange + 100, 0}, {});
  EXPECT_EQ(Next(), "");
  game.MoveTo(wolf, {DangerWatch::kShipRange - 10, 0}, {});
  EXPECT_EQ(Next(), "") << "it was not away";
  game.MoveTo(wolf, {5000, 0}, {});
  EXPECT_EQ(Next(), "");
  game.MoveTo(wolf, {100, 0}, {});
  EXPECT_NE(Next(), "");
}

TEST_F(DangerWatchTest, AShipThatIsNearAtTheStartIsNoNews) {
  Spawn("wolf", "pirate", {500, 0});
  EXPECT_EQ(Next(), "");
  EXPECT_EQ(Next(), "");
  watch.Reset();
  EXPECT_EQ(Next(), "");
}

TEST_F(DangerWatchTest, AHitIsADangerAtAnyTime) {
  const ObjectId wolf = Spawn("wolf", "pirate", {500, 0});
  for (int i = 0; i < 2; ++i) {
    Tick();
    game.Damage(ship, 1, wolf);
    EXPECT_EQ(Now(), game.NameOf(wolf) + " attacks you");
  }
}

TEST_F(DangerWatchTest, AnAccidentalHitOfAnEscortIsNoDanger) {
  const ObjectId escort = Spawn("scout", "player", {500, 0});
  EXPECT_EQ(Next(), "");
  game.Damage(ship, 1, escort);
  EXPECT_EQ(Now(), "");
  game.Damage(ship, 1);
  EXPECT_EQ(Now(), "you are under fire");
}

TEST_F(DangerWatchTest, AMissileThatFollowsThePlayerIsADanger) {
  const ObjectId wolf = Spawn("scout", "pirate", {2000, 0}, {}, kPi);
  EXPECT_EQ(Next(), "");
  Post(Command::Type::Target, wolf, 0, ship);
  Post(Command::Type::FireSecondary, wolf, 1);
  EXPECT_EQ(Next(), "a missile follows you");
}

// A docking ends fast time: news, prices and deadlines of jobs would pass too quickly.
TEST_F(DangerWatchTest, TheDockingIsReportedOnce) {
  const ObjectId base = SpawnBase("trader", {0, 200});
  EXPECT_EQ(Next(), "");
  Post(Command::Type::Dock, ship, 0, base);
  EXPECT_EQ(Next(), "docked at " + game.NameOf(base));
  EXPECT_EQ(Next(), "");
}

// The miner docks and launches again and again, for hours.
TEST_F(DangerWatchTest, TheDockingOfAProgramIsReportedIfItStays) {
  ASSERT_EQ(game.FitOutfit(ship, *TestCatalog().FindOutfit("computer")), "");
  game.Post({Command::Type::LoadProgram, {}, 1, {}, "miner\nreturn 1"});
  const ObjectId base = SpawnBase("trader", {0, 200});
  EXPECT_EQ(Next(), "");
  ASSERT_TRUE(game.GetComputer().on);
  Post(Command::Type::Dock, ship, 0, base);
  for (int i = 0; i < 30; ++i) EXPECT_EQ(Next(), "");
  ASSERT_EQ(ShipOf(ship).docked_at, base);
  Post(Command::Type::Undock, ship);
  for (int i = 0; i < 90; ++i) EXPECT_EQ(Next(), "");
  ASSERT_EQ(ShipOf(ship).docked_at, ObjectId{});
  game.MoveTo(ship, {0, 0}, {});
  Post(Command::Type::Dock, ship, 0, base);
  for (int i = 0; i < 60; ++i) EXPECT_EQ(Next(), "");
  EXPECT_EQ(Next(), "docked at " + game.NameOf(base));
  EXPECT_EQ(Next(), "");
}

TEST_F(DangerWatchTest, TheArrivalOfTheAutopilotIsReported) {
  EXPECT_EQ(Next(), "");
  Event event;
  event.type = Event::Type::AutopilotChanged;
  event.subject = ship;
  event.text = "on";
  Tick();
  game.AddEvent(event);
  EXPECT_EQ(Now(), "");
  event.text = "arrived";
  Tick();
  game.AddEvent(event);
  EXPECT_EQ(Now(), "you have arrived");
}

TEST_F(DangerWatchTest, ANewLineOfDialogueIsReportedOnce) {
  Presentation& shown = game.PresentationForScenario();
  shown.dialogue = {{"a", "Ione Marsh", "Hello.", {}, 1800}};
  EXPECT_EQ(Next(), "") << "it was there before";
  EXPECT_EQ(Next(), "");
  shown.dialogue = {{"b", "", "Hm?", {"Yes"}, 0}};
  EXPECT_EQ(Next(), "a message waits");
  shown.dialogue = {{"c", "Ione Marsh", "Well?", {"Yes"}, 0}};
  EXPECT_EQ(Next(), "Ione Marsh speaks to you");
  EXPECT_EQ(Next(), "");
  shown.dialogue.clear();
  EXPECT_EQ(Next(), "");
}

TEST_F(DangerWatchTest, AScanByTheLawIsReported) {
  const ObjectId patrol = Spawn("scout", "patrol", {300, 0});
  EXPECT_EQ(Next(), "");
  game.Order({Command::Type::Scan, patrol, 0, ship, {}});
  EXPECT_EQ(Next(), game.NameOf(patrol) + " speaks to you");
  EXPECT_EQ(Next(), "");
}

// At fast time little would be left of the time for an answer. The player expects the line, so no
// message names its speaker.
TEST_F(DangerWatchTest, WhatThePlayerBeginsEndsFastTimeWithoutAWord) {
  const ObjectId barge = Spawn("barge", "trader", {300, 0});
  Tick();
  EXPECT_FALSE(watch.Update(game).has_value());
  Post(Command::Type::Hail, ship, 0, barge);
  Tick();
  EXPECT_EQ(watch.Update(game).value_or("nothing"), "");
  Tick();
  EXPECT_FALSE(watch.Update(game).has_value());
  game.PresentationForScenario().dialogue = {{std::string(kBoardLine), "Barge", "Hm?", {"Yes"}, 0}};
  EXPECT_EQ(watch.Update(game).value_or("nothing"), "");
}

TEST_F(DangerWatchTest, ADockedOrLostShipIsInNoDanger) {
  const ObjectId base = SpawnBase("trader", {0, 200});
  const ObjectId wolf = Spawn("wolf", "pirate", {5000, 0});
  EXPECT_EQ(Next(), "");
  Post(Command::Type::Dock, ship, 0, base);
  Tick();
  game.MoveTo(wolf, {100, 0}, {});
  EXPECT_EQ(Next(), "");
  game.Damage(ship, 1e6);
  EXPECT_EQ(Next(), "");
}

}  // namespace
}  // namespace heliopause
