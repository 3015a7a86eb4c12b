#include "view/map/star_map.hpp"

#include "view/map/star_map_fixture.hpp"

namespace heliopause {
namespace {

TEST_F(StarMapTest, ShowsAllPlacesWhenItOpens) {
  for (const ObjectId id : {near, far}) {
    EXPECT_GT(At(id).x, 0);
    EXPECT_LT(At(id).x, 800);
  }
}

TEST_F(StarMapTest, ArrowsSelectAndEnterSetsTheRoute) {
  EXPECT_TRUE(Key(Key::Right));
  EXPECT_TRUE(Key(Key::Right));
  EXPECT_EQ(SelectedId(), far);
  Key(kEnterKey);
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].type, Command::Type::Route);
  EXPECT_EQ(commands[0].object, far);
  Key(Key::C);
  ASSERT_EQ(commands.size(), 2u);
  EXPECT_EQ(commands[1].object, ObjectId{}) << "no route";
}

TEST_F(StarMapTest, AClickSelectsAndASecondOneSetsTheRoute) {
  Mouse(InputEvent::Type::MouseDown, At(far), 1);
  EXPECT_EQ(SelectedId(), far);
  EXPECT_TRUE(commands.empty());
  Mouse(InputEvent::Type::MouseDown, At(far), 1.2);
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].object, far);
  Mouse(InputEvent::Type::MouseDown, At(far), 9);
  EXPECT_EQ(commands.size(), 1u) << "too late for a double click";
  Mouse(InputEvent::Type::MouseDown, At(far), 20, InputEvent::Button::Right);
  EXPECT_EQ(commands.size(), 2u);
}

TEST_F(StarMapTest, EscapeAndItsKeyCloseItAndFlightKeysDoNotReachTheShip) {
  EXPECT_TRUE(Key(Key::Space));
  EXPECT_TRUE(map.IsOpen());
  EXPECT_TRUE(Key(Key::Escape));
  EXPECT_FALSE(map.IsOpen());
  EXPECT_FALSE(Key(Key::Space)) << "closed: not its key";
  map.Open(game, 800, 600);
  Key(Key::M);
  EXPECT_FALSE(map.IsOpen());
}

TEST_F(StarMapTest, KeysOfTimePagesAndTheAutopilotGoOnToTheGame) {
  EXPECT_FALSE(Key(Key::Period));
  EXPECT_FALSE(Key(Key::P));
  for (const auto page : {Key::F1, Key::I, Key::End, kApostropheKey}) EXPECT_FALSE(Key(page));
  EXPECT_TRUE(map.IsOpen());
  EXPECT_FALSE(Key(Key::O));
  EXPECT_FALSE(map.IsOpen()) << "one wants to see the flight";
}

// A held key that has closed a page over the map goes on to it.
TEST_F(StarMapTest, AHeldEscapeDoesNotCloseIt) {
  InputEvent event;
  event.type = InputEvent::Type::KeyDown;
  event.key = Key::Escape;
  EXPECT_TRUE(map.Handle(event, true, game, 0, commands));
  EXPECT_TRUE(map.IsOpen());
}

TEST_F(StarMapTest, TheKeysThatItsHelpNamesComeBeforeItsOwn) {
  KeyMap keys;
  ASSERT_EQ(keys.Bind(Action::TargetNone, {Key::Slash, kUnknownKey}), "");
  ASSERT_EQ(keys.Bind(Action::Autopilot, {Key::C, kUnknownKey}), "");
  InputEvent event;
  event.type = InputEvent::Type::KeyDown;
  event.key = Key::C;
  EXPECT_FALSE(map.Handle(event, false, game, 0, commands, keys)) << "it goes on to the game";
  EXPECT_TRUE(commands.empty()) << "the route stays";
  EXPECT_FALSE(map.IsOpen());
}

// The help at the lower end covers the place, after the map was dragged downwards.
TEST_F(StarMapTest, AClickOnAPanelDoesNotReachThePlaceBehindIt) {
  sf::RenderTexture target;
  CreateTarget(target, 800, 600);
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
  const Ui ui{shapes, text, 1, 800, 600};
  const auto drag = [&](float by) {
    Mouse(InputEvent::Type::MouseDown, {400, 200}, 10);
    Mouse(InputEvent::Type::MouseMove, {400, 200 + by}, 10);
    Mouse(InputEvent::Type::MouseUp, {400, 200 + by}, 10);
    map.Draw(target, ui, game, 0.1, false);
  };
  map.Draw(target, ui, game, 0.1, false);
  drag(594 - At(far).y);
  Mouse(InputEvent::Type::MouseDown, At(far), 20);
  EXPECT_FALSE(map.Selected());
  Mouse(InputEvent::Type::MouseUp, At(far), 20);
  drag(-250);
  Mouse(InputEvent::Type::MouseDown, At(far), 30);
  EXPECT_EQ(SelectedId(), far);
}

