// The contents of the pages: help, standings and missions, log. They are data, laid out and drawn
// by page.cpp; so tests read what a page says without a window.
#include "view/screens/page_contents.hpp"

#include <cmath>
#include <span>

#include "game/rules/missions.hpp"
#include "view/draw/number_text.hpp"
#include "view/input/keys.hpp"
#include "view/objects/object_colors.hpp"
#include "view/objects/object_names.hpp"
#include "view/screens/menu.hpp"
#include "view/screens/port_jobs.hpp"
#include "view/screens/time_bar.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
// In a replay, keys that steer the ship or change the game have no effect.
bool WorksInReplay(const KeyBinding& row) {
  if (row.group == KeyGroup::Flight) return row.action == Action::Map;
  return row.group != KeyGroup::Combat && row.group != KeyGroup::Others &&
         row.action != Action::QuickSave && row.action != Action::QuickLoad;
}

// "+10", "-35"
std::string Signed(double standing) {
  const std::string text = Decimals(std::floor(standing), 0);
  return standing >= 0 ? "+" + text : text;
}

// "Pirates, Raiders and Smugglers"
std::string Listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text = i == 0                  ? names[i]
           : i + 1 == names.size() ? Tr("list_and", {text, names[i]})
                                   : text + ", " + names[i];
  return text;
}

// The factions that this one attacks on sight.
std::vector<std::string> FoesOf(const Game& game, const FactionClass& faction) {
  std::vector<std::string> names;
  for (const FactionIndex foe : faction.hostile_to) names.push_back(FactionName(game, foe));
  return names;
}

// A faction without ports grants no docking, so the page does not speak of it.
bool HasPorts(const Game& game, FactionIndex faction) {
  for (const Body& body : game.Bodies())
    if (body.faction == faction && game.GetCatalog().Bodies()[body.type].station) return true;
  return false;
}

// The reasons of the standing with this faction, the newest first: "-10  Hauler 3 destroyed, 4:07".
void AddReasons(const Game& game, FactionIndex faction, std::vector<PageRow>& rows) {
  const std::span<const StandingChange> changes = game.StandingChanges();
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
    if (change->faction != faction) continue;
    const bool rises = change->amount >= 0;
    // Whole points without a decimal, as the rules mostly give them.
    const double tenths = std::round(change->amount * 10) / 10;
    const std::string points = Decimals(tenths, tenths == std::floor(tenths) ? 0 : 1);
    const double seconds = static_cast<double>(change->tick) * kTickSeconds;
    rows.push_back({(rises ? "+" : "") + points, change->reason + ", " + ClockText(seconds),
                    palette::kText, rises ? palette::kGood : palette::kBad});
  }
}

PageRow YesNo(const std::string& label, bool yes, const std::string& text) {
  return {label, text, yes ? palette::kGood : palette::kBad, palette::kText};
}

// What the standing opens, and from which standing on: "Escorts  from +25: Captains fly with you."
void AddGrants(const FactionClass& faction, double standing, std::vector<PageRow>& rows) {
  for (const StandingGrant& grant : faction.opens) {
    if (grant.what == "docking") continue;  // it has a row of its own
    const bool open = standing >= grant.standing;
    std::string label = grant.what;
    // Names of grants are words of lower-case ASCII.
    label[0] = static_cast<char>(label[0] - 'a' + 'A');
    rows.push_back({Translated(label),
                    open ? grant.text : Tr("grant_from", {Signed(grant.standing), grant.text}),
                    open ? palette::kGood : palette::kDim, palette::kText});
  }
}

// The job of the story that runs, or else where the next one waits, by the offers that the pilot
// saw last. Empty: neither.
std::string StoryText(const Game& game) {
  const Missions& missions = game.GetMissions();
  for (const Mission& mission : missions.running)
    if (mission.state == MissionState::Running && mission.terms.story) return mission.terms.title;
  for (const MissionOffer& offer : missions.offers)
    if (offer.terms.story)
      return Tr("page_story_waits", {offer.terms.title, PlaceText(game, missions.port)});
  return "";
}

