#include "view/hud/mission_times.hpp"

#include "game/state/missions.hpp"
#include "view/fixture.hpp"

namespace heliopause {
namespace {

class MissionTimes : public ViewGameTest {};

TEST_F(MissionTimes, TheObjectiveSaysWhatIsLeftOfTheTime) {
  MissionTerms terms;
  terms.file = "rush";
  terms.title = "Rush";
  terms.ticks = 60 * 90;
  ASSERT_NE(game.StartMission(terms, {}), 0u);
  terms.ticks = 0;
  ASSERT_NE(game.StartMission(terms, {}), 0u);
  const Presentation shown = WithMissionTimes(game);
  ASSERT_EQ(shown.objectives.size(), 2u);
  EXPECT_EQ(shown.objectives[0].text, "Rush (1:30)");
  EXPECT_EQ(shown.objectives[1].text, "Rush") << "no deadline";
  EXPECT_EQ(game.GetPresentation().objectives[0].text, "Rush");
}

}  // namespace
}  // namespace heliopause
