// Names come from the catalog where there is a class. Kinds without one have fixed names, which the
// radar and the node panel use, too.
#include "view/objects/object_names.hpp"

#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

std::string FactionName(const Game& game, FactionIndex faction) {
  const auto& factions = game.GetCatalog().Factions();
  return faction < factions.size() ? Translated(factions[faction].name) : "";
}

std::string KindName(Kinds kind) {
  switch (kind) {
    case kShip:
      return Tr("kind_ship");
    case kShot:
      return Tr("kind_shot");
    case kMissile:
      return Tr("kind_missile");
    case kAsteroid:
      return Tr("kind_asteroid");
    case kPlanet:
      return Tr("kind_planet");
    case kStation:
      return Tr("kind_station");
    case kGate:
      return Tr("kind_gate");
    case kStar:
      return Tr("kind_star");
    case kPickup:
      return Tr("kind_pickup");
    default:
      return "";
  }
}

// In the order of frequency; an id belongs to at most one of these lists.
std::string ClassName(const Game& game, ObjectId id) {
  const Catalog& catalog = game.GetCatalog();
  if (const Ship* ship = game.FindShip(id)) return Translated(catalog.Ships()[ship->type].name);
  if (const Asteroid* rock = game.FindAsteroid(id))
    return Translated(catalog.Rocks()[rock->type].name);
  if (const Body* body = game.FindBody(id)) return Translated(catalog.Bodies()[body->type].name);
  if (const Shot* shot = game.FindShot(id)) return Translated(catalog.Weapons()[shot->weapon].name);
  return KindName(game.KindOf(id));
}

std::string MarkName(const Game& game, const Marker& marker) {
  if (!marker.text.empty()) return Translated(marker.text);
  const std::string name = game.NameOf(marker.object);
  return name.empty() ? Tr("map_mark") : name;
}

std::string GoalName(const Game& game, const RouteGoal& goal) {
  return goal.marker != nullptr ? MarkName(game, *goal.marker) : game.NameOf(goal.thing);
}

}  // namespace heliopause
