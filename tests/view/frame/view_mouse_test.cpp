// Clicks and the wheel act on what is drawn at the mouse, and on nothing behind it.
#include <algorithm>

#include "view/hud/hud_layout.hpp"
#include "view/window_fixture.hpp"

namespace heliopause {
namespace {

TEST_F(WindowTest, AnOpenMenuTakesTheMouse) {
  Open();
  Press("Escape");
  commands_.clear();
  Click(640, 650);  // the last of fifteen rows
  EXPECT_TRUE(WasRequested(Request::Type::Quit, ""));
  EXPECT_TRUE(commands_.empty());
  EXPECT_FALSE(view_->Paused());
  Press("Escape");
  Click(100, 100);  // beside the menu
  EXPECT_TRUE(view_->Paused());
}

TEST_F(WindowTest, AClickTargetsTheObjectThere) {
  Open();
  Press("p");
  EXPECT_EQ(Own().target, ObjectId{});
  const auto hauler = game_.Ships()[1].id;
  const Vec2 at = game_.Space().Get(hauler)->position, own = game_.Space().Get(Own().id)->position;
  Click(static_cast<int>(640 + (at.x - own.x) * 0.9), static_cast<int>(360 + (at.y - own.y) * 0.9));
  ASSERT_FALSE(commands_.empty());
  EXPECT_EQ(commands_.back().type, Command::Type::Target);
  EXPECT_EQ(commands_.back().object, hauler);
}

// The own ship is in the middle; a ship of the test lies under the panel at the upper left.
TEST_F(WindowTest, AClickOnAPanelDoesNotReachSpace) {
  Open();
  Press("p");
  const Vec2 own = game_.Space().Get(Own().id)->position;
  ShipSpawn spawn;
  spawn.type = catalog_.FindShip("hauler").value();
  spawn.faction = catalog_.FindFaction("trader").value();
  spawn.position = {own.x + (60 - 640) / 0.9, own.y + (40 - 360) / 0.9};
  const ObjectId under = game_.SpawnShip(spawn);
  game_.Tick();
  Frames(2);
  commands_.clear();
  Click(60, 40);
  EXPECT_TRUE(commands_.empty()) << "the purse is there";
  Press("h");
  Click(60, 40);
  ASSERT_EQ(commands_.size(), 1u) << "without panels the ship is clicked";
  EXPECT_EQ(commands_[0].object, under);
}

TEST_F(WindowTest, AClickOnTheConsoleDoesNotReachSpace) {
  Open();
  Press("p");
  const Vec2 own = game_.Space().Get(Own().id)->position;
  ShipSpawn spawn;
  spawn.type = catalog_.FindShip("hauler").value();
  spawn.faction = catalog_.FindFaction("trader").value();
  spawn.position = {own.x, own.y + (200 - 360) / 0.9};
  game_.SpawnShip(spawn);
  game_.Tick();
  Frames(2);
  Press("grave");
  commands_.clear();
  Click(640, 200);
  EXPECT_TRUE(commands_.empty());
  Press("grave");
  Click(640, 200);
  EXPECT_FALSE(commands_.empty());
}

TEST_F(WindowTest, AClickOnTheRadarSelectsTheContactThere) {
  Open();
  Press("p");
  const ObjectId hauler = game_.Ships()[1].id;
  const Vec2 at = game_.Space().Get(hauler)->position, own = game_.Space().Get(Own().id)->position;
  const HudLayout layout = LayOutHud(1280, 720);
  const double full = catalog_.Ships()[Own().type].radar_range;
  const float radius = std::min(layout.radar.w, layout.radar.h - 20) / 2 - 11;
  const double x = layout.radar.x + layout.radar.w / 2 + (at.x - own.x) / full * radius;
  const double y = layout.radar.y + 25 + radius + (at.y - own.y) / full * radius;
  Click(static_cast<int>(x), static_cast<int>(y));
  ASSERT_FALSE(commands_.empty());
  EXPECT_EQ(commands_.back().type, Command::Type::Target);
  EXPECT_EQ(commands_.back().object, hauler);
}

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

TEST_F(WindowTest, TheWheelStopsAtTheEndsOfAMenu) {
  Open();
  Press("Escape");
  Wheel(true, 30);  // twice around the menu of fifteen rows
  Press("Return");  // resume
  EXPECT_FALSE(view_->Paused());
  Press("Escape");
  Wheel(false, 30);
  Press("Return");
  EXPECT_TRUE(WasRequested(Request::Type::Quit, ""));
}

}  // namespace
}  // namespace heliopause
