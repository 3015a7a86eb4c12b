// The pages of options and keys.
#include <string>

#include "view/screens/menu_fixture.hpp"

namespace heliopause {
namespace {

using What = MenuChoice::What;

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

TEST(Menu, TheNextKeyIsBoundAndATakenOneIsExchangedByASecondPress) {
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
  EXPECT_EQ(menu.About(),
            "W is the key for: thrust. W once more: both exchange their keys. Esc: the present key "
            "stays.");
  EXPECT_TRUE(menu.HasNote());
  EXPECT_TRUE(menu.WaitsForKey());
  EXPECT_EQ(menu.TakeKey(Key::A, settings).what, What::None) << "another one: no second press";
  EXPECT_EQ(menu.TakeKey(Key::Escape, settings).what, What::None);
  EXPECT_FALSE(menu.WaitsForKey());
  EXPECT_EQ(settings.keys, KeyMap());
  menu.Activate(settings);
  EXPECT_EQ(menu.TakeKey(Key::W, settings).what, What::None) << "Esc ended the first offer";
  EXPECT_EQ(menu.TakeKey(Key::W, settings).what, What::Settings);
  EXPECT_FALSE(menu.WaitsForKey());
  EXPECT_EQ(menu.Items(settings)[menu.Selected()].detail, "W / Down");
  EXPECT_EQ(settings.keys.Find(Key::S), Action::Thrust);
  EXPECT_EQ(menu.About(), "Exchanged: brake is on W now, thrust on S.");
  EXPECT_TRUE(menu.HasNote());
  settings.keys = KeyMap();
  menu.Activate(settings);
  EXPECT_EQ(menu.TakeKey(Key::F, settings).what, What::None);
  EXPECT_FALSE(menu.WaitsForKey()) << "no action can have this one";
  EXPECT_EQ(menu.About(), "Rejected: F is for the keys of scenarios.");
  menu.Move(1, settings);
  EXPECT_NE(menu.About(), "Rejected: F is for the keys of scenarios.") << "it was another row";
  EXPECT_FALSE(menu.HasNote());
  menu.Move(-1, settings);
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
