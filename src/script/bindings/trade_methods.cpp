// Methods of handles for cargo, markets and outfits. Those of another object give nil.
#include "script/bindings/trade_methods.hpp"

#include "game/rules/market.hpp"
#include "script/bindings/economy_arguments.hpp"
#include "script/bindings/handle_self.hpp"
#include "script/sandbox/sandbox.hpp"

namespace heliopause {
namespace {

// cargo(): the volume of the hold. cargo(good): units of it in the hold.
int Cargo(lua_State* lua) {
  const Self self = SelfOf(lua, "cargo", 2);
  const Catalog& catalog = self.game->GetCatalog();
  const bool one = !lua_isnoneornil(lua, 2);
  const GoodIndex good =
      one ? IdAt(lua, Arguments(lua, "cargo"), 2, "good", catalog.Goods()) : kNone;
  const Ship* ship = self.game->FindShip(self.id);
  if (ship == nullptr) return PushNil(lua);
  return PushInteger(lua, one ? self.game->UnitsOf(*ship, good) : self.game->ClassOf(*ship).cargo);
}

int FreeCargo(lua_State* lua) {
  const Self self = SelfOf(lua, "free_cargo", 1);
  const Ship* ship = self.game->FindShip(self.id);
  return ship == nullptr ? PushNil(lua) : PushInteger(lua, self.game->FreeHold(*ship));
}

// goods(): units by id of what the hold or the pickup contains.
int Goods(lua_State* lua) {
  const Self self = SelfOf(lua, "goods", 1);
  const auto& goods = self.game->GetCatalog().Goods();
  const Ship* ship = self.game->FindShip(self.id);
  const Pickup* pickup = self.game->FindPickup(self.id);
  if (ship == nullptr && pickup == nullptr) return PushNil(lua);
  Sandbox::Of(lua).Charge(lua, 20 + goods.size());
  lua_createtable(lua, 0, 4);
  const auto set = [lua](const char* id, int units) {
    if (units == 0) return;
    lua_pushinteger(lua, units);
    lua_setfield(lua, -2, id);
  };
  if (pickup != nullptr) {
    set(pickup->good == kNone ? "ore" : goods[pickup->good].id.c_str(), pickup->units);
    return 1;
  }
  set("ore", ship->ore);
  for (std::size_t i = 0; i < ship->goods.size(); ++i) set(goods[i].id.c_str(), ship->goods[i]);
  return 1;
}

int Outfits(lua_State* lua) {
  const Self self = SelfOf(lua, "outfits", 1);
  const Ship* ship = self.game->FindShip(self.id);
  if (ship == nullptr) return PushNil(lua);
  Sandbox::Of(lua).Charge(lua, 20 + ship->outfits.size());
  lua_createtable(lua, static_cast<int>(ship->outfits.size()), 0);
  lua_Integer count = 0;
  for (const OutfitIndex outfit : ship->outfits) {
    PushString(lua, self.game->GetCatalog().Outfits()[outfit].id);
    lua_rawseti(lua, -2, ++count);
  }
  return 1;
}

// The good at a port, or null if it is not traded there. Argument 2 is its id.
const MarketGood* TradedAt(lua_State* lua, const char* method, GoodIndex& good, const Game*& game) {
  const Self self = SelfOf(lua, method, 2);
  game = self.game;
  good = IdAt(lua, Arguments(lua, method), 2, "good", self.game->GetCatalog().Goods());
  const Market* market = self.game->FindMarket(self.id);
  if (market == nullptr || market->goods[good].want == 0) return nullptr;
  return &market->goods[good];
}

// price(good) -> credits to buy the next unit, credits for the next unit that is sold
int Price(lua_State* lua) {
  GoodIndex good = kNone;
  const Game* game = nullptr;
  const MarketGood* traded = TradedAt(lua, "price", good, game);
  if (traded == nullptr) return PushNil(lua);
  Sandbox::Of(lua).Charge(lua, 5);
  const int base = game->GetCatalog().Goods()[good].price;
  lua_pushinteger(lua, BuyPrice(base, *traded));
  lua_pushinteger(lua, SellPrice(base, *traded));
  return 2;
}

// stock(good) -> units that the port has, units that it wants
int Stock(lua_State* lua) {
  GoodIndex good = kNone;
  const Game* game = nullptr;
  const MarketGood* traded = TradedAt(lua, "stock", good, game);
  if (traded == nullptr) return PushNil(lua);
  lua_pushinteger(lua, traded->stock);
  lua_pushinteger(lua, traded->want);
  return 2;
}

// market(): {food = {buy =, sell =, stock =, want =, makes =, uses =}, ...}
int MarketOf(lua_State* lua) {
  const Self self = SelfOf(lua, "market", 1);
  const Market* market = self.game->FindMarket(self.id);
  if (market == nullptr) return PushNil(lua);
  const auto& goods = self.game->GetCatalog().Goods();
  Sandbox::Of(lua).Charge(lua, 20 + 20 * goods.size());
  lua_createtable(lua, 0, static_cast<int>(goods.size()));
  const auto set = [lua](const char* name, int value) {
    lua_pushinteger(lua, value);
    lua_setfield(lua, -2, name);
  };
  for (std::size_t i = 0; i < market->goods.size(); ++i) {
    const MarketGood& good = market->goods[i];
    if (good.want == 0) continue;
    lua_createtable(lua, 0, 6);
    set("buy", BuyPrice(goods[i].price, good));
    set("sell", SellPrice(goods[i].price, good));
    set("stock", good.stock);
    set("want", good.want);
    set("makes", good.makes);
    set("uses", good.uses);
    lua_setfield(lua, -2, goods[i].id.c_str());
  }
  return 1;
}

// sells(id) -> whether the port sells this outfit or ship
int Sells(lua_State* lua) {
  const Self self = SelfOf(lua, "sells", 2);
  const Arguments arguments(lua, "sells");
  std::size_t size = 0;
  const char* id = arguments.PlainText(2, "id", &size, 100);
  const Catalog& catalog = self.game->GetCatalog();
  const auto outfit = catalog.FindOutfit({id, size});
  const auto ship = catalog.FindShip({id, size});
  if (!outfit && !ship) arguments.Reject(2, "id", "id of an outfit or a ship");
  if (self.game->KindOf(self.id) == 0) return PushNil(lua);  // it no longer exists
  Sandbox::Of(lua).Charge(lua, 50);
  lua_pushboolean(lua, (outfit && self.game->SellsOutfit(self.id, *outfit)) ||
                           (ship && self.game->SellsShip(self.id, *ship)));
  return 1;
}

constexpr luaL_Reg kMethods[] = {
    {"cargo", Cargo},     {"free_cargo", FreeCargo}, {"goods", Goods},
    {"outfits", Outfits}, {"price", Price},          {"stock", Stock},
    {"market", MarketOf}, {"sells", Sells},          {nullptr, nullptr}};

}  // namespace

void AddTradeMethods(lua_State* lua) { luaL_setfuncs(lua, kMethods, 0); }

}  // namespace heliopause
