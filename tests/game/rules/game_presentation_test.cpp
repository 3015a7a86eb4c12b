// Commands of the player to the scenario, what ends by time, and saves of the presentation.
#include "game/fixture.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

class PresentationTest : public GameTest {
 protected:
  void Press(const std::string& id) { game.Post({Type::PressKey, {}, 1, {}, id}); }
  void Answer(const std::string& id, double choice) {
    game.Post({Type::Answer, {}, choice, {}, id});
  }
  Presentation& State() { return game.PresentationForScenario(); }
  // Fills each part of the presentation.
  void Fill() {
    const ObjectId wolf = Spawn("wolf", "pirate", {500, 0});
    State().hud = {{"heat", "Heat", TextColor::Red, true, 3, 10}};
    State().markers = {{"gate", "Gate", TextColor::Green, {}, {10, 20}, 30, true, false, true},
                       {"wolf", "Wolf", TextColor::Red, wolf, {}}};
    State().objectives = {{"ore", "Ore", ObjectiveState::Done, 3, 5}};
    State().dialogue = {{"hi", "Vigil", "Hello", {"Yes", "No"}, 600}};
    State().keys = {{"dive", "U", "dive"}};
    State().camera = {900, wolf, {}, 400};
    State().pace = {900, 0.5};
    State().scored = true;
    State().score = -7;
    EXPECT_TRUE(game.EndScenario(Outcome::Won, "Well flown"));
  }
};

TEST_F(PresentationTest, APressOfABoundKeyIsAnEvent) {
  State().keys = {{"dive", "U", "dive"}};
  Press("dive");
  Press("jump");
  Tick();
  const std::vector<Event> pressed = EventsOf(Event::Type::KeyPressed);
  ASSERT_EQ(pressed.size(), 1u) << "no key is bound to the other id";
  EXPECT_EQ(pressed[0].id, "dive");
}

TEST_F(PresentationTest, AnAnswerEndsTheLineAndShowsTheNext) {
  State().dialogue = {{"first", "", "?", {"Yes", "No"}, 0}, {"second", "", "!", {}, 0}};
  for (const double wrong : {0.0, 3.0, -1.0, 0.0 / 0.0}) Answer("first", wrong);
  Answer("second", 0);
  Tick();
  EXPECT_TRUE(EventsOf(Event::Type::Answered).empty());
  Answer("first", 2);
  Answer("second", 0);
  Tick();
  const std::vector<Event> answers = EventsOf(Event::Type::Answered);
  ASSERT_EQ(answers.size(), 2u);
  EXPECT_EQ(answers[0].id, "first");
  EXPECT_EQ(answers[0].amount, 2);
  EXPECT_EQ(answers[0].text, "No");
  EXPECT_EQ(answers[1].id, "second");
  EXPECT_EQ(answers[1].amount, 0);
  EXPECT_TRUE(game.GetPresentation().IsEmpty());
}

TEST_F(PresentationTest, ALineEndsByItsTime) {
  State().dialogue = {{"a", "", "?", {"Yes"}, 3}, {"b", "", "!", {}, 2}};
  Tick(2);
  EXPECT_EQ(State().dialogue.size(), 2u);
  Tick();
  EXPECT_EQ(State().dialogue.size(), 1u);
  Tick();
  EXPECT_EQ(State().dialogue.size(), 1u);
  Tick();
  EXPECT_EQ(State().dialogue.size(), 0u);
  const std::vector<Event> answers = EventsOf(Event::Type::Answered);
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_EQ(answers[0].amount, 0) << "no choice";
}

