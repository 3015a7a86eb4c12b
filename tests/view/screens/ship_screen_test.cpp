#include "view/screens/ship_screen.hpp"

#include "game/state/missions.hpp"
#include "view/fixture.hpp"
#include "view/screens/page_contents.hpp"

namespace heliopause {
namespace {

class ShipScreenTest : public ViewGameTest {
 protected:
  ShipScreenTest() { screen.Open(); }
  void Press(Key key) {
    InputEvent event;
    event.type = InputEvent::Type::KeyDown;
    event.key = key;
    screen.HandleKey(event, false, game, commands);
  }
  std::string Row(std::size_t index) const {
    const ListPage page = screen.Page(game);
    std::string text;
    for (const std::string& cell : page.rows.at(index).cells)
      text += (text.empty() ? "" : "|") + cell;
    return text;
  }
  std::string Value(const std::string& label) const {
    for (const ListDetailRow& row : screen.Page(game).detail.rows)
      if (row.label == label) return row.value;
    return "none";
  }
  ShipScreen screen;
  std::vector<Command> commands;
};

TEST_F(ShipScreenTest, ShowsTheShipGoodsLoadsAndOutfits) {
  ASSERT_EQ(game.FitOutfit(own, *TheCatalog().FindOutfit("computer_1")), "");
  game.AddCargo(own, *TheCatalog().FindGood("food"), 4);
  const ListPage page = screen.Page(game);
  ASSERT_EQ(page.rows.size(), 3u);
  EXPECT_EQ(Row(1), TheCatalog().Goods()[*TheCatalog().FindGood("food")].name + "|cargo|4");
  EXPECT_EQ(Row(2),
            TheCatalog().Outfits()[*TheCatalog().FindOutfit("computer_1")].name + "|outfit|1");
  const ShipClass& type = game.ClassOf(*game.FindShip(own));
  const std::string hull = std::to_string(static_cast<int>(type.hull));
  EXPECT_EQ(Value("hull"), hull + " of " + hull);
  EXPECT_EQ(Value("hold"), "4 of " + std::to_string(type.cargo) + " taken");
  Press(Key::Down);
  Press(Key::Down);
  EXPECT_EQ(Value("nodes per tick"), std::to_string(type.computer_nodes));
}

TEST_F(ShipScreenTest, ValuesHaveTheirUnits) {
  const auto ends = [&](const std::string& label, const std::string& unit) {
    EXPECT_TRUE(Value(label).ends_with(unit)) << label << ": " << Value(label);
  };
  ends("cruise speed", " u/s");
  ends("thrust", " u/s²");
  ends("turn rate", "°/s");
  game.AddCargo(own, *TheCatalog().FindGood("food"), 1);
  Press(Key::Down);
  ends("base price", " cr");
}

TEST_F(ShipScreenTest, ThrowsGoodsOverboard) {
  const GoodIndex food = *TheCatalog().FindGood("food");
  game.AddCargo(own, food, 12);
  Press(Key::Down);
  Press(kEnterKey);
  EXPECT_TRUE(commands.empty()) << "Enter throws nothing away";
  Press(Key::Num2);
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].type, Command::Type::Jettison);
  EXPECT_EQ(commands[0].value, 10);
  game.Post(commands[0]);
  game.Tick();
  EXPECT_EQ(game.UnitsOf(*game.FindShip(own), food), 2);
  Press(Key::Num2);
  game.Post(commands.back());
  game.Tick();
  EXPECT_EQ(game.UnitsOf(*game.FindShip(own), food), 0);
  EXPECT_EQ(screen.Page(game).rows.size(), 1u);
  EXPECT_NE(Value("hull"), "none") << "the row is gone: the one above it is shown";
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
  screen.Draw(Ui{shapes, text, 1, 1280, 720}, game, "'");
  EXPECT_EQ(screen.Selected(), 0u) << "and highlighted";
}

TEST_F(ShipScreenTest, OffersToThrowOutOnlyWhatIsThere) {
  EXPECT_EQ(screen.Help(game, "'"), "' or Esc: close");
  game.AddCargo(own, *TheCatalog().FindGood("food"), 1);
  EXPECT_EQ(screen.Help(game, "'"), "1 to 3 or a click: throw overboard    ' or Esc: close");
}

