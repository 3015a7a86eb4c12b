#include "game/fixture.hpp"

namespace heliopause {
namespace {

class StandingTest : public GameTest {
 protected:
  void Kill(const std::string& type, const std::string& faction) {
    const ObjectId victim = Spawn(type, faction, {500, 0});
    game.Damage(victim, 1000, game.GetPlayer().ship);
  }
  std::vector<std::string> Alerts() const {  // of the last tick and since
    std::vector<std::string> texts;
    for (const Event& event : game.Events()) {
      if (event.type == Event::Type::Alert) texts.push_back(event.text);
    }
    return texts;
  }
};

TEST_F(StandingTest, StartsAsTheDataSay) {
  EXPECT_EQ(Standing("trader"), 10);
  EXPECT_EQ(Standing("pirate"), -60);
}

TEST_F(StandingTest, DecidesWhetherAFactionIsHostileToThePlayer) {
  const FactionIndex player = Faction("player");
  EXPECT_FALSE(game.IsHostile(Faction("trader"), player));
  EXPECT_TRUE(game.IsHostile(Faction("pirate"), player));
  EXPECT_TRUE(game.IsHostile(player, Faction("pirate")));
  game.PlayerForScenario().standing[Faction("trader")] = -20.5;
  EXPECT_TRUE(game.IsHostile(Faction("trader"), player));
  game.PlayerForScenario().standing[Faction("pirate")] = -20;
  EXPECT_FALSE(game.IsHostile(Faction("pirate"), player));
}

TEST_F(StandingTest, DataDecideAmongTheOthers) {
  EXPECT_TRUE(game.IsHostile(Faction("trader"), Faction("pirate")));
  EXPECT_TRUE(game.IsHostile(Faction("pirate"), Faction("patrol")));
  EXPECT_FALSE(game.IsHostile(Faction("trader"), Faction("patrol")));
  EXPECT_FALSE(game.IsHostile(Faction("pirate"), Faction("pirate")));
  EXPECT_FALSE(game.IsHostile(kNone, Faction("pirate")));
}

TEST_F(StandingTest, ABountyIsPaidForAPirateAndRemembered) {
  SpawnPlayer({0, 0});
  Kill("wolf", "pirate");
  EXPECT_EQ(game.GetPlayer().credits, 100);
  EXPECT_EQ(game.GetPlayer().kills, 1u);
  EXPECT_GT(Standing("trader"), 10);
  EXPECT_GT(Standing("patrol"), 10);
  EXPECT_LT(Standing("pirate"), -60);
  bool reported = false;
  for (const Event& event : game.Events())
    reported = reported || (event.type == Event::Type::Bounty && event.amount == 100);
  EXPECT_TRUE(reported);
}

TEST_F(StandingTest, AnOutlawGetsNoBountyAndATraderHasNone) {
  SpawnPlayer({0, 0});
  Kill("wolf", "trader");
  EXPECT_EQ(game.GetPlayer().credits, 0);
  game.PlayerForScenario().standing[Faction("trader")] = -50;
  game.PlayerForScenario().standing[Faction("patrol")] = -50;
  Kill("wolf", "pirate");
  EXPECT_EQ(game.GetPlayer().credits, 0);
}

TEST_F(StandingTest, KillingTradersMakesFoesOfThemAndTheirFriendsAndPleasesTheirEnemies) {
  SpawnPlayer({0, 0});
  for (int i = 0; i < 4; ++i) Kill("barge", "trader");
  EXPECT_TRUE(game.IsHostile(Faction("trader"), Faction("player")));
  EXPECT_LT(Standing("patrol"), 10);
  EXPECT_GT(Standing("patrol"), Standing("trader")) << "friends mind less";
  EXPECT_GT(Standing("pirate"), -60);
  const double before = Standing("trader");
  Tick(60 * 60);
  EXPECT_EQ(Standing("trader"), before) << "factions remember";
}

TEST_F(StandingTest, AStrayHitIsForgivenWithOneWarning) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId trader = Spawn("barge", "trader", {300, 0});
  Tick(1);
  for (int i = 0; i < 6; ++i) game.Damage(trader, 10, player);
  EXPECT_EQ(Standing("trader"), 10);
  EXPECT_FALSE(game.IsHostile(trader, player));
  const std::vector<std::string> alerts = Alerts();
  ASSERT_EQ(alerts.size(), 1u);
  EXPECT_NE(alerts[0].find(ShipOf(trader).name + ": Watch your fire"), std::string::npos);
}

TEST_F(StandingTest, HarmBeyondPatienceIsAnAttack) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId trader = Spawn("barge", "trader", {300, 0});
  const ObjectId colleague = Spawn("barge", "trader", {300, 100});
  Tick(1);
  for (int i = 0; i < 6; ++i) game.Damage(trader, 10, player);
  game.Damage(colleague, 10, player);  // counts for the same faction
  EXPECT_LT(Standing("trader"), 10);
  EXPECT_GT(Standing("trader"), 9);
  EXPECT_TRUE(game.IsHostile(colleague, player));
  EXPECT_FALSE(game.IsHostile(trader, player)) << "it was hit before";
  EXPECT_FALSE(game.IsHostile(Faction("trader"), Faction("player")));
  EXPECT_EQ(Alerts().size(), 2u);
  game.Damage(trader, 10, player);
  EXPECT_TRUE(game.IsHostile(trader, player));
  EXPECT_EQ(Alerts().size(), 2u) << "no third message";
}

