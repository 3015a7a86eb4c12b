// Needs a display: draws into a texture.
#include "view/frame/instruments.hpp"

#include <algorithm>
#include <array>

#include "view/hud/message_log.hpp"
#include "view/screens/list_detail.hpp"
#include "view/screens/port_pages.hpp"
#include "view/screens/port_screen.hpp"
#include "view/window_fixture.hpp"

namespace heliopause {
namespace {

class InstrumentsTest : public WindowTest {
 protected:
  InstrumentsTest() {
    CreateTarget(target, 1280, 720);
    SetPixelView(target, 1280, 720);
    camera.Resize(1280, 720);
  }
  sf::Image Draw(bool panels, const std::string& slow = "") {
    target.clear(Rgba::Black);
    const HudFrame frame{game_, camera, 1, game_.GetPlayer().ship, true, 0};
    DrawInstruments(target, {shapes, text, 1, 1280, 720}, scene, instruments, frame, Settings{},
                    panels, slow);
    target.display();
    return target.getTexture().copyToImage();
  }
  sf::RenderTexture target;
  Camera camera;
  Scene scene;
  Instruments instruments;
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
};

TEST_F(InstrumentsTest, PanelsAreDrawnOnRequest) {
  EXPECT_LT(MeanLight(Draw(false), 0, 0, 1280, 720), 0.01);
  const sf::Image panels = Draw(true);
  EXPECT_GT(MeanLight(panels, 30, 620, 120, 80), 10) << "the status panel";
  EXPECT_GT(MeanLight(panels, 1160, 600, 90, 90), 10) << "the radar";
}

// As over the texts of the map.
TEST_F(InstrumentsTest, AnAlertIsReadOverWhatIsBehindIt) {
  const Ui ui{shapes, text, 1, 1280, 720};
  target.clear(Rgba::White);
  DrawAlerts(ui, LayOutHud(ui).alerts, {{"SHIELD LOW", palette::kWarn}}, 0);
  ui.Flush(target);
  target.display();
  EXPECT_LT(MeanLight(target.getTexture().copyToImage(), 600, 14, 80, 16), 160);
}

// Names of planets and labels of marks are drawn below the log.
TEST_F(InstrumentsTest, ALineOfTheLogStandsOnAPlateUntilItHasFadedOut) {
  const Ui ui{shapes, text, 1, 1280, 720};
  const Area area{12, 478, 430, 104};
  MessageLog log;
  log.Add("There is no disabled ship within reach");
  log.Draw(ui, area, LogFilter());
  const float end = area.x + text.Width(log.Lines().back().text, ui.FontSize(kNormal - 1));
  float left = area.Right(), right = 0;
  for (const Vertex& vertex : shapes.Vertices()) {
    left = std::min(left, vertex.position.x);
    right = std::max(right, vertex.position.x);
  }
  EXPECT_LT(left, area.x);
  EXPECT_GT(right, end);
  log.Advance(MessageLog::kShown + 1);
  shapes.Clear();
  log.Draw(ui, area, LogFilter());
  EXPECT_EQ(shapes.VertexCount(), 0u);
}

TEST_F(InstrumentsTest, AnAlertOfManyLinesIsShownInALowWindow) {
  const Ui ui{shapes, text, 2, 1280, 720};
  target.clear(Rgba::White);
  const std::string job = "Rescue the crew of the Patient Lantern off Old Mother's Rest: 0:12 left";
  DrawAlerts(ui, LayOutHud(ui).alerts, {{job, palette::kWarn}}, 0);
  ui.Flush(target);
  target.display();
  EXPECT_LT(MeanLight(target.getTexture().copyToImage(), 600, 30, 80, 60), 160);
}

TEST_F(InstrumentsTest, TheTreeViewReplacesTheHints) {
  const sf::Image hints = Draw(true);
  instruments.tree.SetOn(true, game_);
  const sf::Image tree = Draw(true);
  EXPECT_GT(Difference(hints, tree), 0.01);
}

// Its place below the circle is that of the hints: it moves up. Beside the offer to dock.
TEST_F(InstrumentsTest, TheTextOfAMarkerIsNotBelowTheHints) {
  camera.SetView({0, 0}, 1);
  game_.PresentationForScenario().markers = {
      Marker{"a", "Gate", TextColor::Green, {}, {-180, 200}, 80}};
  const auto light = [&](bool hints) {
    Settings settings;
    settings.hints = hints;
    target.clear(Rgba::Black);
    const HudFrame frame{game_, camera, 1, game_.GetPlayer().ship, true, 0};
    DrawInstruments(target, {shapes, text, 1, 1280, 720}, scene, instruments, frame, settings, true,
                    "");
    target.display();
    return MeanLight(target.getTexture().copyToImage(), 440, 608, 40, 16);
  };
  EXPECT_GT(light(true), light(false) + 5);
}

TEST_F(InstrumentsTest, TheTextOfAMarkerIsNotBelowTheTimeBar) {
  camera.SetView({0, 0}, 1);
  game_.PresentationForScenario().markers = {Marker{"a", "Gate", TextColor::Green, {}, {0, -265}}};
  const auto light = [&](const Area& bar) {
    target.clear(Rgba::Black);
    HudFrame frame{game_, camera, 1, game_.GetPlayer().ship, true, 0};
    frame.time_bar = bar;
    DrawInstruments(target, {shapes, text, 1, 1280, 720}, scene, instruments, frame, Settings{},
                    true, "");
    target.display();
    return MeanLight(target.getTexture().copyToImage(), 620, 106, 40, 16);
  };
  EXPECT_GT(light({}), light({430, 92, 420, 44}) + 5);
}

TEST_F(InstrumentsTest, NoMarkIsDrawnBesideTheScreenOfAPort) {
  const ObjectId port = game_.Bodies()[0].id;
  const Vec2 at = *game_.Space().GetPosition(port);
  game_.MoveTo(Own().id, {at.x, at.y + 160}, {});
  camera.SetView(at, 1);
  game_.PresentationForScenario().markers = {
      Marker{"a", "Gate", TextColor::Green, {}, {at.x, at.y - 100}}};
  const auto light = [this] { return MeanLight(Draw(true), 620, 250, 40, 40); };
  EXPECT_GT(light(), 5);
  game_.Post({Command::Type::Dock, Own().id, 0, port, {}});
  game_.Tick();
  ASSERT_EQ(Own().docked_at, port);
  EXPECT_LT(light(), 1);
}

TEST_F(InstrumentsTest, TheHintOfSearchesNamesTheKeysThatThePlayerChose) {
  Settings settings;
  ASSERT_EQ(settings.keys.Bind(Action::SearchPrevious, {Key::Slash, kUnknownKey}), "");
  const HudFrame frame{game_, camera, 1, game_.GetPlayer().ship, true, 0};
  DrawInstruments(target, {shapes, text, 1, 1280, 720}, scene, instruments, frame, settings, true,
                  "");
  EXPECT_EQ(instruments.tree.SearchKeys(), "/ and N");
}

TEST_F(InstrumentsTest, ANoticeOfALowFrameRateIsAnAlert) {
  EXPECT_GT(Difference(Draw(true), Draw(true, "slow: 12 frames/s")), 0.0005);
}

TEST_F(InstrumentsTest, HintsAreAbsentWithoutControls) {
  const auto light = [this](bool controls) {
    target.clear(Rgba::White);  // a bright planet
    const HudFrame frame{game_, camera, 1, game_.GetPlayer().ship, true, 0, {-1, -1}, controls};
    DrawInstruments(target, {shapes, text, 1, 1280, 720}, scene, instruments, frame, Settings{},
                    true, "");
    target.display();
    const Area hints = LayOutHud(1280, 720).hints;
    const auto x = static_cast<unsigned>(hints.x), y = static_cast<unsigned>(hints.Bottom());
    return MeanLight(target.getTexture().copyToImage(), x + 4, y - 24,
                     static_cast<unsigned>(hints.w) - 8, 20);
  };
  EXPECT_GT(light(false), 250) << "a replay has none";
  EXPECT_LT(light(true), 110) << "dark behind the text";
}

TEST_F(InstrumentsTest, TheDialogueLeavesTabsRowsAndButtonsOfAPortFree) {
  const ObjectId port = game_.Bodies()[0].id;
  MarketPlan plan;
  for (auto& good : plan.goods) good = {.want = 100, .stock = 100, .makes = 5};
  game_.SetMarket(port, plan);
  const Vec2 at = *game_.Space().GetPosition(port);
  game_.MoveTo(Own().id, {at.x, at.y + 160}, {});
  game_.Post({Command::Type::Dock, Own().id, 0, port, {}});
  game_.Tick();
  ASSERT_EQ(Own().docked_at, port);
  game_.PresentationForScenario().dialogue = {{"q", "Mara", "Well?", {"yes", "no"}, 0}};
  for (const auto& [width, height] : {std::array{640u, 400u}, {1280u, 720u}, {1920u, 1080u}}) {
    for (const double wanted : {0.75, 1.0, 2.0}) {
      const Ui ui{shapes, text, UiScale(width, height, wanted), static_cast<float>(width),
                  static_cast<float>(height)};
      const Area dialogue = LayOutDialogue(ui, instruments.tree, game_).frame;
      const Area screen = ScreenFrame(ui);
      EXPECT_GE(dialogue.y, screen.y + ui.Px(100 + 2)) << "the lower end of the tabs";
      EXPECT_GE(dialogue.x, screen.x);
      EXPECT_LE(dialogue.Right(), screen.Right());
      const Area body = PortScreen::Body(ui);
      const float covered = CoveredInPort(ui, instruments.tree, game_);
      for (std::size_t selected : {std::size_t{0}, std::size_t{99}}) {  // 99: the last one
        const ListPage page = PortPage(game_, PortTab::Trade, selected);
        const ListDetailLayout list = LayOutListDetail(ui, body, page, selected, covered);
        ASSERT_FALSE(list.rows.empty());
        for (const Area& row : list.rows) EXPECT_FALSE(row.Overlaps(dialogue)) << ui.height;
        EXPECT_FALSE(list.detail.Overlaps(dialogue)) << "the buttons";
        EXPECT_LT(selected - list.first, list.rows.size()) << "the selected row is visible";
      }
    }
  }
  const Ui ui{shapes, text, 1, 1280, 720};
  const Area body = PortScreen::Body(ui);
  const DialogueLayout layout = LayOutDialogue(ui, instruments.tree, game_);
  EXPECT_GT(layout.frame.y, body.y + body.h / 2) << "below the first rows";
  for (const Area& row : layout.rows) EXPECT_TRUE(layout.frame.Contains({row.x, row.y}));
  game_.PresentationForScenario().dialogue.clear();
  EXPECT_EQ(CoveredInPort(ui, instruments.tree, game_), 0);
}

TEST_F(InstrumentsTest, NoTextIsCutAtAnySizeAndScale) {
  game_.PlayerForScenario().credits = 12'345'678;
  game_.PlayerForScenario().kills = 123;
  game_.PlayerForScenario().waves = 12;
  Settings settings;
  for (const auto& [width, height] :
       {std::array{640u, 400u}, {800u, 600u}, {1280u, 720u}, {1920u, 1080u}}) {
    for (const double wanted : {0.75, 1.0, 1.5, 2.0}) {
      CreateTarget(target, width, height);
      SetPixelView(target, width, height);
      camera.Resize(width, height);
      const Ui ui{shapes, text, UiScale(width, height, wanted), static_cast<float>(width),
                  static_cast<float>(height)};
      for (const Ship& ship : game_.Ships()) {
        game_.Post({Command::Type::Target, game_.GetPlayer().ship, 0, ship.id, {}});
        game_.Tick();
        instruments.log.AfterTick(game_);
        const HudFrame frame{game_, camera, 1, game_.GetPlayer().ship, true, 0};
        const std::size_t before = text.CutTexts();
        DrawInstruments(target, ui, scene, instruments, frame, settings, true,
                        "slow: 12 frames/s, tick 10.0 ms");
        EXPECT_EQ(text.CutTexts(), before)
            << width << " x " << height << " at " << wanted << ": " << ship.name;
      }
    }
  }
}

}  // namespace
}  // namespace heliopause