// The values that rules count for the pilot.
void AddPilot(const Game& game, std::vector<PageSection>& sections) {
  const Player& player = game.GetPlayer();
  const Career& career = game.GetCareer();
  PageSection section{.heading = Tr("title_pilot"),
                      .value = Tr("amount_credits", {Grouped(player.credits)}),
                      .color = palette::kAccent,
                      .rows = {}};
  const auto row = [&](const char* label, const std::string& value) {
    section.rows.push_back({Tr(label), value, palette::kText});
  };
  if (!career.IsEmpty()) {
    row("difficulty", DifficultyName(career.difficulty));
    if (career.difficulty != Difficulty::Story) row("page_rewinds", RewindsText(career));
    row("page_lost", std::to_string(career.ships_lost));
  }
  row("page_played", ClockText(static_cast<double>(game.TickNumber()) * kTickSeconds));
  // One record for each script of missions; the page shows their sums.
  std::uint32_t done = 0, failed = 0;
  for (const MissionRecord& record : game.GetMissions().records) {
    if (!IsOfScript(record)) continue;
    done += record.done;
    failed += record.failed;
  }
  row("page_jobs", Tr("page_jobs_done", {std::to_string(done), std::to_string(failed)}));
  if (const std::string story = StoryText(game); !story.empty()) row("page_story", story);
  row("page_kills", std::to_string(player.kills));
  sections.push_back(std::move(section));
}

// The missions that run, each with what is to be done.
void AddMissions(const Game& game, std::vector<PageSection>& sections) {
  for (const Mission& mission : game.GetMissions().running) {
    if (mission.state != MissionState::Running) continue;
    PageSection section{.heading = mission.terms.title,
                        .value = Tr("amount_cr", {Grouped(mission.terms.pay)}),
                        .color = palette::kOre,
                        .rows = {}};
    const std::string prefix = MissionPrefix(mission.id);
    for (const Objective& objective : game.GetPresentation().objectives) {
      // The script that runs a mission names its objectives with the prefix of the mission.
      if (!objective.id.starts_with(prefix)) continue;
      std::string text = Translated(objective.text);
      if (objective.max > 0) text += "  " + Grouped(objective.value) + "/" + Grouped(objective.max);
      section.rows.push_back({Tr("page_todo"), text, palette::kText});
    }
    const std::string place = PlaceText(game, GoalOf(game, mission));
    if (!place.empty()) section.rows.push_back({Tr("page_where"), place});
    section.rows.push_back({Tr("page_time"), DeadlineText(game, mission)});
    sections.push_back(std::move(section));
  }
}
}  // namespace

std::optional<Action> ActionOf(PageType page) {
  switch (page) {
    case PageType::Help:
      return Action::Help;
    case PageType::Standings:
      return Action::Standings;
    case PageType::Log:
      return Action::LogPage;
    case PageType::None:
      break;
  }
  return std::nullopt;
}

PageContent HelpPage(const KeyMap& keys, const std::vector<BoundKey>& scenario_keys,
                     bool watching) {
  PageContent page{.title = Tr("title_keys"), .empty = {}, .sections = {}};
  // In this order both columns have about the same height.
  for (const KeyGroup group : {KeyGroup::Flight, KeyGroup::Combat, KeyGroup::Others, KeyGroup::View,
                               KeyGroup::Tree, KeyGroup::Program, KeyGroup::Time}) {
    PageSection section{.heading = GroupName(group), .value = {}, .rows = {}};
    for (const KeyBinding& row : KeyTable())
      if (row.group == group && (!watching || WorksInReplay(row)))
        section.rows.push_back({keys.Names(row.action), TextOf(row)});
    // The key of the gun pauses as well: see View::State::HandleKey.
    if (watching && group == KeyGroup::Time)
      section.rows.push_back({keys.Name(Action::FirePrimary), TextOf(BindingOf(Action::Pause))});
    if (!section.rows.empty()) page.sections.push_back(std::move(section));
  }
  PageSection mouse{.heading = Tr("page_mouse"), .value = {}, .rows = {}};
  for (const MouseLine& line : MouseTable()) mouse.rows.push_back({Tr(line.what), Tr(line.text)});
  page.sections.push_back(std::move(mouse));
  if (scenario_keys.empty() || watching) return page;
  PageSection scenario{.heading = Tr("scenario"), .value = {}, .rows = {}};
  for (const BoundKey& bound : scenario_keys)
    scenario.rows.push_back({KeyLabel(bound.key), bound.text.empty() ? bound.id : bound.text});
  page.sections.push_back(std::move(scenario));
  return page;
}

