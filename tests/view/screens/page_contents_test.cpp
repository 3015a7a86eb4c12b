#include "view/screens/page_contents.hpp"

#include <algorithm>
#include <filesystem>

#include "view/fixture.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

class PageContents : public ViewGameTest {
 protected:
  // The texts of the section with this heading, "label: text" by line.
  static std::string TextOf(const PageContent& page, const std::string& heading) {
    std::string text;
    for (const PageSection& section : page.sections) {
      if (section.heading != heading) continue;
      text += section.value + "\n";
      for (const PageRow& row : section.rows) text += row.label + ": " + row.text + "\n";
    }
    return text;
  }
};

TEST_F(PageContents, TheHelpShowsEveryActionWithItsPresentKeys) {
  KeyMap keys;
  ASSERT_EQ(keys.Bind(Action::Dock, {Key::Slash, kUnknownKey}), "");
  const PageContent page = HelpPage(keys, {{"dive", "U", "dive deep"}});
  std::size_t rows = 0;
  for (const PageSection& section : page.sections) rows += section.rows.size();
  EXPECT_EQ(rows, KeyTable().size() + MouseTable().size() + 1);
  EXPECT_NE(TextOf(page, "Flight").find("/: fly to a port, dock, launch"), std::string::npos);
  EXPECT_NE(TextOf(page, "Scenario").find("U: dive deep"), std::string::npos);
}

