#include "view/screens/port_pages.hpp"

#include "view/draw/number_text.hpp"
#include "view/fixture.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

class PortPages : public ViewGameTest {
 protected:
  PortPages() {
    port = Station({0, 0});
    MarketPlan plan;
    plan.goods[*TheCatalog().FindGood("food")] = {.want = 100, .stock = 100, .makes = 5};
    plan.goods[*TheCatalog().FindGood("metals")] = {.want = 100, .stock = 10, .uses = 5};
    plan.yard = plan.outfits = true;
    game.SetMarket(port, plan);
    game.PlayerForScenario().credits = 100;
  }
  void Dock() {
    Order(Command::Type::Dock, 0, port);
    game.Tick();
  }
  ObjectId port;
};

TEST_F(PortPages, ExistWhileTheShipIsDockedAtAMarket) {
  EXPECT_TRUE(PortTabs(game).empty());
  Dock();
  EXPECT_EQ(PortTabs(game).size(), kPortTabs);
}

TEST_F(PortPages, TradeListsWhatIsTradedAndWhatIsCarried) {
  game.AddCargo(own, *TheCatalog().FindGood("arms"), 2);
  Dock();
  std::size_t selected = 99;
  const ListPage page = PortPage(game, PortTab::Trade, selected);
  ASSERT_EQ(page.rows.size(), 3u);
  EXPECT_EQ(selected, 2u) << "clamped";
  EXPECT_EQ(page.rows[0].cells[0], "Food");
  EXPECT_EQ(page.rows[1].cells[3], "+150 %");
  EXPECT_TRUE(page.rows[2].dim) << "arms are not traded here";
  for (const ListAction& action : page.detail.actions) EXPECT_FALSE(action.enabled);
}

TEST_F(PortPages, ActionsSayWhatTheyCost) {
  Dock();
  std::size_t selected = 0;
  ListPage page = PortPage(game, PortTab::Trade, selected);
  ASSERT_EQ(page.detail.actions.size(), 6u);
  EXPECT_EQ(page.detail.actions[0].label, "Buy 1: 32");
  EXPECT_EQ(page.detail.actions[0].command.text, "food");
  EXPECT_EQ(page.detail.actions[1].label, "Buy 3: 97") << "100 credits are enough for three";
  EXPECT_EQ(page.detail.actions[3].why, "none in the hold");
  game.Post(page.detail.actions[2].command);
  game.Tick();
  page = PortPage(game, PortTab::Trade, selected);
  EXPECT_EQ(page.rows[0].cells[5], "3");
  EXPECT_EQ(page.detail.actions[0].why, "too expensive");
  EXPECT_TRUE(page.detail.actions[5].enabled);
}

// The first visit is to the port with the low price.
TEST_F(PortPages, PricesElsewhereAreSortedByTheProfitOfAUnit) {
  const auto visit = [&](Vec2 at, int stock) {
    const ObjectId there = Station(at);
    MarketPlan plan;
    plan.goods[*TheCatalog().FindGood("food")] = {.want = 100, .stock = stock};
    plan.goods[*TheCatalog().FindGood("arms")] = {.want = 100, .stock = stock};
    game.SetMarket(there, plan);
    game.MoveTo(own, {at.x, at.y + 150}, {});
    Order(Command::Type::Dock, 0, there);
    game.Tick();
    Order(Command::Type::Undock);
    game.Tick();
  };
  visit({9000, 0}, 400);
  visit({-9000, 0}, 10);
  game.AddCargo(own, *TheCatalog().FindGood("arms"), 2);
  game.MoveTo(own, {0, 150}, {});
  Dock();
  std::size_t selected = 0;
  const ListDetail food = PortPage(game, PortTab::Trade, selected).detail;
  ASSERT_EQ(food.more.size(), 2u);
  EXPECT_EQ(food.more[0].label, "Home, in this system, now");
  EXPECT_EQ(food.more[0].value, "80  +48") << "a unit costs 32 here";
  EXPECT_TRUE(food.more[0].color == palette::kGood);
  EXPECT_EQ(food.more[1].value, "14  -18");
  EXPECT_TRUE(food.more[1].color == palette::kWarn);
  selected = 2;
  const ListDetail arms = PortPage(game, PortTab::Trade, selected).detail;
  ASSERT_EQ(arms.more.size(), 2u) << arms.title;
  EXPECT_EQ(arms.more[0].value.find(' '), std::string::npos) << "no price here, so no profit";
}

