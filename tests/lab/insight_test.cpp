// The tables of searches and of the last ten seconds.
#include "lab/lab_window_fixture.hpp"

namespace heliopause::lab {
namespace {

class LabInsightTest : public LabWindowTest {};

TEST_F(LabInsightTest, F6RecordsSearchesAndTimesWhileItShowsThem) {
  LabOptions options;
  options.SetMode(Mode::Managers);
  Open(2000, options);
  const Insight& insight = lab_->GetInsight();
  EXPECT_TRUE(insight.Log().Callers().empty()) << "the table is not shown";
  EXPECT_EQ(insight.Line().Size(), 0u);
  Press("F6");
  Frames(70);
  EXPECT_GE(insight.Line().Size(), 60u);
  const std::size_t last = insight.Line().Size() - 1;
  EXPECT_EQ(insight.Line().At(last).tick, CurrentWorld().TickNumber());
  EXPECT_EQ(insight.Line().At(last).sprites, Count());
  EXPECT_GT(insight.Line().At(last).total_ms, 0);
  const std::vector<CallerRow> rows = CallerRows(insight.Log(), 2000);
  ASSERT_EQ(rows.size(), 3u);
  for (const CallerRow& row : rows) {
    EXPECT_GT(row.microseconds, 0) << row.what;
    EXPECT_GT(row.nodes, 0) << row.what;
    EXPECT_EQ(row.location.find("lab/world.cpp:"), 0u) << row.location;
  }
  const std::uint64_t tick = CurrentWorld().TickNumber();
  Press("r");
  Frames(10);
  EXPECT_LT(CurrentWorld().TickNumber(), tick);
  EXPECT_LT(insight.Line().Size(), 60u) << "a restart drops later ticks";
  Press("F6");
  EXPECT_FALSE(State().searches || State().time_line);
  EXPECT_EQ(insight.Line().Size(), 0u);
}

TEST_F(LabInsightTest, AProbeIsInTheTableAndAClickOnARowDoesNotPour) {
  Open(2000);
  Press("F6");
  Frames(10);
  Tool("mousemove 600 300");
  Frames(3);
  Click(3, 604, 300);
  const Insight& insight = lab_->GetInsight();
  const auto rows = CallerRows(insight.Log(), 2000);
  ASSERT_EQ(rows.size(), 2u);
  const bool first = rows[0].what == "probe";
  EXPECT_TRUE(first || rows[1].what == "probe");
  EXPECT_FALSE(insight.Searches().Held());
  Press("period");
  EXPECT_TRUE(insight.Searches().Held());
  const std::size_t count = Count();
  Click(1, 120, 66);  // the slowest caller
  EXPECT_EQ(Count(), count);
  EXPECT_EQ(insight.Searches().SelectedCaller(), rows[0].what + " " + rows[0].location);
  Click(1, 120, 24);   // the heading of the table
  Click(1, 300, 650);  // the time line
  EXPECT_EQ(Count(), count);
  Click(1, 600, 300);  // a click on the picture pours
  EXPECT_GT(Count(), count);
}

}  // namespace
}  // namespace heliopause::lab
