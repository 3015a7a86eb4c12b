// Goods: prices here and elsewhere, stocks, the hold.
#include <algorithm>
#include <utility>

#include "game/rules/market.hpp"
#include "game/rules/routes.hpp"
#include "view/draw/number_text.hpp"
#include "view/screens/port_jobs.hpp"
#include "view/screens/port_visit.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

// "+18 %" of a price against that of the good.
std::string Deviation(int price, int base) {
  const int percent = (price * 100 + base / 2) / base - 100;
  return (percent > 0 ? "+" : "") + std::to_string(percent) + " %";
}

// From 20 % beyond the price of the catalog on, a price has a colour: warn means expensive.
Rgba PriceColor(int price, int base) {
  if (price * 10 >= base * 12) return palette::kWarn;
  return price * 10 <= base * 8 ? palette::kGood : palette::kText;
}

// The goods that the port trades, and those in the hold that it does not trade.
std::vector<GoodIndex> TradedGoods(const Visit& v) {
  std::vector<GoodIndex> goods;
  for (std::size_t i = 0; i < v.market.goods.size(); ++i) {
    const auto good = static_cast<GoodIndex>(i);
    if (v.market.goods[i].want > 0 || v.game.UnitsOf(v.ship, good) > 0) goods.push_back(good);
  }
  return goods;
}

// How many units the player can buy, and why no more.
int MostToBuy(const Visit& v, GoodIndex good, std::string& why) {
  const GoodClass& type = v.catalog.Goods()[good];
  MarketGood at = v.market.goods[good];
  const int fitting = v.game.FreeHold(v.ship) / type.volume;
  std::int64_t cost = 0;
  int units = 0;
  // Each unit that is bought raises the price of the next one, so the sum has no simple formula.
  for (; units < std::min(fitting, v.market.goods[good].stock); ++units, --at.stock) {
    cost += BuyPrice(type.price, at);
    if (cost > v.player.credits) break;
  }
  if (units == 0) {
    why = v.market.goods[good].stock == 0 ? Tr("sold_out")
          : fitting == 0                  ? Tr("hold_full")
                                          : Tr("too_expensive");
  }
  return units;
}

void AddTradeActions(const Visit& v, GoodIndex good, ListDetail& detail) {
  const GoodClass& type = v.catalog.Goods()[good];
  const MarketGood& market = v.market.goods[good];
  const int had = v.game.UnitsOf(v.ship, good);
  std::string why;
  const bool traded = market.want > 0;
  const int most = traded ? MostToBuy(v, good, why) : 0;
  if (!traded) why = Tr("not_traded");
  const auto add = [&](bool buy, int units, const std::string& amount) {
    const int limit = buy ? most : traded ? had : 0;
    // "10" buys what there is when that is less.
    const int n = std::min(units, limit);
    ListAction action;
    action.label = Tr(buy ? "buy_amount" : "sell_amount", {amount});
    action.enabled = n > 0;
    action.why = buy ? why : traded ? Tr("none_in_hold") : Tr("not_traded");
    action.by_enter = buy;
    if (n > 0)
      action.label +=
          ": " + Grouped(buy ? BuyCost(type.price, market, n) : SellGain(type.price, market, n));
    action.command =
        PortOrder(v, buy ? Command::Type::Buy : Command::Type::Sell, type.id, std::max(1, n));
    detail.actions.push_back(std::move(action));
  };
  // Six buttons, which DigitOf numbers 1 to 6: three amounts to buy, three to sell.
  add(true, 1, "1");
  add(true, 10, std::min(10, most) == 10 || most == 0 ? "10" : std::to_string(most));
  add(true, kMostStock, Tr("amount_all"));
  add(false, 1, "1");
  add(false, 10, had >= 10 || had == 0 ? "10" : std::to_string(had));
  add(false, kMostStock, Tr("amount_all"));
}

