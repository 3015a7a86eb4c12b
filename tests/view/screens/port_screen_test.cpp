// Rows and buttons of the screen of a port, by keys.
#include <optional>

#include "game/state/missions.hpp"
#include "view/screens/port_screen_fixture.hpp"

namespace heliopause {
namespace {

TEST_F(PortScreenTest, BuysTheSelectedGoodByItsNumber) {
  EXPECT_EQ(screen.Tab(), PortTab::Trade);
  EXPECT_TRUE(Press(Key::Down));
  EXPECT_TRUE(Press(Key::Num1));
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].type, Command::Type::Buy);
  EXPECT_EQ(commands[0].text, "metals");
  EXPECT_EQ(commands[0].value, 1);
  EXPECT_TRUE(Press(Key::Num1, true));
  EXPECT_EQ(commands.size(), 1u) << "a key that is held buys once";
  EXPECT_TRUE(Press(Key::Num4));
  EXPECT_EQ(commands.size(), 1u) << "there is none to sell";
}

TEST_F(PortScreenTest, TheNewsThatIsReadStaysSelectedWhenAnotherComes) {
  const ObjectId port = game.FindShip(game.GetPlayer().ship)->docked_at;
  game.AddNews(port, "One.");
  game.AddNews(port, "Two.");
  Press(Key::Left);
  Press(Key::Left);
  ASSERT_EQ(screen.Tab(), PortTab::News);
  Press(Key::Down);
  ASSERT_EQ(screen.Row(), 1u) << "One, below Two";
  game.AddNews(port, "Three.");
  Press(Key::Home);
  EXPECT_EQ(screen.Row(), 2u);
}

TEST_F(PortScreenTest, TheOfferThatIsReadStaysSelectedAndOneThatWentIsNamed) {
  MissionTerms eggs;
  eggs.file = "deliver";
  eggs.title = "Deliver eggs";
  eggs.to = game.FindShip(game.GetPlayer().ship)->docked_at;
  MissionTerms ore = eggs;
  ore.title = "Deliver ore";
  const ObjectId port = eggs.to;
  game.SetMissionOffers(port, 1, {eggs, ore});
  Press(Key::Left);
  ASSERT_EQ(screen.Tab(), PortTab::Jobs);
  Press(Key::Down);
  ASSERT_EQ(screen.Row(), 1u);
  game.SetMissionOffers(port, 2, {ore, eggs});
  Press(kEnterKey);
  EXPECT_EQ(screen.Row(), 0u);
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].value, static_cast<double>(game.GetMissions().offers[0].id));
  EXPECT_EQ(screen.Result(), "");
  game.SetMissionOffers(port, 3, {eggs});
  Press(kEnterKey);
  EXPECT_EQ(commands.size(), 1u) << "another job is there now";
  EXPECT_EQ(screen.Result(), "No longer offered: Deliver ore");
  Press(kEnterKey);
  EXPECT_EQ(commands.size(), 2u);
}

TEST_F(PortScreenTest, ThePlaceOfTheSelectedJobIsForTheMap) {
  MissionTerms terms;
  terms.file = "deliver";
  terms.title = "Deliver eggs";
  terms.to = Station({9000, 0});
  MissionTerms other = terms;
  other.title = "Deliver ore";
  other.to = Station({0, 9000});
  game.SetMissionOffers(game.FindShip(own)->docked_at, 1, {terms, other});
  EXPECT_EQ(screen.PlaceOfRow(game), ObjectId{}) << "of a good";
  Press(Key::Left);
  ASSERT_EQ(screen.Tab(), PortTab::Jobs);
  EXPECT_EQ(screen.PlaceOfRow(game), terms.to);
  Press(Key::Down);
  EXPECT_EQ(screen.PlaceOfRow(game), other.to);
  Order(Command::Type::Undock);
  game.Tick();
  EXPECT_EQ(screen.PlaceOfRow(game), ObjectId{});
}

