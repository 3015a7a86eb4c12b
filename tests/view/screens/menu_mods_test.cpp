// The page of mods.
#include <string>
#include <vector>

#include "view/screens/menu_fixture.hpp"

namespace heliopause {
namespace {

using What = MenuChoice::What;

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

}  // namespace
}  // namespace heliopause
