// Numbers and names in one form everywhere: HUD, menus and log must not write the same distance in
// two ways.
#include "view/draw/words.hpp"

#include <cmath>
#include <cstdio>

namespace heliopause {

std::string Grouped(std::int64_t value) {
  std::string digits = std::to_string(value);
  const std::size_t sign = value < 0 ? 1 : 0;
  for (std::size_t at = digits.size(); at > sign + 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::string Decimals(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

std::string DistanceText(double units) {
  const double d = std::abs(units);
  if (d < 1000) return Decimals(d, 0);
  if (d < 1e6) return Decimals(d / 1e3, d < 1e5 ? 1 : 0) + "k";
  if (d < 1e9) return Decimals(d / 1e6, 1) + "M";
  return Decimals(d / 1e9, 1) + "G";
}

std::string ClockText(double seconds) {
  const auto whole = static_cast<long long>(seconds);
  char text[64];
  if (whole >= 3600) {
    std::snprintf(text, sizeof text, "%lld:%02lld:%02lld", whole / 3600, whole / 60 % 60,
                  whole % 60);
  } else {
    std::snprintf(text, sizeof text, "%lld:%02lld", whole / 60, whole % 60);
  }
  return text;
}

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
    case kPickup:
      return "drifting ore";
    default:
      return "";
  }
}

std::string ClassName(const Game& game, ObjectId id) {
  const Catalog& catalog = game.GetCatalog();
  if (const Ship* ship = game.FindShip(id)) return catalog.Ships()[ship->type].name;
  if (const Asteroid* rock = game.FindAsteroid(id)) return catalog.Rocks()[rock->type].name;
  if (const Body* body = game.FindBody(id)) return catalog.Bodies()[body->type].name;
  if (const Shot* shot = game.FindShot(id)) return catalog.Weapons()[shot->weapon].name;
  return KindName(game.KindOf(id));
}

}  // namespace heliopause
