#include "game/fixture.hpp"

namespace heliopause {
namespace {

class LawTest : public GameTest {
 protected:
  std::vector<std::string> Alerts() const {  // of the last tick and since
    std::vector<std::string> texts;
    for (const Event& event : game.Events()) {
      if (event.type == Event::Type::Alert) texts.push_back(event.text);
    }
    return texts;
  }
  const Event* Last(Event::Type type) const {
    const Event* last = nullptr;
    for (const Event& event : game.Events())
      if (event.type == type) last = &event;
    return last;
  }
  // Expects that the record of a ship that the player has hit ends when the ship docks. The base is
  // at (0, 5000).
  void ExpectThatADockEndsTheRecord(ObjectId base) {
    const ObjectId player = SpawnPlayer({0, 0});
    const ObjectId wolf = Spawn("wolf", "trader", {0, 5150});
    game.Damage(wolf, 10, player);
    Post(Command::Type::Dock, wolf, 0, base);
    Tick(1);
    ASSERT_NE(ShipOf(wolf).docked_at, ObjectId{});
    Post(Command::Type::Undock, wolf);
    Tick(1);
    game.Damage(wolf, 1000, base);
    EXPECT_EQ(Last(Event::Type::ShipDestroyed)->share, 0);
  }
};

// A barge has a hull of 100 and no shield: a quarter is 25.
TEST_F(LawTest, AnAccidentalHitIsForgivenWithOneWarning) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId trader = Spawn("barge", "trader", {300, 0});
  Tick(1);
  game.Damage(trader, 10, player);
  game.Damage(trader, 15, player);
  EXPECT_EQ(Standing("trader"), 10);
  EXPECT_FALSE(game.IsHostile(trader, player));
  const std::vector<std::string> alerts = Alerts();
  ASSERT_EQ(alerts.size(), 1u);
  EXPECT_NE(alerts[0].find(ShipOf(trader).name + ": Watch your fire"), std::string::npos);
}

// A quarter of a small shield would be less than two bolts: 18 points are always forgiven.
TEST_F(LawTest, MoreThanAQuarterOfTheShieldInFiveSecondsIsAnAttack) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId scout = Spawn("scout", "patrol", {300, 0});  // with a shield of 30
  const ObjectId colleague = Spawn("scout", "patrol", {300, 100});
  Tick(1);
  game.Damage(scout, 17, player);
  game.Damage(colleague, 17, player);
  EXPECT_EQ(Standing("patrol"), 10) << "each ship has its own";
  game.Damage(scout, 2, player);
  EXPECT_LT(Standing("patrol"), 10);
  EXPECT_TRUE(game.IsHostile(scout, player));
  EXPECT_FALSE(game.IsHostile(colleague, player));
  EXPECT_FALSE(game.IsHostile(Faction("patrol"), Faction("player")));
  EXPECT_EQ(Alerts().size(), 2u);
  game.Damage(scout, 10, player);
  EXPECT_EQ(Alerts().size(), 2u) << "no third message";
}

TEST_F(LawTest, AccidentsAreForgottenAfterFiveSeconds) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId trader = Spawn("barge", "trader", {300, 0});
  for (int i = 0; i < 3; ++i) {
    game.Damage(trader, 20, player);
    Tick(5 * 60 + 1);
  }
  EXPECT_EQ(Standing("trader"), 10);
  Tick(60 * 60);
  EXPECT_EQ(game.GetPlayer().recent_damage[Faction("trader")], 0);
  game.Damage(trader, 20, player);
  EXPECT_EQ(Alerts().size(), 1u) << "and so the player is warned again";
}

TEST_F(LawTest, AnAccidentThatDestroysAWreckIsForgiven) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId pirate = Spawn("wolf", "pirate", {300, 300});
  const ObjectId trader = Spawn("barge", "trader", {300, 0});
  game.Damage(trader, 95, pirate);
  game.Damage(trader, 10, player);
  EXPECT_FALSE(game.FindShip(trader));
  EXPECT_EQ(Standing("trader"), 10);
  EXPECT_EQ(game.GetPlayer().kills, 1u);
}

