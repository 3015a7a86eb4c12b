#include "view/screens/menu.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace heliopause {
namespace {

using What = MenuChoice::What;

// Activates the item with this label; fails the test when it does not exist.
MenuChoice Choose(Menu& menu, Settings& settings, const std::string& label) {
  const auto items = menu.Items(settings);
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].label != label) continue;
    menu.Select(i, settings);
    return menu.Selected() == i ? menu.Activate(settings) : MenuChoice{};
  }
  ADD_FAILURE() << "no item " << label;
  return {};
}

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

TEST(Menu, ChangesOptionsInBothDirections) {
  Menu menu;
  Settings settings;
  menu.Open(MenuPage::Options);
  EXPECT_EQ(Choose(menu, settings, "Radar scale").what, What::Settings);
  EXPECT_TRUE(settings.radar_log);
  EXPECT_TRUE(menu.IsOpen());
  Choose(menu, settings, "Frame limit");
  EXPECT_EQ(settings.frame_limit, 120);
  menu.Adjust(-1, settings);
  menu.Adjust(-1, settings);
  EXPECT_EQ(settings.frame_limit, 30);
  menu.Adjust(-1, settings);
  EXPECT_EQ(settings.frame_limit, 0);
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
  menu.Open(MenuPage::Dead);
  EXPECT_EQ(menu.Items(settings)[menu.Selected()].label, "Take it back");
  EXPECT_EQ(menu.Items(settings)[1].label, "Load the autosave");
  EXPECT_FALSE(menu.Items(settings)[2].enabled);  // there is no quick save
  Choose(menu, settings, "Load another save");
  EXPECT_EQ(menu.Page(), MenuPage::Load);
  menu.Back();
  EXPECT_EQ(menu.Page(), MenuPage::Dead);
  const MenuChoice choice = Choose(menu, settings, "Load the autosave");
  EXPECT_EQ(choice.request.type, Request::Type::Load);
  EXPECT_EQ(choice.request.slot, "auto");
}

// The labels of the death screen's first two saves, with slots of these ages and states.
std::string Offered(SlotInfo quick, SlotInfo automatic) {
  Menu menu;
  menu.SetSlots({std::move(automatic), std::move(quick)});
  menu.Open(MenuPage::Dead);
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
  menu.Open(MenuPage::Dead);
  const MenuItem first = menu.Items(Settings{})[menu.Selected()];
  EXPECT_TRUE(first.enabled);
  EXPECT_EQ(first.label, "Restart");
}

TEST(Menu, DeathOffersNoSaveOfAnEarlierGame) {
  Menu menu;
  SlotInfo old = SlotOf("auto", 10);
  old.earlier = true;
  menu.SetSlots({old});
  menu.Open(MenuPage::Dead);
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
  menu.Open(MenuPage::Dead);
  EXPECT_EQ(menu.Back().what, What::None);
  EXPECT_EQ(menu.Page(), MenuPage::Dead);
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
  menu.Open(MenuPage::Ended);
  EXPECT_EQ(menu.Items(settings)[0].choice.request.type, Request::Type::Restart);
  Choose(menu, settings, "Another scenario");
  menu.Back();
  EXPECT_EQ(menu.Page(), MenuPage::Ended);
  Choose(menu, settings, "Load a save");
  Choose(menu, settings, "Back");
  EXPECT_EQ(menu.Page(), MenuPage::Ended);
  EXPECT_EQ(Choose(menu, settings, "Fly on").what, What::Resume);
  menu.Open(MenuPage::Scenarios);
  menu.Back();
  EXPECT_EQ(menu.Page(), MenuPage::Main) << "another time, from the game";
}

// The labels and details of the page, one item per line.
std::string PageOf(const Menu& menu, const Settings& settings) {
  std::string text;
  for (const MenuItem& item : menu.Items(settings))
    text += item.label + "|" + item.detail + (item.enabled ? "" : " (disabled)") + "\n";
  return text;
}

