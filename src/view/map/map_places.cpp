// Bodies have no link to their system: each belongs to the one whose star is nearest.
#include "view/map/map_places.hpp"

#include <algorithm>
#include <cmath>

#include "game/rules/missions.hpp"
#include "game/state/missions.hpp"
#include "view/objects/object_names.hpp"

namespace heliopause {
namespace {

// Whether the player has been in the system. A game has few systems, so a scan is enough.
bool IsKnown(const Game& game, const SystemClass& system) {
  const auto& placed = game.GetSystems().placed;
  return std::any_of(placed.begin(), placed.end(),
                     [&](const PlacedSystem& p) { return p.known && p.id == system.id; });
}

// Whether a gate of a visited system leads there: links go both ways, so the gates of the system
// itself are compared.
bool IsNextToKnown(const Game& game, const SystemClass& system) {
  const auto& all = game.GetCatalog().Systems();
  return std::any_of(system.gates.begin(), system.gates.end(),
                     [&](const SystemGate& gate) { return IsKnown(game, all[gate.to]); });
}

PlaceKind KindOf(const Game& game, const Body& body, const SystemClass* system) {
  switch (game.KindOf(body.id)) {
    case kStar:
      return PlaceKind::System;
    case kGate:
      return PlaceKind::Gate;
    case kStation:
      break;
    default:
      return PlaceKind::Planet;
  }
  // A lair is a station for the game; the catalog alone lists it as one.
  const auto is_it = [&](const SystemBody& lair) { return lair.name == body.name; };
  const bool lair =
      system != nullptr && std::any_of(system->lairs.begin(), system->lairs.end(), is_it);
  return lair ? PlaceKind::Lair : PlaceKind::Port;
}

// Whether a running job of the player leads to a body in the system.
bool LeadsTo(const Game& game, const Mission& mission, const SystemClass& system) {
  // The goal of a job may be destroyed.
  const auto at = game.Space().GetPosition(GoalOf(game, mission));
  return mission.state == MissionState::Running && at && game.SystemAt(*at) == &system;
}

// The first port of a system to which a job of the player leads.
ObjectId PortOfJob(const Game& game, const SystemClass& system) {
  for (const Mission& mission : game.GetMissions().running)
    if (LeadsTo(game, mission, system)) return GoalOf(game, mission);
  return {};
}

// The body of the first port of a system.
// By name, because a placed body does not keep its entry of the catalog.
ObjectId FirstPort(const Game& game, const SystemClass& system) {
  if (system.ports.empty()) return {};
  for (const Body& body : game.Bodies())
    if (body.name == system.ports.front().name) return body.id;
  return {};
}

// A mark may be the only way to select a body: a port in a system that was not visited is not
// listed.
void AddMarks(const Game& game, std::vector<MapPlace>& places) {
  for (const Marker& marker : game.GetPresentation().markers) {
    const bool point = marker.object == ObjectId{};
    const bool listed = std::any_of(places.begin(), places.end(), [&](const MapPlace& place) {
      return !point && place.mark.empty() && place.id == marker.object;
    });
    if (!marker.radar || listed || (!point && marker.object == game.GetPlayer().ship)) continue;
    const std::optional<Vec2> at =
        point ? marker.position : game.Space().GetPosition(marker.object);
    if (!at) continue;
    MapPlace place;
    place.id = marker.object;
    place.kind = PlaceKind::Mark;
    place.position = *at;
    place.name = MarkName(game, marker);
    place.mark = marker.id;
    if ((game.KindOf(marker.object) & kFixed) != 0) place.goal = marker.object;
    // A mark does not reveal the name of a system that the player has not heard of.
    const SystemClass* system = game.SystemAt(*at);
    if (system != nullptr && (IsKnown(game, *system) || IsNextToKnown(game, *system))) {
      place.system = system;
      place.known = IsKnown(game, *system);
    }
    places.push_back(std::move(place));
  }
}

// Gives the title of each running job to the places that it leads to: its goal, the system of the
// goal, and what its marks show.
void AddJobs(const Game& game, std::vector<MapPlace>& places) {
  for (const Mission& mission : game.GetMissions().running) {
    if (mission.state != MissionState::Running) continue;
    const ObjectId goal = GoalOf(game, mission);
    std::vector<ObjectId> bodies = {goal};
    const std::string prefix = MissionPrefix(mission.id);
    for (const Marker& marker : game.GetPresentation().markers)
      if (marker.radar && marker.id.starts_with(prefix)) bodies.push_back(marker.object);
    for (MapPlace& place : places) {
      const bool leads = place.kind == PlaceKind::Mark
                             ? place.mark.starts_with(prefix)
                             : std::find(bodies.begin(), bodies.end(), place.id) != bodies.end() ||
                                   (place.kind == PlaceKind::System && place.system != nullptr &&
                                    LeadsTo(game, mission, *place.system));
      if (leads) place.jobs.push_back(mission.terms.title);
    }
  }
}

}  // namespace

std::vector<MapPlace> PlacesOf(const Game& game) {
  std::vector<MapPlace> places;
  for (const Body& body : game.Bodies()) {
    const auto at = game.Space().GetPosition(body.id);
    if (!at) continue;
    // Step 1: what holds for every body.
    MapPlace place{.id = body.id, .goal = body.id, .position = *at, .name = body.name};
    place.system = game.SystemAt(*at);
    place.kind = KindOf(game, body, place.system);
    place.known = place.system == nullptr || IsKnown(game, *place.system);
    // Step 2: a star stands for its system: a route to it leads to a port, and an unvisited one is
    // listed without its bodies.
    if (place.kind == PlaceKind::System && place.system != nullptr) {
      const ObjectId job = PortOfJob(game, *place.system);
      const ObjectId port = job != ObjectId{} ? job : FirstPort(game, *place.system);
      if (port != ObjectId{}) place.goal = port;
      place.named = place.known || IsNextToKnown(game, *place.system);
      if (!place.named) place.name = "Unknown";
    } else if (!place.known) {
      continue;
    }
    places.push_back(std::move(place));
  }
  AddMarks(game, places);
  AddJobs(game, places);
  return places;
}

std::vector<MapField> FieldsOf(const Game& game) {
  std::vector<MapField> fields;
  for (const RockField& field : game.GetSystems().fields) {
    const SystemClass* system = game.SystemAt(field.center);
    if (system != nullptr && !IsKnown(game, *system)) continue;
    // 0: an asteroid that is not mined.
    if (std::find(field.mined.begin(), field.mined.end(), 0) == field.mined.end()) continue;
    fields.push_back({field.center, field.outer});
  }
  return fields;
}

const SystemClass* MostDangerousOf(const Game& game, const Route& way) {
  const SystemClass* most = nullptr;
  for (const ObjectId gate : way.gates) {
    const auto out = game.Space().GetPosition(game.LinkedGate(gate));
    const SystemClass* system = out ? game.SystemAt(*out) : nullptr;
    if (system == nullptr || !(IsKnown(game, *system) || IsNextToKnown(game, *system))) continue;
    if (most == nullptr || system->danger > most->danger) most = system;
  }
  return most;
}

std::optional<std::size_t> PlaceTowards(const std::vector<MapPlace>& places, Vec2 from, double dx,
                                        double dy) {
  std::optional<std::size_t> best;
  double least = 0;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const double x = places[i].position.x - from.x, y = places[i].position.y - from.y;
    // (dx, dy) has length 1, so ahead / length is the cosine of the angle, and 0.5 is that of 60
    // degrees.
    const double ahead = x * dx + y * dy, length = std::hypot(x, y);
    if (ahead <= 0.5 * length || length == 0) continue;
    const double cost = length * (4 - 3 * ahead / length);  // 60 degrees aside: 2.5 times
    if (best && cost >= least) continue;
    best = i;
    least = cost;
  }
  return best;
}

}  // namespace heliopause