// Two bolts every five seconds, without a target, until a freighter leaves its cargo.
TEST_F(LawTest, AccidentalHitsThatDestroyAShipByThemselvesAreNoAccident) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId trader = Spawn("barge", "trader", {300, 0});
  for (int i = 0; i < 4; ++i) {
    game.Damage(trader, 20, player);
    Tick(5 * 60 + 1);
  }
  EXPECT_EQ(Standing("trader"), 10);
  game.Damage(trader, 20, player);
  ASSERT_EQ(game.FindShip(trader), nullptr);
  EXPECT_EQ(Standing("trader"), 0);
}

TEST_F(LawTest, AShotAtTheTargetIsNoAccident) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId trader = Spawn("barge", "trader", {100, 0});
  Post(Command::Type::FirePrimary, player, 1);
  Tick(12);
  Post(Command::Type::FirePrimary, player, 0);
  Tick(1);
  EXPECT_LT(ShipOf(trader).hull, 100);
  EXPECT_EQ(Standing("trader"), 10) << "a shot without a target hits by accident";
  Tick(10 * 60);
  Post(Command::Type::Target, player, 0, trader);
  Post(Command::Type::FirePrimary, player, 1);
  Tick(12);
  EXPECT_LT(Standing("trader"), 10);
}

TEST_F(LawTest, AMissileIsNoAccident) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId trader = Spawn("barge", "trader", {400, 0});
  Post(Command::Type::Target, player, 0, trader);
  Post(Command::Type::FireSecondary, player, 1);
  Tick(1);
  Post(Command::Type::Target, player, 0, ObjectId{});  // looking away does not help
  Post(Command::Type::FireSecondary, player, 0);
  Tick(3 * 60);
  EXPECT_LT(ShipOf(trader).hull, 100);
  EXPECT_TRUE(game.IsHostile(trader, player));
  EXPECT_LT(Standing("trader"), 10);
}

TEST_F(LawTest, AMissilePassesShipsThatAreNoEnemies) {
  const ObjectId patrol = Spawn("scout", "patrol", {0, 0});
  const ObjectId player = SpawnPlayer({300, 0});
  const ObjectId wolf = Spawn("barge", "pirate", {600, 0});
  Post(Command::Type::Target, patrol, 0, wolf);
  Post(Command::Type::FireSecondary, patrol, 1);
  Tick(1);
  Post(Command::Type::FireSecondary, patrol, 0);
  Tick(3 * 60);
  EXPECT_LT(ShipOf(wolf).hull, 100);
  EXPECT_EQ(ShipOf(player).shield, 30);
  EXPECT_EQ(ShipOf(player).hull, 50);
}

TEST_F(LawTest, FoesAndOthersAreNotForgiven) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId marauder = Spawn("barge", "pirate", {300, 0});
  const ObjectId trader = Spawn("barge", "trader", {300, 100});
  const ObjectId patrol = Spawn("scout", "patrol", {300, 200});
  Tick(1);
  game.Damage(marauder, 1, player);
  game.Damage(trader, 1, patrol);
  EXPECT_LT(Standing("pirate"), -60);
  EXPECT_TRUE(game.HasAttacked(patrol, trader));
  EXPECT_TRUE(Alerts().empty());
}

// 6 points are a hit: many small ones are worth no more than a large one.
TEST_F(LawTest, HitsChangeStandingsByTheirDamage) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId marauder = Spawn("barge", "pirate", {300, 0});
  game.Damage(marauder, 0, player);
  EXPECT_EQ(Standing("patrol"), 10) << "no damage";
  for (int i = 0; i < 12; ++i) game.Damage(marauder, 0.5, player);
  EXPECT_NEAR(Standing("patrol"), 10 + 0.1, 1e-9);
  game.Damage(marauder, 60, player);
  EXPECT_NEAR(Standing("patrol"), 10 + 1.1, 1e-9);
  EXPECT_NEAR(Standing("pirate"), -60 - 6.6, 1e-9);
  game.Damage(marauder, 1e6, player);  // the hull had 34 points left
  EXPECT_NEAR(Standing("patrol"), 10 + 0.1 * 100 / 6 + 3, 1e-9);
}

