#include "view/map/seen_prices.hpp"

#include "view/fixture.hpp"

namespace heliopause {
namespace {

TEST_F(ViewGameTest, PricesOfAPortAreThoseOfTheLastVisit) {
  const ObjectId port = Station({300, 0}), bare = Station({9000, 0});
  MarketPlan plan;
  const auto good = *TheCatalog().FindGood("food");
  plan.goods[good].want = 100;
  plan.goods[good].stock = 100;
  ASSERT_TRUE(game.SetMarket(port, plan));
  EXPECT_TRUE(SeenPrices(game, bare).empty()) << "no market";
  std::vector<PriceRow> rows = SeenPrices(game, port);
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].value, "not seen yet");
  game.MoveTo(own, {300, 0}, {});
  Order(Command::Type::Dock, 0, port);
  for (int i = 0; i < 3; ++i) game.Tick();
  Order(Command::Type::Undock);
  for (int i = 0; i < 125; ++i) game.Tick();
  rows = SeenPrices(game, port);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].value, "0:02 ago");
  EXPECT_EQ(rows[1].label, TheCatalog().Goods()[good].name);
  EXPECT_NE(rows[1].value.find("+0 %"), std::string::npos) << rows[1].value;
}

TEST_F(ViewGameTest, WhatAPortSellsIsShownAfterAVisit) {
  const ObjectId port = Station({300, 0});
  MarketPlan plan;
  plan.goods[*TheCatalog().FindGood("food")] = {.want = 100, .stock = 100};
  plan.yard = plan.outfits = true;
  ASSERT_TRUE(game.SetMarket(port, plan));
  EXPECT_TRUE(SoldThere(game, port).empty()) << "not seen yet";
  game.MoveTo(own, {300, 0}, {});
  Order(Command::Type::Dock, 0, port);
  for (int i = 0; i < 3; ++i) game.Tick();
  const std::vector<PriceRow> rows = SoldThere(game, port);
  ASSERT_GE(rows.size(), 3u);
  EXPECT_EQ(rows[0].label, "Ships");
  EXPECT_NE(rows[0].value.find(", "), std::string::npos) << "several to a line: " << rows[0].value;
  EXPECT_EQ(rows[1].label, "") << "the label is that of the first row";
  EXPECT_EQ(rows.back().label, "Outfits");
  EXPECT_EQ(rows.back().value, "all");
}

}  // namespace
}  // namespace heliopause
