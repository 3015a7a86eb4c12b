#include "script/script_test.hpp"

namespace heliopause {
namespace {

class StandingLibrary : public ScriptTest {};

TEST_F(StandingLibrary, AChangeKeepsItsReason) {
  EXPECT_EQ(Do("space.standing('patrol', 30, 'Convoy guarded')"), "30.0");
  EXPECT_EQ(Do("local c = space.standing_changes('patrol') "
               "return #c, c[1].amount, c[1].reason, c[1].tick == space.tick()"),
            "1\t20.0\tConvoy guarded\ttrue");
  EXPECT_EQ(Do("return #space.standing_changes('trader')"), "0");
}

TEST_F(StandingLibrary, WithoutAReasonTheScenarioIsTheReason) {
  EXPECT_EQ(Do("space.standing('patrol', 0) return space.standing_changes('patrol')[1].reason"),
            "set by the scenario");
}

TEST_F(StandingLibrary, AStandingOpensWhatTheDataSay) {
  EXPECT_EQ(Do("space.standing('patrol', 24) return space.opens('patrol', 'outfits')"), "false");
  EXPECT_EQ(Do("space.standing('patrol', 25) return space.opens('patrol', 'outfits')"), "true");
  EXPECT_EQ(Do("space.standing('patrol', 100) return space.opens('patrol', 'trade')"), "false");
  EXPECT_EQ(Do("local f = space.factions()[4] return f.id, #f.about > 0, f.opens[1].what"),
            "patrol\ttrue\tdocking");
  EXPECT_NE(Do("space.opens('patrol', 'tea')").find("what = \"tea\" (expected docking, trade"),
            std::string::npos);
}

TEST_F(StandingLibrary, NamesTheArgumentsThatAreWrong) {
  EXPECT_NE(Do("space.standing('patrol', nil, 'why')").find("standing = nil"), std::string::npos);
  EXPECT_NE(Do("space.standing('patrol', 1, ('x'):rep(81))").find("reason = "), std::string::npos);
  EXPECT_NE(Do("space.standing_changes('flock')").find("faction = \"flock\""), std::string::npos);
}

}  // namespace
}  // namespace heliopause