// A scout has a hull of 50, and a shield of 30 that is whole again after 8 s.
TEST_F(LawTest, AShieldThatRegeneratesIsThankedForOnce) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId pirate = Spawn("scout", "pirate", {300, 0});
  for (int i = 0; i < 5; ++i) {
    game.Damage(pirate, 30, player);
    Tick(10 * 60);
    ASSERT_EQ(ShipOf(pirate).shield, 30);
  }
  EXPECT_NEAR(Standing("patrol"), 10 + 0.1 * 80 / 6, 1e-9);
  EXPECT_NEAR(Standing("pirate"), -60 - 0.6 * 150 / 6, 1e-9) << "the victim counts every hit";
  const ObjectId other = Spawn("scout", "pirate", {300, 200});
  game.Damage(other, 30, player);
  EXPECT_NEAR(Standing("patrol"), 10 + 0.1 * 110 / 6, 1e-9) << "another ship, another record";
}

// A wolf has a hull of 20 and a bounty of 100.
TEST_F(LawTest, ABountyIsSharedByDamage) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId patrol = Spawn("scout", "patrol", {300, 0});
  const ObjectId wolf = Spawn("wolf", "pirate", {500, 0});
  EXPECT_EQ(game.BountyOn(*game.FindShip(wolf)), 100);
  EXPECT_EQ(game.BountyOn(*game.FindShip(patrol)), 0);
  game.Damage(wolf, 5, player);
  game.Damage(wolf, 15, patrol);  // strikes last
  EXPECT_EQ(game.GetPlayer().credits, 25);
  EXPECT_EQ(game.GetPlayer().kills, 0u);
  ASSERT_NE(Last(Event::Type::Bounty), nullptr);
  EXPECT_DOUBLE_EQ(Last(Event::Type::Bounty)->share, 0.25);
  EXPECT_DOUBLE_EQ(Last(Event::Type::ShipDestroyed)->share, 0.25);
  EXPECT_NEAR(Standing("patrol"), 10 + 0.1 * 5 / 6 + 3 * 0.25, 1e-9)
      << "a hit of 5 points, and a quarter of a kill";
}

TEST_F(LawTest, TheLastShotAloneEarnsWhatItDealt) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId patrol = Spawn("scout", "patrol", {300, 0});
  const ObjectId wolf = Spawn("wolf", "pirate", {500, 0});
  game.Damage(wolf, 18, patrol);
  game.Damage(wolf, 1000, player);  // the hull had 2 points left
  EXPECT_EQ(game.GetPlayer().credits, 10);
  EXPECT_EQ(game.GetPlayer().kills, 1u);
}

// Each loses 24 points: (320 - 80) * 0.1 * 2 / 2.
TEST_F(LawTest, RammingEarnsWhatItDealt) {
  SpawnPlayer({-30, 0}, {160, 0});
  const ObjectId wolf = Spawn("wolf", "pirate", {30, 0}, {-160, 0});
  Tick(60);
  ASSERT_EQ(game.FindShip(wolf), nullptr);
  EXPECT_EQ(game.GetPlayer().credits, 100);
  EXPECT_EQ(game.GetPlayer().kills, 1u);
  ASSERT_EQ(EventsOf(Event::Type::ShipDestroyed).size(), 1u);
  EXPECT_EQ(EventsOf(Event::Type::ShipDestroyed)[0].share, 1);
  EXPECT_EQ(EventsOf(Event::Type::ShipDestroyed)[0].object, game.GetPlayer().ship);
  EXPECT_NEAR(Standing("patrol"), 10 + 3, 1e-9) << "a kill, but no hit";
}

TEST_F(LawTest, ACollisionHasItsPartOfTheDamage) {
  const ObjectId player = SpawnPlayer({-30, 0}, {160, 0});
  const ObjectId patrol = Spawn("scout", "patrol", {0, 900});
  const ObjectId wolf = Spawn("wolf", "pirate", {30, 0}, {-160, 0});
  game.Damage(wolf, 15, patrol);
  Tick(60);
  ASSERT_EQ(game.FindShip(wolf), nullptr);
  EXPECT_EQ(game.GetPlayer().credits, 25);
  // The damage of a collision with a rock counts as that of others.
  const ObjectId second = Spawn("wolf", "pirate", {0, 5000}, {400, 0});
  game.Damage(second, 5, player);
  SpawnRock("big", {100, 5000});
  Tick(60);
  ASSERT_EQ(game.FindShip(second), nullptr);
  EXPECT_EQ(game.GetPlayer().credits, 50);
}