TEST_F(PortPages, TheYardHasTwelveShips) {
  Dock();
  std::size_t selected = 0;
  const ListPage page = PortPage(game, PortTab::Yard, selected);
  EXPECT_EQ(page.rows.size(), 12u);
  EXPECT_EQ(page.rows[0].cells[0], "Shuttle") << "by price";
  EXPECT_TRUE(page.detail.actions[0].enabled) << "the courier is worth more";
  EXPECT_EQ(page.detail.actions[0].label, "Take it and 3,500 credits");
}

TEST_F(PortPages, TheYardNamesTheUnitsOfItsValues) {
  Dock();
  std::size_t selected = 0;
  const ListPage page = PortPage(game, PortTab::Yard, selected);
  const auto value = [&](const std::string& label) {
    for (const ListDetailRow& row : page.detail.rows)
      if (row.label == label) return row.value;
    return std::string("none");
  };
  EXPECT_TRUE(value("cruise speed").ends_with(" u/s")) << value("cruise speed");
  EXPECT_TRUE(value("turn rate").ends_with("°/s")) << value("turn rate");
  EXPECT_EQ(value("hold").find(' '), std::string::npos) << value("hold");
}

// With a shield cell, the courier has a stronger shield than a packet; by its class a weaker one.
TEST_F(PortPages, TheYardComparesWithTheShipAsItIsFitted) {
  ASSERT_EQ(game.FitOutfit(own, *TheCatalog().FindOutfit("shield_1")), "");
  const auto& ship = *game.FindShip(own);
  const double fitted = game.ClassOf(ship).shield;
  const double bare = TheCatalog().Ships()[ship.type].shield;
  ASSERT_GT(fitted, bare);
  Dock();
  std::size_t selected = 0;
  const auto shield_of = [&](const std::string& name) {
    ListPage page;
    for (selected = 0; page.detail.title != name; ++selected)
      page = PortPage(game, PortTab::Yard, selected);
    for (const ListDetailRow& row : page.detail.rows)
      if (row.label == Tr("value_shield")) return row;
    return ListDetailRow{};
  };
  const ListDetailRow own_row = shield_of("Courier");
  EXPECT_EQ(own_row.value, Decimals(fitted, 0));
  EXPECT_EQ(own_row.color, palette::kText);
  EXPECT_EQ(shield_of("Packet").color, palette::kWarn) << "110 are less than 115";
}

TEST_F(PortPages, OutfitsSayWhyTheyDoNotFit) {
  Dock();
  const auto turret = *TheCatalog().FindOutfit("light_turret");
  std::size_t selected = turret;
  const ListPage page = PortPage(game, PortTab::Outfits, selected);
  EXPECT_TRUE(page.rows[turret].dim);
  EXPECT_EQ(page.detail.actions[0].why, "A Courier has no turret slot");
}

TEST_F(PortPages, ALicenceIsNamedWhereItIsMissing) {
  Dock();
  game.PlayerForScenario().credits = 1'000'000;
  std::size_t selected = 0;
  ListPage page = PortPage(game, PortTab::Yard, selected);
  for (selected = 0; page.detail.title != "Cutter"; ++selected)
    page = PortPage(game, PortTab::Yard, selected);
  EXPECT_EQ(page.detail.actions[0].why, "It needs a licence: a standing of 45 with Patrol");
}

TEST_F(PortPages, NewsComeLatestFirst) {
  Dock();
  game.AddNews(port, "Old.");
  game.AddNews({}, "New.");
  std::size_t selected = 0;
  const ListPage page = PortPage(game, PortTab::News, selected);
  EXPECT_EQ(page.rows[0].cells[0], "New.");
  EXPECT_EQ(page.detail.title, "News");
}

}  // namespace
}  // namespace heliopause
