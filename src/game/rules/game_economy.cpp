// The economy beside trade: production of the ports, news, and the prices that the player has seen.
//
// Only ships move goods: production and use are all that changes a stock here.
#include <algorithm>
#include <cassert>

#include "base/utf8.hpp"
#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"
#include "game/rules/market.hpp"

namespace heliopause {
namespace {

// Ratios of a price to the base price of its good. A price beyond kHigh or kLow is news; the news
// is over when it is back within kHighIsOver and kLowIsOver.
constexpr double kHigh = 1.6, kHighIsOver = 1.3, kLow = 0.6, kLowIsOver = 0.75;
constexpr int kCargoOfNews = 8;  // units; the loss of less is no news

bool IsValid(const MarketGood& good) {
  return good.want >= 0 && good.want <= kMostStock && good.stock >= 0 && good.stock <= kMostStock &&
         good.makes >= 0 && good.makes <= kMostGoodsPerMinute && good.uses >= 0 &&
         good.uses <= kMostGoodsPerMinute;
}

}  // namespace

Market* Game::Impl::FindMarket(ObjectId body) {
  const auto at = std::find_if(economy.markets.begin(), economy.markets.end(),
                               [body](const Market& market) { return market.body == body; });
  return at == economy.markets.end() ? nullptr : &*at;
}
const Market* Game::Impl::FindMarket(ObjectId body) const {
  return const_cast<Impl*>(this)->FindMarket(body);
}

MarketGood* Game::Impl::FindTraded(ObjectId body, GoodIndex good) {
  Market* market = FindMarket(body);
  if (market == nullptr || good >= market->goods.size() || market->goods[good].want == 0)
    return nullptr;
  return &market->goods[good];
}

void Game::Impl::RunEconomy() {
  if (economy.markets.empty() || tick % kMarketStepTicks != 0) return;
  for (Market& market : economy.markets) {
    for (std::size_t i = 0; i < market.goods.size(); ++i) {
      const MarketStep step = StepMarket(market.goods[i]);
      Book(static_cast<GoodIndex>(i), &GoodLedger::made, step.made);
      Book(static_cast<GoodIndex>(i), &GoodLedger::used, step.used);
    }
    ReportPrices(market);
  }
  if (const Ship* ship = FindShip(player.ship); ship != nullptr && ship->docked_at != ObjectId{})
    NotePrices(ship->docked_at);
}

// The ledger begins with the first market: what ships and pickups contain at that moment counts as
// found.
void Game::Impl::DefineMarket(ObjectId body, const MarketPlan& plan) {
  CloseMarket(body);
  if (economy.ledger.empty()) {
    EraseRemoved();
    economy.ledger.resize(catalog->Goods().size());
    for (const Ship& ship : ships) {
      for (std::size_t i = 0; i < catalog->Goods().size(); ++i)
        Book(static_cast<GoodIndex>(i), &GoodLedger::found,
             UnitsOf(ship, static_cast<GoodIndex>(i)));
    }
    for (const Pickup& pickup : pickups) Book(pickup.good, &GoodLedger::found, pickup.units);
  }
  Market market;
  market.body = body;
  const auto count = static_cast<std::ptrdiff_t>(catalog->Goods().size());
  market.goods.assign(plan.goods.begin(), plan.goods.begin() + count);
  market.yard = plan.yard;
  market.outfits = plan.outfits;
  for (std::size_t i = 0; i < market.goods.size(); ++i)
    Book(static_cast<GoodIndex>(i), &GoodLedger::made, market.goods[i].stock);
  economy.markets.push_back(std::move(market));
}

void Game::Impl::CloseMarket(ObjectId body) {
  const Market* market = FindMarket(body);
  if (market == nullptr) return;
  for (std::size_t i = 0; i < market->goods.size(); ++i)
    Book(static_cast<GoodIndex>(i), &GoodLedger::lost, market->goods[i].stock);
  std::erase_if(economy.markets, [body](const Market& other) { return other.body == body; });
}

void Game::Impl::AddNews(ObjectId body, std::string text) {
  CutUtf8(text, kLongestNews);
  if (economy.news.size() >= kMostNews) economy.news.erase(economy.news.begin());
  economy.news.push_back({tick, body, text});
  Event event;
  event.type = Event::Type::News;
  event.object = body;
  event.text = std::move(text);
  if (Alive(body)) event.position = SpriteOf(body).position;
  AddEvent(std::move(event));
}

// News when a price passes kHigh or kLow. The next news of that good waits until the price is back
// within kHighIsOver and kLowIsOver, so that a price at the limit is not reported in each step.
void Game::Impl::ReportPrices(Market& market) {
  for (std::size_t i = 0; i < market.goods.size(); ++i) {
    MarketGood& good = market.goods[i];
    if (good.want == 0) continue;
    const GoodClass& type = catalog->Goods()[i];
    const int price = PriceAt(type.price, good.want, good.stock);
    if (good.level == 0 && price >= type.price * kHigh) {
      good.level = 1;
      AddNews(market.body, NameOf(market.body) + " runs short of " + type.name + " and pays " +
                               std::to_string(price) + " credits a unit.");
    } else if (good.level == 0 && price <= type.price * kLow) {
      good.level = -1;
      AddNews(market.body, NameOf(market.body) + " has more " + type.name +
                               " than it can store and sells at " + std::to_string(price) +
                               " credits a unit.");
    } else if ((good.level > 0 && price < type.price * kHighIsOver) ||
               (good.level < 0 && price > type.price * kLowIsOver)) {
      good.level = 0;
    }
  }
}

// A ship with cargo is destroyed or robbed. Reported by the market nearest to the place; without a
// market there is no news.
void Game::Impl::ReportLostCargo(const Ship& ship, std::span<const int> units, Vec2 position,
                                 bool robbed) {
  assert(units.size() <= catalog->Goods().size() && "cargo is of goods in the catalog");
  if (economy.markets.empty() || units.empty()) return;
  int most = 0, sum = 0;
  std::size_t good = 0;
  for (std::size_t i = 0; i < units.size(); ++i) {
    sum += units[i];
    if (units[i] > most) {
      most = units[i];
      good = i;
    }
  }
  if (sum < kCargoOfNews) return;
  const Market* near = nullptr;
  double least = 0;
  for (const Market& market : economy.markets) {
    const Vec2 at = SpriteOf(market.body).position;
    const double distance = maths::Length({at.x - position.x, at.y - position.y});
    if (near != nullptr && distance >= least) continue;
    near = &market;
    least = distance;
  }
  AddNews(near->body, ship.name + (robbed ? " was robbed near " : " was lost near ") +
                          NameOf(near->body) + (robbed ? " of " : " with ") + std::to_string(most) +
                          " " + catalog->Goods()[good].name + (sum > most ? " and more." : "."));
}

// Stores the prices of a port as the player has seen them now: for the map and the trade page.
void Game::Impl::NotePrices(ObjectId body) {
  const Market* market = FindMarket(body);
  if (market == nullptr) return;
  auto at = std::find_if(economy.seen.begin(), economy.seen.end(),
                         [body](const SeenMarket& seen) { return seen.body == body; });
  if (at == economy.seen.end()) at = economy.seen.insert(at, SeenMarket{});
  at->body = body;
  at->name = NameOf(body);
  at->tick = tick;
  at->prices.assign(market->goods.size(), 0);
  for (std::size_t i = 0; i < market->goods.size(); ++i) {
    const MarketGood& good = market->goods[i];
    if (good.want > 0) at->prices[i] = PriceAt(catalog->Goods()[i].price, good.want, good.stock);
  }
}

bool Game::SetMarket(ObjectId body, const MarketPlan& plan) {
  if (!IsDockable(impl_->KindOf(body)) ||
      !std::all_of(plan.goods.begin(), plan.goods.end(), IsValid))
    return false;
  impl_->DefineMarket(body, plan);
  return true;
}

void Game::AddNews(ObjectId body, std::string text) {
  impl_->AddNews(body, std::move(text));
  AfterChange();
}

}  // namespace heliopause
