#include "view/hud/message_log.hpp"

#include <algorithm>

#include "game/state/missions.hpp"
#include "view/fixture.hpp"
#include "view/screens/page_contents.hpp"
#include "view/text/sentence_table.hpp"

namespace heliopause {
namespace {

class Messages : public ViewGameTest {
 protected:
  // The text of the newest line; "" without lines.
  std::string Last() const { return log.Lines().empty() ? "" : log.Lines().back().text; }
  void Report(Event::Type type, const std::string& text, ObjectId subject = {}, double amount = 0) {
    Event event;
    event.type = type;
    event.text = text;
    event.subject = subject;
    event.amount = amount;
    game.Tick();
    game.AddEvent(event);
    log.AfterTick(game);
  }
  bool Alerts(const std::string& text) const {
    for (const MessageLog::Alert& alert : log.Alerts(game)) {
      if (alert.text.starts_with(text)) return true;
    }
    return false;
  }
  MessageLog log;
};

TEST_F(Messages, ALongLineKeepsItsHead) {
  std::vector<std::string> rows = {"ships.toml:10: hul:", "unknown key", "b", "c", "d"};
  KeepHead(rows, 2);
  EXPECT_EQ(rows, (std::vector<std::string>{"ships.toml:10: hul:", "unknown key ..."}));
  KeepHead(rows, 2);
  EXPECT_EQ(rows.back(), "unknown key ...");
}

TEST_F(Messages, TheSameLineAgainCountsUp) {
  log.Add("Saved");
  log.Add("Saved");
  log.Add("Other");
  log.Add("Saved");
  ASSERT_EQ(log.Lines().size(), 3u);
  EXPECT_EQ(log.Lines()[0].times, 2);
  EXPECT_EQ(log.Lines()[2].times, 1);
}

TEST_F(Messages, AFadedLineIsNotCountedUp) {
  log.Add("Saved");
  log.Advance(MessageLog::kShown + 1);
  log.Add("Saved");
  EXPECT_EQ(log.Lines().size(), 2u);
}

TEST_F(Messages, TheOldestLinesAreDropped) {
  for (std::size_t i = 0; i < MessageLog::kMaxEntries + 5; ++i) log.Add(std::to_string(i));
  EXPECT_EQ(log.Lines().size(), MessageLog::kMaxEntries);
  EXPECT_EQ(log.Lines().front().text, "5");
}

TEST_F(Messages, OfAnUndoneTimeAreDroppedWhenTheGameGoesOn) {
  Report(Event::Type::Message, "Before");
  ByteWriter before;
  game.Save(before);
  for (int i = 0; i < 5; ++i) game.Tick();
  Report(Event::Type::Message, "Undone");
  log.Add("Saved");
  ByteReader reader(before.Bytes());
  game.Load(reader);
  log.AfterSeek(game);
  ASSERT_EQ(log.Lines().size(), 3u) << "one may look back and come back";
  EXPECT_FALSE(log.IsAhead(log.Lines()[0]));
  EXPECT_TRUE(log.IsAhead(log.Lines()[1]));
  EXPECT_FALSE(log.IsAhead(log.Lines()[2])) << "of the program";
  const PageContent page = LogPage(log, LogFilter());
  ASSERT_EQ(page.sections.size(), 1u);
  EXPECT_EQ(page.sections[0].rows.size(), 2u) << "hidden in a game that waits after a rewind";
  game.Tick();
  log.AfterTick(game);
  ASSERT_EQ(log.Lines().size(), 2u);
  EXPECT_EQ(log.Lines()[0].text, "Before");
  EXPECT_EQ(Last(), "Saved") << "of the program";
}

// Of the tick that is played again, and whose number is that of the tick before the rewind.
TEST_F(Messages, OfOneUndoneTickAreDroppedAsWell) {
  game.Tick();
  log.AfterTick(game);
  ByteWriter before;
  game.Save(before);
  Report(Event::Type::Message, "Undone");
  ByteReader reader(before.Bytes());
  game.Load(reader);
  log.AfterSeek(game);
  game.Tick();
  log.AfterTick(game);
  EXPECT_EQ(Last(), "");
}

TEST_F(Messages, ALineOfDialogueIsNotRepeatedByARewind) {
  const auto say = [this](const char* id, const char* text) {
    game.PresentationForScenario().dialogue = {{id, "", text, {}, 1800}};
    game.PresentationForScenario().dialogue_since = game.TickNumber();
    game.Tick();
    log.AfterTick(game);
  };
  say("a", "First");
  ByteWriter before;
  game.Save(before);
  say("b", "Second");
  ByteReader reader(before.Bytes());
  game.Load(reader);
  log.AfterSeek(game);
  game.Tick();
  log.AfterTick(game);
  ASSERT_EQ(log.Lines().size(), 1u);
  EXPECT_EQ(Last(), "First");
}

TEST_F(Messages, AreShownWithinRadioRange) {
  const ObjectId near = Ship("hauler", "trader", {3000, 0});
  const ObjectId far = Ship("hauler", "trader", {30000, 0});
  Report(Event::Type::Message, "Hello", near);
  EXPECT_EQ(Last(), game.NameOf(near) + ": Hello");
  Report(Event::Type::Message, "Too far away", far);
  EXPECT_EQ(Last(), game.NameOf(near) + ": Hello");
  Report(Event::Type::Message, "For all");
  EXPECT_EQ(Last(), "For all");
}

TEST_F(Messages, OnlyEventsOfThePlayerAreLines) {
  const ObjectId other = Ship("hauler", "trader", {300, 0});
  Report(Event::Type::PickedUp, "", other, 4);
  EXPECT_EQ(Last(), "");
  Report(Event::Type::PickedUp, "", own, 4);
  EXPECT_EQ(Last(), "Ore +4");
  Report(Event::Type::DockRejected, "Too far", other);
  EXPECT_EQ(Last(), "Ore +4");
  Report(Event::Type::Bounty, "Knife", own, 1200);
  EXPECT_EQ(Last(), "Bounty +1,200 cr  Knife");
}

TEST_F(Messages, RepeatedChangesOfAStandingAreOneLine) {
  Report(Event::Type::StandingChanged, "patrol", own, 9.4);
  Report(Event::Type::StandingChanged, "trader", own, 9.8);
  Report(Event::Type::StandingChanged, "patrol", own, -8.8);
  ASSERT_EQ(log.Lines().size(), 2u);
  EXPECT_EQ(log.Lines()[0].text, "Traders' League standing 9");
  EXPECT_EQ(Last(), "Patrol standing -9");
}

TEST_F(Messages, AnAttackIsAnAlertForTwoSeconds) {
  EXPECT_FALSE(Alerts("UNDER ATTACK"));
  Report(Event::Type::Hit, "", own, 5);
  EXPECT_TRUE(Alerts("UNDER ATTACK"));
  for (int i = 0; i < 121; ++i) game.Tick();
  EXPECT_FALSE(Alerts("UNDER ATTACK"));
}

TEST_F(Messages, AHitOnAnotherShipIsNoAttack) {
  Report(Event::Type::Hit, "", Ship("hauler", "trader", {300, 0}), 5);
  EXPECT_FALSE(Alerts("UNDER ATTACK"));
}

// Otherwise a game restarted at tick 0 would be under attack until the tick of the hit.
TEST_F(Messages, ClearEndsTheAttackAlert) {
  for (int i = 0; i < 500; ++i) game.Tick();
  Report(Event::Type::Hit, "", own, 5);
  Report(Event::Type::Alert, "Raid 1");
  log.Clear();
  EXPECT_TRUE(log.Alerts(game).empty());
  EXPECT_TRUE(log.Lines().empty());
}

TEST_F(Messages, AnAlertEndsAndStaysInTheLog) {
  Report(Event::Type::Alert, "Raid 1: they come");
  EXPECT_TRUE(Alerts("Raid 1"));
  log.Advance(7);
  EXPECT_FALSE(Alerts("Raid 1"));
  EXPECT_EQ(Last(), "Raid 1: they come");
}

TEST_F(Messages, ALowShieldNoShieldAndALowHullAreAlerts) {
  const double shield = game.FindShip(own)->shield, hull = game.FindShip(own)->hull;
  const auto shown = [this] {
    std::vector<std::string> texts;
    for (const MessageLog::Alert& alert : log.Alerts(game)) texts.push_back(alert.text);
    return texts;
  };
  game.Damage(own, shield * 0.7);
  EXPECT_TRUE(shown().empty());
  game.Damage(own, shield * 0.2);
  EXPECT_EQ(shown(), std::vector<std::string>{"SHIELD LOW"});
  game.Damage(own, shield * 0.1 + hull * 0.6);
  EXPECT_EQ(shown(), std::vector<std::string>{"SHIELD DOWN"});
  game.Damage(own, hull * 0.15);
  EXPECT_EQ(shown(), std::vector<std::string>{"HULL CRITICAL"});
}

TEST_F(Messages, AMissileIsAnAlertWithItsDistance) {
  const ObjectId foe = Ship("courier", "pirate", {1200, 0});
  game.Post({Command::Type::Target, foe, 0, own, {}});
  game.Post({Command::Type::FireSecondary, foe, 1, {}, {}});
  game.Tick();
  game.Post({Command::Type::FireSecondary, foe, 0, {}, {}});
  game.Tick();
  EXPECT_TRUE(Alerts("INCOMING MISSILE  1.2k"));
  for (const Shot& shot : game.Shots()) game.Remove(shot.id);
  EXPECT_FALSE(Alerts("INCOMING MISSILE"));
}

TEST_F(Messages, TheEndOfTheAutopilotIsALine) {
  Report(Event::Type::AutopilotChanged, "arrived", own);
  EXPECT_EQ(Last(), "Autopilot off: it has arrived");
  Report(Event::Type::AutopilotChanged, "no route", own);
  EXPECT_EQ(Last(), "Autopilot off: it has no goal any more");
  Report(Event::Type::AutopilotChanged, "steered", own);
  EXPECT_EQ(log.Lines().size(), 2u) << "the pilot has the ship";
}

TEST_F(Messages, TheLastHalfMinuteOfAJobIsAnAlert) {
  MissionTerms terms;
  terms.file = "rush";
  terms.title = "Rush: a codebook";
  terms.ticks = 60 * 40;
  ASSERT_NE(game.StartMission(terms, {}), 0u);
  for (int i = 0; i < 60 * 5; ++i) game.Tick();
  EXPECT_FALSE(Alerts("Rush: a codebook"));
  for (int i = 0; i < 60 * 10; ++i) game.Tick();
  EXPECT_TRUE(Alerts("Rush: a codebook: 0:2"));
  for (int i = 0; i < 60 * 26; ++i) game.Tick();
  EXPECT_FALSE(Alerts("Rush: a codebook")) << "it is over";
}

TEST_F(Messages, WhatIsSaidInADialogueStaysOnThePage) {
  Presentation& shown = game.PresentationForScenario();
  shown.dialogue = {{"1:ione", "Ione Marsh", "So Corrin kept his word.", {}, 1800},
                    {"1:ask", "", "Well?", {"Yes", "No"}, 0}};
  shown.dialogue_since = game.TickNumber();
  log.AfterTick(game);
  log.AfterTick(game);
  ASSERT_EQ(log.Lines().size(), 1u) << "once, and only what is shown";
  EXPECT_EQ(Last(), "Ione Marsh: So Corrin kept his word.");
  EXPECT_TRUE(log.Lines().back().page_only);
  Report(Event::Type::Message, "Ione Marsh: So Corrin kept his word.");
  EXPECT_FALSE(log.Lines().back().page_only) << "a message is shown beside it";
  game.Post({Command::Type::Answer, {}, 0, {}, "1:ione"});
  game.Tick();
  log.AfterTick(game);
  EXPECT_EQ(Last(), "Well?");
  EXPECT_EQ(log.Lines().back().kind, LogKind::Own);
}

TEST_F(Messages, TheLastHalfMinuteOfAJobIsAnAlertInAPortAsWell) {
  MissionTerms terms;
  terms.file = "rush";
  terms.title = "Rush: a codebook";
  terms.ticks = 60 * 20;
  ASSERT_NE(game.StartMission(terms, {}), 0u);
  Order(Command::Type::Dock, 0, Station({0, 0}));
  game.Tick();
  ASSERT_NE(game.FindShip(own)->docked_at, ObjectId{});
  EXPECT_TRUE(Alerts("Rush: a codebook: 0:"));
}

TEST_F(Messages, HaveKinds) {
  const ObjectId trader = Ship("hauler", "trader", {300, 0});
  const auto kind = [this] { return log.Lines().back().kind; };
  Report(Event::Type::Message, "A fine day", trader);
  EXPECT_EQ(kind(), LogKind::Chatter);
  game.Post({Command::Type::Target, trader, 0, own, {}});
  game.Tick();
  Report(Event::Type::Message, "Give up", trader);
  EXPECT_EQ(kind(), LogKind::Own) << "said by a ship that aims at the player";
  Report(Event::Type::Message, "For all");
  EXPECT_EQ(kind(), LogKind::Own);
  ShipSpawn police;
  police.type = *TheCatalog().FindShip("cutter");
  police.faction = *TheCatalog().FindFaction("patrol");
  police.position = {400, 100};
  Report(Event::Type::Message, "Halt", game.SpawnShip(police));
  EXPECT_EQ(kind(), LogKind::Law);
  Report(Event::Type::StandingChanged, "trader", own, 9);
  EXPECT_EQ(kind(), LogKind::Law);
  Report(Event::Type::PickedUp, "", own, 4);
  EXPECT_EQ(kind(), LogKind::Own);
  log.Add("Saved");
  EXPECT_EQ(kind(), LogKind::System);
}

TEST_F(Messages, ScansBoardingAndEscortsAreLines) {
  const ObjectId cutter = Ship("cutter", "patrol", {400, 0});
  const std::string name = game.NameOf(cutter);
  game.AddCargo(own, *TheCatalog().FindGood("arms"), 2);
  game.Order({Command::Type::Scan, cutter, 0, own, {}});
  game.Tick();
  log.AfterTick(game);
  EXPECT_TRUE(Alerts(name + ": Stand by for a scan"));
  for (int i = 0; i < 300; ++i) {
    game.Tick();
    log.AfterTick(game);
  }
  EXPECT_FALSE(Alerts(name + ": Stand by for a scan")) << "the scan is over";
  const auto has = [&](const std::string& text) {
    return std::any_of(log.Lines().begin(), log.Lines().end(),
                       [&](const MessageLog::Line& line) { return line.text.starts_with(text); });
  };
  EXPECT_TRUE(has("Scan by " + name + ": 2 Arms seized")) << Last();
  EXPECT_TRUE(has(name + ": Stand by for a scan"));
  game.AddEscort(cutter);
  game.DismissEscort(cutter);
  log.AfterTick(game);
  EXPECT_EQ(Last(), "Escort dismissed: " + name);
  Order(Command::Type::Board);
  game.Tick();
  log.AfterTick(game);
  EXPECT_EQ(Last(), "There is no disabled ship within reach");
  EXPECT_EQ(log.Lines().back().kind, LogKind::Own);
}

TEST_F(Messages, AFightOfOthersIsALineWithinRadarRange) {
  const ObjectId raider = Ship("raider", "pirate", {900, 0}),
                 near = Ship("hauler", "trader", {1200, 0}),
                 far = Ship("hauler", "trader", {60000, 0});
  const auto destroy = [this](ObjectId id, ObjectId by) {
    game.Damage(id, 1e6, by);
    game.Damage(id, 1e6, by);
    log.AfterTick(game);
    game.Tick();
  };
  const std::string name = game.NameOf(near);
  destroy(far, raider);
  EXPECT_EQ(Last(), "");
  destroy(near, raider);
  EXPECT_EQ(Last(), name + " destroyed by " + game.NameOf(raider));
  EXPECT_EQ(log.Lines().back().kind, LogKind::Fights);
}

TEST(LogFilter, HidesTheChatterOfStrangersAtFirst) {
  const LogFilter filter;
  EXPECT_FALSE(filter.Shows(LogKind::Chatter));
  for (const LogKind kind : {LogKind::System, LogKind::Own, LogKind::Fights, LogKind::Law})
    EXPECT_TRUE(filter.Shows(kind));
  const LogFilter nothing{false, false, false, false};
  EXPECT_TRUE(nothing.Shows(LogKind::System)) << "errors and saves are always shown";
  EXPECT_FALSE(nothing.Shows(LogKind::Own));
}

// "turret" is a kind of slot in the tables of sentences.
TEST_F(Messages, TheNameOfAProgramIsNotTranslated) {
  std::vector<DataError> errors;
  UseSentences(LoadSentences(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data" / "text", {},
                             "de", errors));
  Event event;
  event.type = Event::Type::ProgramChanged;
  event.id = "turret";
  event.text = "stopped by an error: programs/turret.lua:1: no";
  event.cause = "programs/turret.lua:1: no";
  game.Tick();
  game.AddEvent(event);
  log.AfterTick(game);
  EXPECT_EQ(Last(), "Program turret: stopped by an error");
  UseSentences({});
}

}  // namespace
}  // namespace heliopause
