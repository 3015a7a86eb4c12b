// Statistics of scripts, by file, as the game shows them.
#include <algorithm>

#include "script/script_test.hpp"

namespace heliopause {
namespace {

class ScriptMeter : public ScriptTest {
 protected:
  const ScriptStatistics& Of(const std::string& file) {
    for (const ScriptStatistics& one : game->GetScriptStatistics())
      if (one.file == file) return one;
    static const ScriptStatistics kNone;
    ADD_FAILURE() << "no statistics of " << file;
    return kNone;
  }
};

TEST_F(ScriptMeter, CountsRunsInstructionsSearchesAndMemoryByFile) {
  Write("ai/looks",
        "return {think = function(self) for i = 1, 3 do space.near(0, 0, 100) end "
        "space.any(0, 0, 5) end}");
  Write("ai/idle", "return {think = function(self) return 60 end}");
  Spawn("looks");
  Spawn("idle", 500);
  Step(10);
  EXPECT_EQ(Of("ai/looks").runs, 11u) << "its load and ten thinks";
  EXPECT_EQ(Of("ai/looks").searches, 40u);
  EXPECT_EQ(Of("ai/idle").runs, 2u);
  EXPECT_EQ(Of("ai/idle").searches, 0u);
  EXPECT_GT(Of("ai/looks").instructions, Of("ai/idle").instructions);
  EXPECT_GT(Of("ai/looks").microseconds, 0);
  EXPECT_GT(Of("ai/looks").memory, 10'000u);
  EXPECT_EQ(Of("ai/looks").errors, 0u);
  const auto all = game->GetScriptStatistics();
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end(),
                             [](const auto& a, const auto& b) { return a.file < b.file; }));
}

// The owner of a region pays for its checks: two searches with something within, one without.
TEST_F(ScriptMeter, CountsTheChecksOfRegions) {
  Write("ai/guard",
        "return {on_enter = {near = function() end, far = function() end}, think = function(self) "
        "space.set_region('near', 0, 0, 500, {kinds = 'ship'}) "
        "space.set_region('far', 0, 9000, 500, {kinds = 'ship'}) return 600 end}");
  Spawn("guard");
  Step();
  const std::uint64_t before = Of("ai/guard").searches;
  const double microseconds = Of("ai/guard").microseconds;
  Step(10);
  EXPECT_EQ(Of("ai/guard").searches - before, 30u);
  EXPECT_GT(Of("ai/guard").microseconds, microseconds);
}

TEST_F(ScriptMeter, NamesTheErrorAndTheStop) {
  Write("ai/bad", "return {think = function(self) error('no') end}");
  for (int i = 0; i < 10; ++i) Spawn("bad", i * 300.0);
  Step();
  EXPECT_EQ(Of("ai/bad").errors, 10u);
  EXPECT_EQ(Of("ai/bad").last_error, "ai/bad.lua:1: no");
  EXPECT_TRUE(Of("ai/bad").stopped);
  host->Reload(*game);
  EXPECT_FALSE(Of("ai/bad").stopped);
}

TEST_F(ScriptMeter, CountsAFileThatDoesNotLoad) {
  Write("ai/torn", "return {");
  Spawn("torn");
  Step();
  EXPECT_GE(Of("ai/torn").errors, 1u);
  EXPECT_NE(Of("ai/torn").last_error.find("ai/torn.lua:1: "), std::string::npos);
}

TEST_F(ScriptMeter, NamesWhatWaitsAndWhy) {
  Write("ai/hog", "return {think = function(self) for i = 1, 190000 do end end}");
  Write("ai/late", "return {think = function(self) end}");
  for (int i = 0; i < 6; ++i) Spawn("hog", i * 300.0);
  Spawn("late", 0, 900);
  Step();
  EXPECT_GE(Of("ai/late").throttled, 1u);
  EXPECT_EQ(Of("ai/late").throttled_by, "hog");
}

TEST_F(ScriptMeter, CountsScenariosAndTheConsole) {
  EXPECT_EQ(Start("return {on_tick = function() space.any(0, 0, 5) end}"), "");
  Step(5);
  EXPECT_EQ(Of("scenarios/test").runs, 7u) << "load, setup, five ticks";
  EXPECT_EQ(Of("scenarios/test").searches, 5u);
  EXPECT_NE(Do("error('x')"), "");
  EXPECT_EQ(Of("console").errors, 1u);
}

// The figures belong to the host: a game that has thought much hashes like one that was loaded.
TEST_F(ScriptMeter, DoesNotChangeTheHash) {
  Write("ai/idle", "return {think = function(self) end}");
  Spawn("idle");
  Step(5);
  const std::uint64_t before = game->Hash();
  Reload();
  EXPECT_EQ(game->Hash(), before);
}

}  // namespace
}  // namespace heliopause
