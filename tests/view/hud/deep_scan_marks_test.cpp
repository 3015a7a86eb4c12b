#include "view/hud/deep_scan_marks.hpp"

#include "view/fixture.hpp"

namespace heliopause {
namespace {

class DeepScanMarks : public ViewGameTest {};

TEST_F(DeepScanMarks, ALineSaysHowFarTheRingIs) {
  EXPECT_EQ(DeepScanLine(game), "");
  ASSERT_EQ(game.FitOutfit(own, *TheCatalog().FindOutfit("deep_scanner")), "");
  game.Post({Command::Type::DeepScan, own, 0, {}, {}});
  for (int i = 0; i < 60; ++i) game.Tick();
  EXPECT_EQ(DeepScanLine(game).rfind("DEEP SCAN", 0), 0u);
  EXPECT_NE(DeepScanLine(game).find("60.0k"), std::string::npos) << DeepScanLine(game);
  for (int i = 0; i < 130; ++i) game.Tick();
  EXPECT_EQ(DeepScanLine(game), "");
}

}  // namespace
}  // namespace heliopause
