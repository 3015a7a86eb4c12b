// The economy in saves and hash: markets, news, prices that the player saw, and what ships and
// pickups contain beside ore. Written only if there is any of it.
#include <algorithm>
#include <vector>

#include "game/rules/game_impl.hpp"
#include "game/rules/index_map.hpp"
#include "game/rules/object_fields.hpp"

namespace heliopause {

template <class A>
void Fields(A& archive, MarketGood& g) {
  archive(g.want);
  archive(g.stock);
  archive(g.makes);
  archive(g.uses);
  archive(g.made_part);
  archive(g.used_part);
  archive(g.level);
}

template <class A>
void Fields(A& archive, Market& m) {
  archive(m.body);
  archive(m.goods);
  archive(m.yard);
  archive(m.outfits);
}

template <class A>
void Fields(A& archive, SeenMarket& s) {
  archive(s.body);
  archive(s.name);
  archive(s.tick);
  archive(s.prices);
}

template <class A>
void Fields(A& archive, NewsItem& n) {
  archive(n.tick);
  archive(n.body);
  archive(n.text);
}

template <class A>
void Fields(A& archive, GoodLedger& g) {
  archive(g.made);
  archive(g.found);
  archive(g.used);
  archive(g.lost);
}

namespace {

// What a ship has beside its saved fields (object_fields.hpp).
struct Contents {
  ObjectId id;
  std::vector<int> goods;
  std::vector<OutfitIndex> outfits;
  double turret_cooldown = 0;
};

template <class A>
void Fields(A& archive, Contents& c) {
  archive(c.id);
  archive(c.goods);
  archive(c.outfits);
  archive(c.turret_cooldown);
}

struct PickupGood {
  ObjectId id;
  GoodIndex good = kNone;
};

template <class A>
void Fields(A& archive, PickupGood& p) {
  archive(p.id);
  archive(p.good);
}

void Require(bool holds, const char* reason) {
  if (!holds) throw BadBytes(std::string("economy: ") + reason);
}

// A list by good, from the goods of the save to those of the catalog. Values of goods that do not
// exist any more must be zero.
template <class T, class IsZero>
std::vector<T> Mapped(const std::vector<T>& values, const IndexMap& map, std::size_t count,
                      IsZero is_zero) {
  if (values.empty()) return {};
  Require(values.size() == map.Size(), "a list has another length than the list of goods");
  std::vector<T> result(count);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (map[i] != kNone)
      result[map[i]] = values[i];
    else
      Require(is_zero(values[i]), "a good does not exist in the data files");
  }
  return result;
}

// The outfits of the first release are always listed, later ones up to the last that a ship has (as
// for ships in game_save.cpp). A state without newer outfits keeps its hash.
constexpr std::size_t kFirstOutfits = 36;

std::size_t CountOfOutfits(const std::vector<Ship>& ships) {
  std::size_t count = kFirstOutfits;
  for (const Ship& ship : ships)
    for (const OutfitIndex outfit : ship.outfits)
      count = std::max<std::size_t>(count, outfit + std::size_t{1});
  return count;
}

bool IsInRange(const MarketGood& g) {
  return g.want >= 0 && g.want <= kMostStock && g.stock >= 0 && g.stock <= kMostStock &&
         g.makes >= 0 && g.makes <= kMostGoodsPerMinute && g.uses >= 0 &&
         g.uses <= kMostGoodsPerMinute && g.made_part >= 0 && g.made_part < 1'000'000 &&
         g.used_part >= 0 && g.used_part < 1'000'000 && g.level >= -1 && g.level <= 1;
}

}  // namespace

bool Game::Impl::HasEconomy() const {
  return !economy.ledger.empty() || !economy.news.empty() || !economy.seen.empty() ||
         std::any_of(ships.begin(), ships.end(),
                     [](const Ship& s) { return !s.goods.empty() || !s.outfits.empty(); }) ||
         std::any_of(pickups.begin(), pickups.end(),
                     [](const Pickup& p) { return p.good != kNone; });
}

