#include <cstdint>
#include <filesystem>

#include "game/economy_fixture.hpp"
#include "game/rules/yard.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

TEST_F(EconomyTest, AnOutfitChangesTheValuesOfItsShip) {
  SetCredits(1000);
  Trade(Type::BuyOutfit, "plate");
  EXPECT_EQ(game.ClassOf(ShipOf(ship)).hull, 75);
  EXPECT_EQ(game.ClassOf(ShipOf(ship)).thrust, 60);
  EXPECT_EQ(ShipOf(ship).hull, 75);
  EXPECT_EQ(game.GetPlayer().credits, 900);
  Trade(Type::SellOutfit, "plate");
  EXPECT_EQ(game.ClassOf(ShipOf(ship)).hull, 50);
  EXPECT_EQ(ShipOf(ship).hull, 50);
  EXPECT_EQ(game.GetPlayer().credits, 975);
  Trade(Type::SellOutfit, "plate");
  EXPECT_EQ(Why(), "Plate is not fitted");
}

TEST_F(EconomyTest, AFlightComputerComesWithTheKeyOfItsPrograms) {
  SetCredits(1000);
  Trade(Type::BuyOutfit, "computer");
  const auto said = EventsOf(Event::Type::Refitted);
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0].text, "Computer fitted: Shift {key:program} chooses a program");
}

// With the shipped data. The first step is 40 minutes of work with a courier (tests/bots); each
// ship earns more than the one before.
TEST(ShipsOfTheData, AreALadderOfEvenSteps) {
  const Catalog catalog = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  Ship present;
  present.type = *catalog.FindShip("courier");
  std::int64_t before = 4000;
  for (const char* id : {"prospector", "freighter", "packet", "clipper", "hauler"}) {
    const ShipClassIndex next = *catalog.FindShip(id);
    const std::int64_t step = catalog.Ships()[next].price - TradeInValue(catalog, present);
    EXPECT_GT(step, before) << id;
    EXPECT_LE(step, before * 2) << id;
    EXPECT_GT(catalog.Ships()[next].cargo, 24) << id;
    present.type = next;
    before = step;
  }
}

TEST(OutfitsOfTheData, AreNotSoldForAShipThatHasTheSameWeapon) {
  const Catalog catalog = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  Ship courier;
  courier.type = *catalog.FindShip("courier");
  EXPECT_EQ(OutfitProblem(catalog, courier, *catalog.FindOutfit("seeker_rack")),
            "A Courier has this weapon already");
  EXPECT_EQ(OutfitProblem(catalog, courier, *catalog.FindOutfit("dart_rack")), "");
}

// With the shipped data: Quill Depot sells shields and no yard; what it does not sell it takes all
// the same.
TEST(PortsOfTheData, SellWhatTheirListsName) {
  const Catalog catalog = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  Game game(catalog, {});
  ASSERT_TRUE(game.SpawnSystems(std::vector<SystemIndex>{*catalog.FindSystem("quill")}));
  const auto named = [&](const std::string& name) {
    for (const Body& body : game.Bodies())
      if (body.name == name) return body.id;
    return ObjectId{};
  };
  const ObjectId depot = named("Quill Depot"), landing = named("Inkwell Landing");
  EXPECT_TRUE(game.SellsOutfit(depot, *catalog.FindOutfit("shield_1")));
  EXPECT_FALSE(game.SellsOutfit(depot, *catalog.FindOutfit("drive_1")));
  EXPECT_FALSE(game.SellsShip(depot, *catalog.FindShip("courier")));
  EXPECT_TRUE(game.SellsShip(landing, *catalog.FindShip("packet")));
  EXPECT_FALSE(game.SellsShip(landing, *catalog.FindShip("marauder")));
  EXPECT_EQ(game.PortOfData(landing)->name, "Inkwell Landing");
  EXPECT_EQ(game.PortOfData(named("Inkwell")), nullptr) << "a planet";
  ShipSpawn spawn;
  spawn.type = *catalog.FindShip("courier");
  spawn.faction = *catalog.FindFaction("player");
  spawn.position = *game.Space().GetPosition(landing);
  spawn.is_player = true;
  const ObjectId ship = game.SpawnShip(spawn);
  game.PlayerForScenario().credits = 200'000;
  const auto order = [&](Type type, ObjectId object, const std::string& text) {
    game.Post({type, ship, 1, object, text});
    game.Tick();
    for (const Event& event : game.Events())
      if (event.type == Event::Type::TradeRejected) return event.text;
    return std::string();
  };
  order(Type::Dock, landing, "");
  ASSERT_EQ(game.FindShip(ship)->docked_at, landing);
  EXPECT_EQ(order(Type::BuyShip, {}, "marauder"), "Inkwell Landing does not sell Marauder");
  EXPECT_EQ(order(Type::BuyOutfit, {}, "railgun"), "Inkwell Landing does not sell Railgun");
  EXPECT_EQ(order(Type::BuyOutfit, {}, "shield_1"), "");
  ASSERT_EQ(game.FitOutfit(ship, *catalog.FindOutfit("stripped")), "");
  EXPECT_EQ(order(Type::SellOutfit, {}, "stripped"), "");
  EXPECT_EQ(order(Type::BuyShip, {}, "packet"), "");
}

