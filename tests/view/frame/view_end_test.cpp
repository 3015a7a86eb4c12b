// How a flight ends in the window: the scene that is shown again, the death screen and the closing
// screen.
#include <string>

#include "view/window_fixture.hpp"

namespace heliopause {
namespace {

TEST_F(WindowTest, DeathShowsASummaryAndOffersARestart) {
  Open();
  Frames(5);
  game_.Damage(Own().id, 1e6);
  game_.Damage(game_.GetPlayer().ship, 1e6);
  Ticks(200);
  Frames(kGuardFrames);
  ASSERT_TRUE(game_.GetPlayer().dead);
  EXPECT_TRUE(view_->Paused());
  Press("F5");  // a save of a dead ship would overwrite a useful one
  EXPECT_FALSE(WasRequested(Request::Type::Save, "quick"));
  Press("F9");  // also behind the summary
  EXPECT_TRUE(WasRequested(Request::Type::Load, "quick"));
  Press("Escape");
  EXPECT_TRUE(view_->Paused()) << "a stray key does not lose the screen";
  Press("Return");
  EXPECT_TRUE(WasRequested(Request::Type::TakeBack, ""));
}

TEST_F(WindowTest, AKeyFromTheFightChoosesNothingOnTheDeathScreen) {
  Open();
  Frames(5);
  game_.Damage(Own().id, 1e6);
  Down("space");
  game_.Damage(game_.GetPlayer().ship, 1e6);
  Ticks(200);
  ASSERT_TRUE(view_->Paused());
  for (const char* key : {"Return", "Down", "BackSpace"}) Press(key);
  EXPECT_TRUE(requests_.empty()) << "too early";
  Frames(kGuardFrames);
  Press("Return");
  EXPECT_TRUE(requests_.empty()) << "a key is still down";
  Up("space");
  Frames(5);
  EXPECT_TRUE(requests_.empty());
  Press("Return");
  ASSERT_EQ(requests_.size(), 1u);
  EXPECT_EQ(requests_[0].type, Request::Type::TakeBack) << "no key has moved the selection";
}

TEST_F(WindowTest, ASceneThatIsShownAgainHidesTheInstrumentsAndIsSkippedByANewKey) {
  Open();
  Press("p");
  const sf::Image game = Picture();
  Press("p");
  EXPECT_TRUE(view_->WantsKillcam());
  Down("w");
  view_->ShowKillcam(game_.Ships()[1].id, Own().id);
  Frames(60);
  EXPECT_FALSE(view_->TakeTimeRequest().skip) << "a key that is held";
  const sf::Image scene = Picture();
  EXPECT_GT(MeanLight(game, 30, 620, 120, 80), MeanLight(scene, 30, 620, 120, 80) + 5);
  Up("w");
  commands_.clear();
  Down("space");
  EXPECT_TRUE(view_->TakeTimeRequest().skip);
  EXPECT_TRUE(commands_.empty());
  Up("space");
  view_->EndKillcam();
  Press("apostrophe");
  EXPECT_FALSE(view_->WantsKillcam()) << "the screen of the ship is open";
  Press("apostrophe");
  EXPECT_TRUE(view_->WantsKillcam());
  Press("Escape");
  EXPECT_FALSE(view_->WantsKillcam()) << "a menu is open";
}

// The page of the log shows all lines; a screenshot adds one of its own.
TEST_F(WindowTest, ASceneThatIsShownAgainAddsNoLinesToTheLog) {
  Open();
  Press("p");
  const auto log = [this] {
    Press("End");
    const sf::Image page = Picture();
    Press("Escape");
    return page;
  };
  for (int i = 0; i < 12; ++i) {
    Event event;
    event.type = Event::Type::Message;
    event.text = std::to_string(i) + ": a message of the scenario that is as long as a row";
    game_.AddEvent(event);
  }
  view_->AfterTick(game_);
  const auto scene = [this](bool again) {
    view_->ShowKillcam(game_.Ships()[1].id, Own().id);
    if (again) view_->AfterTick(game_);
    view_->EndKillcam();
  };
  scene(false);
  const sf::Image before = log();
  scene(true);
  EXPECT_LT(Difference(before, log()), 0.068) << "0.055 for the line of a screenshot";
}

TEST_F(WindowTest, TheClosingScreenAppearsOnceAndPauses) {
  Open();
  EXPECT_TRUE(game_.EndScenario(Outcome::Won, "Well flown"));
  Ticks(30);
  EXPECT_FALSE(view_->Paused());
  Ticks(110);
  EXPECT_TRUE(view_->Paused());
  Frames(kGuardFrames);
  Press("Escape");
  EXPECT_FALSE(view_->Paused());
  Frames(40);
  EXPECT_FALSE(view_->Paused()) << "once";
  EXPECT_TRUE(requests_.empty());
}

// A defeat by the loss of the ship has one end: no death screen after the closing screen.
TEST_F(WindowTest, ADefeatByDeathHasNoDeathScreen) {
  Open();
  Frames(5);
  game_.Damage(Own().id, 1e6);
  game_.Damage(game_.GetPlayer().ship, 1e6);
  ASSERT_TRUE(game_.GetPlayer().dead);
  EXPECT_TRUE(game_.EndScenario(Outcome::Lost, "Your ship is lost."));
  Ticks(140);
  ASSERT_TRUE(view_->Paused());
  Frames(kGuardFrames);
  Press("Escape");
  Ticks(200);
  EXPECT_FALSE(view_->Paused()) << "nothing opens";
  Press("Escape");
  Frames(2);
  EXPECT_TRUE(view_->Paused()) << "the closing screen again";
}

TEST_F(WindowTest, PlayAgainOnTheClosingScreenRestarts) {
  Open();
  EXPECT_TRUE(game_.EndScenario(Outcome::Lost, ""));
  Ticks(140);
  Frames(kGuardFrames);
  Press("Return");
  EXPECT_TRUE(WasRequested(Request::Type::Restart, ""));
}

}  // namespace
}  // namespace heliopause