// Prices at other ports as the player saw them last, the highest profit a unit first. A unit costs
// its price here; if it is sold out, one of the hold would bring it.
void AddPricesElsewhere(const Visit& v, GoodIndex good, ListDetail& detail) {
  detail.heading = Tr("seen_elsewhere");
  std::vector<const SeenMarket*> ports;
  for (const SeenMarket& seen : v.game.GetEconomy().seen)
    if (seen.body != v.market.body && good < seen.prices.size() && seen.prices[good] > 0)
      ports.push_back(&seen);
  // By price, which is the order by profit: the price here is the same for all.
  std::stable_sort(ports.begin(), ports.end(), [good](const SeenMarket* a, const SeenMarket* b) {
    return a->prices[good] > b->prices[good];
  });
  const int base = v.catalog.Goods()[good].price;
  const MarketGood& market = v.market.goods[good];
  RouteSearch ways(v.game, *v.game.Space().GetPosition(v.ship.id));
  for (const SeenMarket* seen : ports) {
    ListDetailRow row{seen->name, Grouped(seen->prices[good])};
    if (const auto at = v.game.Space().GetPosition(seen->body))
      row.label += ", " + GatesText(static_cast<int>(ways.To(*at).gates.size()));
    row.label += ", " + AgeText(v.game, seen->tick);
    if (market.want > 0) {
      const int here = market.stock > 0 ? BuyPrice(base, market) : SellPrice(base, market);
      const int profit = seen->prices[good] - here;
      row.value += (profit > 0 ? "  +" : "  ") + Grouped(profit);
      if (profit != 0) row.color = profit > 0 ? palette::kGood : palette::kWarn;
    }
    detail.more.push_back(std::move(row));
  }
}

ListDetail TradeDetail(const Visit& v, GoodIndex good) {
  const GoodClass& type = v.catalog.Goods()[good];
  const MarketGood& market = v.market.goods[good];
  ListDetail detail;
  detail.title = type.name;
  detail.text = type.text;
  detail.rows.push_back({Tr("base_price"), Tr("amount_cr", {Grouped(type.price)})});
  if (type.volume > 1) detail.rows.push_back({Tr("unit_volume"), std::to_string(type.volume)});
  if (type.contraband) detail.rows.push_back({Tr("contraband"), Tr("yes"), palette::kWarn});
  if (market.want > 0) {
    detail.rows.push_back(
        {Tr("stock_wanted"), Tr("part_of_whole", {Grouped(market.stock), Grouped(market.want)})});
    if (market.makes > 0) detail.rows.push_back({Tr("made_minute"), Grouped(market.makes)});
    if (market.uses > 0) detail.rows.push_back({Tr("used_minute"), Grouped(market.uses)});
  }
  AddPricesElsewhere(v, good, detail);
  AddTradeActions(v, good, detail);
  return detail;
}

}  // namespace

ListPage TradePage(const Visit& v, std::size_t& selected) {
  ListPage page;
  page.columns = {{Tr("col_good"), 2.2f},
                  {Tr("col_buy"), 1, Align::Right},
                  {Tr("col_sell"), 1, Align::Right},
                  {Tr("col_to_base"), 1.1f, Align::Right, true},
                  {Tr("col_stock"), 1, Align::Right, true},
                  {Tr("col_hold"), 0.9f, Align::Right}};
  page.empty = Tr("trade_empty");
  const std::vector<GoodIndex> goods = TradedGoods(v);
  for (const GoodIndex good : goods) {
    const GoodClass& type = v.catalog.Goods()[good];
    const MarketGood& market = v.market.goods[good];
    const int had = v.game.UnitsOf(v.ship, good);
    const std::string hold = had > 0 ? Grouped(had) : "-";
    // Not traded here: the row shows the hold alone.
    if (market.want == 0) {
      page.rows.push_back({{type.name, "-", "-", "", "-", hold}, true});
      continue;
    }
    const int price = PriceAt(type.price, market.want, market.stock);
    page.rows.push_back({{type.name, market.stock > 0 ? Grouped(BuyPrice(type.price, market)) : "-",
                          Grouped(SellPrice(type.price, market)), Deviation(price, type.price),
                          Grouped(market.stock), hold},
                         false,
                         PriceColor(price, type.price)});
  }
  selected = goods.empty() ? 0 : std::min(selected, goods.size() - 1);
  if (!goods.empty()) page.detail = TradeDetail(v, goods[selected]);
  return page;
}

}  // namespace heliopause
