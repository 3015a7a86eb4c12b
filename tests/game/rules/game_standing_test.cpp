#include "base/utf8.hpp"
#include "game/fixture.hpp"

namespace heliopause {
namespace {

class StandingTest : public GameTest {
 protected:
  void Kill(const std::string& type, const std::string& faction) {
    const ObjectId victim = Spawn(type, faction, {500, 0});
    game.Damage(victim, 1000, game.GetPlayer().ship);
  }
  std::vector<StandingChange> Changes(const std::string& faction) const {
    std::vector<StandingChange> list;
    for (const StandingChange& change : game.StandingChanges())
      if (change.faction == Faction(faction)) list.push_back(change);
    return list;
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

TEST_F(StandingTest, AChangeKeepsItsReasonAndItsTick) {
  SpawnPlayer({0, 0});
  Tick(7);
  const ObjectId wolf = Spawn("wolf", "pirate", {500, 0});
  const std::string name = ShipOf(wolf).name;
  game.Damage(wolf, 5, game.GetPlayer().ship);
  game.Damage(wolf, 5, game.GetPlayer().ship);
  game.Damage(wolf, 10, game.GetPlayer().ship);
  const std::vector<StandingChange> changes = Changes("trader");
  ASSERT_EQ(changes.size(), 2u) << "consecutive hits are one reason";
  EXPECT_EQ(changes[0].reason, name + " attacked");
  EXPECT_NEAR(changes[0].amount, 0.1 * 20 / 6, 1e-9);
  EXPECT_EQ(changes[0].tick, 7u);
  EXPECT_EQ(changes[1].reason, name + " destroyed");
  EXPECT_NEAR(Standing("trader"), 10 + changes[0].amount + changes[1].amount, 1e-9);
  EXPECT_TRUE(Changes("player").empty());
}

// The limit of 80 bytes is in the middle of a character of this name.
TEST_F(StandingTest, AReasonWithALongNameIsTextAndOneReason) {
  const ObjectId player = SpawnPlayer({0, 0});
  ShipSpawn spawn;
  spawn.type = *TestCatalog().FindShip("barge");
  spawn.faction = Faction("pirate");
  spawn.position = {500, 0};
  spawn.name = "x";
  for (int i = 0; i < 60; ++i) spawn.name += "\xc3\xbc";
  const ObjectId barge = game.SpawnShip(spawn);
  game.Damage(barge, 5, player);
  game.Damage(barge, 5, player);
  const std::vector<StandingChange> changes = Changes("trader");
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].reason.size(), 79u);
  EXPECT_TRUE(IsPlainText(changes[0].reason));
}

TEST_F(StandingTest, OfManyReasonsTheLastOnesStay) {
  SpawnPlayer({0, 0});
  for (int i = 0; i < 20; ++i)
    EXPECT_TRUE(game.SetStanding(Faction("trader"), i, "reason " + std::to_string(i)));
  EXPECT_TRUE(game.SetStanding(Faction("patrol"), 50, "another"));
  const std::vector<StandingChange> changes = Changes("trader");
  ASSERT_EQ(changes.size(), kMostStandingChanges);
  EXPECT_EQ(changes.front().reason, "reason 12");
  EXPECT_EQ(changes.back().reason, "reason 19");
  EXPECT_EQ(Changes("patrol").size(), 1u);
  EXPECT_FALSE(game.SetStanding(Faction("trader"), 101, "too much"));
  EXPECT_FALSE(game.SetStanding(kNone, 1, "of no faction"));
}

TEST_F(StandingTest, ReasonsAreSavedAndHashedWhenThereAreAny) {
  SpawnPlayer({0, 0});
  const std::uint64_t without = game.Hash();
  game.SetStanding(Faction("patrol"), 10, "no change");
  EXPECT_EQ(game.Hash(), without);
  game.SetStanding(Faction("patrol"), 12, "Thanks");
  const std::uint64_t thanks = game.Hash();
  ExpectTheSameAfterALoad(5);
  ByteWriter writer;
  game.Save(writer);
  ByteReader reader(writer.Bytes());
  game.Load(reader);
  ASSERT_EQ(Changes("patrol").size(), 1u);
  EXPECT_EQ(Changes("patrol")[0].reason, "Thanks");
  EXPECT_NE(thanks, without);
}

TEST_F(StandingTest, ANeutralFactionDoesNotMind) {
  SpawnPlayer({0, 0});
  Kill("wolf", "player");
  EXPECT_EQ(Standing("trader"), 10);
  EXPECT_TRUE(game.StandingChanges().empty());
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
