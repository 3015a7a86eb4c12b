// Lines of dialogue in the window, by keyboard and mouse; by pad in view_pad_test.cpp.
#include <algorithm>
#include <string>
#include <vector>

#include "view/window_fixture.hpp"

namespace heliopause {
namespace {

constexpr int kUntilRead = 40;  // frames until a new line takes an answer

// Longer than scripts may say: it has several parts at any size of the font.
TEST_F(WindowTest, ALongSpeechIsReadInPartsBeforeItIsAnswered) {
  WriteSettings("ui_scale = 2\n");
  Open();
  std::string speech;
  while (speech.size() < 3000) speech += "word ";
  game_.PresentationForScenario().dialogue = {{"a", "", speech, {}, 0}};
  Frames(kUntilRead);
  Press("Return");
  EXPECT_EQ(game_.GetPresentation().dialogue.size(), 1u) << "its second part";
  for (int i = 0; i < 20; ++i) Press("Next");
  Press("Return");
  EXPECT_TRUE(game_.GetPresentation().dialogue.empty()) << "it was the last part";
}

TEST_F(WindowTest, ADialogueIsAnsweredByDigitsEnterAndClicks) {
  game_.PresentationForScenario().dialogue = {
      {"a", "", "?", {"Yes", "No"}, 0}, {"b", "", "!", {}, 0}, {"c", "", "?", {"One", "Two"}, 0}};
  Open();
  Frames(kUntilRead);
  Press("3");
  EXPECT_EQ(game_.GetPresentation().dialogue.size(), 3u) << "there is no third choice";
  Press("2");
  ASSERT_EQ(game_.GetPresentation().dialogue.size(), 2u);
  Frames(kUntilRead);
  Press("Return");
  ASSERT_EQ(game_.GetPresentation().dialogue.size(), 1u);
  Frames(kUntilRead);
  const sf::Image shown = Picture();
  // The second row: below the line of text, see LayOutDialogue.
  Click(640, 212);
  EXPECT_TRUE(game_.GetPresentation().dialogue.empty());
  EXPECT_GT(Difference(shown, Picture()), 0.005);
  std::vector<double> answers;
  for (const Command& command : commands_)
    if (command.type == Command::Type::Answer) answers.push_back(command.value);
  EXPECT_EQ(answers, (std::vector<double>{2, 0, 2}));
}

// The line after it was not read yet.
TEST_F(WindowTest, AFastSecondAnswerIsNotForTheNextLine) {
  game_.PresentationForScenario().dialogue = {{"a", "", "?", {"Yes", "No"}, 0},
                                              {"b", "", "?", {"Yes", "No"}, 0}};
  Open();
  Frames(kUntilRead);
  Down("1");
  ASSERT_EQ(game_.GetPresentation().dialogue.size(), 1u);
  Down("2");
  EXPECT_EQ(game_.GetPresentation().dialogue.size(), 1u) << "too early";
  Up("1");
  Up("2");
  Frames(kUntilRead);
  Press("2");
  EXPECT_TRUE(game_.GetPresentation().dialogue.empty());
}

// The game goes on behind it. Paused, equal maps are equal pictures.
TEST_F(WindowTest, TheMapShowsAlertsAndThatALineWaits) {
  Open();
  Press("m");
  Press("p");
  const sf::Image calm = Picture();
  game_.PresentationForScenario().dialogue = {{"a", "", "?", {"Yes", "No"}, 0}};
  EXPECT_GT(Difference(calm, Picture()), 0.0005) << "a line waits";
  game_.PresentationForScenario().dialogue.clear();
  EXPECT_LT(Difference(calm, Picture()), 0.0005);
  game_.Damage(game_.GetPlayer().ship, Own().shield * 0.9);
  EXPECT_GT(Difference(calm, Picture()), 0.0005) << "SHIELD LOW";
}

TEST_F(WindowTest, TheFirstHitByAnOutlawSaysThatOneMayTalk) {
  game_.Post({Command::Type::BeginCareer, {}, 2, {}, {}});
  game_.Tick();
  Open();
  ShipSpawn spawn;
  spawn.type = *catalog_.FindShip("raider");
  spawn.faction = *catalog_.FindFaction("pirate");
  spawn.position = {game_.Space().GetPosition(Own().id)->x + 2000, 0};
  const ObjectId foe = game_.SpawnShip(spawn);
  const auto hit = [&] {
    game_.Tick();
    game_.Damage(Own().id, 1, foe);
    view_->AfterTick(game_);
    const std::vector<std::string> lines = view_->Messages();
    return std::count_if(lines.begin(), lines.end(), [](const std::string& line) {
      return line.starts_with("V targets your attacker, Y hails");
    });
  };
  EXPECT_EQ(hit(), 1);
  EXPECT_EQ(hit(), 1) << "once";
}

}  // namespace
}  // namespace heliopause
