// A port "Home" with a market, and the player's scout (hold 10) docked there.
#pragma once

#include "game/fixture.hpp"

namespace heliopause {

class EconomyTest : public GameTest {
 protected:
  EconomyTest() {
    port = SpawnBase("trader", {0, 0});
    Define({{"food", {.want = 100, .stock = 100}},
            {"ore", {.want = 50, .stock = 10}},
            {"crates", {.want = 20, .stock = 5}}});
    ship = SpawnPlayer({150, 0});
    Post(Command::Type::Dock, ship, 0, port);
    Tick();
    EXPECT_EQ(ShipOf(ship).docked_at, port);
  }
  GoodIndex Good(const std::string& id) const { return *TestCatalog().FindGood(id); }
  void Define(const std::vector<std::pair<std::string, MarketGood>>& goods) {
    MarketPlan plan;
    for (const auto& [id, good] : goods) plan.goods[Good(id)] = good;
    plan.yard = plan.outfits = true;
    ASSERT_TRUE(game.SetMarket(port, plan));
  }
  void Trade(Command::Type type, const std::string& id, double units = 1, ObjectId object = {}) {
    game.Post({type, ship, units, object, id});
    Tick();
  }
  // The reason of the rejection in the last tick; "" without one.
  std::string Why() const {
    const auto rejected = EventsOf(Event::Type::TradeRejected);
    return rejected.empty() ? "" : rejected.back().text;
  }
  const MarketGood& At(const std::string& id) const {
    return game.FindMarket(port)->goods[Good(id)];
  }
  int Units(const std::string& id) const { return game.UnitsOf(ShipOf(ship), Good(id)); }
  void SetCredits(std::int64_t credits) { game.PlayerForScenario().credits = credits; }
  // For each good: what the ledger says is what is there.
  void ExpectThatGoodsAddUp() const {
    for (std::size_t i = 0; i < TestCatalog().Goods().size(); ++i) {
      const auto good = static_cast<GoodIndex>(i);
      const GoodLedger& ledger = game.GetEconomy().ledger.at(i);
      std::int64_t there = 0;
      for (const Market& market : game.GetEconomy().markets) there += market.goods[i].stock;
      for (const Ship& one : game.Ships()) there += game.UnitsOf(one, good);
      for (const Pickup& pickup : game.Pickups())
        there += pickup.good == (good == TestCatalog().OreGood() ? kNone : good) ? pickup.units : 0;
      EXPECT_EQ(ledger.made + ledger.found - ledger.used - ledger.lost, there)
          << TestCatalog().Goods()[i].id;
    }
  }

  ObjectId port, ship;
};

}  // namespace heliopause