TEST_F(StarMapTest, PlacesAreAboveTheHelpWithLargeInstruments) {
  const ObjectId low = Station({200'000, 400'000});
  map.Open(game, 800, 600);
  sf::RenderTexture target;
  CreateTarget(target, 800, 600);
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
  map.Draw(target, Ui{shapes, text, 1.5f, 800, 600}, game, 0.1, false);
  EXPECT_LT(At(low).y + 50, map.HelpPanel().y) << "with the name below it";
  EXPECT_GT(At(near).y, 40);
}

// A name that would cover another moves above its place: not that of the selection over itself.
TEST_F(StarMapTest, TheNameOfTheSelectionIsWrittenOnce) {
  Key(Key::Right);
  Key(Key::Right);
  ASSERT_EQ(SelectedId(), far);
  const Vec2 place = *game.Space().GetPosition(far);
  EXPECT_GT(Lit(place, 13, 27), 20) << "below the symbol";
  EXPECT_EQ(Lit(place, -27, -14), 0) << "above it";
}

TEST_F(StarMapTest, ThePanelOfTheSelectionDoesNotCoverIt) {
  for (const ObjectId id : {near, far}) {
    Mouse(InputEvent::Type::MouseDown, At(id));
    Mouse(InputEvent::Type::MouseUp, At(id));
    ASSERT_EQ(SelectedId(), id);
    Lit({}, 0, 1);  // draws it
    const Area panel = map.SelectionPanel();
    ASSERT_GT(panel.h, 0);
    EXPECT_FALSE(panel.Overlaps({At(id).x - 20, At(id).y - 10, 40, 40}));
    EXPECT_GE(panel.x, 0);
    EXPECT_LE(panel.Right(), 800);
  }
}

// Half of it would be read beside the panel.
TEST_F(StarMapTest, NoNameIsUnderThePanelOfTheSelection) {
  const Vec2 place{200'000, -150'000};
  game.SpawnBody(*TheCatalog().FindBody("outpost"), *TheCatalog().FindFaction("trader"), place,
                 "A name that is longer than its symbol");
  map.Open(game, 800, 600);
  Mouse(InputEvent::Type::MouseDown, At(near));
  Mouse(InputEvent::Type::MouseUp, At(near));
  ASSERT_EQ(SelectedId(), near);
  EXPECT_GT(Lit(place, 13, 27), 20) << "beside the panel";
  const Area panel = map.SelectionPanel();
  ASSERT_GT(panel.h, 80);
  const Point at = map.View().ToScreen(place), hand{400, 450};
  Mouse(InputEvent::Type::MouseDown, hand, 10);
  Mouse(InputEvent::Type::MouseMove,
        {hand.x + panel.x - 31 - at.x, hand.y + panel.y + panel.h / 2 - at.y}, 10);
  Mouse(InputEvent::Type::MouseUp, hand, 10);
  EXPECT_LT(Lit(place, 13, 27), 20);
  EXPECT_EQ(map.SelectionPanel().x, panel.x);
}

TEST_F(StarMapTest, ADragEndsWhenTheReleaseGoesElsewhere) {
  Mouse(InputEvent::Type::MouseDown, {400, 200});
  map.ReleaseMouse();
  Mouse(InputEvent::Type::MouseMove, {500, 300});
  EXPECT_FALSE(map.View().Panned());
}

TEST_F(StarMapTest, AClickOnItsCrossClosesIt) {
  sf::RenderTexture target;
  CreateTarget(target, 800, 600);
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
  map.Draw(target, Ui{shapes, text, 1, 800, 600}, game, 0.1, false);
  const Area cross = map.Cross();
  Mouse(InputEvent::Type::MouseDown, {cross.x - 20, cross.y + 5});
  Mouse(InputEvent::Type::MouseUp, {cross.x - 20, cross.y + 5});
  EXPECT_TRUE(map.IsOpen());
  EXPECT_TRUE(Mouse(InputEvent::Type::MouseDown, {cross.x + 5, cross.y + 5}));
  EXPECT_FALSE(map.IsOpen());
  EXPECT_TRUE(commands.empty());
}

class StarMapMarks : public StarMapTest {
 protected:
  StarMapMarks() {
    Marker marker;
    marker.id = "buoy";
    marker.text = "Buoy";
    marker.position = kBuoy;
    game.PresentationForScenario().markers = {marker};
    map.Open(game, 800, 600);
  }
  std::string SelectedMark() const {
    return map.Selected() ? map.Places()[*map.Selected()].mark : "";
  }
  static constexpr Vec2 kBuoy{200'000, 90'000};
};

