// The panel beside the picture.
#include "lab/panel.hpp"

#include "lab/crossover.hpp"
#include "lab/lab_window_fixture.hpp"

namespace heliopause::lab {
namespace {

class LabPanelTest : public LabWindowTest {};

TEST_F(LabPanelTest, AClickOnTheButtonsActsAndDoesNotPour) {
  Open();
  ASSERT_FALSE(State().paused);
  Click(1, 952, 17);  // Pause
  EXPECT_TRUE(State().paused);
  EXPECT_EQ(Count(), 500u);  // no body was poured
  Click(1, 1153, 17);        // Clear
  EXPECT_EQ(Count(), 0u);
}

// The first measurement is of tick 30: in slow motion, or while time is paused, that is long.
TEST(LabPanel, ATimeThatIsNotMeasuredYetIsADash) {
  Settings settings;
  settings.bodies = 100;
  LabState state(settings);
  EXPECT_EQ(BruteForceText(state), "-");
  EXPECT_EQ(TimeText(state.tree_us), "-");
  state.brute_us = 12.34;
  EXPECT_EQ(BruteForceText(state), "12.3");
  state.world.SetCount(kMaxBruteForceBodies + 1);
  EXPECT_EQ(BruteForceText(state), "too many to measure");
}

}  // namespace
}  // namespace heliopause::lab
