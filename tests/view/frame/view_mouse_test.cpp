// Clicks and the wheel act on what is drawn at the mouse, and on nothing behind it.
#include <algorithm>

#include "view/window_fixture.hpp"

namespace heliopause {
namespace {

// A port without a market has no screen, but a panel in the lower half of the window.
TEST_F(WindowTest, AClickOnThePanelOfADockDoesNotReachSpace) {
  Open();
  const ObjectId station = game_.Bodies()[0].id;
  const Vec2 at = *game_.Space().GetPosition(station);
  game_.MoveTo(Own().id, {at.x, at.y + 160}, {});
  Press("e");
  ASSERT_EQ(Own().docked_at, station);
  const auto own = game_.Space().GetPosition(Own().id);
  ASSERT_TRUE(own.has_value());
  ShipSpawn spawn;
  spawn.type = catalog_.FindShip("hauler").value();
  spawn.faction = catalog_.FindFaction("trader").value();
  spawn.position = {own->x, own->y + (520 - 360) / 0.9};
  game_.SpawnShip(spawn);
  Press("p");
  game_.Tick();
  Frames(2);
  commands_.clear();
  Click(640, 520);
  EXPECT_TRUE(std::none_of(commands_.begin(), commands_.end(), [](const Command& command) {
    return command.type == Command::Type::Target;
  }));
}

}  // namespace
}  // namespace heliopause
