#include "insight/search_log.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace heliopause {
namespace {

SearchSite Site(unsigned line, std::string_view label = "near") {
  return {label, "/home/me/src/game/some.cpp", line, false, ResultUse::Unknown};
}

// A search that visited `nodes` nodes and found as many sprites.
LoggedSearch Of(std::size_t nodes, double radius = 10) {
  LoggedSearch search;
  search.query.radius = radius;
  search.trace.nodes_entered = nodes;
  search.found = search.kept = nodes;
  search.visits.resize(nodes);
  return search;
}

class SearchLogTest : public testing::Test {
 protected:
  SearchLogTest() { log.Enable(true); }
  SearchLog log;
};

TEST_F(SearchLogTest, KeepsNothingUnlessEnabledAndInATick) {
  log.Add(Site(1), Of(1));
  EXPECT_TRUE(log.Callers().empty()) << "between ticks";
  log.Enable(false);
  log.BeginTick(1);
  log.Add(Site(1), Of(1));
  EXPECT_TRUE(log.Callers().empty()) << "disabled";
  log.Enable(true);
  log.BeginTick(2);
  log.Add(Site(1), Of(1));
  log.EndTick();
  log.Add(Site(2), Of(1));
  EXPECT_EQ(log.Callers().size(), 1u);
}

TEST_F(SearchLogTest, DropsTheOldestSearchesOfACallerAndKeepsThoseOfOthers) {
  log.BeginTick(1);
  log.Add(Site(7, "seldom"), Of(3));
  for (std::size_t i = 0; i < 500; ++i) log.Add(Site(8, "often"), Of(i));
  ASSERT_EQ(log.Callers().size(), 2u);
  EXPECT_EQ(log.Callers()[0].Searches().size(), 1u);
  EXPECT_EQ(log.Callers()[1].Searches().size(), SearchCaller::kKept);
  for (const LoggedSearch& search : log.Callers()[1].Searches()) EXPECT_GE(search.found, 484u);
}

TEST_F(SearchLogTest, TheLastOnesComeNewestFirst) {
  log.BeginTick(1);
  for (unsigned i = 0; i < 40; ++i) log.Add(Site(i % 2), Of(i));
  const auto last = log.Last(10);
  ASSERT_EQ(last.size(), 10u);
  for (std::size_t i = 0; i < last.size(); ++i) EXPECT_EQ(last[i]->found, 39 - i);
  const auto of_one = log.Last(5, 0);
  ASSERT_EQ(of_one.size(), 5u);
  for (std::size_t i = 0; i < of_one.size(); ++i) EXPECT_EQ(of_one[i]->found, 38 - 2 * i);
}

TEST_F(SearchLogTest, CostIsOfTheLastSecondAlone) {
  for (std::uint64_t tick = 1; tick <= 100; ++tick) {
    log.BeginTick(tick);
    if (tick % 2 == 0) log.Add(Site(1), Of(tick <= 40 ? 1000 : 3, 50));
    log.EndTick();
  }
  const SearchCost cost = log.Callers()[0].Cost(log.Tick());
  EXPECT_EQ(cost.searches, 30u);
  EXPECT_EQ(cost.ticks, 30u);
  EXPECT_EQ(cost.Nodes(), 90u) << "searches of more than a second ago do not count";
  EXPECT_EQ(cost.max_radius, 50);
  EXPECT_EQ(log.TicksLogged(), SearchCaller::kCostTicks);
}

TEST_F(SearchLogTest, CountsOnlyTheTicksSinceItWasEnabled) {
  log.BeginTick(1000);
  log.BeginTick(1001);
  EXPECT_EQ(log.TicksLogged(), 2u);
  log.Enable(false);
  log.Enable(true);
  log.BeginTick(5000);
  EXPECT_EQ(log.TicksLogged(), 1u);
}

TEST_F(SearchLogTest, ACallerReportsHowManyResultsItKept) {
  log.BeginTick(1);
  const std::uint64_t number = log.Add(Site(1), Of(9));
  log.SetKept(number, 2);
  log.SetKept(0, 1);
  log.SetKept(number + 5, 1);
  EXPECT_EQ(log.Last(1)[0]->kept, 2u);
  EXPECT_EQ(log.Callers()[0].Cost(1).kept, 2u);
  EXPECT_EQ(log.Callers()[0].Cost(1).found, 9u);
}

TEST_F(SearchLogTest, TheCallerSilentLongestIsReplaced) {
  for (unsigned i = 0; i < SearchLog::kMaxCallers + 1; ++i) {
    log.BeginTick(i + 1);
    log.Add(Site(i), Of(1));
  }
  ASSERT_EQ(log.Callers().size(), SearchLog::kMaxCallers);
  EXPECT_FALSE(log.HasCaller(Site(0)));
  EXPECT_TRUE(log.HasCaller(Site(1)));
  EXPECT_TRUE(log.HasCaller(Site(SearchLog::kMaxCallers)));
}

TEST_F(SearchLogTest, AnotherEditionOfTheScriptsReplacesTheUse) {
  SearchSite site{"space.near", "ai/some.lua", 3, true, ResultUse::Counted, 1};
  log.BeginTick(1);
  log.Add(site, Of(1));
  EXPECT_TRUE(log.HasCaller(site));
  site.use = ResultUse::Unknown;
  log.Add(site, Of(1));
  EXPECT_EQ(log.Callers()[0].Use(), ResultUse::Counted) << "it is read once";
  site.edition = 2;
  EXPECT_FALSE(log.HasCaller(site));
  log.Add(site, Of(1));
  ASSERT_EQ(log.Callers().size(), 1u);
  EXPECT_EQ(log.Callers()[0].Use(), ResultUse::Unknown);
  EXPECT_TRUE(log.HasCaller(site));
}

TEST_F(SearchLogTest, ListsOfNodesStayBounded) {
  log.BeginTick(1);
  log.Add(Site(1), Of(SearchLog::kMaxVisits + 100));
  EXPECT_EQ(log.Last(1)[0]->visits.size(), SearchLog::kMaxVisits);
  EXPECT_EQ(log.Last(1)[0]->trace.nodes_entered, SearchLog::kMaxVisits + 100);
}

TEST_F(SearchLogTest, NamesTheSourceFromItsFolderOn) {
  log.BeginTick(1);
  log.Add(Site(12), Of(1));
  SearchSite script = Site(24, "space.near");
  script.file = "ai/pirate.lua";
  script.script = true;
  log.Add(script, Of(1));
  EXPECT_EQ(log.Callers()[0].Location(), "game/some.cpp:12");
  EXPECT_EQ(log.Callers()[1].Location(), "ai/pirate.lua:24");
}

TEST_F(SearchLogTest, LoadingAnEarlierStateClearsTheLog) {
  log.BeginTick(500);
  log.Add(Site(1), Of(1));
  log.BeginTick(100);
  EXPECT_TRUE(log.Callers().empty());
  EXPECT_EQ(log.TicksLogged(), 1u);
}

TEST_F(SearchLogTest, LogSearchRunsTheSearchOnceWhileTheLogIsDisabled) {
  int calls = 0, traced = 0;
  const auto search = [&](SearchTrace* trace) -> std::size_t {
    ++calls;
    if (trace != nullptr) {
      ++traced;
      trace->nodes_entered = 2;
      trace->visits->resize(2);
    }
    return 5;
  };
  EXPECT_EQ(LogSearch(log, Site(1), {}, search), 0u);
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(traced, 0);
  log.BeginTick(3);
  const std::uint64_t number = LogSearch(log, Site(1), {SearchType::Count, {1, 2}, 30}, search);
  EXPECT_EQ(calls, 3);
  EXPECT_EQ(traced, 1);
  const LoggedSearch& logged = *log.Last(1)[0];
  EXPECT_EQ(logged.number, number);
  EXPECT_EQ(logged.found, 5u);
  EXPECT_EQ(logged.visits.size(), 2u);
  EXPECT_EQ(logged.tick, 3u);
  EXPECT_EQ(logged.trace.visits, nullptr);
  EXPECT_GE(logged.microseconds, 0);
}

#ifndef NDEBUG
TEST_F(SearchLogTest, AFilterThatAddsResultsIsAnErrorOfTheProgram) {
  log.BeginTick(1);
  LoggedSearch search;
  search.found = search.kept = 2;
  const std::uint64_t number = log.Add(Site(1), search);
  EXPECT_DEATH(log.SetKept(number, 3), "a filter can only remove results");
}
#endif

}  // namespace
}  // namespace heliopause