TEST(Menu, SwitchesModsAndBeginsANewGameWithThem) {
  Menu menu;
  Settings settings;
  settings.mods = {"wasps"};
  menu.SetMods({{"bees", "Bees", "1.0", "Bees that buzz.", "", false, false},
                {"broken", "broken", "", "", "broken/mod.toml:1: version: missing", false, false},
                {"wasps", "Wasps", "2.1", "", "", true, false}});
  menu.Open(MenuPage::Main);
  EXPECT_EQ(Choose(menu, settings, "Mods").what, What::Open);
  EXPECT_EQ(PageOf(menu, settings),
            "New game with these mods|loaded (disabled)\nBees 1.0|off\n"
            "broken |broken/mod.toml:1: version: missing (disabled)\nWasps 2.1|on\nBack|\n");
  EXPECT_EQ(menu.About(), "Bees that buzz.");
  EXPECT_EQ(Choose(menu, settings, "Bees 1.0").what, What::Settings);
  EXPECT_EQ(settings.mods, (std::vector<std::string>{"bees", "wasps"}));
  EXPECT_NE(PageOf(menu, settings).find("Bees 1.0|on, not loaded yet\n"), std::string::npos);
  EXPECT_TRUE(menu.IsOpen());
  EXPECT_EQ(menu.Adjust(1, settings).what, What::Settings) << "Right";
  EXPECT_EQ(settings.mods, (std::vector<std::string>{"wasps"}));
  EXPECT_EQ(Choose(menu, settings, "New game with these mods").what, What::None) << "loaded";
  Choose(menu, settings, "Wasps 2.1");
  EXPECT_NE(PageOf(menu, settings).find("Wasps 2.1|off, still loaded\n"), std::string::npos);
  const MenuChoice choice = Choose(menu, settings, "New game with these mods");
  EXPECT_EQ(choice.what, What::Request);
  EXPECT_EQ(choice.request.type, Request::Type::ChangeMods);
  EXPECT_FALSE(menu.IsOpen());
}

TEST(Menu, AModThatOthersNeedCountsAsSwitchedOn) {
  Menu menu;
  Settings settings;
  settings.mods = {"wasps"};
  menu.SetMods({{"bees", "Bees", "1.0", "Bees that buzz.", "", true, true},
                {"wasps", "Wasps", "1.0", "", "", true, false}});
  menu.Open(MenuPage::Mods);
  EXPECT_EQ(PageOf(menu, settings),
            "New game with these mods|loaded (disabled)\nBees 1.0|needed by others\nWasps 1.0|on\n"
            "Back|\n");
}

TEST(Menu, WithoutModsThePageSaysHowToAddOne) {
  Menu menu;
  menu.Open(MenuPage::Mods);
  EXPECT_EQ(PageOf(menu, Settings{}).find("No mods are installed|heliopause mods add FILE"),
            std::string("New game with these mods| (disabled)\n").size());
  menu.Back();
  EXPECT_EQ(menu.Page(), MenuPage::Main);
}

TEST(Menu, AModThatIsAddedWhileThePageOpensIsListed) {
  Menu menu;
  menu.Open(MenuPage::Mods);
  menu.SetMods({{"bees", "Bees", "1.0", "Bees that buzz.", "", false, false}});
  EXPECT_EQ(menu.Selected(), 1u);
  EXPECT_EQ(menu.About(), "Bees that buzz.");
}

TEST(Menu, VolumesGoInStepsAndAround) {
  Menu menu;
  Settings settings;
  menu.Open(MenuPage::Options);
  EXPECT_EQ(Choose(menu, settings, "Volume of music").what, What::Settings);
  EXPECT_EQ(settings.volumes.music, 70);
  for (int i = 0; i < 4; ++i) menu.Adjust(1, settings);
  EXPECT_EQ(settings.volumes.music, 0) << "after 100";
  menu.Adjust(-1, settings);
  EXPECT_EQ(settings.volumes.music, 100);
  settings.volumes.music = 33;
  menu.Adjust(1, settings);
  EXPECT_EQ(settings.volumes.music, 40) << "back on the grid";
  Choose(menu, settings, "Mute");
  EXPECT_TRUE(settings.volumes.mute);
}

TEST(Menu, LanguagesGoAround) {
  Menu menu;
  Settings settings;
  menu.SetLanguages({"en", "de"});
  menu.Open(MenuPage::Options);
  EXPECT_EQ(Choose(menu, settings, "Language").what, What::Settings);
  EXPECT_EQ(settings.language, "de");
  menu.Adjust(1, settings);
  EXPECT_EQ(settings.language, "en");
  settings.language = "xx";
  menu.Adjust(-1, settings);
  EXPECT_EQ(settings.language, "en") << "one that is not there";
}