// Goods and outfits are written by index, behind a list of their ids, so that a catalog in another
// order reads them. Only ships and pickups that have contents are listed.
void Game::Impl::SaveEconomy(ByteWriter& writer) const {
  WriteIds(writer, catalog->Goods());
  WriteIds(writer, catalog->Outfits(), CountOfOutfits(ships));
  writer(economy.markets);
  writer(economy.seen);
  writer(economy.news);
  writer(economy.ledger);
  std::vector<Contents> contents;
  for (const Ship& ship : ships) {
    if (!ship.goods.empty() || !ship.outfits.empty())
      contents.push_back({ship.id, ship.goods, ship.outfits, ship.turret_cooldown});
  }
  writer(contents);
  std::vector<PickupGood> of_pickups;
  for (const Pickup& pickup : pickups) {
    if (pickup.good != kNone) of_pickups.push_back({pickup.id, pickup.good});
  }
  writer(of_pickups);
}

// Reads what SaveEconomy wrote, and throws BadBytes for what no game could have written. A good
// that the catalog no longer has is dropped with its stocks; the class of a ship with outfits is
// computed again.
void Game::Impl::LoadEconomy(ByteReader& reader) {
  const IndexMap goods(reader, catalog->Goods());
  const IndexMap outfits(reader, catalog->Outfits());
  const std::size_t count = catalog->Goods().size();
  const auto no_units = [](int units) { return units == 0; };
  reader(economy.markets);
  reader(economy.seen);
  reader(economy.news);
  reader(economy.ledger);
  // An untrusted save may have as many markets as bytes: duplicates are found by a sort, not by a
  // search for each.
  std::vector<ObjectId> at;
  for (Market& market : economy.markets) {
    Require(FindBody(market.body) != nullptr, "a market is at no body");
    at.push_back(market.body);
    Require(std::all_of(market.goods.begin(), market.goods.end(), IsInRange),
            "a number of a market is out of range");
    market.goods =
        Mapped(market.goods, goods, count, [](const MarketGood& good) { return good.want == 0; });
    market.goods.resize(count);
  }
  std::sort(at.begin(), at.end());
  Require(std::adjacent_find(at.begin(), at.end()) == at.end(), "a body has two markets");
  for (SeenMarket& seen : economy.seen) {
    Require(seen.tick <= tick, "a price was seen in the future");
    seen.prices = Mapped(seen.prices, goods, count, no_units);
  }
  Require(economy.news.size() <= kMostNews, "too many news");
  for (const NewsItem& news : economy.news)
    Require(news.text.size() <= kLongestNews && news.tick <= tick, "an item of news is invalid");
  economy.ledger = Mapped(economy.ledger, goods, count, [](const GoodLedger&) { return true; });
  Require(economy.markets.empty() || economy.ledger.size() == count, "there is no ledger");
  std::vector<Contents> contents;
  reader(contents);
  for (const Contents& of : contents) {
    Ship* ship = FindShip(of.id);
    Require(ship != nullptr && ship->goods.empty() && ship->outfits.empty(),
            "a ship with cargo does not exist");
    Require(!of.goods.empty() || !of.outfits.empty(), "a ship has neither cargo nor outfits");
    ship->goods = Mapped(of.goods, goods, count, no_units);
    for (const int units : ship->goods)
      Require(units >= 0 && units <= kMostCargo, "a ship has a wrong amount of cargo");
    ship->outfits = of.outfits;
    for (OutfitIndex& outfit : ship->outfits) outfits.Apply(outfit);
    Require(of.turret_cooldown >= 0 && of.turret_cooldown <= 1000, "a turret is out of range");
    ship->turret_cooldown = of.turret_cooldown;
    RebuildClass(*ship);
  }
  std::vector<PickupGood> of_pickups;
  reader(of_pickups);
  for (PickupGood& of : of_pickups) {
    Pickup* pickup = FindPickup(of.id);
    Require(pickup != nullptr && pickup->good == kNone, "a pickup with a good does not exist");
    goods.Apply(of.good);
    pickup->good = KeyOf(of.good);
  }
  Require(HasEconomy(), "it is empty");
}

}  // namespace heliopause
