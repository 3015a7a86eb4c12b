// Checks and sums of mission terms, for the rules, the screens, scripts and saves alike.
#include "game/rules/missions.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "base/hash.hpp"
#include "base/utf8.hpp"
#include "game/rules/routes.hpp"

namespace heliopause {
namespace {

std::string Range(const char* name, std::int64_t value, std::int64_t least, std::int64_t most) {
  if (value >= least && value <= most) return {};
  return std::string(name) + " = " + std::to_string(value) + " (expected " + std::to_string(least) +
         " to " + std::to_string(most) + ")";
}

std::string TextError(const char* name, const std::string& text, std::size_t most) {
  if (text.size() > most)
    return std::string(name) + " = " + std::to_string(text.size()) + " bytes (expected at most " +
           std::to_string(most) + ")";
  if (!IsPlainText(text)) return std::string(name) + " is not plain utf-8 text";
  return {};
}

std::string LoadError(const MissionLoad& load) {
  std::string error = Range("units", load.units, 0, kMostMissionUnits);
  if (error.empty()) error = Range("passengers", load.passengers, 0, kMostMissionUnits);
  if (error.empty()) error = TextError("id of a load", load.id, kLongestItemId);
  if (error.empty()) error = TextError("text of a load", load.text, kLongestLabel);
  return error;
}

}  // namespace

int VolumeOf(const std::vector<MissionLoad>& loads) {
  int volume = 0;
  for (const MissionLoad& load : loads) volume += load.Volume();
  return volume;
}

std::string MissionProblem(const Missions& missions, const MissionTerms& terms, int free_hold) {
  if (missions.running.size() >= kMostMissions)
    return "You have " + std::to_string(kMostMissions) + " jobs already";
  const int volume = VolumeOf(terms.loads);
  if (volume > free_hold)
    return "It needs " + std::to_string(volume) + " of the hold, " + std::to_string(free_hold) +
           (free_hold == 1 ? " is free" : " are free");
  return {};
}

std::string DoneOfferName(ObjectId port, std::uint64_t period, const MissionTerms& terms) {
  std::string key = terms.file + '\n' + terms.title + '\n' + terms.text + '\n';
  for (const ObjectId id : {port, terms.to})
    key += std::to_string(id.slot) + '.' + std::to_string(id.generation) + ' ';
  return kDoneOfferMark + std::to_string(period) + ':' +
         std::to_string(HashBytes(std::as_bytes(std::span(key.data(), key.size()))));
}

// No offer has these terms: each has a title.
std::string DoneScriptName(ObjectId port, std::uint64_t period, const std::string& file) {
  MissionTerms terms;
  terms.file = file;
  return DoneOfferName(port, period, terms);
}

bool IsTaken(const Missions& missions, ObjectId port, std::uint64_t period,
             const MissionTerms& terms, bool only) {
  const bool runs =
      std::any_of(missions.running.begin(), missions.running.end(), [&](const Mission& mission) {
        return mission.port == port && OfferPeriod(mission.accepted) == period &&
               mission.terms.file == terms.file &&
               (only || (mission.terms.title == terms.title && mission.terms.text == terms.text &&
                         mission.terms.to == terms.to));
      });
  const std::string name =
      only ? DoneScriptName(port, period, terms.file) : DoneOfferName(port, period, terms);
  return runs || RecordOf(missions, name).done > 0;
}

// The marker may show a ship or a place in space, which has no name on a list.
ObjectId GoalOf(const Game& game, const Mission& mission) {
  const Marker* mark = MarkOf(game, mission);
  return mark != nullptr && IsDockable(game.KindOf(mark->object)) ? mark->object : mission.terms.to;
}

const Marker* MarkOf(const Game& game, const Mission& mission) {
  const std::vector<Marker>& markers = game.GetPresentation().markers;
  const std::string prefix = MissionPrefix(mission.id);
  if (const Marker* goal = FindItem(markers, prefix + "goal")) return goal;
  const auto first = std::find_if(markers.begin(), markers.end(), [&](const Marker& marker) {
    return marker.id.starts_with(prefix);
  });
  return first == markers.end() ? nullptr : &*first;
}

const Marker* NearestMark(const Game& game) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  const auto here = game.Space().GetPosition(game.GetPlayer().ship);
  if (ship == nullptr || !here) return nullptr;
  RouteSearch routes(game, *here);
  const Marker* nearest = nullptr;
  double least = 0;
  for (const Mission& mission : game.GetMissions().running) {
    const Marker* mark = MarkOf(game, mission);
    if (mission.state != MissionState::Running || mark == nullptr) continue;
    const bool point = mark->object == ObjectId{};
    const std::optional<Vec2> at = point ? mark->position : game.Space().GetPosition(mark->object);
    if (!at || (!point && mark->object == ship->docked_at)) continue;
    const double length = routes.To(*at).length;
    if (nearest != nullptr && length >= least) continue;
    nearest = mark;
    least = length;
  }
  return nearest;
}

// The first value that is out of range, with its limits; empty if the terms are valid. Checked for
// what scripts offer and for what a save contains.
std::string TermsError(const MissionTerms& terms) {
  std::string error = TextError("file", terms.file, kLongestMissionFile);
  if (error.empty()) error = TextError("title", terms.title, kLongestMissionTitle);
  if (error.empty()) error = TextError("text", terms.text, kLongestMissionText);
  if (error.empty()) error = TextError("objective", terms.objective, kLongestLabel);
  if (error.empty()) error = Range("pay", terms.pay, 0, kMostPay);
  if (error.empty())
    error = Range("deadline", static_cast<std::int64_t>(terms.ticks), 0,
                  static_cast<std::int64_t>(kLongestDeadline));
  if (error.empty()) error = Range("danger", terms.danger, 0, kMostMissionDanger);
  if (error.empty()) error = Range("jumps", terms.jumps, 0, kMostMissionJumps);
  if (error.empty() && (terms.file.empty() || terms.title.empty())) error = "title is empty";
  if (error.empty() && terms.loads.size() > kMostLoads) error = "too many loads";
  if (error.empty() && terms.standing.size() > kMostMissionStandings) error = "too many standings";
  for (const MissionLoad& load : terms.loads)
    if (error.empty()) error = LoadError(load);
  for (const MissionStanding& change : terms.standing)
    if (error.empty() && !(std::abs(change.points) <= kMostMissionPoints))
      error = "a standing is out of range";
  return error;
}

}  // namespace heliopause