TEST(Menu, OptionsListTheKeysOfTheScenario) {
  Menu menu;
  Settings settings;
  menu.SetKeys("race", {{"boost", "F", "boost"}, {"dive", "U", ""}});
  menu.Open(MenuPage::Options);
  ASSERT_EQ(menu.Items(settings).size(), 23u);
  EXPECT_EQ(menu.Items(settings)[18].label, "Key: boost");
  EXPECT_EQ(menu.Items(settings)[19].label, "Key: dive") << "its id, without a text";
  menu.Select(19, settings);
  EXPECT_EQ(menu.Adjust(1, settings).what, MenuChoice::What::Settings);
  EXPECT_EQ(menu.Items(settings)[19].detail, "7");
  menu.Select(18, settings);
  menu.Activate(settings);
  EXPECT_EQ(menu.Items(settings)[18].detail, "Q");
  EXPECT_EQ(settings.scenario_keys.size(), 2u);
  menu.SetKeys("other", {{"boost", "F", "boost"}});
  EXPECT_EQ(menu.Items(settings)[18].detail, "F") << "the choice is that of one scenario";
}

// Selects the row of the page of keys with this label.
void SelectRow(Menu& menu, const Settings& settings, const std::string& label) {
  const auto items = menu.Items(settings);
  for (std::size_t i = 0; i < items.size(); ++i)
    if (items[i].label == label) menu.Select(i, settings);
}

TEST(Menu, TheNextKeyIsBoundAndATakenOneIsRejected) {
  Menu menu;
  Settings settings;
  menu.Open(MenuPage::Options);
  Choose(menu, settings, "Keys");
  ASSERT_EQ(menu.Page(), MenuPage::Keys);
  SelectRow(menu, settings, "brake");
  EXPECT_EQ(menu.Items(settings)[menu.Selected()].detail, "S / Down");
  EXPECT_EQ(menu.Activate(settings).what, What::Bind);
  EXPECT_TRUE(menu.WaitsForKey());
  EXPECT_EQ(menu.TakeKey(Key::W, settings).what, What::None);
  EXPECT_FALSE(menu.WaitsForKey());
  EXPECT_EQ(menu.About(), "Rejected: W is the key for: thrust.");
  EXPECT_EQ(settings.keys, KeyMap());
  menu.Activate(settings);
  EXPECT_EQ(menu.TakeKey(Key::Slash, settings).what, What::Settings);
  EXPECT_EQ(menu.Items(settings)[menu.Selected()].detail, "/ / Down");
  menu.Activate(settings);
  EXPECT_EQ(menu.TakeKey(Key::Escape, settings).what, What::None) << "Esc keeps the key";
  EXPECT_EQ(settings.keys.Find(Key::Slash), Action::Brake);
  EXPECT_EQ(menu.ResetKey(settings).what, What::Settings);
  EXPECT_EQ(settings.keys, KeyMap());
  menu.Back();
  EXPECT_EQ(menu.Page(), MenuPage::Options);
}

TEST(Menu, AllKeysReturnToTheirDefaults) {
  Menu menu;
  Settings settings;
  menu.Open(MenuPage::Keys);
  EXPECT_FALSE(menu.Items(settings)[0].enabled) << "nothing to reset";
  settings.keys.Bind(Action::Dock, {Key::Slash, kUnknownKey});
  menu.Select(0, settings);
  EXPECT_EQ(menu.Activate(settings).what, What::Settings);
  EXPECT_EQ(settings.keys, KeyMap());
}

TEST(Menu, SizeAndColoursCycle) {
  Menu menu;
  Settings settings;
  menu.Open(MenuPage::Options);
  SelectRow(menu, settings, "Size of texts and panels");
  std::string sizes;
  for (int i = 0; i < 6; ++i) {
    menu.Adjust(1, settings);
    sizes += menu.Items(settings)[menu.Selected()].detail + "; ";
  }
  EXPECT_EQ(sizes, "125 %; 150 %; 175 %; 200 %; 75 %; 100 %; ");
  menu.Adjust(-1, settings);
  EXPECT_EQ(settings.ui_scale, 0.75);
  SelectRow(menu, settings, "Colours");
  menu.Adjust(1, settings);
  EXPECT_EQ(settings.colors, ColorScheme::Safe);
  SelectRow(menu, settings, "Log: chatter of strangers");
  menu.Adjust(1, settings);
  EXPECT_TRUE(settings.log.chatter);
}

}  // namespace
}  // namespace heliopause
