// Functions of `space` for goods, markets, outfits and news.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include "game/rules/game.hpp"
#include "game/rules/market.hpp"
#include "script/bindings/arguments.hpp"
#include "script/bindings/economy_arguments.hpp"
#include "script/bindings/named_arguments.hpp"
#include "script/bindings/rights.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/script_context.hpp"

namespace heliopause {
namespace {

// A port that is gone is no error.
void CheckPort(const Game& game, const Arguments& arguments, int index, ObjectId id) {
  if (game.KindOf(id) != 0 && !IsDockable(game.KindOf(id)))
    arguments.Reject(index, "port", "a planet or a station");
}

// set_market(port, market): makes it a market, or replaces its market.
int SetMarket(lua_State* lua) {
  Game& game = GameFor(lua, "space.set_market", 2);
  const Arguments arguments(lua, "space.set_market");
  const ObjectId port = arguments.Handle(1, "port");
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.Charge(lua, 500);
  // The whole table is read before the market changes.
  MarketPlan plan;
  ReadMarket(lua, "space.set_market", 2, game.GetCatalog(), plan);
  CheckPort(game, arguments, 1, port);
  RejectMoreMarkets(lua, "space.set_market", game, port);
  bool done = false;
  if (!Try(sandbox, [&] { done = game.SetMarket(port, plan); }))
    return luaL_error(lua, "space.set_market: %s", sandbox.text);
  if (done)
    lua_pushboolean(lua, true);
  else
    lua_pushnil(lua);
  return 1;
}

// add_cargo and remove_cargo(ship, good [, units]) -> units that fitted or were there
int MoveCargo(lua_State* lua, const char* function, int sign) {
  Game& game = GameFor(lua, function, 3);
  const Arguments arguments(lua, function);
  const ObjectId ship = arguments.Handle(1, "ship");
  const GoodIndex good = IdAt(lua, arguments, 2, "good", game.GetCatalog().Goods());
  // Without a number: as many as fit, or as there are.
  const auto units = static_cast<int>(
      arguments.Given(3) ? arguments.Count(3, "units", 0, kMostStock) : kMostStock);
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.Charge(lua, 100);
  int moved = 0;
  if (!Try(sandbox, [&] { moved = game.AddCargo(ship, good, sign * units); }))
    return luaL_error(lua, "%s: %s", function, sandbox.text);
  lua_pushinteger(lua, moved);
  return 1;
}
int AddCargo(lua_State* lua) { return MoveCargo(lua, "space.add_cargo", 1); }
int RemoveCargo(lua_State* lua) { return MoveCargo(lua, "space.remove_cargo", -1); }

// fit(ship, outfit) -> true, or nil and the reason
int Fit(lua_State* lua) {
  Game& game = GameFor(lua, "space.fit", 2);
  const Arguments arguments(lua, "space.fit");
  const ObjectId ship = arguments.Handle(1, "ship");
  const OutfitIndex outfit = IdAt(lua, arguments, 2, "outfit", game.GetCatalog().Outfits());
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.Charge(lua, 200);
  if (!Try(sandbox, [&] { sandbox.source = game.FitOutfit(ship, outfit); }))
    return luaL_error(lua, "space.fit: %s", sandbox.text);
  // FitOutfit returns the reason for which it does not fit.
  if (sandbox.source.empty()) {
    lua_pushboolean(lua, true);
    return 1;
  }
  lua_pushnil(lua);
  lua_pushlstring(lua, sandbox.source.data(), sandbox.source.size());
  return 2;
}

// news(): the news, latest first. news(text [, port]) adds one; a brain may only read.
int News(lua_State* lua) {
  Game& game = GameFor(lua, "space.news", 2);
  const Arguments arguments(lua, "space.news");
  Sandbox& sandbox = Sandbox::Of(lua);
  if (arguments.Given(1) || arguments.Given(2)) {
    if (IsBrain(lua))
      return luaL_error(lua,
                        "space.news: a brain may read the news but not add any (a scenario may)");
    RejectChangeInOffer(lua, "space.news");
    std::size_t size = 0;
    const char* text = arguments.PlainText(1, "text", &size, kLongestNews);
    const ObjectId port = arguments.Given(2) ? arguments.Handle(2, "port") : ObjectId{};
    CheckPort(game, arguments, 2, port);
    sandbox.Charge(lua, 200);
    if (!Try(sandbox, [&] { game.AddNews(port, std::string(text, size)); }))
      return luaL_error(lua, "space.news: %s", sandbox.text);
    return 0;
  }
  const std::vector<NewsItem>& news = game.GetEconomy().news;
  sandbox.Charge(lua, 20 + 20 * news.size());
  PushNewList(lua, news.size());
  for (std::size_t i = 0; i < news.size(); ++i) {
    const NewsItem& item = news[news.size() - 1 - i];
    lua_createtable(lua, 0, 3);
    SetTextField(lua, "text", item.text);
    SetIntegerField(lua, "tick", static_cast<std::int64_t>(item.tick));
    PushHandle(lua, game.KindOf(item.body) == 0 ? ObjectId{} : item.body);
    lua_setfield(lua, -2, "port");
    lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
  }
  return 1;
}

// ledger(): what came and went of each good, and where it is. Empty without a market.
int Ledger(lua_State* lua) {
  const Game& game = GameForLists(lua, "space.ledger", 0);
  const Economy& economy = game.GetEconomy();
  const auto& goods = game.GetCatalog().Goods();
  Sandbox::Of(lua).Charge(
      lua, 100 + game.Ships().size() + game.Pickups().size() + 20 * economy.markets.size());
  lua_createtable(lua, 0, static_cast<int>(goods.size()));
  for (std::size_t i = 0; i < economy.ledger.size(); ++i) {
    const auto good = static_cast<GoodIndex>(i);
    std::int64_t stocks = 0, holds = 0, pickups = 0;
    for (const Market& market : economy.markets) stocks += market.goods[i].stock;
    for (const Ship& ship : game.Ships()) holds += game.UnitsOf(ship, good);
    const GoodIndex key = good == game.GetCatalog().OreGood() ? kNone : good;
    for (const Pickup& pickup : game.Pickups()) pickups += pickup.good == key ? pickup.units : 0;
    const GoodLedger& ledger = economy.ledger[i];
    lua_createtable(lua, 0, 7);
    SetIntegerField(lua, "made", ledger.made);
    SetIntegerField(lua, "found", ledger.found);
    SetIntegerField(lua, "used", ledger.used);
    SetIntegerField(lua, "lost", ledger.lost);
    SetIntegerField(lua, "stocks", stocks);
    SetIntegerField(lua, "ships", holds);
    SetIntegerField(lua, "pickups", pickups);
    lua_setfield(lua, -2, goods[i].id.c_str());
  }
  return 1;
}

constexpr luaL_Reg kRights[] = {{"set_market", SetMarket},
                                {"add_cargo", AddCargo},
                                {"remove_cargo", RemoveCargo},
                                {"fit", Fit},
                                {nullptr, nullptr}};
constexpr luaL_Reg kReadings[] = {{"news", News}, {"ledger", Ledger}, {nullptr, nullptr}};

}  // namespace

void RejectMoreMarkets(lua_State* lua, const char* function, const Game& game, ObjectId port) {
  if (!IsLimited(lua) || game.GetEconomy().markets.size() < kMostMarkets) return;
  if (game.FindMarket(port) != nullptr) return;
  luaL_error(lua, "%s: market: there are %d markets already", function,
             static_cast<int>(kMostMarkets));
}

void ReadMarket(lua_State* lua, const char* function, int index, const Catalog& catalog,
                MarketPlan& plan) {
  static constexpr const char* kKnown[] = {"makes", "uses", "stock", "want", "yard", "outfits"};
  NamedArguments fields(lua, function, index, "market", kKnown, std::size(kKnown));
  // -1: not given. CompleteMarketGood replaces it by what makes and uses suggest.
  for (MarketGood& good : plan.goods) good.want = good.stock = -1;
  const auto read = [&](const char* name, int MarketGood::*member, int most) {
    if (!fields.Get(name)) return;
    ReadUnits(lua, function, name, -1, most, catalog,
              [&](GoodIndex good, int units) { plan.goods[good].*member = units; });
  };
  read("makes", &MarketGood::makes, kMostGoodsPerMinute);
  read("uses", &MarketGood::uses, kMostGoodsPerMinute);
  read("stock", &MarketGood::stock, kMostStock);
  read("want", &MarketGood::want, kMostStock);
  for (MarketGood& good : plan.goods) CompleteMarketGood(good);
  plan.yard = fields.Flag("yard").value_or(false);
  plan.outfits = fields.Flag("outfits").value_or(true);
}

void AddEconomy(lua_State* lua) {
  AddRestricted(lua, kRights);
  luaL_setfuncs(lua, kReadings, 0);
}

}  // namespace heliopause
