#include "view/tree_view/game_phases.hpp"

#include <numeric>
#include <set>

#include "view/fixture.hpp"

namespace heliopause {
namespace {

using GamePhasesTest = ViewGameTest;

TEST_F(GamePhasesTest, HaveDifferentNamesAndColours) {
  std::set<std::string> names;
  std::set<std::uint32_t> colors;
  ASSERT_LE(GamePhases().size(), TickSample::kMaxPhases);
  for (const TickPhase& phase : GamePhases()) {
    names.insert(phase.name);
    colors.insert(phase.color.toInteger());
  }
  EXPECT_EQ(names.size(), GamePhases().size());
  EXPECT_EQ(colors.size(), GamePhases().size());
}

TEST_F(GamePhasesTest, ASampleHasTheStatisticsOfTheTick) {
  game.Tick();  // the first tick divides the tree before it begins
  for (int i = 0; i < 200; ++i) Rock({i % 20 * 90.0, 400 + i / 20 * 90.0});
  game.Tick();
  const TickSample sample = SampleOf(game);
  EXPECT_EQ(sample.tick, game.TickNumber());
  EXPECT_EQ(sample.sprites, game.Space().Count());
  EXPECT_EQ(sample.splits, game.Space().GetStatistics().splits);
  EXPECT_GT(sample.splits, 0u);
  EXPECT_EQ(sample.total_ms, game.Times().total);
}

TEST_F(GamePhasesTest, ThePhasesOfASampleMakeUpMostOfItsTime) {
  game.Tick();
  const TickSample sample = SampleOf(game);
  EXPECT_LE(std::accumulate(sample.ms.begin(), sample.ms.end(), 0.0), sample.total_ms * 1.001);
}

}  // namespace
}  // namespace heliopause
