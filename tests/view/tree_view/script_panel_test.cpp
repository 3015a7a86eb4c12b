#include "view/tree_view/script_panel.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

class ScriptPanelTest : public testing::Test {
 protected:
  ScriptPanelTest() {
    files[0].file = "ai/pirate";
    files[1].file = "ai/trader";
    files[2].file = "scenarios/siege";
    files[0].microseconds = 1e6;  // before the panel was shown
    panel.AfterTick(files);
  }
  // A tick in which the pirates cost 20 us, the traders 5, and the scenario nothing.
  void Tick(int times = 1) {
    for (int i = 0; i < times; ++i) {
      for (std::size_t f = 0; f < 2; ++f) {
        files[f].runs += 2;
        files[f].microseconds += f == 0 ? 20 : 5;
        files[f].instructions += f == 0 ? 3000 : 800;
        files[f].searches += 4;
        files[f].memory = 64 << 10;
      }
      panel.AfterTick(files);
    }
  }
  std::vector<ScriptStatistics> files{3};
  ScriptPanel panel;
};

TEST_F(ScriptPanelTest, ListsFilesThatRunByCostPerTick) {
  Tick(7);
  ASSERT_EQ(panel.Rows().size(), 2u) << "the scenario did not run";
  EXPECT_EQ(panel.Rows()[0].file, "ai/pirate");
  EXPECT_DOUBLE_EQ(panel.Rows()[0].microseconds, 20);
  EXPECT_DOUBLE_EQ(panel.Rows()[0].instructions, 3000);
  EXPECT_DOUBLE_EQ(panel.Rows()[0].searches, 4);
  EXPECT_DOUBLE_EQ(panel.Rows()[0].runs, 2);
  EXPECT_EQ(panel.Rows()[0].memory, 64u << 10);
  EXPECT_EQ(panel.Rows()[0].note, "");
  EXPECT_EQ(panel.Rows()[1].file, "ai/trader");
}

TEST_F(ScriptPanelTest, ShowsTheLastCompletePeriod) {
  Tick(60);
  files[1].microseconds += 60'000;  // from here on in one tick: 1,000 us per tick of a second
  Tick(59);
  EXPECT_DOUBLE_EQ(panel.Rows()[0].microseconds, 20) << "the period is not complete";
  Tick();
  EXPECT_EQ(panel.Rows()[0].file, "ai/trader");
  EXPECT_DOUBLE_EQ(panel.Rows()[0].microseconds, 1005);
  Tick(60);
  EXPECT_EQ(panel.Rows()[0].file, "ai/pirate");
}

// A seek runs up to a second of ticks, which were counted as one.
TEST_F(ScriptPanelTest, TheTicksOfASeekAreInNoMean) {
  Tick(60);
  files[0].microseconds += 50 * 20;
  files[0].runs += 50 * 2;
  panel.AfterSeek(files);
  ASSERT_EQ(panel.Rows().size(), 2u) << "the table stays";
  EXPECT_DOUBLE_EQ(panel.Rows()[0].microseconds, 20);
  Tick(60);
  EXPECT_DOUBLE_EQ(panel.Rows()[0].microseconds, 20);
  EXPECT_DOUBLE_EQ(panel.Rows()[0].runs, 2);
}

TEST_F(ScriptPanelTest, SaysWhyAFileWaitsFailsOrIsStopped) {
  files[0].throttled = 5;
  files[0].throttled_by = "wasteful";
  files[1].errors = 1;
  files[1].last_error = "ai/trader.lua:3: no";
  files[2].errors = 10;
  files[2].stopped = true;
  files[2].last_error = "scenarios/siege.lua:8: oh";
  Tick(60);
  ASSERT_EQ(panel.Rows().size(), 3u);
  EXPECT_EQ(panel.Rows()[0].waits, 5u);
  EXPECT_EQ(panel.Rows()[0].note, "waited for the next tick 5 times; longest call: wasteful");
  EXPECT_EQ(panel.Rows()[1].note, "ai/trader.lua:3: no");
  EXPECT_EQ(panel.Rows()[2].note,
            "stopped after ten failures, until reload(): scenarios/siege.lua:8: oh");
  Tick(60);
  EXPECT_EQ(panel.Rows()[0].waits, 0u) << "no more in this period";
  EXPECT_EQ(panel.Rows()[1].errors, 1u) << "errors are counted from the start";
}

TEST_F(ScriptPanelTest, AnotherHostBeginsAtZero) {
  Tick(120);
  for (ScriptStatistics& file : files) {
    const std::string name = file.file;
    file = {};
    file.file = name;
    file.errors = 1;  // keeps the row, though nothing ran
  }
  Tick(60);
  ASSERT_EQ(panel.Rows().size(), files.size());
  for (const ScriptRow& row : panel.Rows()) {
    EXPECT_EQ(row.microseconds, 0) << row.file;
    EXPECT_EQ(row.runs, 0) << row.file;
    EXPECT_EQ(row.waits, 0u) << row.file;
  }
  panel.Clear();
  EXPECT_TRUE(panel.Rows().empty());
  Tick();
  EXPECT_TRUE(panel.Rows().empty()) << "only reads the counters";
}

}  // namespace
}  // namespace heliopause
