#include "insight/search_advice.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

struct Habit {
  Question question = Question::Near;
  std::size_t found = 0, given = 0, tested = 0;
  std::uint64_t every = 1;  // ticks
  bool script = true;
  ListUse use = ListUse::Unknown;
};

SearchAdvice After(std::uint64_t ticks, const Habit& habit, std::size_t sprites = 200) {
  SearchLog log;
  log.Enable(true);
  const SearchSite site{"space.near", "ai/some.lua", 3, habit.script, habit.use};
  for (std::uint64_t tick = 1; tick <= ticks; ++tick) {
    log.BeginTick(tick);
    if (tick % habit.every != 0) continue;
    LoggedSearch search;
    search.asked.question = habit.question;
    search.found = habit.found;
    search.given = habit.given;
    search.trace.sprites_tested = habit.tested;
    log.Add(site, search);
  }
  const SearchCaller& caller = log.Callers().front();
  return Judge(caller, caller.Cost(log.Tick()), log.TicksHeard(), sprites);
}

TEST(Judge, AFewSpritesNowAndThenAreFine) {
  EXPECT_EQ(After(120, {.found = 10, .given = 10}).waste, Waste::None);
  EXPECT_EQ(After(120, {.found = 100, .given = 100, .every = 10}).waste, Waste::None);
  EXPECT_EQ(After(120, {.found = 10, .given = 10}, 12).waste, Waste::None) << "space is empty";
  EXPECT_EQ(After(120, {.found = 0, .given = 0}).text, "");
}

TEST(Judge, ABigRadiusEveryTickIsTooOften) {
  const SearchAdvice advice = After(120, {.found = 100, .given = 100});
  EXPECT_EQ(advice.waste, Waste::TooOften);
  EXPECT_NE(advice.text.find("100 of 200"), std::string::npos) << advice.text;
  EXPECT_NE(advice.text.find("space.k_nearest"), std::string::npos) << advice.text;
  const SearchAdvice native = After(120, {.found = 100, .given = 100, .script = false});
  EXPECT_NE(native.text.find("GetNearestSprites"), std::string::npos) << native.text;
  EXPECT_EQ(After(120, {.found = 100, .given = 100}, 5000).waste, Waste::None)
      << "a small part of a large space";
}

TEST(Judge, AListOfWhichMostIsThrownAwayIsTooMuch) {
  EXPECT_EQ(After(120, {.found = 90, .given = 2, .every = 7}).waste, Waste::TooMuch);
  EXPECT_EQ(After(120, {.found = 90, .given = 0, .every = 7}).waste, Waste::TooMuch);
  EXPECT_EQ(After(120, {.found = 90, .given = 30, .every = 7}).waste, Waste::None);
}

TEST(Judge, AListThatIsOnlyCountedHasABetterCall) {
  EXPECT_NE(After(1, {.use = ListUse::Counted}).text.find("space.count"), std::string::npos);
  EXPECT_NE(After(1, {.use = ListUse::TestedForAny}).text.find("space.any"), std::string::npos);
  EXPECT_NE(After(1, {.use = ListUse::FirstOnly}).text.find("space.nearest"), std::string::npos);
}

TEST(Judge, ANearestSearchThatTestsEverybodyForNothingIsInVain) {
  EXPECT_EQ(After(120, {.question = Question::Nearest, .tested = 150}).waste, Waste::InVain);
  EXPECT_EQ(After(120, {.question = Question::Nearest, .found = 1, .tested = 150}).waste,
            Waste::None);
  EXPECT_EQ(After(120, {.question = Question::Nearest, .tested = 8}).waste, Waste::None);
}

TEST(Judge, WaitsForASecondOfSearches) {
  EXPECT_EQ(After(59, {.found = 100, .given = 100}).waste, Waste::None);
  EXPECT_EQ(After(60, {.found = 100, .given = 100}).waste, Waste::TooOften);
}

}  // namespace
}  // namespace heliopause