TEST_F(LawTest, NoDamageNoPay) {
  SpawnPlayer({0, 0});
  const ObjectId patrol = Spawn("scout", "patrol", {300, 0});
  const ObjectId wolf = Spawn("wolf", "pirate", {500, 0});
  game.Damage(wolf, 1000, patrol);
  EXPECT_EQ(game.GetPlayer().credits, 0);
  EXPECT_EQ(Last(Event::Type::Bounty), nullptr);
  EXPECT_EQ(Last(Event::Type::ShipDestroyed)->share, 0);
}

TEST_F(LawTest, TheShipsOfThePlayersSideEarnForThePlayer) {
  SpawnPlayer({0, 0});
  const ObjectId wing = Spawn("scout", "player", {300, 0});
  const ObjectId wolf = Spawn("wolf", "pirate", {500, 0});
  game.Damage(wolf, 1000, wing);
  EXPECT_EQ(game.GetPlayer().credits, 100);
  EXPECT_EQ(game.GetPlayer().kills, 0u);
}

// Otherwise an escort would shoot back after an accidental hit of the player or of another escort.
TEST_F(LawTest, ThePlayersSideForgivesItself) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId wing = Spawn("scout", "player", {300, 0});
  const ObjectId other = Spawn("scout", "player", {300, 100});
  const ObjectId wolf = Spawn("wolf", "pirate", {500, 0});
  game.Damage(wing, 25, player);
  EXPECT_FALSE(game.HasAttacked(player, wing));
  EXPECT_FALSE(game.IsHostile(wing, player));
  game.Damage(wing, 10, other);
  EXPECT_FALSE(game.IsHostile(wing, other));
  game.Damage(player, 10, other);
  EXPECT_FALSE(game.IsHostile(player, other));
  game.Damage(wing, 1, wolf);
  EXPECT_TRUE(game.HasAttacked(wolf, wing));
  EXPECT_TRUE(Alerts().empty());
}

TEST_F(LawTest, AnAttackOnATraderThatOthersFinishCountsByItsPart) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId pirate = Spawn("wolf", "pirate", {300, 300});
  const ObjectId trader = Spawn("barge", "trader", {300, 0});
  game.Damage(trader, 50, player);
  const double before = Standing("trader");
  game.Damage(trader, 1000, pirate);
  EXPECT_NEAR(Standing("trader"), before - 5, 1e-9);
}

// With the shipped data: those that wait beside the lanes.
TEST(Bounties, EachClassOfThePiratesHasOne) {
  const Catalog catalog = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  for (const char* id : {"raider", "corsair", "marauder"})
    EXPECT_GT(catalog.Ships()[*catalog.FindShip(id)].bounty, 0) << id;
}

TEST_F(LawTest, ADockEndsTheRecord) {
  ExpectThatADockEndsTheRecord(SpawnBase("patrol", {0, 5000}));
}

TEST_F(LawTest, ADockThatTradesOreEndsTheRecordToo) {
  const ObjectId base = SpawnBase("patrol", {0, 5000});
  MarketPlan plan;
  plan.goods[TestCatalog().OreGood()] = {.want = 50, .stock = 10};
  ASSERT_TRUE(game.SetMarket(base, plan));
  ExpectThatADockEndsTheRecord(base);
}

TEST_F(LawTest, RecordsAreSavedWithTheGame) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId wolf = Spawn("wolf", "pirate", {500, 0});
  const ObjectId trader = Spawn("barge", "trader", {300, 2000});
  game.Damage(wolf, 5, player);
  game.Damage(trader, 20, player);
  ExpectTheSameAfterALoad(20);
  ByteWriter writer;
  game.Save(writer);
  ByteReader reader(writer.Bytes());
  game.Load(reader);
  game.Damage(wolf, 1000, trader);
  EXPECT_EQ(game.GetPlayer().credits, 25);
  game.Damage(trader, 6, player);
  EXPECT_LT(Standing("trader"), 10 + 3) << "the accidental hits before the save count";
  EXPECT_TRUE(game.IsHostile(trader, player));
}

}  // namespace
}  // namespace heliopause
