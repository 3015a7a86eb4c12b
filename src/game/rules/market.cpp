// Prices by stock. Only game/maths and integers: each machine finds the same price.
#include "game/rules/market.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "game/maths/maths.hpp"

namespace heliopause {

int PriceAt(int base_price, int want, int stock) {
  assert(want > 0 && "a price exists where the good is traded");
  double factor = kMostPriceFactor;
  if (stock > 0) {
    factor = maths::Pow(static_cast<double>(want) / stock, kPriceExponent);
    factor = std::clamp(factor, kLeastPriceFactor, kMostPriceFactor);
  }
  return std::max(1, static_cast<int>(std::floor(base_price * factor + 0.5)));
}

int BuyPrice(int base_price, const MarketGood& good) {
  return PriceAt(base_price, good.want, good.stock - 1);
}

int SellPrice(int base_price, const MarketGood& good) {
  return PriceAt(base_price, good.want, good.stock + 1);
}

std::int64_t BuyCost(int base_price, MarketGood good, int units) {
  assert(units <= good.stock && "a port sells no more than its stock");
  std::int64_t sum = 0;
  for (int i = 0; i < units; ++i, --good.stock) sum += BuyPrice(base_price, good);
  return sum;
}

std::int64_t SellGain(int base_price, MarketGood good, int units) {
  std::int64_t sum = 0;
  for (int i = 0; i < units; ++i, ++good.stock) sum += SellPrice(base_price, good);
  return sum;
}

void CompleteMarketGood(MarketGood& good) {
  const int turnover = std::max(good.makes, good.uses) * kMinutesOfStock;
  if (good.want < 0) good.want = turnover > 0 ? std::min(turnover, kMostStock) : good.stock;
  good.want = std::max(good.want, 0);
  if (good.stock >= 0) return;
  good.stock = good.makes > good.uses   ? good.want * 3 / 2
               : good.makes < good.uses ? good.want * 2 / 3
                                        : good.want;
  good.stock = std::min(good.stock, kMostStock);
}

MarketStep StepMarket(MarketGood& good) {
  MarketStep step;
  if (good.want <= 0) return step;
  assert(good.stock >= 0 && "no port has less than nothing");
  const std::int64_t want = good.want, stock = good.stock;
  // Thousandths, clamped: 0 to 1000.
  const std::int64_t making =
      std::clamp<std::int64_t>((4 * want - stock) * 1000 / (3 * want), 0, 1000);
  const std::int64_t using_up =
      std::clamp<std::int64_t>((3 * stock - want) * 1000 / (2 * want), 0, 1000);
  good.made_part += good.makes * making;
  good.used_part += good.uses * using_up;
  step.made = static_cast<int>(good.made_part / kMarketUnit);
  step.made = std::min(step.made, kMostStock - good.stock);
  good.made_part %= kMarketUnit;
  step.used = std::min(static_cast<int>(good.used_part / kMarketUnit), good.stock + step.made);
  good.used_part %= kMarketUnit;
  good.stock += step.made - step.used;
  assert(good.stock >= 0 && "a port uses no more than its stock");
  return step;
}

}  // namespace heliopause
