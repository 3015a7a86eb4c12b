#include "game/search_log.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

TEST(SearchLog, KeepsNothingUnlessEnabled) {
  SearchLog log;
  log.Add({});
  EXPECT_TRUE(log.Searches().empty());
}

TEST(SearchLog, ForgetsTheOldest) {
  SearchLog log;
  log.Enable(true);
  for (std::size_t i = 0; i < SearchLog::kKept + 10; ++i) log.Add({{}, 0, {}, i, "test"});
  EXPECT_EQ(log.Searches().size(), SearchLog::kKept);
  for (const LoggedSearch& search : log.Searches()) EXPECT_GE(search.tick, 10u);
  log.Clear();
  EXPECT_TRUE(log.Searches().empty());
  log.Add({{}, 0, {}, 5, "test"});
  EXPECT_EQ(log.Searches().size(), 1u);
}

}  // namespace
}  // namespace heliopause
