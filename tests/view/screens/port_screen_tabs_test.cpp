// The pages of the screen of a port: which one is open, and the result of the last order.
#include <optional>

#include "game/state/missions.hpp"
#include "view/screens/port_screen_fixture.hpp"

namespace heliopause {
namespace {

TEST_F(PortScreenTest, EachDockingOpensTheNewsAndAVisitKeepsThePage) {
  const ObjectId port = game.FindShip(own)->docked_at;
  TickWith(std::nullopt, 2);
  EXPECT_EQ(screen.Tab(), PortTab::Trade);
  Order(Command::Type::Undock);
  TickWith(std::nullopt);
  ASSERT_TRUE(game.MoveTo(own, {0, 150}, {}));
  Order(Command::Type::Dock, 0, port);
  TickWith(std::nullopt);
  ASSERT_TRUE(PortScreen::IsOpen(game));
  EXPECT_EQ(screen.Tab(), PortTab::News);
  Press(kEnterKey);
  EXPECT_TRUE(commands.empty()) << "a press that is too fast buys nothing";
  screen.Reset();
  EXPECT_EQ(screen.Tab(), PortTab::News) << "of another game";
}

TEST_F(PortScreenTest, OpensTheJobsWhereTheStoryWaitsUntilATabIsChosen) {
  game.Tick();  // it docked in the one before
  screen.Reset();
  MissionTerms terms;
  terms.file = "arc";
  terms.title = "A lamp";
  const ObjectId port = game.FindShip(game.GetPlayer().ship)->docked_at;
  game.SetMissionOffers(port, 1, {terms});
  screen.AfterTick(game);
  EXPECT_EQ(screen.Tab(), PortTab::News);
  terms.story = true;
  game.SetMissionOffers(port, 2, {terms});
  screen.AfterTick(game);
  EXPECT_EQ(screen.Tab(), PortTab::Jobs);
  Press(Key::Right);
  screen.AfterTick(game);
  EXPECT_EQ(screen.Tab(), PortTab::Trade);
}

// A row that was chosen in another tab is no offer.
TEST_F(PortScreenTest, TheJobsOfTheStoryOpenWithoutAMessage) {
  game.Tick();  // it docked in the one before
  screen.Reset();
  game.AddNews(game.FindShip(own)->docked_at, "One.");
  Press(Key::Down);
  ASSERT_EQ(screen.Tab(), PortTab::News);
  MissionTerms terms;
  terms.file = "arc";
  terms.title = "A lamp";
  terms.story = true;
  game.SetMissionOffers(game.FindShip(game.GetPlayer().ship)->docked_at, 1, {terms});
  screen.AfterTick(game);
  ASSERT_EQ(screen.Tab(), PortTab::Jobs);
  Press(kEnterKey);
  EXPECT_EQ(screen.Result(), "");
  EXPECT_EQ(commands.size(), 1u) << "the first press accepts it";
}

TEST_F(PortScreenTest, AResultStaysOnItsPage) {
  Press(Key::Num1);
  TickWith(commands.at(0));
  EXPECT_EQ(screen.Result().substr(0, 6), "Bought");
  Press(Key::Down);
  EXPECT_EQ(screen.Result().substr(0, 6), "Bought");
  Press(Key::Right);
  EXPECT_EQ(screen.Result(), "");
  Press(Key::Left);
  EXPECT_EQ(screen.Result(), "");
}

TEST_F(PortScreenTest, AnOrderThatIsRewoundHasNoResult) {
  Press(Key::Num1);
  ASSERT_EQ(commands.size(), 1u);
  game.Post(commands[0]);
  game.Tick();
  screen.AfterTick(game);
  EXPECT_FALSE(screen.Result().empty());
  screen.AfterSeek();
  EXPECT_EQ(screen.Result(), "");
}

TEST_F(PortScreenTest, AResultGivesItsPlaceBackToTheKeys) {
  Press(Key::Num1);
  ASSERT_EQ(commands.size(), 1u);
  game.Post(commands[0]);
  const auto tick = [&](int count) {
    for (int i = 0; i < count; ++i) {
      game.Tick();
      screen.AfterTick(game);
    }
  };
  tick(180);
  EXPECT_EQ(screen.Result().substr(0, 6), "Bought");
  tick(240);
  EXPECT_EQ(screen.Result(), "");
}

TEST_F(PortScreenTest, KeysChangeThePage) {
  Press(Key::Right);
  EXPECT_EQ(screen.Tab(), PortTab::Yard);
  Press(Key::Tab);
  EXPECT_EQ(screen.Tab(), PortTab::Outfits);
  Press(Key::Right);
  EXPECT_EQ(screen.Tab(), PortTab::Escorts);
  Press(Key::Right);
  EXPECT_EQ(screen.Tab(), PortTab::News);
  Press(Key::Left);
  EXPECT_EQ(screen.Tab(), PortTab::Escorts);
}

TEST_F(PortScreenTest, LeavesOtherKeysAndOtherPlacesAlone) {
  EXPECT_FALSE(Press(Key::E)) << "it launches";
  EXPECT_FALSE(Press(Key::Escape));
  Order(Command::Type::Undock);
  game.Tick();
  EXPECT_FALSE(PortScreen::IsOpen(game));
  EXPECT_FALSE(Press(Key::Down));
}

}  // namespace
}  // namespace heliopause
