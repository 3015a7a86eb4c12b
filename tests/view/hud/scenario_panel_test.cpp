#include "view/hud/scenario_panel.hpp"

#include <gtest/gtest.h>

#include <array>

#include "view/hud/hud_layout.hpp"

namespace heliopause {
namespace {

class ScenarioPanelTest : public testing::Test {
 protected:
  Ui UiOf(unsigned width, unsigned height) {
    return {shapes, text, UiScale(width, height), static_cast<float>(width),
            static_cast<float>(height)};
  }
  // Each list at its limit, with long texts.
  static Presentation Full() {
    const std::string label = "a label that is as long as labels may be " + std::string(50, 'x');
    Presentation p;
    p.scored = true;
    for (std::size_t i = 0; i < kMaxHudItems; ++i)
      p.hud.push_back({std::to_string(i), label, TextColor::Amber, i % 2 == 0, 3, 10});
    for (std::size_t i = 0; i < kMaxObjectives; ++i)
      p.objectives.push_back({std::to_string(i), label, ObjectiveState::Done, 1, 2});
    for (std::size_t i = 0; i < kMaxBoundKeys; ++i)
      p.keys.push_back({std::to_string(i), ScenarioKeys()[i], label});
    std::string speech;
    while (speech.size() < 590) speech += "word ";
    p.dialogue = {{"a", label, speech, std::vector<std::string>(kMaxChoices, label), 60}};
    return p;
  }
  static constexpr std::array<std::array<unsigned, 2>, 4> kSizes{
      {{800, 600}, {1280, 720}, {1920, 1080}, {640, 480}}};
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
};

TEST_F(ScenarioPanelTest, AnEmptyPresentationHasNoPanel) {
  const Ui ui = UiOf(1280, 720);
  EXPECT_EQ(ScenarioPanelArea(ui, {0, 0, 250, 400}, {}).h, 0);
  const DialogueLayout dialogue = LayOutDialogue(ui, {0, 0, 500, 250}, {});
  EXPECT_TRUE(dialogue.rows.empty());
  EXPECT_FALSE(ChoiceAt(dialogue, {}, {5, 5}).has_value());
  DrawScenarioPanel(ui, {}, {}, {});
  DrawDialogue(ui, dialogue, {}, {5, 5}, 0);
  EXPECT_EQ(shapes.VertexCount(), 0u);
}

TEST_F(ScenarioPanelTest, TheRowsOfKeysAreHitByTheMouse) {
  const Ui ui = UiOf(1280, 720);
  Presentation p;
  p.hud.push_back({"a", "a text", TextColor::White, false, 0, 1});
  p.keys = {{"dive", "U", "dive"}, {"mine", "F8", "drop a mine"}};
  const Area area = ScenarioPanelArea(ui, {12, 70, 250, 400}, p);
  // Margin, a row of text, two rows of keys, margin.
  const auto at = [&](float from_below) {
    return ScenarioKeyAt(ui, area, p, {area.x + area.w / 2, area.Bottom() - ui.Px(from_below)});
  };
  EXPECT_EQ(at(11 + 8), 1u);
  EXPECT_EQ(at(11 + 16 + 8), 0u);
  EXPECT_EQ(at(11 + 32 + 8), std::nullopt) << "the text";
  EXPECT_EQ(at(-5), std::nullopt) << "below the panel";
}

TEST_F(ScenarioPanelTest, ALineSaysHowManyRowsDoNotFit) {
  const Ui ui = UiOf(1280, 720);
  Presentation p;
  for (std::size_t i = 0; i < kMaxBoundKeys; ++i)
    p.keys.push_back({std::to_string(i), ScenarioKeys()[i], "a key"});
  // Place for three lines: two rows and the number of the others.
  const Area area = ScenarioPanelArea(ui, {12, 70, 250, 22 + 3 * 16}, p);
  EXPECT_FLOAT_EQ(area.h, 22 + 3 * 16);
  const auto at = [&](float from_below) {
    return ScenarioKeyAt(ui, area, p, {area.x + area.w / 2, area.Bottom() - ui.Px(from_below)});
  };
  EXPECT_EQ(at(11 + 8), std::nullopt) << "the line";
  EXPECT_EQ(at(11 + 16 + 8), 1u);
  EXPECT_EQ(at(11 + 32 + 8), 0u);
}

// Objectives as long as those of jobs in German.
class JobsInThePanel : public ScenarioPanelTest {
 protected:
  static Presentation Jobs(std::size_t count) {
    Presentation p;
    for (std::size_t i = 0; i < count; ++i)
      p.objectives.push_back(
          {std::to_string(i), "5:10  Punkt 1 von 3 im Feld von Tessera vermessen: treibendes Eis"});
    return p;
  }
};

TEST_F(JobsInThePanel, ALongObjectiveIsWholeWhereThereIsPlace) {
  const Ui ui = UiOf(1280, 720);
  const Presentation jobs = Jobs(1);
  DrawScenarioPanel(ui, ScenarioPanelArea(ui, {12, 70, 252, 160}, jobs), jobs, {});
  EXPECT_EQ(text.CutTexts(), 0u) << text.LastCut();
}

// The place of the panel with instruments of 150 %.
TEST_F(JobsInThePanel, FourFitWithLargeInstruments) {
  Ui ui = UiOf(1280, 720);
  ui.scale = 1.5f;
  const Area place = LayOutHud(1280, 720, ui.scale).scenario;
  const Area four = ScenarioPanelArea(ui, place, Jobs(4));
  const float pads = 2 * ui.Px(11), row = 2 * ui.Px(16) + ui.Px(3);
  EXPECT_FLOAT_EQ(four.h, pads + 4 * row) << "two lines each, and none left out";
  EXPECT_LE(four.Bottom(), place.Bottom());
}

TEST_F(ScenarioPanelTest, FullOnesStayInTheirAreas) {
  const Presentation full = Full();
  for (const auto& [width, height] : kSizes) {
    const Ui ui = UiOf(width, height);
    const HudLayout layout = LayOutHud(width, height);
    const Area panel = ScenarioPanelArea(ui, layout.scenario, full);
    EXPECT_GT(panel.h, ui.Px(100)) << width;
    EXPECT_LE(panel.Bottom(), layout.scenario.Bottom()) << width;
    for (const Area& area : {layout.dialogue, layout.dialogue_beside_searches}) {
      const DialogueLayout dialogue = LayOutDialogue(ui, area, full);
      EXPECT_LE(dialogue.frame.Bottom(), area.Bottom() + 1) << width << " x " << height;
      ASSERT_EQ(dialogue.rows.size(), kMaxChoices);
      for (const Area& row : dialogue.rows) {
        EXPECT_LE(row.Bottom(), dialogue.frame.Bottom()) << width;
        EXPECT_LE(row.Right(), dialogue.frame.Right()) << width;
      }
      for (const std::string& line : dialogue.lines)
        EXPECT_LE(text.Width(line, dialogue.size), area.w) << line;
    }
    DrawScenarioPanel(ui, panel, full, full.keys);
    DrawDialogue(ui, LayOutDialogue(ui, layout.dialogue, full), full, {}, 30);
    for (const Vertex& vertex : shapes.Vertices()) {
      EXPECT_LE(vertex.position.x, layout.dialogue.Right() + 2);
      EXPECT_GE(vertex.position.x, layout.scenario.x - 2);
    }
    shapes.Clear();
  }
}

TEST_F(ScenarioPanelTest, AShortTextIsNotCut) {
  Presentation p;
  p.dialogue = {{"a", "Vigil", "Will you fly for us?", {"Yes", "No"}, 0}};
  const Ui ui = UiOf(1280, 720);
  const DialogueLayout layout = LayOutDialogue(ui, LayOutHud(1280, 720).dialogue, p);
  EXPECT_EQ(layout.lines, std::vector<std::string>{"Will you fly for us?"});
  EXPECT_LT(layout.frame.h, ui.Px(130));
}

// As with a large interface: the place of a dialogue is 420 x 152 units then.
TEST_F(ScenarioPanelTest, ASpeechWithChoicesIsWholeWherePlaceIsShort) {
  Presentation p;
  p.dialogue = {{"a",
                 "Vigil",
                 "You carry what is not yours. Stop your engines and throw it overboard, or we "
                 "open fire. You have ten seconds to decide.",
                 {"Throw it overboard", "Decline", "Offer 200 credits"},
                 0}};
  const Ui ui = UiOf(1280, 720);
  const Area place{12, 70, 420, 152};
  const DialogueLayout layout = LayOutDialogue(ui, place, p);
  EXPECT_EQ(text.CutTexts(), 0u) << text.LastCut();
  EXPECT_LE(layout.frame.Bottom(), place.Bottom() + 0.5f);
  EXPECT_GE(layout.size, ui.FontSize(9));
  EXPECT_LT(layout.size, ui.FontSize(kNormal));
  EXPECT_EQ(LayOutDialogue(ui, {12, 70, 420, 300}, p).size, ui.FontSize(kNormal));
}

TEST_F(ScenarioPanelTest, ASpeechThatDoesNotFitIsShownInParts) {
  Presentation p = Full();
  p.dialogue[0].speaker.clear();
  p.dialogue[0].choices = {"Yes", "No"};
  const Ui ui = UiOf(1280, 720);
  const Area place{12, 70, 420, 122};
  const DialogueLayout first = LayOutDialogue(ui, place, p);
  ASSERT_GT(first.parts, 1u);
  std::vector<std::string> lines;
  for (std::size_t part = 0; part < first.parts; ++part) {
    const DialogueLayout layout = LayOutDialogue(ui, place, p, part);
    EXPECT_EQ(layout.part, part);
    EXPECT_EQ(layout.frame.h, first.frame.h);
    EXPECT_EQ(layout.rows[1].y, first.rows[1].y);
    EXPECT_LE(layout.frame.Bottom(), place.Bottom() + 0.5f);
    lines.insert(lines.end(), layout.lines.begin(), layout.lines.end());
    DrawDialogue(ui, layout, p, {}, 0);
  }
  EXPECT_EQ(lines, text.Wrap(p.dialogue[0].text, place.w - 2 * ui.Px(11), first.size));
  EXPECT_EQ(text.CutTexts(), 0u) << text.LastCut();
  EXPECT_EQ(LayOutDialogue(ui, place, p, 99).part, first.parts - 1);
  EXPECT_EQ(LayOutDialogue(ui, {12, 70, 420, 400}, p).parts, 1u);
}

TEST_F(ScenarioPanelTest, EachRowIsFoundByTheMouse) {
  Presentation p;
  p.dialogue = {{"a", "", "?", {"Yes", "No"}, 0}};
  const Ui ui = UiOf(1280, 720);
  DialogueLayout layout = LayOutDialogue(ui, {100, 100, 400, 200}, p);
  for (int i = 0; i < 2; ++i) {
    const Area& row = layout.rows[static_cast<std::size_t>(i)];
    EXPECT_EQ(ChoiceAt(layout, p, {row.x + 5, row.y + 5}), i + 1);
  }
  EXPECT_FALSE(ChoiceAt(layout, p, {101, 101}).has_value()) << "the text";
  p.dialogue[0].choices.clear();
  layout = LayOutDialogue(ui, {100, 100, 400, 200}, p);
  ASSERT_EQ(layout.rows.size(), 1u);
  EXPECT_EQ(ChoiceAt(layout, p, {layout.rows[0].x + 5, layout.rows[0].y + 5}), 0) << "go on";
}

}  // namespace
}  // namespace heliopause
