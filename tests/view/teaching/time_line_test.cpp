#include "view/teaching/time_line.hpp"

#include "view/fixture.hpp"
#include "view/tree_view/game_phases.hpp"

namespace heliopause {
namespace {

class TimeLineTest : public ViewGameTest {
 protected:
  void Step(int ticks) {
    for (int i = 0; i < ticks; ++i) {
      game.Tick();
      line.Add(SampleOf(game));
    }
  }
  TimeLine line{GamePhases()};
};

TEST_F(TimeLineTest, KeepsTenSecondsAndDropsTheOldest) {
  Step(10);
  EXPECT_EQ(line.Size(), 10u);
  EXPECT_EQ(line.At(0).tick, 1u);
  Step(700);
  ASSERT_EQ(line.Size(), TimeLine::kTicks);
  for (std::size_t i = 0; i < line.Size(); ++i) ASSERT_EQ(line.At(i).tick, 111 + i);
}

TEST_F(TimeLineTest, RecordsStatisticsOfTheTick) {
  Step(1);  // the first tick divides the tree before it begins
  for (int i = 0; i < 200; ++i) Rock({i % 20 * 90.0, 400 + i / 20 * 90.0});
  Step(1);
  const TickSample& sample = line.At(1);
  EXPECT_EQ(sample.sprites, game.Space().Count());
  EXPECT_EQ(sample.splits, game.Space().GetStatistics().splits);
  EXPECT_GT(sample.splits, 0u);
  EXPECT_EQ(sample.total_ms, game.Times().total);
}

TEST_F(TimeLineTest, ASeekBackDropsLaterSamples) {
  Step(20);
  Game earlier(TheCatalog(), {});
  for (int i = 0; i < 8; ++i) earlier.Tick();
  line.Add(SampleOf(earlier));
  ASSERT_EQ(line.Size(), 8u);
  EXPECT_EQ(line.At(6).tick, 7u);
  EXPECT_EQ(line.At(7).tick, 8u);
}

TEST_F(TimeLineTest, ASeekForwardsDropsWhatIsOlderThanTenSeconds) {
  Step(20);
  TickSample later = line.At(19);
  later.tick = 20 + TimeLine::kTicks - 1;
  line.Add(later);
  ASSERT_EQ(line.Size(), 2u);
  EXPECT_EQ(line.At(0).tick, 20u);
  later.tick = 9000;
  line.Add(later);
  EXPECT_EQ(line.Size(), 1u);
}

TEST_F(TimeLineTest, AColumnHasItsSlowestTickAndSumsOfItsCounters) {
  Step(120);
  const std::vector<TickSample> columns = ColumnsOf(line);
  std::size_t strays = 0, in_columns = 0;
  double slowest = 0, in_slowest = 0;
  for (std::size_t i = 0; i < line.Size(); ++i) {
    strays += line.At(i).strays;
    slowest = std::max(slowest, line.At(i).total_ms);
  }
  for (const TickSample& column : columns) {
    in_columns += column.strays;
    in_slowest = std::max(in_slowest, column.total_ms);
  }
  EXPECT_EQ(in_columns, strays);
  EXPECT_EQ(in_slowest, slowest);
  EXPECT_LE(columns.size(), TimeLine::kTicks / TimeLine::kTicksPerColumn + 1);
  EXPECT_EQ(columns.size(), 120 / TimeLine::kTicksPerColumn + 1)
      << "the first column has ticks 1 and 2 only";
}

}  // namespace
}  // namespace heliopause