// The same key again must not accept the next offer.
TEST_F(PortScreenTest, AnAcceptedJobIsSelected) {
  MissionTerms terms;
  terms.file = "deliver";
  terms.title = "Deliver eggs";
  terms.to = Station({9000, 0});
  const ObjectId port = game.FindShip(game.GetPlayer().ship)->docked_at;
  game.SetMissionOffers(port, 1, {terms, terms, terms});
  Press(Key::Left);
  ASSERT_EQ(screen.Tab(), PortTab::Jobs);
  Press(Key::Num1);
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].type, Command::Type::AcceptMission);
  game.Post(commands[0]);
  game.Tick();
  screen.AfterTick(game);
  Press(Key::Num1);
  ASSERT_EQ(commands.size(), 2u);
  EXPECT_EQ(commands[1].type, Command::Type::Route);
}

// A key that is pressed once too often must not sell the ship, dismiss an escort or give a job up.
TEST_F(PortScreenTest, EnterDoesNotExchangeTheShip) {
  game.PlayerForScenario().credits = 1'000'000;
  Press(Key::Right);
  ASSERT_EQ(screen.Tab(), PortTab::Yard);
  EXPECT_TRUE(Press(kEnterKey));
  EXPECT_TRUE(commands.empty());
  EXPECT_TRUE(Press(Key::Num1));
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].type, Command::Type::BuyShip);
}

TEST_F(PortScreenTest, EnterSellsNoOutfit) {
  const auto outfit = *TheCatalog().FindOutfit("battery_1");
  ASSERT_EQ(game.FitOutfit(own, outfit), "");
  game.PlayerForScenario().credits = 0;
  Press(Key::Right);
  Press(Key::Right);
  ASSERT_EQ(screen.Tab(), PortTab::Outfits);
  for (std::size_t row = 0; row < outfit; ++row) Press(Key::Down);
  Press(kEnterKey);
  EXPECT_TRUE(commands.empty()) << "there are no credits for another one";
  Press(Key::Num2);
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].type, Command::Type::SellOutfit);
  EXPECT_EQ(commands[0].text, "battery_1");
}

TEST_F(PortScreenTest, EnterSellsNoGood) {
  game.PlayerForScenario().credits = 0;
  ASSERT_EQ(game.AddCargo(own, *TheCatalog().FindGood("food"), 1), 1);
  ASSERT_EQ(screen.Tab(), PortTab::Trade);
  Press(kEnterKey);
  EXPECT_TRUE(commands.empty()) << "there are no credits to buy";
  Press(Key::Num4);
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].type, Command::Type::Sell);
}

TEST_F(PortScreenTest, EnterHiresAnEscortAndDismissesNone) {
  OpenEscorts();
  EXPECT_TRUE(Press(kEnterKey));
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].type, Command::Type::HireEscort);
  game.Post(commands[0]);
  game.Tick();
  screen.AfterTick(game);
  Press(Key::PageUp);  // to the first row, the escort
  EXPECT_TRUE(Press(kEnterKey));
  EXPECT_EQ(commands.size(), 1u);
  EXPECT_EQ(screen.Result(), "Enter does not press this button: 1 or a click");
  EXPECT_TRUE(Press(Key::Num1));
  ASSERT_EQ(commands.size(), 2u);
  EXPECT_EQ(commands[1].type, Command::Type::DismissEscort);
}

// Each order shifts the rows: the escorts of the player stand before those for hire.
TEST_F(PortScreenTest, TheEscortThatIsForHireStaysSelected) {
  OpenEscorts();
  Press(Key::Num1);
  TickWith(commands.back());
  ASSERT_EQ(game.GetPeople().wing.escorts.size(), 1u);
  const std::string name = game.NameOf(game.GetPeople().wing.escorts[0].ship);
  EXPECT_EQ(screen.Result(), "Hired: " + name + ", 2,900 credits");
  Press(Key::Num1);
  EXPECT_EQ(screen.Row(), 1u);
  ASSERT_EQ(commands.size(), 2u) << "no press is lost";
  EXPECT_EQ(commands[1].type, Command::Type::HireEscort);
  EXPECT_EQ(commands[1].text, commands[0].text);
}

