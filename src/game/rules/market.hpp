// Prices and production of one good at one port. Integers in, integers out; the power comes from
// game/maths, so that each machine finds the same price.
#pragma once

#include <cstdint>

#include "game/state/economy.hpp"

namespace heliopause {

// A price is that of the good times (want / stock)^kPriceExponent, within these factors.
inline constexpr double kPriceExponent = 0.6;
inline constexpr double kLeastPriceFactor = 0.4, kMostPriceFactor = 2.5;

// Credits for a unit, at least 1, while the port has `stock` units. `want` must be above 0.
int PriceAt(int base_price, int want, int stock);

// The price of the next unit. It is computed from the stock after the trade: one unit less when the
// port sells, one more when it buys. So buying and selling at one port never makes a profit.
int BuyPrice(int base_price, const MarketGood& good);
int SellPrice(int base_price, const MarketGood& good);

// Credits for `units`, one after the other, each at the price after it.
std::int64_t BuyCost(int base_price, MarketGood good, int units);  // units <= stock
std::int64_t SellGain(int base_price, MarketGood good, int units);

// Sets want and stock where they are -1: a port wants what it makes or uses in 20 minutes, else its
// stock. It has half as much again of what it makes and two thirds of what it uses: trade begins.
inline constexpr int kMinutesOfStock = 20;
void CompleteMarketGood(MarketGood& good);

// Production and use within one step of kMarketStepTicks. A port makes less the more it has: all of
// `makes` up to its want, nothing from four times its want on. It uses less the less it has: all of
// `uses` from its want on, nothing at a third of it. Both in between are linear.
struct MarketStep {
  int made = 0, used = 0;  // units
};
inline constexpr std::uint64_t kMarketStepTicks = 60;
inline constexpr std::int64_t kMarketUnit = 60 * 1000;  // parts of a unit: steps a minute * 1000
MarketStep StepMarket(MarketGood& good);

}  // namespace heliopause
