#include "view/screens/port_pages.hpp"

#include <algorithm>
#include <cassert>

#include "game/data/outfit_reader.hpp"
#include "game/rules/market.hpp"
#include "game/rules/yard.hpp"
#include "view/draw/number_text.hpp"

namespace heliopause {
namespace {

// The player's ship and its port.
struct Visit {
  const Game& game;
  const Ship& ship;
  const Market& market;
  const Catalog& catalog;
  const Player& player;
};

Command Order(const Visit& v, Command::Type type, const std::string& id, int units = 0) {
  return {type, v.ship.id, static_cast<double>(units), {}, id};
}

std::string AgeText(const Game& game, std::uint64_t tick) {
  const std::uint64_t minutes = (game.TickNumber() - tick) / 3600;
  if (minutes == 0) return "now";
  if (minutes < 60) return std::to_string(minutes) + " min ago";
  return std::to_string(minutes / 60) + " h ago";
}

// "+18 %" of a price against that of the good.
std::string Deviation(int price, int base) {
  const int percent = (price * 100 + base / 2) / base - 100;
  return (percent > 0 ? "+" : "") + std::to_string(percent) + " %";
}

Rgba PriceColor(int price, int base) {
  if (price * 10 >= base * 12) return palette::kWarn;
  return price * 10 <= base * 8 ? palette::kGood : palette::kText;
}

// ---- trade ----

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
  for (; units < std::min(fitting, v.market.goods[good].stock); ++units, --at.stock) {
    cost += BuyPrice(type.price, at);
    if (cost > v.player.credits) break;
  }
  if (units == 0) {
    why = v.market.goods[good].stock == 0 ? "sold out"
          : fitting == 0                  ? "hold full"
                                          : "too expensive";
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
  if (!traded) why = "not traded here";
  const auto add = [&](bool buy, int units, const char* amount) {
    const int limit = buy ? most : traded ? had : 0;
    const int n = std::min(units, limit);
    ListAction action;
    action.label = std::string(buy ? "Buy " : "Sell ") + amount;
    action.enabled = n > 0;
    action.why = buy ? why : traded ? "none in the hold" : "not traded here";
    if (n > 0)
      action.label +=
          ": " + Grouped(buy ? BuyCost(type.price, market, n) : SellGain(type.price, market, n));
    action.command =
        Order(v, buy ? Command::Type::Buy : Command::Type::Sell, type.id, std::max(1, n));
    detail.actions.push_back(std::move(action));
  };
  add(true, 1, "1");
  add(true, 10, std::min(10, most) == 10 || most == 0 ? "10" : std::to_string(most).c_str());
  add(true, kMostStock, "all");
  add(false, 1, "1");
  add(false, 10, had >= 10 || had == 0 ? "10" : std::to_string(had).c_str());
  add(false, kMostStock, "all");
}

ListDetail TradeDetail(const Visit& v, GoodIndex good) {
  const GoodClass& type = v.catalog.Goods()[good];
  const MarketGood& market = v.market.goods[good];
  ListDetail detail;
  detail.title = type.name;
  detail.text = type.text;
  detail.rows.push_back({"base price", Grouped(type.price)});
  if (type.volume > 1) detail.rows.push_back({"volume of a unit", std::to_string(type.volume)});
  if (type.contraband) detail.rows.push_back({"contraband", "yes", palette::kWarn});
  if (market.want > 0) {
    detail.rows.push_back(
        {"in stock, wanted", Grouped(market.stock) + " of " + Grouped(market.want)});
    if (market.makes > 0) detail.rows.push_back({"made a minute", Grouped(market.makes)});
    if (market.uses > 0) detail.rows.push_back({"used a minute", Grouped(market.uses)});
  }
  detail.heading = "LAST SEEN ELSEWHERE";
  for (const SeenMarket& seen : v.game.GetEconomy().seen) {
    if (seen.body == v.market.body || good >= seen.prices.size() || seen.prices[good] == 0)
      continue;
    detail.more.push_back(
        {seen.name + ", " + AgeText(v.game, seen.tick),
         Grouped(seen.prices[good]) + "  " + Deviation(seen.prices[good], type.price),
         PriceColor(seen.prices[good], type.price)});
  }
  AddTradeActions(v, good, detail);
  return detail;
}

ListPage TradePage(const Visit& v, std::size_t& selected) {
  ListPage page;
  page.columns = {{"Good", 2.2f},
                  {"Buy", 1, Align::Right},
                  {"Sell", 1, Align::Right},
                  {"to base", 1.1f, Align::Right, true},
                  {"Stock", 1, Align::Right, true},
                  {"Hold", 0.9f, Align::Right}};
  page.empty = "Nothing is traded here.";
  const std::vector<GoodIndex> goods = TradedGoods(v);
  for (const GoodIndex good : goods) {
    const GoodClass& type = v.catalog.Goods()[good];
    const MarketGood& market = v.market.goods[good];
    const int had = v.game.UnitsOf(v.ship, good);
    const std::string hold = had > 0 ? Grouped(had) : "-";
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

// ---- yard ----

void AddShipRows(const Visit& v, const ShipClass& type, ListDetail& detail) {
  const ShipClass& own = v.catalog.Ships()[v.ship.type];
  const auto add = [&](const char* label, double value, double present) {
    const Rgba color = value > present   ? palette::kGood
                       : value < present ? palette::kWarn
                                         : palette::kText;
    detail.rows.push_back({label, Decimals(value, 0), color});
  };
  add("hull", type.hull, own.hull);
  add("shield", type.shield, own.shield);
  add("hold", type.cargo, own.cargo);
  add("cruise speed", type.cruise_speed, own.cruise_speed);
  add("thrust", type.thrust, own.thrust);
  add("turn rate", type.turn_rate_deg_per_s, own.turn_rate_deg_per_s);
  add("energy", type.energy, own.energy);
  add("outfit space", type.space, own.space);
  add("outfit power", type.power, own.power);
  const auto weapon = [&](const char* slot, WeaponIndex index) {
    if (index != kNone) detail.rows.push_back({slot, v.catalog.Weapons()[index].name});
  };
  weapon("gun", type.primary);
  weapon("missiles", type.secondary);
  detail.rows.push_back({"slots gun/missile/turret/system",
                         std::to_string(type.slots[0]) + " / " + std::to_string(type.slots[1]) +
                             " / " + std::to_string(type.slots[2]) + " / " +
                             std::to_string(type.slots[3])});
}

ListPage YardPage(const Visit& v, std::size_t& selected) {
  ListPage page;
  page.columns = {{"Ship", 2},
                  {"Price", 1.1f, Align::Right},
                  {"To pay", 1.1f, Align::Right},
                  {"Hold", 0.8f, Align::Right, true},
                  {"Speed", 0.8f, Align::Right, true}};
  page.empty = "The yard has no ship to sell.";
  const std::int64_t value = TradeInValue(v.catalog, v.ship);
  std::vector<ShipClassIndex> types;
  for (std::size_t i = 0; i < v.catalog.Ships().size(); ++i)
    if (v.catalog.Ships()[i].price > 0) types.push_back(static_cast<ShipClassIndex>(i));
  std::stable_sort(types.begin(), types.end(), [&](ShipClassIndex a, ShipClassIndex b) {
    return v.catalog.Ships()[a].price < v.catalog.Ships()[b].price;
  });
  for (const ShipClassIndex index : types) {
    const ShipClass& type = v.catalog.Ships()[index];
    const bool own = index == v.ship.type;
    page.rows.push_back(
        {{type.name, Grouped(type.price), own ? "yours" : Grouped(type.price - value),
          Grouped(type.cargo), Decimals(type.cruise_speed, 0)},
         false,
         own ? palette::kAccent : palette::kText});
  }
  if (types.empty()) return page;
  selected = std::min(selected, types.size() - 1);
  const ShipClass& type = v.catalog.Ships()[types[selected]];
  page.detail.title = type.name;
  page.detail.text =
      "Your ship and its outfits are taken in payment for " + Grouped(value) + " credits.";
  AddShipRows(v, type, page.detail);
  ListAction buy;
  const int loaded = v.game.ClassOf(v.ship).cargo - v.game.FreeHold(v.ship);
  buy.why = ShipProblem(v.catalog, v.ship, types[selected], v.player.credits, loaded);
  buy.enabled = buy.why.empty();
  buy.label = type.price >= value ? "Buy for " + Grouped(type.price - value)
                                  : "Take it and " + Grouped(value - type.price) + " credits";
  buy.command = Order(v, Command::Type::BuyShip, type.id);
  page.detail.actions.push_back(std::move(buy));
  return page;
}

// ---- outfits ----

std::string EffectText(const OutfitEffect& effect) {
  std::string text;
  if (effect.add != 0) text = (effect.add > 0 ? "+" : "") + Decimals(effect.add, 0);
  if (effect.times != 1) {
    const double percent = (effect.times - 1) * 100;
    text += (text.empty() ? "" : ", ") + std::string(percent > 0 ? "+" : "") +
            Decimals(percent, 0) + " %";
  }
  return text;
}

ListDetail OutfitDetail(const Visit& v, OutfitIndex index) {
  const OutfitClass& outfit = v.catalog.Outfits()[index];
  const ShipClass& type = v.game.ClassOf(v.ship);
  ListDetail detail;
  detail.title = outfit.name;
  detail.text = outfit.text;
  const auto slot = static_cast<std::size_t>(outfit.slot);
  detail.rows.push_back({std::string(kOutfitSlots[slot]) + " slots",
                         std::to_string(UsedSlots(v.catalog, v.ship, outfit.slot)) + " of " +
                             std::to_string(type.slots[slot]) + " taken"});
  detail.rows.push_back({"space", std::to_string(outfit.space) + ", left " +
                                      std::to_string(type.space - UsedSpace(v.catalog, v.ship))});
  detail.rows.push_back({"power", std::to_string(outfit.power) + ", left " +
                                      std::to_string(type.power - UsedPower(v.catalog, v.ship))});
  for (const OutfitEffect& effect : outfit.effects) {
    detail.rows.push_back({std::string(ShipValues()[effect.value].name), EffectText(effect),
                           effect.add < 0 || effect.times < 1 ? palette::kWarn : palette::kGood});
  }
  if (outfit.weapon != kNone) {
    const WeaponClass& weapon = v.catalog.Weapons()[outfit.weapon];
    detail.rows.push_back(
        {"damage", Decimals(weapon.damage, 0) + " each " + Decimals(weapon.cooldown, 2) + " s"});
    detail.rows.push_back({"range", Decimals(weapon.speed * weapon.lifetime, 0)});
    if (weapon.ammunition > 0) detail.rows.push_back({"rounds", std::to_string(weapon.ammunition)});
  }
  ListAction buy;
  buy.label = "Buy for " + Grouped(outfit.price);
  buy.why = OutfitProblem(v.catalog, v.ship, index);
  if (buy.why.empty() && v.player.credits < outfit.price) buy.why = "not enough credits";
  buy.enabled = buy.why.empty();
  buy.command = Order(v, Command::Type::BuyOutfit, outfit.id);
  ListAction sell;
  sell.enabled = std::count(v.ship.outfits.begin(), v.ship.outfits.end(), index) > 0;
  sell.label = "Sell for " + Grouped(OutfitValue(outfit));
  sell.why = "not fitted";
  sell.command = Order(v, Command::Type::SellOutfit, outfit.id);
  detail.actions = {std::move(buy), std::move(sell)};
  return detail;
}

ListPage OutfitPage(const Visit& v, std::size_t& selected) {
  ListPage page;
  page.columns = {{"Outfit", 2.4f},
                  {"Slot", 1},
                  {"Price", 1, Align::Right},
                  {"Space", 0.8f, Align::Right, true},
                  {"Power", 0.8f, Align::Right, true},
                  {"Fitted", 0.8f, Align::Right}};
  page.empty = "No outfits are sold here.";
  const auto& outfits = v.catalog.Outfits();
  for (std::size_t i = 0; i < outfits.size(); ++i) {
    const auto index = static_cast<OutfitIndex>(i);
    const auto fitted = std::count(v.ship.outfits.begin(), v.ship.outfits.end(), index);
    const bool fits = OutfitProblem(v.catalog, v.ship, index).empty();
    page.rows.push_back(
        {{outfits[i].name, std::string(kOutfitSlots[static_cast<std::size_t>(outfits[i].slot)]),
          Grouped(outfits[i].price), std::to_string(outfits[i].space),
          std::to_string(outfits[i].power), fitted > 0 ? std::to_string(fitted) : "-"},
         !fits && fitted == 0,
         fitted > 0 ? palette::kAccent : palette::kText});
  }
  if (outfits.empty()) return page;
  selected = std::min(selected, outfits.size() - 1);
  page.detail = OutfitDetail(v, static_cast<OutfitIndex>(selected));
  return page;
}

// ---- news ----

ListPage NewsPage(const Visit& v, std::size_t& selected) {
  ListPage page;
  page.columns = {{"News", 4}, {"When", 1, Align::Right}};
  page.empty = "No news today.";
  const std::vector<NewsItem>& news = v.game.GetEconomy().news;
  for (auto item = news.rbegin(); item != news.rend(); ++item)
    page.rows.push_back({{item->text, AgeText(v.game, item->tick)}});
  if (news.empty()) return page;
  selected = std::min(selected, news.size() - 1);
  const NewsItem& item = news[news.size() - 1 - selected];
  page.detail.title = v.game.NameOf(item.body).empty() ? "News" : v.game.NameOf(item.body);
  page.detail.text = item.text;
  page.detail.rows.push_back({"when", AgeText(v.game, item.tick)});
  return page;
}

const Ship* DockedShip(const Game& game) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  return ship != nullptr && game.FindMarket(ship->docked_at) != nullptr ? ship : nullptr;
}

}  // namespace

const char* NameOf(PortTab tab) {
  switch (tab) {
    case PortTab::News:
      return "News";
    case PortTab::Trade:
      return "Trade";
    case PortTab::Yard:
      return "Yard";
    case PortTab::Outfits:
      return "Outfits";
  }
  return "";
}

std::vector<PortTab> PortTabs(const Game& game) {
  const Ship* ship = DockedShip(game);
  if (ship == nullptr) return {};
  const Market& market = *game.FindMarket(ship->docked_at);
  std::vector<PortTab> tabs = {PortTab::News, PortTab::Trade};
  if (market.yard) tabs.push_back(PortTab::Yard);
  if (market.outfits && !game.GetCatalog().Outfits().empty()) tabs.push_back(PortTab::Outfits);
  return tabs;
}

ListPage PortPage(const Game& game, PortTab tab, std::size_t& selected) {
  const Ship* ship = DockedShip(game);
  assert(ship != nullptr && "the player's ship is docked at a market");
  const Visit visit{game, *ship, *game.FindMarket(ship->docked_at), game.GetCatalog(),
                    game.GetPlayer()};
  switch (tab) {
    case PortTab::Trade:
      return TradePage(visit, selected);
    case PortTab::Yard:
      return YardPage(visit, selected);
    case PortTab::Outfits:
      return OutfitPage(visit, selected);
    case PortTab::News:
      break;
  }
  return NewsPage(visit, selected);
}

}  // namespace heliopause
