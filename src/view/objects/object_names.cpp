// Names come from the catalog where there is a class. Kinds without one have fixed names, which the
// radar and the node panel use, too.
#include "view/objects/object_names.hpp"

namespace heliopause {

std::string FactionName(const Game& game, FactionIndex faction) {
  const auto& factions = game.GetCatalog().Factions();
  return faction < factions.size() ? factions[faction].name : "";
}

std::string KindName(Kinds kind) {
  switch (kind) {
    case kShip:
      return "ship";
    case kShot:
      return "shot";
    case kMissile:
      return "missile";
    case kAsteroid:
      return "asteroid";
    case kPlanet:
      return "planet";
    case kStation:
      return "station";
    case kGate:
      return "gate";
    case kStar:
      return "star";
    case kPickup:
      return "drifting ore";
    default:
      return "";
  }
}

// In the order of frequency; an id belongs to at most one of these lists.
std::string ClassName(const Game& game, ObjectId id) {
  const Catalog& catalog = game.GetCatalog();
  if (const Ship* ship = game.FindShip(id)) return catalog.Ships()[ship->type].name;
  if (const Asteroid* rock = game.FindAsteroid(id)) return catalog.Rocks()[rock->type].name;
  if (const Body* body = game.FindBody(id)) return catalog.Bodies()[body->type].name;
  if (const Shot* shot = game.FindShot(id)) return catalog.Weapons()[shot->weapon].name;
  return KindName(game.KindOf(id));
}

}  // namespace heliopause
