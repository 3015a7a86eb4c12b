// A reader sees every text of ports, map, programs and ship whole, in English and German, whatever
// the size of the window and of the texts.
#include <array>
#include <set>

#include "game/state/missions.hpp"
#include "view/fixture.hpp"
#include "view/map/star_map.hpp"
#include "view/screens/port_screen.hpp"
#include "view/screens/program_screen.hpp"
#include "view/screens/ship_screen.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

const fs::path kTexts = fs::path(HELIOPAUSE_SOURCE_DIR) / "data" / "text";

// As long as titles of jobs come: the longest of the shipped ones, and one at the limit.
constexpr std::array kTitles = {"Survey the dust lanes of Old Mother",
                                "Bring passengers to Cinder Refinery, Cinder",
                                "Deliver machine parts to Wells Anchorage, Nine Wells",
                                "Escort the hauler Halloway Star to its berth in Sable Cross"};

class CutTexts : public ViewGameTest {
 protected:
  CutTexts() {
    port = Station({0, 0});
    MarketPlan plan;
    for (auto& good : plan.goods) good = {.want = 1000, .stock = 1200, .makes = 20};
    plan.yard = plan.outfits = true;
    game.SetMarket(port, plan);
    game.PlayerForScenario().credits = 1'234'567;
    for (std::size_t i = 0; i < TheCatalog().Factions().size(); ++i)
      game.SetStanding(static_cast<FactionIndex>(i), 60, "a test");
    Order(Command::Type::Dock, 0, port);
    game.Tick();
    std::vector<MissionTerms> offers;
    for (const char* title : kTitles) {
      MissionTerms terms;
      terms.file = "deliver";
      terms.title = title;
      terms.to = port;
      terms.pay = 1600;
      terms.ticks = 60 * 60 * 15;
      terms.danger = 5;
      terms.loads = {{"crates", "crates of machine parts", 5, 0}};
      offers.push_back(terms);
    }
    game.SetMissionOffers(port, 1, offers);
    for (const MissionOffer& offer : std::vector(game.GetMissions().offers))
      game.Post({Command::Type::AcceptMission, {}, static_cast<double>(offer.id), {}, {}});
    game.Tick();
    game.SetMissionOffers(port, 2, offers);
  }
  ~CutTexts() override {
    UseTexts({});
    UseSentences({});
  }
  static void Speak(const std::string& language) {
    std::vector<DataError> errors;
    UseTexts(LoadTexts(kTexts, {}, language, errors));
    UseSentences(LoadSentences(kTexts, {}, language, errors));
    ASSERT_TRUE(errors.empty());
  }
  // Calls draw(ui) at all sizes and scales in both languages; reports each that has cut a text.
  template <class Draw>
  void ExpectWhole(const std::string& what, const Draw& draw) {
    for (const char* language : {"en", "de"}) {
      Speak(language);
      for (const auto& [width, height] : {std::array{800u, 600u}, {1280u, 720u}, {1920u, 1080u}}) {
        for (const double wanted : {0.75, 1.0, 2.0}) {
          const Ui ui{shapes, text, UiScale(width, height, wanted), static_cast<float>(width),
                      static_cast<float>(height)};
          const std::size_t before = text.CutTexts();
          draw(ui);
          EXPECT_EQ(text.CutTexts(), before)
              << what << ", " << language << ", " << width << " x " << height << " at " << wanted
              << ": " << text.LastCut();
        }
      }
    }
  }
  static InputEvent KeyDown(Key key) {
    InputEvent event;
    event.type = InputEvent::Type::KeyDown;
    event.key = key;
    return event;
  }

  ObjectId port;
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
  std::vector<Command> commands;
};

