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

// The means of the table are over the ticks since it was opened.
TEST(LabInsight, TheTableStartsEmptyEachTimeItIsOpened) {
  Settings settings;
  settings.bodies = 100;
  settings.managers = true;
  LabState state(settings);
  Insight insight;
  const auto ticks = [&](int count) {
    for (int i = 0; i < count; ++i) {
      insight.Follow(state);
      insight.BeforeTick(state);
      state.world.Tick();
      insight.AfterTick(state);
    }
  };
  const auto searches = [&](const std::string& what) {
    for (const CallerRow& row : CallerRows(insight.Log(), 100))
      if (row.what == what) return row.searches;
    return 0.0;
  };
  const auto enemies = static_cast<double>(state.world.Of(Role::Enemies).Count());
  state.searches = true;
  ticks(40);
  EXPECT_DOUBLE_EQ(searches("enemies"), enemies);
  state.searches = false;
  ticks(3);
  state.searches = true;
  ticks(2);
  EXPECT_DOUBLE_EQ(searches("enemies"), enemies);
  // A probe before the first tick counts for the tick of the world, not for the first one.
  state.searches = false;
  ticks(1);
  state.searches = true;
  insight.Follow(state);
  state.ProbeAt({0, 0}, {0, 0});
  insight.LogProbe(state);
  ticks(1);
  EXPECT_EQ(insight.Log().TicksLogged(), 2u);
  EXPECT_DOUBLE_EQ(searches("probe"), 0.5);
}

}  // namespace
}  // namespace heliopause::lab
