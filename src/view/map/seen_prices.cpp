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
constexpr std::size_t kLongestRow = 22;    // bytes of a row of names, which fit the panel

PriceRow RowOf(const GoodClass& good, int price) {
  // Expensive is a warning for a buyer, cheap is good; between them the color says nothing.
  const double share = static_cast<double>(price) / good.price;
  const long percent = std::lround((share - 1) * 100);
  const Rgba color = share >= kHigh  ? palette::kWarn
                     : share <= kLow ? palette::kGood
                                     : palette::kText;
  return {Translated(good.name),
          Grouped(price) + (percent >= 0 ? "  +" : "  ") + std::to_string(percent) + " %", color};
}

// The prices of the last visit, or null before the first.
const SeenMarket* VisitTo(const Game& game, ObjectId body) {
  const auto& all = game.GetEconomy().seen;
  const auto seen =
      std::find_if(all.begin(), all.end(), [body](const SeenMarket& s) { return s.body == body; });
  return seen == all.end() ? nullptr : &*seen;
}

// The names as a list that is broken into rows; the label is that of the first row.
void AddNames(const std::string& label, const std::vector<std::string>& names,
              std::vector<PriceRow>& rows) {
  std::string line;
  const std::size_t first = rows.size();
  const auto end_row = [&] {
    if (!line.empty()) rows.push_back({rows.size() == first ? label : "", line, palette::kText});
    line.clear();
  };
  for (const std::string& name : names) {
    // 2: the comma and the space. A name that is longer than a row gets a row of its own.
    if (!line.empty() && line.size() + name.size() + 2 > kLongestRow) end_row();
    line += (line.empty() ? "" : ", ") + name;
  }
  end_row();
}

}  // namespace

bool WasSeen(const Game& game, ObjectId body) { return VisitTo(game, body) != nullptr; }

int SeenPrice(const Game& game, ObjectId body, std::size_t good) {
  const SeenMarket* seen = VisitTo(game, body);
  return seen != nullptr && good < seen->prices.size() ? seen->prices[good] : 0;
}

std::vector<PriceRow> SoldThere(const Game& game, ObjectId body) {
  // The list of what a port sells is shown after a visit, as its prices are.
  if (game.FindMarket(body) == nullptr || VisitTo(game, body) == nullptr) return {};
  const Catalog& catalog = game.GetCatalog();
  std::vector<std::string> ships, outfits;
  for (std::size_t i = 0; i < catalog.Ships().size(); ++i)
    if (game.SellsShip(body, static_cast<ShipClassIndex>(i)))
      ships.push_back(Translated(catalog.Ships()[i].name));
  for (std::size_t i = 0; i < catalog.Outfits().size(); ++i)
    if (game.SellsOutfit(body, static_cast<OutfitIndex>(i)))
      outfits.push_back(Translated(catalog.Outfits()[i].name));
  std::vector<PriceRow> rows;
  AddNames(Tr("map_ships"), ships, rows);
  // The list of all outfits would fill the panel.
  if (outfits.size() == catalog.Outfits().size()) outfits = {Tr("map_all_outfits")};
  AddNames(Tr("map_outfits"), outfits, rows);
  return rows;
}

std::vector<PriceRow> SeenPrices(const Game& game, ObjectId body) {
  if (game.FindMarket(body) == nullptr) return {};
  const SeenMarket* seen = VisitTo(game, body);
  if (seen == nullptr) return {{Tr("map_prices"), Tr("map_prices_unseen"), palette::kDim}};
  const double seconds = static_cast<double>(game.TickNumber() - seen->tick) * kTickSeconds;
  std::vector<PriceRow> rows = {
      {Tr("map_prices"), Tr("map_ago", {ClockText(seconds)}), palette::kDim}};
  const auto& goods = game.GetCatalog().Goods();
  // A price of 0: the port does not trade this good.
  for (std::size_t i = 0; i < std::min(goods.size(), seen->prices.size()); ++i)
    if (seen->prices[i] > 0) rows.push_back(RowOf(goods[i], seen->prices[i]));
  return rows;
}

}  // namespace heliopause
