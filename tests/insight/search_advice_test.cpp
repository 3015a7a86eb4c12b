#include "insight/search_advice.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

struct Habit {
  SearchType type = SearchType::Near;
  std::size_t found = 0, kept = 0, tested = 0;
  std::uint64_t every = 1;  // ticks
  bool script = true;
  ResultUse use = ResultUse::Unknown;
};

SearchAdvice After(std::uint64_t ticks, const Habit& habit, std::size_t sprites = 200) {
  SearchLog log;
  log.Enable(true);
  const SearchSite site{"space.near", "ai/some.lua", 3, habit.script, habit.use};
  for (std::uint64_t tick = 1; tick <= ticks; ++tick) {
    log.BeginTick(tick);
    if (tick % habit.every != 0) continue;
    LoggedSearch search;
    search.query.type = habit.type;
    search.found = habit.found;
    search.kept = habit.kept;
    search.trace.sprites_tested = habit.tested;
    log.Add(site, search);
  }
  const SearchCaller& caller = log.Callers().front();
  return AdviceFor(caller, caller.Cost(log.Tick()), log.TicksLogged(), sprites);
}

TEST(SearchAdvice, RareOrSmallSearchesGiveNoAdvice) {
  EXPECT_EQ(After(120, {.found = 10, .kept = 10}).waste, Waste::None);
  EXPECT_EQ(After(120, {.found = 100, .kept = 100, .every = 10}).waste, Waste::None);
  EXPECT_EQ(After(120, {.found = 10, .kept = 10}, 12).waste, Waste::None) << "space is empty";
  EXPECT_EQ(After(120, {.found = 0, .kept = 0}).text, "");
}

TEST(SearchAdvice, ALargeRadiusInEveryTickIsTooOften) {
  const SearchAdvice advice = After(120, {.found = 100, .kept = 100});
  EXPECT_EQ(advice.waste, Waste::TooOften);
  EXPECT_NE(advice.text.find("100 of 200"), std::string::npos) << advice.text;
  EXPECT_NE(advice.text.find("space.k_nearest"), std::string::npos) << advice.text;
  const SearchAdvice native = After(120, {.found = 100, .kept = 100, .script = false});
  EXPECT_NE(native.text.find("GetNearestSprites"), std::string::npos) << native.text;
  EXPECT_EQ(After(120, {.found = 100, .kept = 100}, 5000).waste, Waste::None)
      << "a small part of a large space";
}

TEST(SearchAdvice, AListThatIsMostlyDiscardedIsTooMuch) {
  EXPECT_EQ(After(120, {.found = 90, .kept = 2, .every = 7}).waste, Waste::TooMuch);
  EXPECT_EQ(After(120, {.found = 90, .kept = 0, .every = 7}).waste, Waste::TooMuch);
  EXPECT_EQ(After(120, {.found = 90, .kept = 30, .every = 7}).waste, Waste::None);
}

TEST(SearchAdvice, AListThatIsOnlyCountedHasACheaperCall) {
  EXPECT_NE(After(1, {.use = ResultUse::Counted}).text.find("space.count"), std::string::npos);
  EXPECT_NE(After(1, {.use = ResultUse::TestedForAny}).text.find("space.any"), std::string::npos);
  EXPECT_NE(After(1, {.use = ResultUse::FirstOnly}).text.find("space.nearest"), std::string::npos);
}

TEST(SearchAdvice, ANearestSearchThatTestsAllSpritesAndFindsNoneHasNoResult) {
  EXPECT_EQ(After(120, {.type = SearchType::Nearest, .tested = 150}).waste, Waste::NoResult);
  EXPECT_EQ(After(120, {.type = SearchType::Nearest, .found = 1, .tested = 150}).waste,
            Waste::None);
  EXPECT_EQ(After(120, {.type = SearchType::Nearest, .tested = 8}).waste, Waste::None);
}

TEST(SearchAdvice, WaitsForASecondOfSearches) {
  EXPECT_EQ(After(59, {.found = 100, .kept = 100}).waste, Waste::None);
  EXPECT_EQ(After(60, {.found = 100, .kept = 100}).waste, Waste::TooOften);
}

}  // namespace
}  // namespace heliopause