// The same text twice: printed on each other, it would look like one.
TEST_F(StarMapMarks, TextsOfTwoAtOnePlaceAreStacked) {
  const int one = Lit(kBuoy, -60, -19);
  Marker second = game.GetPresentation().markers[0];
  second.id = "other";
  game.PresentationForScenario().markers.push_back(second);
  EXPECT_GT(one, 0);
  EXPECT_GT(Lit(kBuoy, -60, -19), one + one / 2);
}

TEST_F(StarMapMarks, KeysSelectAMarkAndSetTheRouteToIt) {
  for (int i = 0; i < 4 && SelectedMark().empty(); ++i) Key(Key::Down);
  ASSERT_EQ(SelectedMark(), "buoy");
  Key(kEnterKey);
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].type, Command::Type::Route);
  EXPECT_EQ(commands[0].object, ObjectId{});
  EXPECT_EQ(commands[0].text, "buoy");
  game.Post(commands[0]);
  game.Tick();
  EXPECT_EQ(game.GetSystems().marker, "buoy");
  map.Open(game, 800, 600);
  EXPECT_EQ(SelectedMark(), "buoy") << "the goal of the route";
}

TEST_F(StarMapMarks, AClickOnTheDiamondAboveAMarkSelectsIt) {
  const Point at = map.View().ToScreen(kBuoy);
  Mouse(InputEvent::Type::MouseDown, {at.x, at.y - 22}, 1);
  EXPECT_EQ(SelectedMark(), "buoy");
  Mouse(InputEvent::Type::MouseDown, {at.x, at.y - 22}, 1.2);
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].text, "buoy");
}

TEST_F(StarMapTest, AGoodShowsThePricesThatThePlayerHasSeen) {
  MarketPlan plan;
  const std::size_t good = *TheCatalog().FindGood("food");
  plan.goods[good] = {.want = 100, .stock = 100};
  ASSERT_TRUE(game.SetMarket(near, plan));
  ASSERT_TRUE(game.SetMarket(far, plan));
  game.MoveTo(own, {5'000, 0}, {});
  Order(Command::Type::Dock, 0, near);
  for (int i = 0; i < 3; ++i) game.Tick();
  map.Open(game, 800, 600);
  const auto price_at = [&](ObjectId id) {
    for (const MapPlace& place : map.Places())
      if (place.id == id) return map.PriceAt(game, place);
    return std::string("no place");
  };
  EXPECT_EQ(price_at(near), "") << "no good is chosen";
  for (std::size_t i = 0; i <= good; ++i) EXPECT_TRUE(Key(Key::G));
  ASSERT_EQ(map.Good(), good);
  EXPECT_NE(price_at(near), "");
  EXPECT_NE(price_at(near), "?");
  EXPECT_EQ(price_at(far), "?") << "a market that was not seen";
  for (std::size_t i = good; i < TheCatalog().Goods().size(); ++i) Key(Key::G);
  EXPECT_EQ(map.Good(), std::nullopt) << "after the last good";
  Key(Key::G);
  EXPECT_EQ(map.Good(), 0u);
}

TEST_F(StarMapTest, TheSelectionOfAnOpenedMapIsTheGoalOfTheRoute) {
  game.Post({Command::Type::Route, {}, 0, far, {}});
  game.Tick();
  map.Open(game, 800, 600);
  EXPECT_EQ(SelectedId(), far);
}

TEST_F(StarMapTest, AnOpenedMapSelectsTheGivenPlaceBeforeTheGoalOfTheRoute) {
  game.Post({Command::Type::Route, {}, 0, far, {}});
  game.Tick();
  map.Open(game, 800, 600, near);
  EXPECT_EQ(SelectedId(), near);
}

TEST_F(StarMapTest, AnOpenedMapSelectsTheStarOfAPlaceInAnUnvisitedSystem) {
  std::vector<SystemIndex> all;
  for (std::size_t i = 0; i < TheCatalog().Systems().size(); ++i)
    all.push_back(static_cast<SystemIndex>(i));
  ASSERT_TRUE(game.SpawnSystems(all));
  ObjectId port;
  for (const Body& body : game.Bodies())
    if (body.name == "Blotter Station") port = body.id;  // not the port to which its star leads
  map.Open(game, 800, 600, port);
  ASSERT_TRUE(map.Selected());
  const MapPlace& place = map.Places()[*map.Selected()];
  EXPECT_EQ(place.kind, PlaceKind::System);
  EXPECT_EQ(place.system->name, "Quill");
}

}  // namespace
}  // namespace heliopause
