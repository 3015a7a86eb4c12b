#include "view/screens/menu.hpp"

#include <chrono>
#include <string>
#include <utility>

#include "view/screens/menu_fixture.hpp"

namespace heliopause {
namespace {

using What = MenuChoice::What;

Menu WithSlots() {
  Menu menu;
  menu.SetSlots({{"1", true, false, "default, 1:00"},
                 {"2", true, true, "torn"},
                 {"auto", true, false, "default, 2:00"}});
  return menu;
}

TEST(Menu, SavesIntoASlotAndResumes) {
  Menu menu = WithSlots();
  Settings settings;
  menu.Open(MenuPage::Main);
  Choose(menu, settings, "Save");
  EXPECT_EQ(menu.Page(), MenuPage::Save);
  const MenuChoice choice = Choose(menu, settings, "Slot 3");
  EXPECT_EQ(choice.what, What::Request);
  EXPECT_EQ(choice.request.type, Request::Type::Save);
  EXPECT_EQ(choice.request.slot, "3");
  EXPECT_FALSE(menu.IsOpen());
}

TEST(Menu, LoadsOnlyFromSlotsThatExistAndMarksBrokenOnes) {
  Menu menu = WithSlots();
  Settings settings;
  menu.Open(MenuPage::Load);
  const auto items = menu.Items(settings);
  EXPECT_TRUE(items[0].enabled);
  EXPECT_TRUE(items[1].broken);
  EXPECT_EQ(items[1].detail, "torn");
  EXPECT_FALSE(items[2].enabled);
  EXPECT_EQ(items[2].detail, "empty");
  EXPECT_EQ(Choose(menu, settings, "Slot 3").what, What::None);
  EXPECT_EQ(Choose(menu, settings, "Autosave").request.slot, "auto");
}

TEST(Menu, SkipsDisabledItemsAndWrapsAround) {
  Menu menu = WithSlots();
  const Settings settings;
  menu.Open(MenuPage::Load);  // 1, 2, (3), (quick), auto, Back
  EXPECT_EQ(menu.Selected(), 0u);
  menu.Move(1, settings);
  menu.Move(1, settings);
  EXPECT_EQ(menu.Selected(), 4u);
  menu.Move(1, settings);
  menu.Move(1, settings);
  EXPECT_EQ(menu.Selected(), 0u);
  menu.Move(-1, settings);
  EXPECT_EQ(menu.Selected(), 5u);
}

TEST(Menu, EscapeGoesBackPageByPage) {
  Menu menu;
  menu.Open(MenuPage::Main);
  menu.Open(MenuPage::Options);
  EXPECT_EQ(menu.Back().what, What::None);
  EXPECT_EQ(menu.Page(), MenuPage::Main);
  EXPECT_EQ(menu.Back().what, What::Resume);
  EXPECT_FALSE(menu.IsOpen());
}

TEST(Menu, ThePageBeforeReturnsToTheRowThatOpenedTheOther) {
  Menu menu;
  Settings settings;
  menu.Open(MenuPage::Main);
  const auto row = [&] { return menu.Items(settings)[menu.Selected()].label; };
  for (const char* page : {"Gamepad", "Keys"}) {
    Choose(menu, settings, "Options");
    EXPECT_EQ(row(), "Full screen") << "on the way down";
    Choose(menu, settings, page);
    menu.Back();
    EXPECT_EQ(row(), page);
    Choose(menu, settings, page);
    menu.Select(menu.Items(settings).size() - 1, settings);  // a button of a pad is named Back, too
    ASSERT_EQ(row(), "Back");
    menu.Activate(settings);
    EXPECT_EQ(row(), page);
    menu.Back();
    EXPECT_EQ(row(), "Options");
  }
  menu.Back();
  menu.Open(MenuPage::Main);
  EXPECT_EQ(row(), "Resume") << "opened again";
}

TEST(Menu, ConfirmsARestart) {
  Menu menu;
  Settings settings;
  menu.Open(MenuPage::Main);
  EXPECT_EQ(Choose(menu, settings, "Restart").what, What::Open);
  EXPECT_EQ(menu.Selected(), 0u);  // "Cancel" is selected
  EXPECT_EQ(Choose(menu, settings, "Yes, restart").request.type, Request::Type::Restart);
}

TEST(Menu, DeathOffersSavesAndReturnsFromTheLoadPage) {
  Menu menu = WithSlots();
  Settings settings;
  menu.Open(MenuPage::Death);
  EXPECT_EQ(menu.Items(settings)[menu.Selected()].label, "Take it back");
  EXPECT_EQ(menu.Items(settings)[1].label, "Load the autosave");
  EXPECT_FALSE(menu.Items(settings)[2].enabled);  // there is no quick save
  Choose(menu, settings, "Load another save");
  EXPECT_EQ(menu.Page(), MenuPage::Load);
  menu.Back();
  EXPECT_EQ(menu.Page(), MenuPage::Death);
  const MenuChoice choice = Choose(menu, settings, "Load the autosave");
  EXPECT_EQ(choice.request.type, Request::Type::Load);
  EXPECT_EQ(choice.request.slot, "auto");
}

// The labels of the death screen's first two saves, with slots of these ages and states.
std::string Offered(SlotInfo quick, SlotInfo automatic) {
  Menu menu;
  menu.SetSlots({std::move(automatic), std::move(quick)});
  menu.Open(MenuPage::Death);
  const auto items = menu.Items(Settings{});
  return items[1].label + ", " + items[2].label;
}

SlotInfo SlotOf(const char* slot, int written, bool broken = false) {
  SlotInfo info{slot, true, broken, "default, 1:00"};
  info.written += std::chrono::seconds(written);
  return info;
}

TEST(Menu, DeathOffersTheNewestSaveFirstUnlessItIsBroken) {
  const std::string quick = "Load the quick save, Load the autosave",
                    automatic = "Load the autosave, Load the quick save";
  EXPECT_EQ(Offered(SlotOf("quick", 20), SlotOf("auto", 10)), quick);
  EXPECT_EQ(Offered(SlotOf("quick", 10), SlotOf("auto", 20)), automatic);
  EXPECT_EQ(Offered(SlotOf("quick", 20, true), SlotOf("auto", 10)), automatic);
  EXPECT_EQ(Offered(SlotOf("quick", 10), SlotOf("auto", 20, true)), quick);
  EXPECT_EQ(Offered(SlotOf("quick", 10), {}), quick);
}

TEST(Menu, WithoutRewindAndSavesDeathOffersARestartFirst) {
  Menu menu;
  GameInfo game;
  game.may_rewind = false;
  menu.SetGame(game);
  menu.Open(MenuPage::Death);
  const MenuItem first = menu.Items(Settings{})[menu.Selected()];
  EXPECT_TRUE(first.enabled);
  EXPECT_EQ(first.label, "Restart");
}

TEST(Menu, DeathOffersNoSaveOfAnEarlierGame) {
  Menu menu;
  SlotInfo old = SlotOf("auto", 10);
  old.earlier = true;
  menu.SetSlots({old});
  menu.Open(MenuPage::Death);
  for (const MenuItem& item : menu.Items(Settings{})) {
    if (item.label.starts_with("Load")) {
      EXPECT_FALSE(item.enabled) << item.label;
    }
  }
  menu.Open(MenuPage::Main);
  menu.Open(MenuPage::Load);
  EXPECT_TRUE(menu.Items(Settings{})[4].enabled) << "the menu does";
}

TEST(Menu, AStrayKeyDoesNotCloseTheDeathScreen) {
  Menu menu;
  menu.Open(MenuPage::Death);
  EXPECT_EQ(menu.Back().what, What::None);
  EXPECT_EQ(menu.Page(), MenuPage::Death);
}

TEST(Menu, StartsAScenarioOfTheList) {
  Menu menu = WithSlots();
  menu.SetScenarios({{"duel", "A duel", "You and a raider."},
                     {"torn", "torn", "scenarios/torn.lua:1: unexpected symbol", true}});
  Settings settings;
  menu.Open(MenuPage::Main);
  Choose(menu, settings, "Scenarios");
  EXPECT_EQ(menu.About(), "You and a raider.");
  menu.Move(1, settings);
  EXPECT_TRUE(menu.Items(settings)[1].broken);
  EXPECT_EQ(menu.About(), "scenarios/torn.lua:1: unexpected symbol");
  menu.Move(1, settings);
  EXPECT_EQ(menu.About(), "") << "on Back";
  const MenuChoice choice = Choose(menu, settings, "A duel");
  EXPECT_EQ(choice.request.type, Request::Type::Start);
  EXPECT_EQ(choice.request.slot, "duel");
  EXPECT_FALSE(menu.IsOpen());
}

TEST(Menu, PagesBehindTheClosingScreenLeadBackToIt) {
  Menu menu = WithSlots();
  Settings settings;
  menu.Open(MenuPage::End);
  EXPECT_EQ(menu.Items(settings)[0].choice.request.type, Request::Type::Restart);
  Choose(menu, settings, "Another scenario");
  menu.Back();
  EXPECT_EQ(menu.Page(), MenuPage::End);
  Choose(menu, settings, "Load a save");
  Choose(menu, settings, "Back");
  EXPECT_EQ(menu.Page(), MenuPage::End);
  EXPECT_EQ(Choose(menu, settings, "Fly on").what, What::Resume);
  menu.Open(MenuPage::Scenarios);
  menu.Back();
  EXPECT_EQ(menu.Page(), MenuPage::Main) << "another time, from the game";
}

}  // namespace
}  // namespace heliopause
