// Keys and the bar of time; what happens after a seek.
#include <cmath>

#include "view/frame/view.hpp"
#include "view/screens/port_screen.hpp"
#include "view/screens/time_bar.hpp"
#include "view/window_fixture.hpp"

namespace heliopause {
namespace {

double OwnSpeed(const Game& game) {
  const Vec2 v = game.Space().Get(game.GetPlayer().ship)->velocity;
  return std::hypot(v.x, v.y);
}

TEST_F(WindowTest, KeysControlTime) {
  Open();
  view_->TakeTimeRequest();
  Down("BackSpace");
  EXPECT_TRUE(view_->TakeTimeRequest().back);
  EXPECT_TRUE(view_->TakeTimeRequest().back) << "as long as the key is down";
  Up("BackSpace");
  view_->TakeTimeRequest();
  EXPECT_FALSE(view_->TakeTimeRequest().back);
  Press("period");
  EXPECT_EQ(view_->TakeTimeRequest().speed, 1);
  Press("comma");
  EXPECT_EQ(view_->TakeTimeRequest().speed, -1);
  EXPECT_FALSE(view_->Paused());
  Press("j");
  EXPECT_EQ(view_->TakeTimeRequest().ticks, -1);
  EXPECT_TRUE(view_->Paused()) << "a single tick pauses";
  Press("k");
  EXPECT_EQ(view_->TakeTimeRequest().ticks, 1);
  EXPECT_EQ(view_->TakeTimeRequest().ticks, 0);
}

TEST_F(WindowTest, AnOpenConsoleOrMenuTakesBackspace) {
  Open();
  Press("F2");
  Type("xy");
  Down("BackSpace");
  EXPECT_FALSE(view_->TakeTimeRequest().back);
  Up("BackSpace");
  Press("Return");
  ASSERT_FALSE(commands_.empty());
  EXPECT_EQ(commands_.back().text, "x");
  Press("Escape");
  Press("Escape");  // the menu
  Down("BackSpace");
  EXPECT_FALSE(view_->TakeTimeRequest().back);
  Up("BackSpace");
}

TEST_F(WindowTest, TheTimeBarHoldsTheMouse) {
  Open();
  TimeBar bar;
  bar.shown = true;
  bar.left = "-1.00 s";
  const TimeBarLayout layout = LayOutTimeBar(1280, 720);
  const sf::Image without = Picture();
  view_->ShowTime(bar);
  EXPECT_GT(Difference(without, Picture()), 0.002);
  const int middle = static_cast<int>(layout.track.x + layout.track.w / 2);
  Click(middle, static_cast<int>(layout.track.y));
  const TimeRequest time_request = view_->TakeTimeRequest();
  ASSERT_TRUE(time_request.position.has_value()) << "a short click counts";
  EXPECT_NEAR(*time_request.position, 0.5, 0.01);
  EXPECT_FALSE(view_->TakeTimeRequest().position.has_value());
  bar.shown = false;
  view_->ShowTime(bar);
  Click(middle, static_cast<int>(layout.track.y));
  EXPECT_FALSE(view_->TakeTimeRequest().position.has_value()) << "a hidden bar takes no clicks";
}

// Over the map it is drawn during a rewind alone, as after a death while the map is open.
TEST_F(WindowTest, TheTimeBarTakesTheMouseOverTheMapWhereItIsDrawn) {
  Open();
  ByteWriter then;
  game_.Save(then);
  TimeBar bar;
  bar.shown = true;
  view_->ShowTime(bar);
  const TimeBarLayout layout = LayOutTimeBar(1280, 720);
  const int x = static_cast<int>(layout.track.x + layout.track.w / 2),
            y = static_cast<int>(layout.track.y);
  Press("m");
  Click(x, y);
  EXPECT_FALSE(view_->TakeTimeRequest().position.has_value()) << "it is hidden";
  game_.Damage(game_.GetPlayer().ship, 1e6);
  Ticks(200);
  Frames(kGuardFrames);
  Down("BackSpace");
  ByteReader reader(then.Bytes());
  game_.Load(reader);
  view_->AfterSeek(game_);  // alive: the death screen closes
  Click(x, y);
  const TimeRequest request = view_->TakeTimeRequest();
  Up("BackSpace");
  EXPECT_TRUE(request.back);
  EXPECT_TRUE(request.position.has_value());
}

TEST_F(WindowTest, InARecordingThePortDoesNotCoverTheTimeBar) {
  const ObjectId port = game_.Bodies()[0].id;
  MarketPlan plan;
  plan.goods[*catalog_.FindGood("food")] = {.want = 100, .stock = 100};
  game_.SetMarket(port, plan);
  const Vec2 at = game_.Space().Get(port)->position;
  game_.MoveTo(Own().id, {at.x, at.y + 160}, {});
  game_.Post({Command::Type::Dock, Own().id, 0, port, {}});
  game_.Tick();
  ASSERT_TRUE(PortScreen::IsOpen(game_));
  ViewOptions options;
  options.watching = true;
  options.screenshots = folder_ / "shots";
  Open(options);
  const sf::Image without = Picture();
  TimeBar bar;
  bar.shown = true;
  view_->ShowTime(bar);
  EXPECT_GT(Difference(without, Picture()), 0.001);
  const TimeBarLayout layout = LayOutTimeBar(1280, 720);
  Click(static_cast<int>(layout.track.x + layout.track.w / 2), static_cast<int>(layout.track.y));
  const TimeRequest time_request = view_->TakeTimeRequest();
  ASSERT_TRUE(time_request.position.has_value());
  EXPECT_NEAR(*time_request.position, 0.5, 0.01);
}

// The rewinds of its pilot are not spent.
TEST_F(WindowTest, InARecordingATapRewinds) {
  game_.Post({Command::Type::BeginCareer, {}, 2, {}, {}});
  game_.Tick();
  ASSERT_EQ(game_.GetCareer().difficulty, Difficulty::Pilot);
  ViewOptions options;
  options.watching = true;
  Open(options);
  view_->TakeTimeRequest();
  Press("BackSpace");
  EXPECT_TRUE(view_->TakeTimeRequest().back);
}

TEST_F(WindowTest, InARecordingTheSpaceBarPauses) {
  ViewOptions options;
  options.watching = true;
  Open(options);
  Press("space");
  EXPECT_TRUE(view_->Paused());
  Press("space");
  EXPECT_FALSE(view_->Paused());
}

TEST_F(WindowTest, InARecordingTheKeyOfTheAutopilotOpensNoMap) {
  ViewOptions options;
  options.watching = true;
  Open(options);
  Press("o");
  ASSERT_FALSE(view_->Messages().empty());
  EXPECT_EQ(view_->Messages().back(), "A replay takes no commands");
  EXPECT_TRUE(view_->WantsKillcam()) << "no screen is open";
  Press("1");
  EXPECT_EQ(view_->Messages().back(), "A replay takes no commands") << "no order to escorts";
}

TEST_F(WindowTest, InARecordingTheKeyOfProgramsOpensNoPage) {
  ViewOptions options;
  options.watching = true;
  Open(options);
  requests_.clear();
  Press("backslash");
  EXPECT_TRUE(requests_.empty());
  ASSERT_FALSE(view_->Messages().empty());
  EXPECT_EQ(view_->Messages().back(), "A replay takes no commands");
  Press("p");  // no page takes the key
  EXPECT_TRUE(view_->Paused());
}

TEST_F(WindowTest, AfterASeekTheHeldKeysAreSentAgain) {
  Open();
  ByteWriter then;
  game_.Save(then);
  Down("w");
  EXPECT_DOUBLE_EQ(Own().controls.thrust, 1);
  ByteWriter thrusting;
  game_.Save(thrusting);
  Up("w");
  ByteReader reader(thrusting.Bytes());
  game_.Load(reader);
  view_->AfterSeek(game_);
  EXPECT_DOUBLE_EQ(Own().controls.thrust, 1);
  Frames(2);
  EXPECT_DOUBLE_EQ(Own().controls.thrust, 0) << "the key is not held";
}

TEST_F(WindowTest, ADeathCanBeRewound) {
  Open();
  ByteWriter then;
  game_.Save(then);
  game_.Damage(game_.GetPlayer().ship, 1e6);
  Ticks(200);
  Frames(kGuardFrames);
  view_->TakeTimeRequest();
  Press("BackSpace");
  view_->TakeTimeRequest();
  view_->AfterSeek(game_);  // a tick back: the player is still dead
  EXPECT_TRUE(view_->Paused()) << "a short press does not lose the screen";
  Down("BackSpace");
  EXPECT_TRUE(view_->TakeTimeRequest().back);
  ByteReader reader(then.Bytes());
  game_.Load(reader);
  view_->AfterSeek(game_);
  Up("BackSpace");
  EXPECT_FALSE(view_->Paused());
  Press("w");  // no menu takes the key
  EXPECT_GT(OwnSpeed(game_), 0);
}

// Orders wait for the next tick, which a paused game has not: a key goes on from the last one.
TEST_F(WindowTest, KeysOfAPausedGameGoOnFromTheOrdersThatWait) {
  ShipSpawn spawn;
  spawn.type = catalog_.FindShip("hauler").value();
  spawn.faction = catalog_.FindFaction("trader").value();
  spawn.position = {300, 300};
  game_.SpawnShip(spawn);
  Open();
  const bool assist = Own().controls.flight_assist;
  Press("p");
  commands_.clear();
  Press("z");
  Press("z");
  ASSERT_EQ(commands_.size(), 2u);
  EXPECT_EQ(commands_[0].value, assist ? 0 : 1);
  EXPECT_EQ(commands_[1].value, assist ? 1 : 0);
  commands_.clear();
  Press("t");
  Press("t");
  ASSERT_EQ(commands_.size(), 2u);
  EXPECT_NE(commands_[0].object, commands_[1].object) << "the next ship, not the same";
  commands_.clear();
  Press("x");
  EXPECT_TRUE(commands_.empty()) << "the target that waits is no enemy";
  Press("x");
  ASSERT_FALSE(commands_.empty()) << "the missile has the target that waits";
  EXPECT_EQ(commands_[0].type, Command::Type::FireSecondary);
  Press("p");
  EXPECT_EQ(Own().controls.flight_assist, assist);
}

TEST_F(WindowTest, AMessageOfAPausedGameNamesTheTargetThatWaits) {
  Open();
  Press("p");
  Press("t");
  ASSERT_EQ(commands_.size(), 1u);
  EXPECT_EQ(view_->Messages().back(),
            "Paused: the next target is " + game_.NameOf(commands_[0].object));
  Press("r");  // there is no hostile
  ASSERT_FALSE(view_->Messages().empty());
  const std::string text = view_->Messages().back();
  EXPECT_NE(text.find(game_.NameOf(commands_[0].object)), std::string::npos) << text;
}

// The last line of lists names the key of the pause.
TEST_F(WindowTest, KeysOfTimeAndPagesWorkOnListsAsWell) {
  Open();
  Press("apostrophe");  // the ship
  EXPECT_FALSE(view_->Paused());
  Press("p");
  EXPECT_TRUE(view_->Paused());
  Press("p");
  EXPECT_FALSE(view_->Paused());
  Press("period");
  EXPECT_EQ(view_->TakeTimeRequest().speed, 1);
  for (const char* key : {"F1", "i", "End"}) {
    Press(key);
    EXPECT_TRUE(view_->Paused()) << key;
    Press(key);
    EXPECT_FALSE(view_->Paused()) << key;
  }
  Press("Escape");
  commands_.clear();
  Press("z");
  EXPECT_FALSE(commands_.empty()) << "the list is closed";
}

TEST_F(WindowTest, HelpAndPauseStopTheGame) {
  Open();
  Press("F1");
  EXPECT_TRUE(view_->Paused());
  Press("Escape");
  EXPECT_FALSE(view_->Paused());
  Press("p");
  EXPECT_TRUE(view_->Paused());
  Press("p");
  EXPECT_FALSE(view_->Paused());
}

}  // namespace
}  // namespace heliopause
