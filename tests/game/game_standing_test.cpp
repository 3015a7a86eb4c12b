#include "game/fixture.hpp"

namespace heliopause {
namespace {

class StandingTest : public GameTest {
 protected:
  void Kill(const std::string& type, const std::string& faction) {
    const ObjectId victim = Spawn(type, faction, {500, 0});
    game.Damage(victim, 1000, game.GetPlayer().ship);
  }
};

TEST_F(StandingTest, StartsAsTheDataSay) {
  EXPECT_EQ(Standing("trader"), 10);
  EXPECT_EQ(Standing("pirate"), -60);
}

TEST_F(StandingTest, DecidesWhoIsHostileToThePlayer) {
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
  bool told = false;
  for (const Event& event : game.Events())
    told = told || (event.type == Event::Type::Bounty && event.amount == 100);
  EXPECT_TRUE(told);
}

TEST_F(StandingTest, NobodyPaysAnOutlawAndNobodyPaysForATrader) {
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

TEST_F(StandingTest, AHitIsRememberedToo) {
  const ObjectId player = SpawnPlayer({0, 0});
  const ObjectId trader = Spawn("barge", "trader", {300, 0});
  game.Damage(trader, 1, player);
  EXPECT_LT(Standing("trader"), 10);
  EXPECT_GT(Standing("trader"), 9);
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