// The next row takes the place of one that has gone overboard.
TEST_F(ShipScreenTest, AFastSecondPressThrowsOutNothingElse) {
  game.AddCargo(own, *TheCatalog().FindGood("food"), 1);
  game.AddCargo(own, *TheCatalog().FindGood("metals"), 2);
  const std::string metals = TheCatalog().Goods()[*TheCatalog().FindGood("metals")].name;
  const std::string food = TheCatalog().Goods()[*TheCatalog().FindGood("food")].name;
  const auto choose = [&](const std::string& name) {
    for (std::size_t i = 0; i < screen.Page(game).rows.size(); ++i) Press(Key::Up);
    while (screen.Page(game).rows.at(screen.Selected()).cells.at(0) != name) Press(Key::Down);
  };
  choose(food);
  Press(Key::Num1);
  ASSERT_EQ(commands.size(), 1u);
  game.Post(commands[0]);
  game.Tick();
  Press(Key::Num1);
  Press(Key::Num1);
  EXPECT_EQ(commands.size(), 1u);
  EXPECT_EQ(screen.Selected(), 0u) << "the ship, which has no buttons";
  choose(metals);
  game.AddCargo(own, *TheCatalog().FindGood("food"), 1);
  Press(Key::Num1);
  ASSERT_EQ(commands.size(), 2u);
  EXPECT_EQ(commands[1].text, "metals") << "also when a row comes before it";
}

TEST_F(ShipScreenTest, InAPortNothingGoesOverboard) {
  game.AddCargo(own, *TheCatalog().FindGood("food"), 2);
  Order(Command::Type::Dock, 0, Station({0, 0}));
  game.Tick();
  Press(Key::Down);
  Press(Key::Num1);
  EXPECT_TRUE(commands.empty());
  EXPECT_EQ(screen.Page(game).detail.actions.at(0).why, "not at a port");
}

TEST_F(ShipScreenTest, AClickOnItsCrossCloses) {
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
  const Ui ui{shapes, text, 1, 1280, 720};
  const Area cross = CloseArea(ui, ScreenFrame(ui));
  InputEvent click;
  click.type = InputEvent::Type::MouseDown;
  click.mouse = {cross.x - 20, cross.y + 5};
  screen.HandleMouse(click, ui, game, commands);
  EXPECT_TRUE(screen.IsOpen());
  click.mouse = {cross.x + 5, cross.y + 5};
  screen.HandleMouse(click, ui, game, commands);
  EXPECT_FALSE(screen.IsOpen());
  EXPECT_TRUE(commands.empty());
}

TEST_F(ShipScreenTest, WithoutAShipItSaysSo) {
  game.Remove(own);
  game.Tick();
  EXPECT_TRUE(screen.Page(game).rows.empty());
  EXPECT_EQ(screen.Page(game).empty, "no ship");
}

// The page of the pilot.
TEST_F(ShipScreenTest, ThePilotHasCreditsDifficultyRewindsAndJobs) {
  game.Post({Command::Type::BeginCareer, {}, 2, {}, {}});
  game.PlayerForScenario().credits = 1234;
  game.Tick();
  const PageSection pilot = StandingsPage(game).sections.at(0);
  EXPECT_EQ(pilot.heading, "PILOT");
  EXPECT_EQ(pilot.value, "1,234 credits");
  std::string text;
  for (const PageRow& row : pilot.rows) text += row.label + ": " + row.text + "\n";
  EXPECT_EQ(text,
            "Difficulty: Pilot\nRewinds: 5 rewinds left\nShips lost: 0\nPlayed: 0:00\n"
            "Jobs: 0 done, 0 failed\nDestroyed: 0\n");
}

TEST_F(ShipScreenTest, ThePilotHasTheStepOfTheStory) {
  const auto story = [&] {
    const PageSection pilot = StandingsPage(game).sections.at(0);
    for (const PageRow& row : pilot.rows)
      if (row.label == "Story") return row.text;
    return std::string("none");
  };
  EXPECT_EQ(story(), "none");
  MissionTerms terms;
  terms.file = "arc";
  terms.title = "A lamp";
  terms.story = true;
  game.SetMissionOffers(Station({9000, 0}), 1, {terms});
  EXPECT_EQ(story(), "A lamp, waits at Home");
  ASSERT_NE(game.StartMission(terms, {}), 0u);
  EXPECT_EQ(story(), "A lamp") << "it runs";
}

}  // namespace
}  // namespace heliopause
