#include "view/hud/wing_panel.hpp"

#include "view/fixture.hpp"

namespace heliopause {
namespace {

class WingPanel : public ViewGameTest {};

TEST_F(WingPanel, StatesFollowFromTheGame) {
  const ObjectId near = Ship("cutter", "patrol", {300, 0}),
                 far = Ship("cutter", "patrol", {9000, 0});
  ASSERT_EQ(game.AddEscort(near), "");
  ASSERT_EQ(game.AddEscort(far), "");
  EXPECT_EQ(EscortState(game, near), "following");
  EXPECT_EQ(EscortState(game, far), "far behind");
  game.SetWing(WingOrder::Mine, {}, Formation::Ring);
  EXPECT_EQ(EscortState(game, near), "mining");
  const ObjectId foe = Ship("raider", "pirate", {900, 0});
  game.Order({Command::Type::Target, near, 0, foe, {}});
  game.Tick();
  EXPECT_EQ(EscortState(game, near), "fighting");
  game.Remove(near);
  EXPECT_EQ(EscortState(game, near), "lost");
}

// At some sizes of the interface the last row was lost by rounding.
TEST_F(WingPanel, EachEscortHasARowAtEverySizeOfTheInterface) {
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
  for (std::size_t escorts = 1; escorts <= 6; ++escorts) {
    ASSERT_EQ(game.AddEscort(Ship("cutter", "patrol", {300.0 * static_cast<double>(escorts), 0})),
              "");
    for (int step = 13; step <= 60; ++step) {
      const Ui ui{shapes, text, static_cast<float>(step) / 20, 1280, 720};
      const Area area = WingPanelArea(ui, {0, 0, ui.Px(200), ui.Px(300)}, game);
      EXPECT_EQ(WingRows(ui, area, game), escorts) << ui.scale;
    }
  }
}

}  // namespace
}  // namespace heliopause
