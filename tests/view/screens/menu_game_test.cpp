// The menu of Esc, its orders to escorts, the difficulty and the page of the gamepad.
#include <string>
#include <utility>

#include "view/screens/menu_fixture.hpp"

namespace heliopause {
namespace {

using What = MenuChoice::What;

TEST(MenuGame, TheClosingScreenOfAPilotBeginsNoOtherGame) {
  Menu menu;
  Settings settings;
  GameInfo game;
  game.pilot = true;
  game.may_save = false;
  menu.SetGame(game);
  menu.SetSlots({{"auto", true, false, "a save"}});
  menu.Open(MenuPage::End);
  for (const MenuItem& item : menu.Items(settings)) {
    EXPECT_NE(item.choice.request.type, Request::Type::Restart);
    EXPECT_NE(item.choice.page, MenuPage::Scenarios);
    EXPECT_FALSE(item.enabled && item.choice.page == MenuPage::Load) << "iron has no way back";
  }
  EXPECT_EQ(Choose(menu, settings, "Fly on").what, What::Resume);
}

TEST(MenuGame, WithoutAShipTheClosingScreenOffersNoFlight) {
  Menu menu;
  Settings settings;
  GameInfo game;
  game.ship = false;
  menu.SetGame(game);
  menu.Open(MenuPage::End);
  for (const MenuItem& item : menu.Items(settings)) EXPECT_NE(item.label, "Fly on");
  EXPECT_EQ(Choose(menu, settings, "Keep watching").what, What::Resume);
}

TEST(MenuGame, TheMenuOfEscPerformsWhatAPadHasNoButtonFor) {
  Menu menu;
  Settings settings;
  const std::pair<const char*, Action> rows[] = {
      {"Map", Action::Map},     {"Pilot", Action::Standings},         {"Ship", Action::ShipPage},
      {"Log", Action::LogPage}, {"Flight computer", Action::Program}, {"Help", Action::Help}};
  for (const auto& [label, action] : rows) {
    menu.Open(MenuPage::Main);
    const MenuChoice choice = Choose(menu, settings, label);
    EXPECT_EQ(choice.what, What::Perform);
    EXPECT_EQ(choice.action, action) << label;
    EXPECT_EQ(choice.shift, action == Action::Program) << "the page, not the switch";
    EXPECT_FALSE(menu.IsOpen());
  }
}

// After the ship is lost, and in a scenario that gives none.
TEST(MenuGame, WithoutAShipItsPagesSaySo) {
  Menu menu;
  Settings settings;
  GameInfo game;
  game.ship = false;
  menu.SetGame(game);
  menu.Open(MenuPage::Main);
  std::size_t off = 0;
  for (const MenuItem& item : menu.Items(settings)) {
    const bool of_ship = item.label == "Ship" || item.label == "Flight computer";
    EXPECT_EQ(item.enabled, !of_ship) << item.label;
    off += item.detail == "no ship";
  }
  EXPECT_EQ(off, 2u);
}

TEST(MenuGame, OrdersToEscortsAreThereWhenSomeFly) {
  Menu menu;
  Settings settings;
  menu.Open(MenuPage::Main);
  for (const MenuItem& item : menu.Items(settings)) EXPECT_NE(item.label, "Escorts");
  GameInfo game;
  game.escorts = true;
  menu.SetGame(game);
  Choose(menu, settings, "Escorts");
  EXPECT_EQ(Choose(menu, settings, "escorts: break rocks").action, Action::WingMine);
}

// A pad has no button for them.
TEST(MenuGame, TheKeysOfAScenarioArePressedInTheMenu) {
  Menu menu;
  Settings settings;
  menu.Open(MenuPage::Main);
  for (const MenuItem& item : menu.Items(settings))
    EXPECT_NE(item.label, "Actions of the scenario") << "it binds no key";
  menu.SetKeys("regatta", {{"boost", "F", "full boost"}, {"dive", "U", ""}});
  settings.scenario_keys = {{"regatta/boost", "F8"}};
  Choose(menu, settings, "Actions of the scenario");
  ASSERT_EQ(menu.Items(settings).size(), 3u);
  EXPECT_EQ(menu.Items(settings)[0].detail, "F8") << "as the player chose it";
  EXPECT_EQ(menu.Items(settings)[1].label, "dive") << "the id, without a text";
  const MenuChoice choice = Choose(menu, settings, "full boost");
  EXPECT_EQ(choice.what, What::PressKey);
  EXPECT_EQ(choice.key, "boost");
  EXPECT_FALSE(menu.IsOpen());
}

TEST(MenuGame, ARecordingOffersNoSaves) {
  Menu menu;
  Settings settings;
  GameInfo game;
  game.watching = true;
  menu.SetGame(game);
  menu.Open(MenuPage::Main);
  for (const MenuItem& item : menu.Items(settings)) EXPECT_NE(item.label, "Save");
  EXPECT_EQ(Choose(menu, settings, "Title").request.type, Request::Type::Title);
}

TEST(MenuGame, TheDifficultyChangesBetweenStoryAndPilotAndNotWithIron) {
  Menu menu;
  Settings settings;
  menu.Open(MenuPage::Options);
  EXPECT_NE(menu.Items(settings)[0].label, "Difficulty") << "a scenario has none";
  GameInfo game;
  game.pilot = true;
  game.difficulty = Difficulty::Story;
  menu.SetGame(game);
  EXPECT_EQ(menu.Items(settings)[0].detail, "Story");
  const MenuChoice choice = Choose(menu, settings, "Difficulty");
  EXPECT_EQ(choice.request.type, Request::Type::ChangeDifficulty);
  EXPECT_EQ(choice.request.difficulty, Difficulty::Pilot);
  EXPECT_TRUE(menu.IsOpen()) << "the page shows the result";
  game.difficulty = Difficulty::Pilot;
  menu.SetGame(game);
  EXPECT_EQ(menu.Adjust(-1, settings).request.difficulty, Difficulty::Story);
  game.difficulty = Difficulty::Iron;
  menu.SetGame(game);
  EXPECT_FALSE(menu.Items(settings)[0].enabled);
  EXPECT_EQ(menu.Items(settings)[0].detail, "Iron, for the whole game");
}

TEST(MenuGame, ThePageOfTheGamepadChangesButtonsAndDeadZone) {
  Menu menu;
  Settings settings;
  menu.Open(MenuPage::Options);
  Choose(menu, settings, "Gamepad");
  ASSERT_EQ(menu.Page(), MenuPage::Pad);
  EXPECT_EQ(menu.Items(settings)[0].detail, "none") << "no pad is connected";
  GameInfo info;
  info.pad = "Test pad";
  menu.SetGame(info);
  EXPECT_EQ(menu.Items(settings)[0].detail, "Test pad");
  EXPECT_FALSE(menu.Items(settings)[1].enabled) << "nothing to reset";
  Choose(menu, settings, "Dead zone of stick and triggers");
  EXPECT_EQ(settings.pad.dead_zone, 25);
  EXPECT_EQ(Choose(menu, settings, "South (A)").what, What::Settings);
  EXPECT_EQ(settings.pad.map.Of({PadButton::South, false}), Action::FireSecondary);
  menu.Adjust(-1, settings);
  EXPECT_EQ(settings.pad.map.Of({PadButton::South, false}), Action::FirePrimary);
  menu.Adjust(-1, settings);
  Choose(menu, settings, "Reset the gamepad");
  EXPECT_EQ(settings.pad.map, PadMap());
  EXPECT_EQ(settings.pad.dead_zone, kPadDeadZone);
  bool holds = false;
  for (const MenuItem& item : menu.Items(settings)) {
    EXPECT_EQ(item.detail.find("Shift"), std::string::npos) << item.detail;
    holds = holds || item.detail == "rewind (hold)";
  }
  EXPECT_TRUE(holds) << "a button is held as well";
  menu.Back();
  EXPECT_EQ(menu.Page(), MenuPage::Options);
}

}  // namespace
}  // namespace heliopause