TEST_F(PresentationTest, HintsEndByTimeAndMarkersWithTheirObject) {
  const ObjectId wolf = Spawn("wolf", "pirate", {500, 0});
  State().camera = {2, {}, {}, 0};
  State().pace = {2, 0.5};
  State().markers = {{"wolf", "", TextColor::Red, wolf, {}}, {"gate", "", TextColor::Red, {}, {}}};
  Tick();
  EXPECT_EQ(State().camera.until, 2u);
  EXPECT_EQ(State().pace.speed, 0.5);
  Tick();
  EXPECT_EQ(State().camera.until, 0u);
  EXPECT_EQ(State().pace.speed, 1);
  State().camera = {1000, wolf, {}, 0};
  game.Remove(wolf);
  Tick();
  ASSERT_EQ(State().markers.size(), 1u);
  EXPECT_EQ(State().markers[0].id, "gate");
  EXPECT_EQ(State().camera.until, 0u) << "its object is gone";
}

TEST_F(PresentationTest, TheFirstOutcomeStays) {
  EXPECT_TRUE(game.EndScenario(Outcome::Lost, "Too late"));
  EXPECT_FALSE(game.EndScenario(Outcome::Won, "Never mind"));
  EXPECT_EQ(game.GetPresentation().outcome, Outcome::Lost);
  EXPECT_EQ(game.GetPresentation().outcome_text, "Too late");
  ASSERT_EQ(game.Events().size(), 1u);
  EXPECT_EQ(game.Events()[0].id, "lost");
}

TEST_F(PresentationTest, AllOfItIsSavedAndContinuesTheSame) {
  Fill();
  Press("dive");
  Answer("hi", 1);
  ExpectTheSameAfterALoad(20);
  EXPECT_TRUE(State().dialogue.empty()) << "the posted answer was saved, too";
}

TEST_F(PresentationTest, AnEmptyOneChangesNeitherTheSaveNorTheHash) {
  const StateHash hash = game.HashByPart();
  State().objectives = {{"ore", "Ore", ObjectiveState::Done, 3, 5}};
  EXPECT_EQ(DifferingParts(hash, game.HashByPart()), "presentation");
  State().objectives.clear();
  EXPECT_EQ(game.HashByPart(), hash);
}

TEST_F(PresentationTest, EachFieldIsPartOfTheHash) {
  Fill();
  const std::uint64_t hash = game.Hash();
  const Presentation whole = State();
  int changes = 0;
  const auto expect_another = [&](auto&& change) {
    State() = whole;
    change(State());
    EXPECT_NE(game.Hash(), hash) << "change " << changes;
    ++changes;
  };
  expect_another([](auto& p) { p.hud[0].value = 4; });
  expect_another([](auto& p) { p.hud[0].color = TextColor::Blue; });
  expect_another([](auto& p) { p.markers[0].tree = false; });
  expect_another([](auto& p) { p.markers[0].position.x = 11; });
  expect_another([](auto& p) { p.objectives[0].state = ObjectiveState::Open; });
  expect_another([](auto& p) { p.dialogue[0].choices[1] = "Never"; });
  expect_another([](auto& p) { p.dialogue_since = 5; });
  expect_another([](auto& p) { p.keys[0].key = "F"; });
  expect_another([](auto& p) { p.camera.radius = 1; });
  expect_another([](auto& p) { p.pace.speed = 2; });
  expect_another([](auto& p) { p.score = 8; });
  expect_another([](auto& p) { p.outcome = Outcome::Lost; });
  expect_another([](auto& p) { p.outcome_tick = 9; });
}

TEST_F(PresentationTest, ASaveWithAnInvalidOneIsRejected) {
  Fill();
  State().hud[0].max = -1;
  ByteWriter writer;
  game.Save(writer);
  State() = {};
  const std::uint64_t hash = game.Hash();
  ByteReader reader(writer.Bytes());
  try {
    game.Load(reader);
    FAIL() << "an invalid presentation was loaded";
  } catch (const BadBytes& error) {
    EXPECT_STREQ(error.what(), "presentation: an item of the HUD is invalid");
  }
  EXPECT_EQ(game.Hash(), hash) << "unchanged";
}

}  // namespace
}  // namespace heliopause
