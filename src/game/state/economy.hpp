// Markets of ports, news and the prices that the player has seen. State of the game: saved and
// hashed only if there is any (rules/game_economy_save.cpp). Integers only. What ships carry is in
// Ship.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "game/data/catalog.hpp"
#include "game/state/kinds.hpp"

namespace heliopause {

inline constexpr std::size_t kMostNews = 40;      // older ones are dropped
inline constexpr std::size_t kLongestNews = 200;  // bytes of utf-8

// A good at one port.
struct MarketGood {
  int want = 0;  // units; the stock at which the price is that of the good. 0: not traded here
  int stock = 0;
  int makes = 0, uses = 0;  // units a minute, see market.hpp
  // What has been made and used of the next unit so far, in parts of kMarketUnit.
  std::int64_t made_part = 0, used_part = 0;
  int level = 0;  // of the last news about this price: -1 low, 0 none, 1 high
};

struct Market {
  ObjectId body;
  std::vector<MarketGood> goods;  // by GoodIndex
  bool yard = false;              // sells ships
  bool outfits = false;           // sells outfits
};

// What a script defines for a port. Goods that it does not name are not traded. Trivially
// destructible: a Lua error skips destructors.
struct MarketPlan {
  std::array<MarketGood, kMostGoods> goods{};  // by GoodIndex; the parts are 0
  bool yard = false, outfits = false;
};

// The prices of a port when the player was there last.
struct SeenMarket {
  ObjectId body;
  std::string name;
  std::uint64_t tick = 0;
  std::vector<int> prices;  // by GoodIndex, credits; 0: not traded
};

struct NewsItem {
  std::uint64_t tick = 0;
  ObjectId body;  // the port that it concerns, or the null id
  std::string text;
};

// What came into the game and left it of one good: made + found - used - lost is what stocks, ships
// and pickups contain.
struct GoodLedger {
  std::int64_t made = 0;   // by ports, with their first stocks
  std::int64_t found = 0;  // from rocks, and given by scripts
  std::int64_t used = 0;   // by ports
  std::int64_t lost = 0;   // expired pickups, removed ships, taken by scripts
};

struct Economy {
  std::vector<Market> markets;     // in order of definition; one for a body at most
  std::vector<SeenMarket> seen;    // in order of the first visit
  std::vector<NewsItem> news;      // oldest first
  std::vector<GoodLedger> ledger;  // by GoodIndex; empty before the first market
};

}  // namespace heliopause