TEST_F(PageContents, TheHelpNamesTheKeysOfAScenarioAsTheKeyboardDoes) {
  std::vector<DataError> errors;
  UseTexts(
      LoadTexts(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data" / "text", {}, "de", errors));
  const PageContent page = HelpPage({}, {{"dive", "Insert", "dive deep"}});
  UseTexts({});
  EXPECT_EQ(page.sections.back().rows.at(0).label, "Einfg");
}

TEST_F(PageContents, TheHelpOfAReplayHasTheKeysThatWorkThere) {
  const PageContent page = HelpPage({}, {{"dive", "U", "dive deep"}}, true);
  EXPECT_EQ(TextOf(page, "Flight"), "\nM: map and route\n");
  EXPECT_EQ(TextOf(page, "Combat"), "");
  EXPECT_EQ(TextOf(page, "Scenario"), "");
  EXPECT_NE(TextOf(page, "Time").find("Space: pause\n"), std::string::npos);
  EXPECT_EQ(TextOf(page, "Program").find("quick"), std::string::npos);
}

TEST_F(PageContents, StandingsShowAllFactionsButThePlayersOwn) {
  Station({900, 0});
  const PageContent page = StandingsPage(game);
  EXPECT_EQ(page.sections.size(), 1 + game.GetCatalog().Factions().size() - 1);
  EXPECT_EQ(page.sections[0].heading, "PILOT");
  const std::string traders = TextOf(page, "Traders' League");
  EXPECT_EQ(traders.rfind("+10\n", 0), 0u) << traders;
  EXPECT_NE(traders.find("Attitude: 30 points above hostility"), std::string::npos) << traders;
  EXPECT_NE(traders.find("Docking: allowed"), std::string::npos) << traders;
  EXPECT_NE(traders.find("Bounties: for ships of: Pirates"), std::string::npos) << traders;
  EXPECT_NE(traders.find("Jobs: Deliveries"), std::string::npos) << "open at +10";
  EXPECT_NE(traders.find("Outfits: from +15: "), std::string::npos) << traders;
  const std::string pirates = TextOf(page, "Pirates");
  EXPECT_EQ(pirates.rfind("-60\n", 0), 0u) << pirates;
  EXPECT_NE(pirates.find("Attitude: hostile"), std::string::npos) << pirates;
  EXPECT_EQ(pirates.find("Docking"), std::string::npos) << "it has no station";
}

TEST_F(PageContents, AHostileFactionClosesItsPortsAndPaysNothing) {
  Station({900, 0});
  const FactionIndex trader = *TheCatalog().FindFaction("trader");
  game.PlayerForScenario().standing[trader] = -50;
  const std::string traders = TextOf(StandingsPage(game), "Traders' League");
  EXPECT_NE(traders.find("Docking: denied"), std::string::npos) << traders;
  EXPECT_NE(traders.find("Bounties: none for an enemy"), std::string::npos) << traders;
}

TEST_F(PageContents, AHostileFactionNamesTheWayBack) {
  EXPECT_EQ(TextOf(StandingsPage(game), "Patrol").find("Rises by"), std::string::npos);
  game.PlayerForScenario().standing[*TheCatalog().FindFaction("patrol")] = -50;
  game.PlayerForScenario().standing[*TheCatalog().FindFaction("settler")] = -50;
  const std::string patrol = TextOf(StandingsPage(game), "Patrol");
  EXPECT_NE(patrol.find("Rises by: destroyed ships of: Pirates; repaired ships of its own\n"),
            std::string::npos)
      << patrol;
  const std::string holds = TextOf(StandingsPage(game), "Free Holds");
  EXPECT_NE(holds.find("Rises by: repaired ships of its own\n"), std::string::npos)
      << "it has no enemies: " << holds;
}

TEST_F(PageContents, StandingsSayWhyTheyChangedTheNewestFirst) {
  const FactionIndex trader = *TheCatalog().FindFaction("trader");
  const double before = game.GetPlayer().standing[trader];
  ASSERT_TRUE(game.SetStanding(trader, before - 10, "Hauler 3 destroyed"));
  ASSERT_TRUE(game.SetStanding(trader, before - 7.5, "Raider 2 destroyed"));
  const std::string traders = TextOf(StandingsPage(game), "Traders' League");
  const auto loss = traders.find("-10: Hauler 3 destroyed, 0:00"),
             gain = traders.find("+2.5: Raider 2 destroyed, 0:00");
  EXPECT_NE(loss, std::string::npos) << traders;
  EXPECT_LT(gain, loss) << traders;
  EXPECT_EQ(TextOf(StandingsPage(game), "Patrol").find("destroyed"), std::string::npos);
}

TEST_F(PageContents, AFactionEndsWithItsDescription) {
  for (const FactionClass& faction : TheCatalog().Factions()) {
    if (faction.id == "player") continue;
    ASSERT_FALSE(faction.about.empty()) << faction.id;
    const std::string text = TextOf(StandingsPage(game), faction.name);
    EXPECT_TRUE(text.ends_with(": " + faction.about + "\n")) << text;
  }
}

TEST_F(PageContents, WhatAMissionNotesIsNoJobDone) {
  game.KeepMissionNote("met");
  const std::string pilot = TextOf(StandingsPage(game), "PILOT");
  EXPECT_NE(pilot.find("Jobs: 0 done, 0 failed"), std::string::npos) << pilot;
}

TEST_F(PageContents, TheLogHasAllLinesOfTheKindsThatAreShown) {
  MessageLog log;
  for (int i = 0; i < 100; ++i) log.Add("line " + std::to_string(i));
  log.Add("hello", palette::kText, LogKind::Chatter);
  log.Add("hello", palette::kText, LogKind::Chatter);
  EXPECT_EQ(LogPage(log, {}).sections[0].rows.size(), 100u) << "without chatter";
  LogFilter all;
  all.chatter = true;
  const PageContent page = LogPage(log, all);
  ASSERT_EQ(page.sections[0].rows.size(), 101u);
  EXPECT_EQ(page.sections[0].rows[0].text, "line 0") << "the oldest first";
  EXPECT_EQ(page.sections[0].rows[100].text, "hello  \u00d72");
  EXPECT_TRUE(LogPage(MessageLog{}, {}).sections.empty());
}

TEST_F(PageContents, EachPageHasItsKey) {
  EXPECT_EQ(ActionOf(PageType::Help), Action::Help);
  EXPECT_EQ(ActionOf(PageType::Standings), Action::Standings);
  EXPECT_EQ(ActionOf(PageType::Log), Action::LogPage);
  EXPECT_FALSE(ActionOf(PageType::None));
}

}  // namespace
}  // namespace heliopause
