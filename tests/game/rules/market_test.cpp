#include "game/rules/market.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

TEST(Prices, FollowTheStockWithinTheirLimits) {
  EXPECT_EQ(PriceAt(100, 50, 50), 100);
  EXPECT_EQ(PriceAt(100, 50, 100), 66) << "2^-0.6 = 0.6598";
  EXPECT_EQ(PriceAt(100, 50, 25), 152) << "2^0.6 = 1.5157";
  EXPECT_EQ(PriceAt(100, 50, 0), 250);
  EXPECT_EQ(PriceAt(100, 50, 1), 250);
  EXPECT_EQ(PriceAt(100, 50, 1'000'000), 40);
  EXPECT_EQ(PriceAt(1, 50, 1'000'000), 1) << "nothing is free";
}

// Whatever is bought and sold again without a journey.
TEST(Prices, NoStockChangesHandsAtAProfit) {
  for (const int stock : {1, 2, 7, 40, 100, 333}) {
    for (const int units : {1, 5, 40}) {
      if (units > stock) continue;
      MarketGood good{.want = 50, .stock = stock};
      const std::int64_t cost = BuyCost(90, good, units);
      good.stock -= units;
      EXPECT_LE(SellGain(90, good, units), cost) << stock << " " << units;
    }
  }
}

TEST(Markets, MakeLessTheMoreTheyHaveAndUseLessTheLessTheyHave) {
  const auto minutes = [](MarketGood good, int count) {
    for (int i = 0; i < count * 60; ++i) StepMarket(good);
    return good;
  };
  EXPECT_EQ(minutes({.want = 1000, .stock = 100, .makes = 30}, 1).stock, 130);
  EXPECT_EQ(minutes({.want = 1000, .stock = 2000, .uses = 30}, 1).stock, 1970);
  EXPECT_EQ(minutes({.want = 10, .stock = 40, .makes = 30}, 5).stock, 40);
  EXPECT_LE(minutes({.want = 10, .stock = 10, .makes = 30}, 60).stock, 40);
  EXPECT_GE(minutes({.want = 100, .stock = 100, .uses = 30}, 60).stock, 33);
  EXPECT_EQ(minutes({.want = 0, .stock = 0, .makes = 30}, 5).stock, 0) << "not traded";
}

TEST(Markets, MakeAndUseWholeUnitsAtTheirRate) {
  MarketGood good{.want = 1'000'000, .stock = 0, .makes = 7};
  int made = 0;
  for (int i = 0; i < 600; ++i) made += StepMarket(good).made;
  EXPECT_EQ(made, 70) << "ten minutes";
}

#ifndef NDEBUG
TEST(MarketDeathTest, APriceNeedsAPortThatTradesTheGood) {
  EXPECT_DEATH(PriceAt(100, 0, 5), "a price exists where the good is traded");
}

TEST(MarketDeathTest, APortSellsNoMoreThanItsStock) {
  const MarketGood good{.want = 50, .stock = 2};
  EXPECT_DEATH(BuyCost(90, good, 3), "a port sells no more than its stock");
}

TEST(MarketDeathTest, AStockIsNotNegative) {
  MarketGood good{.want = 50, .stock = -1};
  EXPECT_DEATH(StepMarket(good), "no port has less than nothing");
}
#endif

}  // namespace
}  // namespace heliopause
