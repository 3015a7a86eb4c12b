// Jobs of a port: first its offers, then the missions that run. The detail shows the selected row,
// an offer or a mission.
#include "view/screens/port_jobs.hpp"

#include <algorithm>

#include "game/rules/missions.hpp"
#include "game/rules/routes.hpp"
#include "view/draw/number_text.hpp"
#include "view/objects/danger_text.hpp"
#include "view/objects/object_names.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

constexpr const char* kMissionRow = "mission ";  // and the number of the mission: id of its row

std::string LoadText(const MissionLoad& load) {
  // One passenger has a name.
  const std::string count = load.passengers > 1 ? std::to_string(load.passengers) + " " : "";
  return Tr("jobs_load_takes", {count + Translated(load.text), std::to_string(load.Volume())});
}

// A command has no member for an id of 64 bits; ids of offers and missions are counted up from 0
// and exact in a double.
Command Order(Command::Type type, std::uint64_t id) {
  return {type, {}, static_cast<double>(id), {}, {}};
}

// "2 gates, 4:10 at cruise speed": from the player's ship.
std::string WayText(const Game& game, const MissionTerms& terms) {
  const std::string gates = GatesText(terms.jumps);
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr || ship->docked_at == terms.to) return gates;
  const auto here = game.Space().GetPosition(ship->id), to = game.Space().GetPosition(terms.to);
  if (!here || !to) return gates;
  const double seconds = FindRoute(game, *here, *to).length / game.ClassOf(*ship).cruise_speed;
  return gates + ", " + Tr("map_cruise", {ClockText(seconds)});
}

// The rows that offers and missions have in common.
void AddTerms(const Game& game, const MissionTerms& terms, const std::vector<MissionLoad>& loads,
              ListDetail& detail) {
  // Pay and place first, because they decide; then risk, loads, and what the factions think of it.
  detail.title = terms.title;
  detail.text = terms.text;
  detail.rows.push_back(
      {Tr("jobs_pay"), Tr("amount_credits", {Grouped(terms.pay)}), palette::kOre});
  const std::string place = PlaceText(game, terms.to);
  if (!place.empty()) {
    detail.rows.push_back({Tr("jobs_where"), place});
    detail.rows.push_back({Tr("jobs_way"), WayText(game, terms)});
    detail.rows.push_back({Tr("jobs_map"), "{key:map}"});
    detail.place = terms.to;
  }
  detail.rows.push_back({Tr("jobs_danger"), DangerText(terms.danger), DangerColor(terms.danger)});
  for (const MissionLoad& load : loads) detail.rows.push_back({Tr("jobs_load"), LoadText(load)});
  // A faction of another set of mods is left out.
  for (const MissionStanding& change : terms.standing) {
    const auto faction = game.GetCatalog().FindFaction(change.faction);
    if (!faction) continue;
    detail.rows.push_back({Tr("log_standing", {FactionName(game, *faction)}),
                           (change.points > 0 ? "+" : "") + Decimals(change.points, 0),
                           change.points > 0 ? palette::kGood : palette::kWarn});
  }
}

// A button that sets the route to the mark of the job, or to its place if it has no mark. A mark on
// a body leads to the body.
ListAction RouteAction(const Game& game, const Mission& mission) {
  const Marker* mark = MarkOf(game, mission);
  const std::string id = mark != nullptr ? mark->id : std::string();
  const ObjectId to = mark != nullptr ? mark->object : mission.terms.to;
  const bool body = (game.KindOf(to) & kFixed) != 0;
  const Systems& systems = game.GetSystems();
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  ListAction route;
  route.label = Tr("jobs_route");
  if (!body && id.empty())
    route.why = Tr("jobs_no_place");
  else if (body && ship != nullptr && ship->docked_at == to)
    route.why = Tr("jobs_route_here");
  else if (body ? systems.goal == to : systems.marker == id)
    route.why = Tr("jobs_route_set");
  route.enabled = route.why.empty();
  route.command = {Command::Type::Route, {}, 0, body ? to : ObjectId{}, body ? "" : id};
  return route;
}

ListDetail OfferDetail(const Game& game, const MissionOffer& offer) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  ListDetail detail;
  AddTerms(game, offer.terms, offer.terms.loads, detail);
  if (offer.terms.ticks > 0)
    detail.rows.push_back(
        {Tr("jobs_time"), ClockText(static_cast<double>(offer.terms.ticks) * kTickSeconds)});
  ListAction accept;
  accept.label = Tr("jobs_accept");
  // The rules of the game decide, so that the button and the command agree.
  accept.why = ship == nullptr
                   ? Tr("no_ship")
                   : MissionProblem(game.GetMissions(), offer.terms, game.FreeHold(*ship));
  accept.enabled = accept.why.empty();
  accept.command = Order(Command::Type::AcceptMission, offer.id);
  detail.actions = {std::move(accept)};
  return detail;
}

