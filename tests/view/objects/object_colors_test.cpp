#include "view/objects/object_colors.hpp"

#include "view/fixture.hpp"

namespace heliopause {
namespace {

class ObjectColors : public ViewGameTest {};

// At -20 to -19.01, the docks are open, although the map shows -20.
TEST_F(ObjectColors, OfAStandingAreThoseOfAnEnemyOnlyBelowTheLimit) {
  const auto patrol = *TheCatalog().FindFaction("patrol");
  const auto player = *TheCatalog().FindFaction("player");
  for (const double standing : {-20.5, -20.0, -19.5, -19.0}) {
    ASSERT_TRUE(game.SetStanding(patrol, standing, "a test"));
    EXPECT_EQ(StandingColor(standing) == palette::kBad, game.IsHostile(patrol, player)) << standing;
  }
  EXPECT_EQ(StandingColor(-0.5), palette::kWarn);
  EXPECT_EQ(StandingColor(0), palette::kGood);
}

}  // namespace
}  // namespace heliopause