TEST_F(CutTexts, DoNotOccurOnThePagesOfAPort) {
  PortScreen screen;
  std::set<PortTab> seen;
  const std::size_t tabs = PortTabs(game).size();
  for (std::size_t tab = 0; tab < tabs; ++tab) {
    screen.HandleKey(KeyDown(Key::Tab), false, game, commands);
    seen.insert(screen.Tab());
    std::size_t row = 0;
    const std::size_t rows = PortPage(game, screen.Tab(), row).rows.size();
    for (row = 0; row < std::max<std::size_t>(rows, 1); ++row) {
      ExpectWhole(NameOf(screen.Tab()) + " row " + std::to_string(row),
                  [&](const Ui& ui) { screen.Draw(ui, game, "repaired, rearmed", "E"); });
      screen.HandleKey(KeyDown(Key::Down), false, game, commands);
    }
  }
  EXPECT_EQ(seen.size(), tabs);
  EXPECT_EQ(seen.count(PortTab::Jobs), 1u);
  // The last tab is within the reach of the mouse.
  ExpectWhole("tabs", [&](const Ui& ui) {
    const std::vector<Area> areas = PortScreen::TabAreas(ui, game);
    ASSERT_EQ(areas.size(), tabs);
    EXPECT_LE(areas.back().Right(), PortScreen::Body(ui).Right() + 0.5f) << ui.width << ui.scale;
  });
}

TEST_F(CutTexts, DoNotOccurOnTheFlightComputerAndTheShip) {
  ProgramScreen programs;
  programs.SetPrograms({{"dodger",
                         "-- Evades shots that would hit.\n\nlocal steer = include(\"lib/steer\") "
                         "-- turns the ship towards an angle and thrusts along it\n",
                         false, "scripts/game/programs/dodger.lua"}},
                       "~/.local/share/heliopause/programs");
  ExpectWhole("programs", [&](const Ui& ui) { programs.Draw(ui, game, "\\"); });
  game.AddCargo(own, *TheCatalog().FindGood("food"), 12);
  game.FitOutfit(own, *TheCatalog().FindOutfit("computer_1"));
  ShipScreen ship;
  for (std::size_t row = 0; row < 8; ++row) {
    ExpectWhole("ship " + std::to_string(row), [&](const Ui& ui) { ship.Draw(ui, game, "'"); });
    ship.HandleKey(KeyDown(Key::Down), false, game, commands);
  }
}

// A whole path would leave the frame or the window.
TEST_F(CutTexts, IncludeLongPathsOfPrograms) {
  const std::string path(200, 'x');
  ProgramScreen programs;
  programs.SetPrograms({{"long", "local a = 1\n", true, path}}, "");
  const Ui ui{shapes, text, 1, 960, 720};
  programs.Draw(ui, game, "\\");
  EXPECT_EQ(text.LastCut(), path);
}

TEST_F(CutTexts, DoNotOccurOnTheMap) {
  sf::RenderTexture target;
  CreateTarget(target, 320, 240);
  Order(Command::Type::Route, 0, port);
  game.Tick();
  StarMap map;
  ExpectWhole("map", [&](const Ui& ui) {
    map.Open(game, static_cast<unsigned>(ui.width), static_cast<unsigned>(ui.height));
    map.Handle(KeyDown(Key::Right), false, game, 0, commands);
    map.Draw(target, ui, game, 0.1, true);
    EXPECT_FALSE(map.SelectionPanel().Overlaps(map.HelpPanel()))
        << ui.width << " x " << ui.height << " at " << ui.scale;
  });
}

// F3 over the map shows the quadtree.
class MapLevels : public CutTexts {};
TEST_F(MapLevels, GrowAsOneZoomsIn) {
  for (int i = 0; i < 400; ++i) Rock({i % 20 * 8.0, i / 20 * 8.0});
  game.Tick();  // divides the tree
  sf::RenderTexture target;
  CreateTarget(target, 1280, 720);
  const Ui ui{shapes, text, 1, 1280, 720};
  StarMap map;
  map.Open(game, 1280, 720);
  const auto levels = [&] {
    for (int i = 0; i < 120; ++i) map.Draw(target, ui, game, 0.1, true);
    return map.ShownLevels();
  };
  const std::size_t before = levels();
  for (int i = 0; i < 4; ++i) map.Handle(KeyDown(Key::Equal), false, game, 0, commands);
  EXPECT_GT(levels(), before);
}

}  // namespace
}  // namespace heliopause