// The terms of a mission with its present goal and the gates from here; its own are from where it
// was accepted.
MissionTerms TermsFromHere(const Game& game, const Mission& mission) {
  MissionTerms terms = mission.terms;
  terms.to = GoalOf(game, mission);
  const auto here = game.Space().GetPosition(game.GetPlayer().ship);
  const auto goal = game.Space().GetPosition(terms.to);
  if (here && goal) terms.jumps = static_cast<int>(FindRoute(game, *here, *goal).gates.size());
  return terms;
}

ListDetail MissionDetail(const Game& game, const Mission& mission) {
  ListDetail detail;
  AddTerms(game, TermsFromHere(game, mission), mission.loads, detail);
  detail.id = kMissionRow + std::to_string(mission.id);
  detail.rows.push_back({Tr("jobs_time"), DeadlineText(game, mission)});
  detail.heading = Tr("jobs_todo");
  const std::string prefix = MissionPrefix(mission.id);
  for (const Objective& objective : game.GetPresentation().objectives) {
    if (!objective.id.starts_with(prefix)) continue;
    detail.more.push_back(
        {objective.text, objective.max > 0 ? Grouped(objective.value) + "/" + Grouped(objective.max)
                                           : std::string()});
  }
  ListAction abort;
  abort.label = Tr("jobs_abort");
  abort.command = Order(Command::Type::AbortMission, mission.id);
  // Enter, pressed twice by mistake, does not end a job.
  abort.by_enter = false;
  detail.actions = {RouteAction(game, mission), std::move(abort)};
  return detail;
}

std::string TimeLeft(const Game& game, const Mission& mission) {
  const std::uint64_t now = game.TickNumber();
  const std::uint64_t left = mission.deadline > now ? mission.deadline - now : 0;
  return ClockText(static_cast<double>(left) * kTickSeconds);
}

ListRow RowOf(const Game& game, const MissionTerms& terms, std::string time) {
  return {{terms.title, game.NameOf(terms.to), Grouped(terms.pay), std::move(time),
           std::to_string(terms.jumps), std::to_string(terms.danger)}};
}

}  // namespace

bool IsMissionRow(std::string_view id) { return id.starts_with(kMissionRow); }

std::string GatesText(int gates) {
  return gates == 0   ? Tr("jobs_here")
         : gates == 1 ? Tr("jobs_gate")
                      : Tr("jobs_gates", {std::to_string(gates)});
}

std::string PlaceText(const Game& game, ObjectId id) {
  const auto at = game.Space().GetPosition(id);
  if (!at) return {};
  const SystemClass* system = game.SystemAt(*at);
  return game.NameOf(id) + (system != nullptr ? ", " + system->name : std::string());
}

std::string DeadlineText(const Game& game, const Mission& mission) {
  return mission.deadline == 0 ? Tr("jobs_no_deadline")
                               : Tr("jobs_left", {TimeLeft(game, mission)});
}

std::string JobsLabel(const Game& game) {
  const std::size_t count = game.GetMissions().offers.size();
  return count == 0 ? Tr("tab_jobs") : Tr("tab_jobs_count", {std::to_string(count)});
}

ListPage JobsPage(const Game& game, std::size_t& selected) {
  ListPage page;
  page.columns = {{Tr("col_job"), 2.4f},
                  {Tr("col_to"), 1.8f, Align::Left, true},
                  {Tr("col_pay"), 0.9f, Align::Right},
                  {Tr("col_time"), 1.1f, Align::Right},
                  {Tr("col_gates"), 0.8f, Align::Right, true},
                  {Tr("col_danger"), 1.1f, Align::Right, true}};
  page.empty = Tr("jobs_empty");
  const Missions& missions = game.GetMissions();
  // Step 1: offers of this port.
  for (const MissionOffer& offer : missions.offers) {
    const double seconds = static_cast<double>(offer.terms.ticks) * kTickSeconds;
    ListRow row = RowOf(game, offer.terms, offer.terms.ticks > 0 ? ClockText(seconds) : "-");
    if (offer.terms.story) row.color = palette::kOre;
    page.rows.push_back(std::move(row));
  }
  // Step 2: missions that run. `running` has the ones that have a row, because ended ones are
  // skipped.
  std::vector<const Mission*> running;
  for (const Mission& mission : missions.running) {
    if (mission.state != MissionState::Running) continue;
    running.push_back(&mission);
    ListRow row = RowOf(game, TermsFromHere(game, mission),
                        mission.deadline > 0 ? TimeLeft(game, mission) : "-");
    row.color = palette::kAccent;
    page.rows.push_back(std::move(row));
  }
  if (page.rows.empty()) return page;
  // Step 3: the detail of the selected row, by the part of the list in which it lies.
  selected = std::min(selected, page.rows.size() - 1);
  page.detail = selected < missions.offers.size()
                    ? OfferDetail(game, missions.offers[selected])
                    : MissionDetail(game, *running[selected - missions.offers.size()]);
  return page;
}

}  // namespace heliopause
