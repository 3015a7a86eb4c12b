// Collection of garbage in steps, and what a file keeps from run to run.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

class SandboxCollector : public ScriptTest {
 protected:
  const ScriptStatistics& Of(const std::string& file) {
    for (const ScriptStatistics& one : game->GetScriptStatistics())
      if (one.file == file) return one;
    static const ScriptStatistics kNone;
    return kNone;
  }
  // The units that a console line uses.
  std::uint64_t Cost(const std::string& line) {
    const std::uint64_t before = Of("console").instructions;
    EXPECT_EQ(Do(line), "");
    return Of("console").instructions - before;
  }
  static std::string Keep(int tables) {
    return "kept = kept or {} for i = 1, " + std::to_string(tables) +
           " do kept[#kept + 1] = {i} end";
  }
};

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

TEST_F(SandboxCollector, GarbageStaysBelowTwoMebibytesInASmallState) {
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(Do("for i = 1, 2000 do local t = {i, i, i} end"), "");
    ASSERT_LT(Of("console").memory, 2 * kMebibyte);
  }
}

TEST_F(SandboxCollector, GarbageIsCollectedWithinARun) {
  EXPECT_EQ(RunScript("for i = 1, 500 do local s = ('x'):rep(200000) end"), "");
  EXPECT_LT(Of("file.lua").memory, 3 * kMebibyte);
}

// The state keeps 7 MiB: a run that allocates little waits for little of the collection.
TEST_F(SandboxCollector, WhatIsKeptCostsLittleWhereLittleIsAllocated) {
  const std::string line = "local x = 0 for i = 1, 50 do x = x + i end";
  Do(line);
  const std::uint64_t before = Cost(line);
  for (int i = 0; i < 8; ++i) ASSERT_EQ(Do(Keep(10'000)), "");
  EXPECT_GT(Of("console").memory, 6 * kMebibyte);
  EXPECT_LT(Cost(line), 3 * before + 500);
}

TEST_F(SandboxCollector, CollectionIsChargedWhereMuchIsKept) {
  const std::string garbage = "for i = 1, 5000 do local t = {i} end";
  Do(garbage);
  const std::uint64_t before = Cost(garbage);
  for (int i = 0; i < 16; ++i) ASSERT_EQ(Do(Keep(8000)), "");
  for (int i = 0; i < 20; ++i) ASSERT_EQ(Do(garbage), "");  // until a cycle has measured it
  EXPECT_GT(Cost(garbage), 3 * before / 2);
  const std::string error = Do("while true do local t = {} end");
  EXPECT_NE(error.find("MiB in its variables, so they cost more"), std::string::npos) << error;
}

TEST_F(SandboxCollector, AFileThatKeepsTooMuchFailsAndIsNamed) {
  Write("ai/keeps",
        "local kept = {} return {think = function() for i = 1, 6000 do kept[#kept + 1] = {i} end "
        "end}");
  Spawn("keeps");
  Step(40);
  const std::vector<std::string> errors = Texts(Event::Type::ScriptError);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].find("ai/keeps.lua keeps 1"), 0u) << errors[0];
  EXPECT_NE(errors[0].find("(at most 12 MiB"), std::string::npos) << errors[0];
}

// Garbage of earlier runs must not decide whether a run needs too much memory.
TEST_F(SandboxCollector, ARunMayUseTheMemoryThatEarlierRunsLeftAsGarbage) {
  EXPECT_EQ(RunScript("count = 55 function on_tick() local t, s = {}, ('x'):rep(250000) for i = 1, "
                      "count do t[i] = s .. i end count = count + 5 end"),
            "");
  EXPECT_TRUE(host->RunFileTick(*game)) << "13 MiB";
  EXPECT_TRUE(host->RunFileTick(*game)) << "14 MiB";
  EXPECT_TRUE(host->RunFileTick(*game)) << "15 MiB";
  EXPECT_THROW(host->RunFileTick(*game), ScriptError) << "16 MiB";
  EXPECT_NE(Of("file.lua").last_error.find("needs more than its 16 MiB of memory"),
            std::string::npos)
      << Of("file.lua").last_error;
}

// A loaded game has a new state: prices must not depend on what ran before.
TEST_F(SandboxCollector, PricesDoNotDependOnGarbage) {
  const std::string work = "for i = 1, 3000 do local t = {i, {i}} end";
  Do(work);
  const std::uint64_t first = Cost(work);
  for (int i = 0; i < 50; ++i) ASSERT_EQ(Cost(work), first) << i;
}

}  // namespace
}  // namespace heliopause
