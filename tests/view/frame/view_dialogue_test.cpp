// A line of dialogue in the window.
#include "view/window_fixture.hpp"

namespace heliopause {
namespace {

// Longer than scripts may say: it has several parts at any size of the font.
TEST_F(WindowTest, ALongSpeechIsReadInPartsBeforeItIsAnswered) {
  WriteSettings("ui_scale = 2\n");
  Open();
  std::string speech;
  while (speech.size() < 3000) speech += "word ";
  game_.PresentationForScenario().dialogue = {{"a", "", speech, {}, 0}};
  Frames(40);  // a new line takes no answer at once
  Press("Return");
  EXPECT_EQ(game_.GetPresentation().dialogue.size(), 1u) << "its second part";
  for (int i = 0; i < 20; ++i) Press("Next");
  Press("Return");
  EXPECT_TRUE(game_.GetPresentation().dialogue.empty()) << "it was the last part";
}

}  // namespace
}  // namespace heliopause