TEST_F(PortScreenTest, OnlyAFastSecondPressIsNotForTheRowBehindADismissedEscort) {
  ASSERT_EQ(game.AddEscort(Ship("cutter", "trader", {300, 0})), "");
  ASSERT_EQ(game.AddEscort(Ship("cutter", "trader", {-300, 0})), "");
  OpenEscorts();
  Press(Key::Num1);
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].type, Command::Type::DismissEscort);
  TickWith(commands[0]);
  EXPECT_EQ(screen.Result(), "Dismissed: " + game.NameOf(commands[0].object));
  Press(Key::Num1);
  Press(Key::Num1);
  EXPECT_EQ(commands.size(), 1u) << "another escort is there now";
  TickWith(std::nullopt, 40);
  Press(Key::Num1);
  ASSERT_EQ(commands.size(), 2u) << "the player has seen it";
  EXPECT_EQ(commands[1].type, Command::Type::DismissEscort);
  EXPECT_EQ(commands[1].object, game.GetPeople().wing.escorts.at(0).ship);
  TickWith(commands[1]);
  Press(Key::Num1);
  EXPECT_EQ(commands.size(), 2u) << "an escort for hire is there now";
  Press(Key::Down);
  Press(Key::Up);
  Press(Key::Num1);
  ASSERT_EQ(commands.size(), 3u) << "a row that was chosen";
  EXPECT_EQ(commands[2].type, Command::Type::HireEscort);
}

// The tick goes back, the moment of the last order does not come again.
TEST_F(PortScreenTest, AfterASeekNoPressWaits) {
  ASSERT_EQ(game.AddEscort(Ship("cutter", "trader", {300, 0})), "");
  OpenEscorts();
  Press(Key::Num1);
  TickWith(commands.back());
  Press(Key::Num1);
  ASSERT_EQ(commands.size(), 1u);
  screen.AfterSeek();
  Press(Key::Num1);
  EXPECT_EQ(commands.size(), 2u);
}

// Jobs may have one title: the second press is not for the job that took the place of the first.
TEST_F(PortScreenTest, AFastSecondPressGivesUpNoOtherJobOfTheSameTitle) {
  MissionTerms terms;
  terms.file = "deliver";
  terms.title = "Deliver eggs";
  terms.to = game.FindShip(game.GetPlayer().ship)->docked_at;
  ASSERT_GT(game.StartMission(terms, terms.to), 0u);
  ASSERT_GT(game.StartMission(terms, terms.to), 0u);
  Press(Key::Left);
  ASSERT_EQ(screen.Tab(), PortTab::Jobs);
  Press(Key::Num2);
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].type, Command::Type::AbortMission);
  game.Post(commands[0]);
  game.Tick();
  screen.AfterTick(game);
  Press(Key::Num2);
  EXPECT_EQ(commands.size(), 1u) << "another job is there now";
  TickWith(std::nullopt, 40);
  Press(Key::Num2);
  ASSERT_EQ(commands.size(), 2u);
  EXPECT_NE(commands[1].value, commands[0].value);
}

TEST_F(PortScreenTest, EnterAcceptsAJobAndGivesNoneUp) {
  MissionTerms terms;
  terms.file = "deliver";
  terms.title = "Deliver eggs";
  terms.to = game.FindShip(game.GetPlayer().ship)->docked_at;
  game.SetMissionOffers(terms.to, 1, {terms});
  Press(Key::Left);
  ASSERT_EQ(screen.Tab(), PortTab::Jobs);
  EXPECT_TRUE(Press(kEnterKey));
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].type, Command::Type::AcceptMission);
  game.Post(commands[0]);
  game.Tick();
  screen.AfterTick(game);
  for (int i = 0; i < 3; ++i) Press(kEnterKey);
  for (const Command& command : commands)
    EXPECT_NE(command.type, Command::Type::AbortMission) << "a job was given up";
  EXPECT_TRUE(Press(Key::Num2));
  EXPECT_EQ(commands.back().type, Command::Type::AbortMission);
}

}  // namespace
}  // namespace heliopause