PageContent StandingsPage(const Game& game) {
  PageContent page{.title = Tr("title_standings"), .empty = Tr("standings_empty"), .sections = {}};
  page.label_width = 84;
  const std::vector<FactionClass>& all = game.GetCatalog().Factions();
  const Player& player = game.GetPlayer();
  const auto own = game.GetCatalog().FindFaction("player");
  if (game.FindShip(player.ship) != nullptr || player.dead) AddPilot(game, page.sections);
  AddMissions(game, page.sections);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto index = static_cast<FactionIndex>(i);
    // The player's own faction, and factions that a mod has added since the save.
    if (index == own || i >= player.standing.size()) continue;
    const FactionClass& faction = all[i];
    const double standing = player.standing[i];
    // By the rule of the game, not by a comparison of points here.
    const bool hostile = own && game.IsHostile(index, *own);
    PageSection section{.heading = faction.name,
                        .value = Signed(standing),
                        .color = FactionColor(game, index),
                        .rows = {}};
    section.rows.push_back(YesNo(
        Tr("page_attitude"), !hostile,
        hostile ? Tr("attitude_hostile", {Signed(kHostileStanding)})
                : Tr("attitude_points", {Decimals(std::floor(standing - kHostileStanding), 0)})));
    if (HasPorts(game, index))
      section.rows.push_back(
          YesNo(Tr("page_docking"), !hostile, Tr(hostile ? "docking_denied" : "docking_allowed")));
    const std::string foes = Listed(FoesOf(game, faction));
    if (faction.pays_bounty && !foes.empty())
      section.rows.push_back(YesNo(Tr("page_bounties"), !hostile,
                                   hostile ? Tr("bounties_none") : Tr("bounties_for", {foes})));
    if (!foes.empty()) section.rows.push_back({Tr("page_enemies"), foes});
    // Its ports reject docking, so no job of this faction can raise the standing.
    if (hostile)
      section.rows.push_back(
          {Tr("page_rises"), foes.empty() ? Tr("rises_by_repairs") : Tr("rises_by_kills", {foes})});
    AddGrants(faction, standing, section.rows);
    AddReasons(game, index, section.rows);
    // Last: what a player looks up each time comes first.
    if (!faction.about.empty()) section.rows.push_back({"", faction.about});
    page.sections.push_back(std::move(section));
  }
  return page;
}

PageContent LogPage(const MessageLog& log, const LogFilter& filter) {
  PageContent page{.title = Tr("title_log"), .empty = Tr("log_empty"), .sections = {}};
  page.label_width = 60;
  PageSection section{.heading = {}, .value = {}, .rows = {}};
  for (const MessageLog::Line& line : log.Lines()) {
    if (!filter.Shows(line.kind) || log.IsAhead(line)) continue;
    const std::string times = line.times > 1 ? "  \u00d7" + std::to_string(line.times) : "";
    section.rows.push_back({ClockText(line.time), line.text + times, line.color, palette::kFaint});
  }
  if (!section.rows.empty()) page.sections.push_back(std::move(section));
  return page;
}

}  // namespace heliopause
