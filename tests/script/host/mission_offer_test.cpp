// The offers of ports: when, how many, and none again of a mission that runs or is done.
#include <set>
#include <string>
#include <utility>

#include "script/host/missions_fixture.hpp"

namespace heliopause {
namespace {

TEST_F(HostMissions, OffersFollowFromSeedPortAndTime) {
  Write("missions/lot",
        "return {title = 'Lot', offers = 4, offer = function(port) return {title = 'Lot ' .. "
        "math.random(1000000)} end}");
  Begin();
  const auto titles = [&] {
    List list;
    for (const MissionOffer& offer : State().offers) list.push_back(offer.terms.title);
    return list;
  };
  const List first = titles();
  ASSERT_EQ(first.size(), 4u);
  EXPECT_NE(first[0], first[1]);
  Do("math.random()");
  Do("math.random()");
  Do("space.player():undock()");
  Step(2);
  Do("space.place(space.player(), space.stations()[1]:radius() + 60, 0, 0, 0)");
  Do("space.player():dock()");
  Step(2);
  EXPECT_EQ(titles(), first) << "the same port within the same five minutes";
  Step(static_cast<int>(kOfferTicks));
  EXPECT_NE(titles(), first);
}

TEST_F(HostMissions, OneFileOffersNoTwoJobsOfOneTitle) {
  Write("missions/lot",
        "return {title = 'Lot', offers = 3, offer = function(port) return {title = 'Lot ' .. "
        "math.random(2)} end}");
  Write("missions/other", "return {title = 'Lot 1', offer = function(port) return {} end}");
  Begin();
  std::set<std::pair<std::string, std::string>> distinct;
  for (const MissionOffer& offer : State().offers)
    distinct.emplace(offer.terms.file, offer.terms.title);
  EXPECT_EQ(distinct.size(), State().offers.size());
  EXPECT_GE(State().offers.size(), 2u) << "the title of another file does not count";
  EXPECT_LE(State().offers.size(), 3u);
}

TEST_F(HostMissions, AJobThatRunsIsNotOfferedAgainOnAReturn) {
  Write("missions/lot",
        "return {title = 'Lot', offers = 3, offer = function(port) return {title = 'Lot ' .. "
        "math.random(1000000)} end}");
  Begin();
  const ObjectId home = State().port;
  ASSERT_EQ(State().offers.size(), 3u);
  const std::string taken = State().offers[0].terms.title;
  Accept();
  ASSERT_EQ(State().running.size(), 1u);
  Visit("2");
  ASSERT_NE(State().port, home);
  EXPECT_EQ(State().offers.size(), 3u);
  Visit("1");
  ASSERT_EQ(State().port, home);
  EXPECT_EQ(State().offers.size(), 2u);
  for (const MissionOffer& offer : State().offers) EXPECT_NE(offer.terms.title, taken);
}

TEST_F(HostMissions, AJobThatIsDoneIsNotOfferedAgainOnAReturn) {
  Write("missions/lot",
        "return {title = 'Lot', offers = 3, offer = function(port) return {title = 'Lot ' .. "
        "math.random(1000000)} end, on_tick = function(self) space.complete('there') end}");
  Begin();
  const ObjectId home = State().port;
  const std::string taken = State().offers[0].terms.title;
  Accept();
  Step(2);
  ASSERT_EQ(Ends(), List{"done: there"});
  Visit("2");
  ASSERT_NE(State().port, home);
  Reload();
  Visit("1");
  ASSERT_EQ(State().port, home);
  EXPECT_EQ(State().offers.size(), 2u);
  for (const MissionOffer& offer : State().offers) EXPECT_NE(offer.terms.title, taken);
  EXPECT_EQ(RecordOf(State(), "lot").done, 1u);
  Step(static_cast<int>(kOfferTicks));
  EXPECT_EQ(State().offers.size(), 3u);
  EXPECT_EQ(State().records.size(), 1u) << "the offers of another time are forgotten";
}

// Its texts depend on the ship: another hold or drive would make another job of it.
TEST_F(HostMissions, AJobWithOtherTextsIsNotOfferedAgainOnAReturn) {
  const std::string offer =
      "return {title = 'Ore', offer = function(port) return {title = 'Bring ' .. "
      "space.player():free_cargo() .. ' ore', to = port} end, on_tick = function(self) "
      "if space.player():cargo('food') == 2 then space.complete('there') end end}";
  Write("missions/ore", offer);
  Begin();
  ASSERT_EQ(State().offers.size(), 1u);
  Accept();
  Do("space.add_cargo(space.player(), 'food', 1)");
  Visit("2");
  EXPECT_EQ(State().offers.size(), 1u) << "another port has its own";
  Visit("1");
  EXPECT_TRUE(State().offers.empty()) << "it runs";
  Do("space.add_cargo(space.player(), 'food', 1)");
  Step(2);
  ASSERT_EQ(Ends(), List{"done: there"});
  Visit("2");
  Visit("1");
  EXPECT_TRUE(State().offers.empty()) << "it is done";
  Step(static_cast<int>(kOfferTicks));
  EXPECT_EQ(State().offers.size(), 1u);
}

TEST_F(HostMissions, AtMostTenAreOffered) {
  for (const char* name : {"a", "b", "c", "d"})
    Write(std::string("missions/") + name,
          "return {title = 'x', offers = 4, offer = function(port) return {title = 'x ' .. "
          "math.random(1000000)} end}");
  Write("missions/z", "return {title = 'z', story = true, offer = function(port) return {} end}");
  Begin();
  EXPECT_EQ(State().offers.size(), kMostOffers);
  EXPECT_EQ(State().offers[0].terms.file, "z") << "the story comes first";
}

TEST_F(HostMissions, OnceIsNotOfferedWhileItRunsAndWhenItIsDone) {
  Write("missions/only",
        "return {title = 'Only', once = true, offer = function(port) return {} end, "
        "on_tick = function(self) if space.tick() > 20000 then space.complete() end end}");
  Begin();
  Accept();
  Step(static_cast<int>(kOfferTicks));
  EXPECT_TRUE(State().offers.empty()) << "it runs";
  Step(2 * static_cast<int>(kOfferTicks));
  EXPECT_TRUE(State().running.empty());
  EXPECT_TRUE(State().offers.empty()) << "it is done";
}

}  // namespace
}  // namespace heliopause
