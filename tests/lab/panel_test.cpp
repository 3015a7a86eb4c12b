// The panel beside the picture.
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

}  // namespace
}  // namespace heliopause::lab
