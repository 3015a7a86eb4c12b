#include <algorithm>
#include <vector>

#include "base/utf8.hpp"
#include "game/economy_fixture.hpp"

namespace heliopause {
namespace {

TEST_F(EconomyTest, PortsMakeAndUseGoods) {
  Define({{"food", {.want = 100, .stock = 100, .makes = 60}},
          {"ore", {.want = 100, .stock = 200, .uses = 30}}});
  Tick(60 * 60);
  EXPECT_NEAR(At("food").stock, 157, 8);
  EXPECT_NEAR(At("ore").stock, 170, 1);
  ExpectThatGoodsAddUp();
}

TEST_F(EconomyTest, LongNewsEndWithAWholeCharacter) {
  std::string text = "x";
  for (int i = 0; i < 150; ++i) text += "\xc3\xbc";
  game.AddNews({}, text);
  EXPECT_EQ(game.GetEconomy().news.back().text.size(), kLongestNews - 1);
  EXPECT_TRUE(IsPlainText(game.GetEconomy().news.back().text));
}

TEST_F(EconomyTest, ShortageAndPlentyAreNewsOnce) {
  Define({{"food", {.want = 100, .stock = 30}}, {"ore", {.want = 10, .stock = 100}}});
  Tick(300);
  const auto& news = game.GetEconomy().news;
  ASSERT_EQ(news.size(), 2u);
  EXPECT_EQ(news[0].text, "Home runs short of Food and pays 62 credits a unit.");
  EXPECT_EQ(news[1].text, "Home has more Ore than it can store and sells at 8 credits a unit.");
  EXPECT_EQ(news[0].body, port);
}

TEST_F(EconomyTest, OldNewsIsDropped) {
  for (int i = 0; i < 60; ++i) game.AddNews({}, "News " + std::to_string(i));
  ASSERT_EQ(game.GetEconomy().news.size(), kMostNews);
  EXPECT_EQ(game.GetEconomy().news.back().text, "News 59");
}

TEST_F(EconomyTest, ThePlayerRemembersThePricesOfTheLastVisit) {
  ASSERT_EQ(game.GetEconomy().seen.size(), 1u);
  EXPECT_EQ(game.GetEconomy().seen[0].prices[Good("food")], 30);
  Post(Command::Type::Undock, ship);
  Tick(60);
  const std::uint64_t seen = game.GetEconomy().seen[0].tick;
  Define({{"food", {.want = 100, .stock = 10}}});
  Tick(120);
  EXPECT_EQ(game.GetEconomy().seen[0].tick, seen);
  EXPECT_EQ(game.GetEconomy().seen[0].prices[Good("food")], 30) << "of then, not of now";
}

TEST_F(EconomyTest, AMarketEndsWithItsPort) {
  game.Remove(port);
  EXPECT_EQ(game.FindMarket(port), nullptr);
  ExpectThatGoodsAddUp();
}

TEST_F(EconomyTest, RejectsAMarketOutOfRange) {
  MarketPlan plan;
  plan.goods[0].makes = kMostGoodsPerMinute + 1;
  EXPECT_FALSE(game.SetMarket(port, plan));
  EXPECT_FALSE(game.SetMarket(ship, {}));
  const ObjectId gate = game.SpawnBody(*TestCatalog().FindBody("gate"), kNone, {9000, 0}, "Gate");
  EXPECT_FALSE(game.SetMarket(gate, {})) << "no ship docks there";
  EXPECT_EQ(At("food").stock, 100);
}

TEST_F(EconomyTest, SurvivesALoad) {
  SetCredits(5000);
  Define({{"food", {.want = 100, .stock = 100, .makes = 60}},
          {"crates", {.want = 30, .stock = 60, .uses = 7}}});
  Trade(Command::Type::Buy, "crates", 2);
  game.Post({Command::Type::BuyOutfit, ship, 0, {}, "plate"});
  const ObjectId barge = Spawn("barge", "trader", {900, 0});
  game.AddCargo(barge, Good("food"), 11);
  game.Damage(barge, 1000);
  ExpectTheSameAfterALoad(200);
}

TEST_F(EconomyTest, ADamagedPartIsRejected) {
  ByteWriter writer;
  game.Save(writer);
  const Game plain(TestCatalog(), {});
  // The part is at the end: each cut within it is an error, and the game stays as it was.
  const std::uint64_t hash = game.Hash();
  for (const std::size_t cut : {1u, 8u, 40u, 90u}) {
    ByteReader reader(std::span(writer.Bytes()).first(writer.Bytes().size() - cut));
    EXPECT_THROW(game.Load(reader), BadBytes) << cut;
    EXPECT_EQ(game.Hash(), hash);
  }
}

TEST_F(EconomyTest, ASaveWithTwoMarketsOfABodyIsRejected) {
  const ObjectId other = SpawnBase("trader", {5000, 0});
  ASSERT_TRUE(game.SetMarket(other, {}));
  ByteWriter writer;
  game.Save(writer);
  // The beginning of a market: its body, the count of its goods.
  const auto market_of = [](ObjectId body) {
    ByteWriter begin;
    begin(body);
    begin(static_cast<std::uint64_t>(TestCatalog().Goods().size()));
    return begin.Bytes();
  };
  const std::vector<std::byte> first = market_of(port), second = market_of(other);
  std::vector<std::byte>& bytes = writer.Bytes();
  const auto at = std::search(bytes.begin(), bytes.end(), second.begin(), second.end());
  ASSERT_NE(at, bytes.end());
  std::copy(first.begin(), first.end(), at);
  ByteReader reader(bytes);
  try {
    game.Load(reader);
    FAIL() << "expected BadBytes";
  } catch (const BadBytes& error) {
    EXPECT_NE(std::string(error.what()).find("a body has two markets"), std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace heliopause
