#include "view/screens/escort_page.hpp"

#include "view/fixture.hpp"

namespace heliopause {
namespace {

class EscortPages : public ViewGameTest {
 protected:
  EscortPages() {
    port = Station({0, 0});
    MarketPlan plan;
    plan.goods[*TheCatalog().FindGood("food")] = {.want = 100, .stock = 100};
    game.SetMarket(port, plan);
    Order(Command::Type::Dock, 0, port);
    game.Tick();
  }
  ListPage Page(std::size_t row = 0) { return EscortPage(game, *game.FindShip(own), row); }
  ObjectId port;
};

TEST_F(EscortPages, OffersSayWhatTheyCostAndWhyNot) {
  EXPECT_TRUE(HasEscortPage(game, *game.FindShip(own)));
  ListPage page = Page();
  ASSERT_EQ(page.rows.size(), game.EscortsFor(port).size());
  EXPECT_TRUE(page.rows[0].dim);
  EXPECT_FALSE(page.detail.actions[0].enabled);
  EXPECT_EQ(page.detail.actions[0].why, "Your standing with Traders' League is 10 of 25");
  game.SetStanding(*TheCatalog().FindFaction("trader"), 50, "a test");
  game.PlayerForScenario().credits = 20'000;
  page = Page();
  ASSERT_TRUE(page.detail.actions[0].enabled);
  EXPECT_EQ(page.detail.actions[0].label, "Hire for 2,900 cr");
}

TEST_F(EscortPages, ANarrowListNamesTheClass) {
  const ListPage page = Page();
  std::string shown;
  for (std::size_t c = 0; c < page.columns.size(); ++c)
    if (!page.columns[c].optional) shown += page.rows.at(0).cells.at(c) + "|";
  EXPECT_EQ(shown, "for hire|" + TheCatalog().Ships()[game.EscortsFor(port)[0]].name + "|2,900|");
}

TEST_F(EscortPages, HiredOnesComeFirstAndAreDismissed) {
  game.SetStanding(*TheCatalog().FindFaction("trader"), 50, "a test");
  game.PlayerForScenario().credits = 20'000;
  game.Post(Page().detail.actions[0].command);
  game.Tick();
  const ListPage page = Page();
  ASSERT_EQ(page.rows.size(), game.EscortsFor(port).size() + 1);
  EXPECT_EQ(page.rows[0].cells[2], "docked");
  EXPECT_EQ(page.rows[0].cells[3], "yours");
  EXPECT_EQ(page.detail.actions[0].label, "Dismiss, without a refund");
  game.Post(page.detail.actions[0].command);
  game.Tick();
  EXPECT_EQ(Page().rows.size(), game.EscortsFor(port).size());
}

}  // namespace
}  // namespace heliopause
