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

}  // namespace
}  // namespace heliopause