TEST_F(EconomyTest, OutfitsNeedSlotSpaceAndPower) {
  SetCredits(10'000);
  Trade(Type::BuyOutfit, "plate");
  Trade(Type::BuyOutfit, "plate");
  Trade(Type::BuyOutfit, "plate");
  EXPECT_EQ(Why(), "No free system slot: sell an outfit first");
  Trade(Type::BuyOutfit, "tower");
  EXPECT_EQ(Why(), "Not enough space: 4 needed, 2 left");
  Trade(Type::SellOutfit, "plate");
  Trade(Type::BuyOutfit, "tower");
  EXPECT_EQ(Why(), "");
  SetCredits(0);
  Trade(Type::SellOutfit, "tower");
  Trade(Type::BuyOutfit, "tower");
  EXPECT_EQ(Why(), "Too expensive: Tower costs 400 credits");
  EXPECT_EQ(game.FitOutfit(Spawn("barge", "trader", {900, 0}), 0), "A Barge has no system slot");
}

TEST_F(EconomyTest, ALargerHoldCannotBeSoldUnderItsCargo) {
  SetCredits(10'000);
  Trade(Type::BuyOutfit, "pods");
  Trade(Type::Buy, "food", 15);
  ASSERT_EQ(Units("food"), 15);
  Trade(Type::SellOutfit, "pods");
  EXPECT_EQ(Why(), "Without Pods the cargo does not fit: sell some first");
  Trade(Type::Sell, "food", 5);
  Trade(Type::SellOutfit, "pods");
  EXPECT_EQ(Why(), "");
}

// With the shipped data: a stripped interior takes 6 of the hold of 24.
TEST(Outfits, OneThatTakesAPartOfTheHoldIsNotFittedOverTheCargo) {
  const Catalog catalog = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  Game game(catalog, {});
  const auto trader = *catalog.FindFaction("trader");
  const ObjectId port = game.SpawnBody(*catalog.FindBody("outpost"), trader, {0, 0}, "Port");
  MarketPlan plan;
  plan.outfits = true;
  ASSERT_TRUE(game.SetMarket(port, plan));
  ShipSpawn spawn;
  spawn.type = *catalog.FindShip("courier");
  spawn.faction = *catalog.FindFaction("player");
  spawn.position = {0, 150};
  spawn.is_player = true;
  const ObjectId ship = game.SpawnShip(spawn);
  game.PlayerForScenario().credits = 1000;
  game.Post({Type::Dock, ship, 0, port, {}});
  game.Tick();
  ASSERT_EQ(game.FindShip(ship)->docked_at, port);
  const GoodIndex food = *catalog.FindGood("food");
  ASSERT_EQ(game.AddCargo(ship, food, 19), 19);
  const auto buy = [&] {
    game.Post({Type::BuyOutfit, ship, 0, {}, "stripped"});
    game.Tick();
    for (const Event& event : game.Events())
      if (event.type == Event::Type::TradeRejected) return event.text;
    return std::string();
  };
  EXPECT_EQ(buy(), "With Stripped interior the cargo does not fit: sell some first");
  EXPECT_EQ(game.GetPlayer().credits, 1000);
  ASSERT_EQ(game.AddCargo(ship, food, -1), 1);
  EXPECT_EQ(buy(), "");
  EXPECT_EQ(game.FreeHold(*game.FindShip(ship)), 0);
}

TEST_F(EconomyTest, ATurretShootsAtAHostileTargetInAnyDirection) {
  SetCredits(10'000);
  Trade(Type::BuyOutfit, "tower");
  Post(Type::Undock, ship);
  Tick();
  game.MoveTo(ship, {5000, 0}, {});
  const ObjectId wolf = Spawn("wolf", "pirate", {4800, 0});  // behind the ship
  Tick(60);
  EXPECT_TRUE(EventsOf(Event::Type::Fired).empty()) << "it has no target";
  Post(Type::Target, ship, 0, wolf);
  Tick(120);
  EXPECT_EQ(game.FindShip(wolf), nullptr);
  ExpectTheSameAfterALoad(60);
}

TEST_F(EconomyTest, ATurretWithoutATargetAnswersAnEnemyThatHitsItsShip) {
  SetCredits(10'000);
  Trade(Type::BuyOutfit, "tower");
  Post(Type::Undock, ship);
  Tick();
  game.MoveTo(ship, {5000, 0}, {});
  const ObjectId wolf = Spawn("wolf", "pirate", {4800, 0});
  const ObjectId trader = Spawn("wolf", "trader", {5200, 0});
  game.Damage(ship, 1, trader);
  Tick(90);
  EXPECT_TRUE(EventsOf(Event::Type::Fired).empty()) << "a friend has hit it by accident";
  game.Damage(ship, 1, wolf);
  Tick(90);
  EXPECT_TRUE(EventsOf(Event::Type::Fired).empty()) << "it aims at another ship";
  Post(Type::Target, wolf, 0, ship);
  Tick();
  game.Damage(ship, 1, wolf);
  Tick(90);
  EXPECT_FALSE(EventsOf(Event::Type::Fired).empty());
  EXPECT_EQ(ShipOf(trader).hull, 20);
  const ObjectId other = Spawn("wolf", "pirate", {4800, 100});
  Post(Type::Target, other, 0, ship);
  Tick();
  game.Damage(ship, 1, other);
  game.MoveTo(other, {4800, 9000}, {});
  Tick(90);
  EXPECT_TRUE(EventsOf(Event::Type::Fired).empty()) << "out of range";
}

TEST_F(EconomyTest, ATurretSparesADisabledShip) {
  SetCredits(10'000);
  Trade(Type::BuyOutfit, "tower");
  Post(Type::Undock, ship);
  Tick();
  game.MoveTo(ship, {5000, 0}, {});
  ASSERT_TRUE(game.SetStanding(Faction("trader"), -50, "war"));
  const ObjectId barge = Spawn("barge", "trader", {4800, 0});
  game.Damage(barge, 90, ship);
  ASSERT_TRUE(ShipOf(barge).disabled);
  Post(Type::Target, ship, 0, barge);
  Tick(120);
  EXPECT_TRUE(EventsOf(Event::Type::Fired).empty());
  EXPECT_EQ(ShipOf(barge).hull, 10);
}

TEST_F(EconomyTest, AShipIsTradedInWithItsOutfits) {
  SetCredits(2000);
  Trade(Type::BuyOutfit, "plate");
  Trade(Type::Buy, "food", 3);
  const std::int64_t credits = game.GetPlayer().credits;
  const std::string name = game.NameOf(ship);
  Trade(Type::BuyShip, "barge");
  EXPECT_EQ(Why(), "Too expensive: it costs 2175 credits in addition to your ship");
  SetCredits(credits + 1000);
  Trade(Type::BuyShip, "barge");
  EXPECT_EQ(Why(), "");
  EXPECT_EQ(game.ClassOf(ShipOf(ship)).id, "barge");
  EXPECT_EQ(game.NameOf(ship), name) << "of the pilot's ship, not of the hull";
  EXPECT_EQ(game.GetPlayer().credits, credits + 1000 - 2175);
  EXPECT_EQ(Units("food"), 3);
  EXPECT_TRUE(ShipOf(ship).outfits.empty());
  Trade(Type::BuyShip, "barge");
  EXPECT_EQ(Why(), "You fly a Barge already");
  Trade(Type::BuyShip, "wolf");
  EXPECT_EQ(Why(), "No yard sells 'wolf'");
  ExpectThatGoodsAddUp();
}

TEST_F(EconomyTest, ASmallerHoldNeedsLessCargo) {
  SetCredits(10'000);
  Trade(Type::BuyShip, "barge");
  Trade(Type::Buy, "food", 30);
  Trade(Type::BuyShip, "scout");
  EXPECT_EQ(Why(), "The cargo does not fit: its hold is 10");
}

#ifndef NDEBUG
using YardDeathTest = EconomyTest;

TEST_F(YardDeathTest, AnOutfitThatIsNotInTheCatalogIsAnErrorOfTheProgram) {
  const auto beyond = static_cast<OutfitIndex>(TestCatalog().Outfits().size());
  EXPECT_DEATH(OutfitProblem(TestCatalog(), ShipOf(ship), beyond), "the outfit is in the catalog");
  EXPECT_DEATH(HoldProblem(TestCatalog(), ShipOf(ship), beyond, 0), "the outfit is in the catalog");
  Ship other;
  other.outfits.push_back(beyond);
  EXPECT_DEATH(UsedSpace(TestCatalog(), other), "a fitted outfit is in the catalog");
}

TEST_F(YardDeathTest, AClassThatIsNotInTheCatalogIsAnErrorOfTheProgram) {
  const auto beyond = static_cast<ShipClassIndex>(TestCatalog().Ships().size());
  EXPECT_DEATH(ShipProblem(TestCatalog(), ShipOf(ship), beyond, 0, 0),
               "the class for sale is in the catalog");
  Ship other;
  other.type = beyond;
  EXPECT_DEATH(TradeInValue(TestCatalog(), other), "the class of a ship is in the catalog");
}
#endif

}  // namespace
}  // namespace heliopause
