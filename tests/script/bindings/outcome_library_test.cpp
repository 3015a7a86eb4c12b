// Score, outcome, and hints for camera, speed and sound.
#include "game/state/presentation.hpp"
#include "script/script_test.hpp"

namespace heliopause {
namespace {

class OutcomeLibrary : public ThreeShipsTest {
 protected:
  const Presentation& State() const { return game->GetPresentation(); }
};

TEST_F(OutcomeLibrary, TheScoreIsShownOnceItIsSet) {
  EXPECT_EQ(Do("space.score()"), "0");
  EXPECT_FALSE(State().scored);
  EXPECT_EQ(Do("space.score(space.score() - 5)"), "-5");
  EXPECT_TRUE(State().scored);
  EXPECT_EQ(
      Do("space.score(2^60)"),
      "error: console:1: space.score: score = 1.1529215046068e+18 (expected whole number from "
      "-9007199254740992 to 9007199254740992)");
}

TEST_F(OutcomeLibrary, TheFirstEndCounts) {
  EXPECT_EQ(Do("space.outcome()"), "nil");
  Step(3);
  EXPECT_EQ(Do("space.score(7)"), "7");
  EXPECT_EQ(Do("space.win('Well flown')"), "true");
  EXPECT_EQ(Do("space.lose('Too late')"), "nil");
  EXPECT_EQ(Do("space.outcome()"), "won\tWell flown");
  EXPECT_EQ(State().outcome_tick, 3u);
  ASSERT_FALSE(game->Events().empty());
  EXPECT_EQ(game->Events().back().type, Event::Type::Ended);
  EXPECT_EQ(game->Events().back().id, "won");
  EXPECT_EQ(game->Events().back().amount, 7);
}

TEST_F(OutcomeLibrary, ADefeatNeedsNoText) {
  EXPECT_EQ(Do("space.lose() return space.outcome()"), "lost\t");
}

TEST_F(OutcomeLibrary, HintsLastForTheirTime) {
  EXPECT_EQ(Do("space.camera{thing = k, radius = 500, seconds = 0.5} space.pace(0.25, 0.1)"), "");
  EXPECT_EQ(State().camera.until, 30u);
  EXPECT_EQ(game->NameOf(State().camera.object), "Knife");
  EXPECT_EQ(State().pace.until, 6u);
  Step(6);
  EXPECT_EQ(State().pace.speed, 1);
  Step(24);
  EXPECT_TRUE(State().IsEmpty());
  EXPECT_EQ(Do("space.camera{x = 1, y = 2} space.pace(2)"), "");
  EXPECT_EQ(Do("space.camera(nil) space.pace(1)"), "");
  EXPECT_TRUE(State().IsEmpty());
  EXPECT_EQ(Do("space.camera{x = 1}"), "error: console:1: space.camera: y = nil (expected number)");
  EXPECT_EQ(Do("space.pace(5)"),
            "error: console:1: space.pace: speed = 5 (expected number from 1/8 to 4)");
}

TEST_F(OutcomeLibrary, ASoundIsAnEvent) {
  EXPECT_EQ(Do("space.sound('gate/passed', {thing = k, volume = 0.5})"), "");
  const Event& event = game->Events().back();
  EXPECT_EQ(event.type, Event::Type::Sound);
  EXPECT_EQ(event.id, "gate/passed");
  EXPECT_EQ(event.amount, 0.5);
  EXPECT_EQ(event.position.x, 300);
  EXPECT_EQ(Do("space.sound('../x')"),
            "error: console:1: space.sound: name = \"../x\" (expected letters, digits, _, - and "
            "/)");
  EXPECT_EQ(Do("space.sound('a', {volume = 2})"),
            "error: console:1: space.sound: volume = 2 (expected number from 0 to 1)");
  EXPECT_TRUE(State().IsEmpty());
}

}  // namespace
}  // namespace heliopause