TEST_F(StandingTest, HarmIsForgottenWithTime) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId trader = Spawn("barge", "trader", {300, 0});
  game.Damage(trader, 40, player);
  Tick(21 * 60);
  game.Damage(trader, 50, player);
  EXPECT_EQ(Standing("trader"), 10);
  EXPECT_EQ(Alerts().size(), 1u) << "and so one is warned again";
  Tick(60 * 60 + 1);
  EXPECT_EQ(game.GetPlayer().recent_damage[Faction("trader")], 0);
}

TEST_F(StandingTest, WhatWasAimedCountsDouble) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId trader = Spawn("barge", "trader", {100, 0});
  const auto harm = [&] { return game.GetPlayer().recent_damage[Faction("trader")]; };
  Post(Command::Type::FirePrimary, player, 1);
  Tick(12);
  Post(Command::Type::FirePrimary, player, 0);
  Tick(1);
  EXPECT_NEAR(harm(), 10, 1) << "a shot without a target is a stray shot";
  Tick(10 * 60);
  Post(Command::Type::Target, player, 0, trader);
  Post(Command::Type::FirePrimary, player, 1);
  Tick(12);
  EXPECT_NEAR(harm(), 20, 1);
}

TEST_F(StandingTest, AMissileIsNoStrayShot) {
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

TEST_F(StandingTest, FoesAndOthersAreNotForgiven) {
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

TEST_F(StandingTest, WhatOthersDoIsNotThePlayersDoing) {
  SpawnPlayer({0, 0});
  const ObjectId patrol = Spawn("scout", "patrol", {300, 0});
  const ObjectId wolf = Spawn("wolf", "pirate", {500, 0});
  game.Damage(wolf, 1000, patrol);
  EXPECT_EQ(Standing("pirate"), -60);
  EXPECT_EQ(game.GetPlayer().kills, 0u);
  EXPECT_EQ(game.GetPlayer().credits, 0);
}

TEST_F(StandingTest, StaysWithinItsLimits) {
  SpawnPlayer({0, 0});
  for (int i = 0; i < 40; ++i) Kill("wolf", "pirate");
  EXPECT_EQ(Standing("pirate"), -100);
  EXPECT_EQ(Standing("trader"), 100);
}

TEST_F(StandingTest, AMissileIsHostileToItsTarget) {
  const ObjectId patrol = Spawn("scout", "patrol", {0, 0});
  const ObjectId trader = Spawn("barge", "trader", {900, 0});
  const ObjectId other = Spawn("barge", "trader", {900, 900});
  Post(Command::Type::Target, patrol, 0, trader);
  Post(Command::Type::FireSecondary, patrol, 1);
  Tick(1);
  const ObjectId missile = game.Shots()[0].id;
  EXPECT_TRUE(game.IsHostile(missile, trader));
  EXPECT_FALSE(game.IsHostile(missile, other));
  EXPECT_FALSE(game.IsHostile(missile, patrol));
}

}  // namespace
}  // namespace heliopause
