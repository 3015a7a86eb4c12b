// The pages of the title.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "view/screens/menu.hpp"
#include "view/text/sentence_table.hpp"

namespace heliopause {
namespace {

using What = MenuChoice::What;

class MenuPilots : public testing::Test {
 protected:
  MenuPilots() {
    menu.SetScenarios({{"siege", "Tessera", "A home system."}, {"duel", "A duel", "Two ships."}});
    menu.Open(MenuPage::Title);
    PilotInfo wren, jane;
    wren.folder = "wren", wren.name = "Wren", wren.about = "flew last", wren.slot = "auto";
    jane.folder = "jane", jane.name = "Jane", jane.about = "flew before";
    menu.SetPilots({wren, jane});
  }
  MenuChoice Choose(const std::string& label) {
    const auto items = menu.Items(settings);
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (items[i].label != label) continue;
      menu.Select(i, settings);
      return menu.Activate(settings);
    }
    ADD_FAILURE() << "no item " << label;
    return {};
  }
  void Type(const std::string& text) {
    for (const char c : text) menu.Type(static_cast<unsigned char>(c));
  }

  Menu menu;
  Settings settings;
};

TEST_F(MenuPilots, TheTitleContinuesWithThePilotThatPlayedLast) {
  EXPECT_TRUE(menu.IsOfTitle());
  EXPECT_EQ(menu.Items(settings)[menu.Selected()].label, "Continue");
  const MenuChoice choice = Choose("Continue");
  EXPECT_EQ(choice.request.type, Request::Type::FlyPilot);
  EXPECT_EQ(choice.request.slot, "wren");
}

TEST_F(MenuPilots, WithoutAPilotTheTitleBeginsWithANewOne) {
  menu.SetPilots({});
  EXPECT_EQ(menu.Items(settings)[menu.Selected()].label, "New pilot");
}

TEST_F(MenuPilots, ANewPilotBeginsInNoChallenge) {
  menu.SetScenarios({{"demo", "A battle", "", false, false},
                     {"duel", "A duel", "Two ships."},
                     {"ore_rush", "Ore rush", "A challenge.", false, false},
                     {"rim", "The rim", "A career."}});
  Choose("New pilot");
  const auto scenario = [&] { return menu.Items(settings)[1].detail; };
  EXPECT_EQ(scenario(), "A duel");
  menu.Select(1, settings);
  menu.Adjust(1, settings);
  EXPECT_EQ(scenario(), "The rim");
  menu.Adjust(1, settings);
  EXPECT_EQ(scenario(), "A duel") << "neither a challenge nor a demonstration";
}

TEST_F(MenuPilots, RecordingsArePlayedFromTheTitle) {
  EXPECT_EQ(Choose("Replays").page, MenuPage::Replays);
  EXPECT_NE(menu.About(), "") << "how to make some";
  menu.SetReplays({{"/r/a.rec", "a", "siege, 5:00", "today"},
                   {"/r/b.rec", "b", "damaged", "damaged at byte 3", true}});
  EXPECT_EQ(menu.Items(settings)[0].detail, "siege, 5:00");
  EXPECT_EQ(menu.About(), "today");
  EXPECT_EQ(Choose("b").what, What::None) << "it cannot be played, but its reason is read";
  EXPECT_EQ(menu.About(), "damaged at byte 3");
  menu.Select(2, settings);
  EXPECT_EQ(menu.About(), "") << "Back: there are recordings";
  const MenuChoice choice = Choose("a");
  EXPECT_EQ(choice.request.type, Request::Type::Replay);
  EXPECT_EQ(choice.request.slot, "/r/a.rec");
}

TEST_F(MenuPilots, TheTitleOpensTheLab) {
  EXPECT_EQ(Choose("Lab").request.type, Request::Type::Lab);
}

TEST_F(MenuPilots, ChallengesHaveTheSeedOfTheDayAndOwnResults) {
  for (const MenuItem& item : menu.Items(settings)) EXPECT_NE(item.label, "Challenges");
  menu.SetChallenges({{"siege", "Siege", "Raids.", "best 1,200"}, {"ore", "Ore", "Rocks.", ""}},
                     "2026-11-23");
  EXPECT_EQ(Choose("Challenges").what, What::Open);
  EXPECT_EQ(menu.Title(), "CHALLENGES 2026-11-23");
  EXPECT_EQ(menu.Items(settings)[0].detail, "best 1,200");
  EXPECT_EQ(menu.Items(settings)[1].detail, "not flown yet");
  EXPECT_EQ(menu.About(), "Raids.");
  const MenuChoice choice = Choose("Ore");
  EXPECT_EQ(choice.what, What::Request);
  EXPECT_EQ(choice.request.type, Request::Type::Challenge);
  EXPECT_EQ(choice.request.slot, "ore");
}

TEST_F(MenuPilots, TheTitleStaysOpenAndOptionsLeadBackToIt) {
  EXPECT_EQ(menu.Back().what, What::None);
  EXPECT_EQ(menu.Page(), MenuPage::Title);
  for (const char* page : {"Options", "Mods", "Scenarios", "Pilots", "New pilot"}) {
    Choose(page);
    EXPECT_NE(menu.Page(), MenuPage::Title) << page;
    EXPECT_TRUE(menu.IsOfTitle()) << page;
    menu.Back();
    EXPECT_EQ(menu.Page(), MenuPage::Title) << page;
    Choose(page);
    Choose("Back");
    EXPECT_EQ(menu.Page(), MenuPage::Title) << page;
  }
}

TEST_F(MenuPilots, APilotIsDeletedAfterAConfirmation) {
  Choose("Pilots");
  menu.Move(1, settings);
  EXPECT_TRUE(menu.About().starts_with("flew before\n")) << menu.About();
  Choose("Jane");
  EXPECT_EQ(menu.Title(), "Jane");
  Choose("Delete");
  EXPECT_EQ(menu.Items(settings)[menu.Selected()].label, "Cancel");
  menu.Back();
  EXPECT_EQ(menu.Title(), "Jane");
  menu.Back();
  EXPECT_EQ(menu.Items(settings)[menu.Selected()].label, "Jane");
  Choose("Jane");
  Choose("Delete");
  const MenuChoice choice = Choose("Yes, delete the pilot and all saves");
  EXPECT_EQ(choice.request.type, Request::Type::DeletePilot);
  EXPECT_EQ(choice.request.slot, "jane");
  EXPECT_EQ(menu.Page(), MenuPage::Pilots);
  menu.SetPilots({});
  EXPECT_EQ(menu.Items(settings).size(), 1u) << "Back";
}

TEST_F(MenuPilots, TheKeyDeleteOpensTheQuestionForThePilotOfTheRow) {
  Choose("Pilots");
  EXPECT_NE(menu.About().find("Delete: "), std::string::npos) << menu.About();
  menu.Move(1, settings);
  EXPECT_EQ(menu.Delete(settings).what, What::None);
  EXPECT_EQ(menu.Page(), MenuPage::DeletePilot);
  EXPECT_EQ(menu.Items(settings)[menu.Selected()].label, "Cancel");
  EXPECT_EQ(Choose("Yes, delete the pilot and all saves").request.slot, "jane");
  menu.Select(2, settings);
  menu.Delete(settings);
  EXPECT_EQ(menu.Page(), MenuPage::Pilots) << "on Back";
}

TEST_F(MenuPilots, TheNameOfAPilotIsNotTranslated) {
  std::vector<DataError> errors;
  UseSentences(LoadSentences(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data" / "text", {},
                             "de", errors));
  PilotInfo pilot;
  pilot.folder = "ore", pilot.name = "Ore";
  menu.SetPilots({pilot});
  Choose("Pilots");
  menu.Delete(settings);
  const std::string about = menu.About();
  UseSentences({});
  EXPECT_EQ(about, "Ore and all saves are removed for good.");
}

TEST_F(MenuPilots, ANewPilotHasANameAScenarioAndADifficulty) {
  Choose("New pilot");
  EXPECT_TRUE(menu.IsTyping());
  EXPECT_EQ(menu.Items(settings)[0].detail, "Kestrel_");
  Type(" Max 7x");
  menu.EraseLetter();
  EXPECT_EQ(menu.Items(settings)[0].detail, "Max 7_") << "the first letter replaces the offer";
  menu.Activate(settings);
  EXPECT_FALSE(menu.IsTyping()) << "Enter goes on";
  EXPECT_EQ(menu.About(), "A home system.");
  menu.Adjust(1, settings);
  EXPECT_EQ(menu.About(), "Two ships.");
  menu.Move(1, settings);
  menu.Adjust(-1, settings);
  EXPECT_EQ(menu.Items(settings)[2].detail, "Story");
  const MenuChoice choice = Choose("Begin");
  EXPECT_EQ(choice.request.type, Request::Type::NewPilot);
  EXPECT_EQ(choice.request.name, "Max 7");
  EXPECT_EQ(choice.request.slot, "duel");
  EXPECT_EQ(choice.request.difficulty, Difficulty::Story);
}

TEST_F(MenuPilots, EnterBeginsTheGameThatIsOfferedAndAClickChoosesAnother) {
  Choose("New pilot");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(menu.Activate(settings).what, What::None);
  EXPECT_EQ(menu.Items(settings)[1].detail, "Tessera");
  EXPECT_EQ(menu.Items(settings)[2].detail, "Pilot");
  menu.Select(1, settings);
  menu.Click(settings);
  EXPECT_EQ(menu.Items(settings)[1].detail, "A duel");
  menu.Click(settings);
  menu.Select(3, settings);
  const MenuChoice choice = menu.Click(settings);
  EXPECT_EQ(choice.request.type, Request::Type::NewPilot);
  EXPECT_EQ(choice.request.slot, "siege");
}

TEST_F(MenuPilots, ANameThatIsTakenIsNotOffered) {
  PilotInfo kestrel;
  kestrel.folder = "kestrel", kestrel.name = "Kestrel";
  menu.SetPilots({kestrel});
  Choose("New pilot");
  EXPECT_EQ(menu.Items(settings)[0].detail, "Wren_");
  for (int i = 0; i < 9; ++i) menu.EraseLetter();
  EXPECT_FALSE(menu.Items(settings)[3].enabled) << "without a name";
  Type(std::string(100, 'x'));
  EXPECT_EQ(menu.Items(settings)[0].detail, std::string(32, 'x') + "_");
}

// The labels of the death screen.
std::string DeathOf(Menu& menu, const GameInfo& game) {
  menu.SetGame(game);
  menu.Open(MenuPage::Death);
  std::string text;
  for (const MenuItem& item : menu.Items(Settings{}))
    text += item.label + (item.detail.empty() ? "" : ": " + item.detail) +
            (item.enabled ? "\n" : " (disabled)\n");
  return text;
}

TEST_F(MenuPilots, TheDeathScreenFollowsTheDifficulty) {
  menu.SetSlots({{"auto", true, false, "default, 1:00"}});
  GameInfo game;
  game.pilot = true;
  game.rewinds = "3 rewinds left";
  game.insurance = "a ship at Quill for 90 credits";
  EXPECT_EQ(DeathOf(menu, game),
            "Take it back: 3 rewinds left\nInsurance: a ship at Quill for 90 credits\n"
            "Load the autosave: default, 1:00\nLoad the quick save: empty (disabled)\n"
            "Load another save\nKeep watching\nTitle\nQuit\n");
  game.may_rewind = game.may_save = false;
  game.insurance = "";
  EXPECT_EQ(DeathOf(menu, game),
            "Take it back: no rewind left (disabled)\n"
            "Insurance: no port lets you in (disabled)\nKeep watching\nTitle\nQuit\n");
  game.difficulty = Difficulty::Iron;
  EXPECT_EQ(DeathOf(menu, game),
            "Take it back: Iron: there is no way back (disabled)\n"
            "Insurance: no port: the story ends here (disabled)\nKeep watching\n"
            "Title: begin another pilot there\nQuit\n");
  game.insurance = "a ship at Quill for 90 credits";
  EXPECT_EQ(DeathOf(menu, game),
            "Take it back: Iron: there is no way back (disabled)\n"
            "Insurance: a ship at Quill for 90 credits\nKeep watching\nTitle\nQuit\n");
}

TEST_F(MenuPilots, AnIronGameHasNeitherSaveNorLoad) {
  GameInfo game;
  game.pilot = true;
  game.may_save = false;
  menu.SetGame(game);
  menu.Open(MenuPage::Main);
  EXPECT_FALSE(menu.Items(settings)[1].enabled);
  EXPECT_FALSE(menu.Items(settings)[2].enabled);
  for (const MenuItem& item : menu.Items(settings)) EXPECT_NE(item.label, "Restart");
}

}  // namespace
}  // namespace heliopause
