#include "view/objects/deep_marks.hpp"

#include "view/fixture.hpp"

namespace heliopause {
namespace {

class DeepMarksTest : public ViewGameTest {
 protected:
  void Scan(int ticks) {
    ASSERT_EQ(game.FitOutfit(own, *TheCatalog().FindOutfit("deep_scanner")), "");
    game.Post({Command::Type::DeepScan, own, 0, {}, {}});
    for (int i = 0; i < ticks; ++i) game.Tick();
  }
};

TEST_F(DeepMarksTest, NameFactionAndDistanceOfWhatIsBeyondTheRadar) {
  const ObjectId raider = Ship("raider", "pirate", {20000, 0});
  EXPECT_TRUE(DeepMarks(game).empty());
  Scan(190);
  const std::vector<DeepMark> marks = DeepMarks(game);
  ASSERT_EQ(marks.size(), 1u);
  EXPECT_EQ(marks[0].id, raider);
  EXPECT_TRUE(marks[0].hostile);
  EXPECT_NEAR(marks[0].distance, 20000, 500);
  EXPECT_NE(marks[0].text.find(game.NameOf(raider)), std::string::npos);
  EXPECT_NE(marks[0].text.find(", "), std::string::npos) << "the faction";
  EXPECT_GT(marks[0].strength, 0.8);
}

TEST_F(DeepMarksTest, FadeAndEndWhereTheRadarSeesThePlace) {
  Ship("raider", "pirate", {20000, 0});
  Scan(190);
  const double before = DeepMarks(game).at(0).strength;
  for (int i = 0; i < 300; ++i) game.Tick();
  EXPECT_LT(DeepMarks(game).at(0).strength, before);
  game.MoveTo(own, {20000, 1000}, {});
  EXPECT_TRUE(DeepMarks(game).empty());
}

}  // namespace
}  // namespace heliopause
