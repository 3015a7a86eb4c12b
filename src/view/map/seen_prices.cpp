// What the player saw at a port, with its age: prices may have changed since.
#include "view/map/seen_prices.hpp"

#include <algorithm>
#include <cmath>

#include "game/rules/game.hpp"
#include "view/draw/number_text.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

constexpr double kHigh = 1.2, kLow = 0.8;  // of the usual price

PriceRow RowOf(const GoodClass& good, int price) {
  const double share = static_cast<double>(price) / good.price;
  const long percent = std::lround((share - 1) * 100);
  const Rgba color = share >= kHigh  ? palette::kWarn
                     : share <= kLow ? palette::kGood
                                     : palette::kText;
  return {Translated(good.name),
          Grouped(price) + (percent >= 0 ? "  +" : "  ") + std::to_string(percent) + " %", color};
}

}  // namespace

std::vector<PriceRow> SeenPrices(const Game& game, ObjectId body) {
  if (game.FindMarket(body) == nullptr) return {};
  const auto& all = game.GetEconomy().seen;
  const auto seen =
      std::find_if(all.begin(), all.end(), [body](const SeenMarket& s) { return s.body == body; });
  if (seen == all.end()) return {{Tr("map_prices"), Tr("map_prices_unseen"), palette::kDim}};
  const double seconds = static_cast<double>(game.TickNumber() - seen->tick) * kTickSeconds;
  std::vector<PriceRow> rows = {
      {Tr("map_prices"), Tr("map_ago", {ClockText(seconds)}), palette::kDim}};
  const auto& goods = game.GetCatalog().Goods();
  for (std::size_t i = 0; i < std::min(goods.size(), seen->prices.size()); ++i)
    if (seen->prices[i] > 0) rows.push_back(RowOf(goods[i], seen->prices[i]));
  return rows;
}

}  // namespace heliopause
