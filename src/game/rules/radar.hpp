// Radar: what a ship knows of what is around it. The HUD and the scripts read the same contacts.
#pragma once

#include <vector>

#include "game/state/kinds.hpp"
#include "insight/search_log.hpp"

namespace heliopause {

class Game;

// A sprite as a radar shows it.
struct Contact {
  ObjectId id;
  Kinds kind = 0;  // one of kinds.hpp
  Vec2 position;
  double distance = 0;   // center to center
  double bearing = 0;    // radians from +x towards +y, seen from the ship
  bool hostile = false;  // it would shoot at the ship on sight, or has just done so
};
inline constexpr Kinds kRadarKinds = kShip | kMissile | kAsteroid | kPlanet | kStation | kPickup;

// Fills `out` with what is within `range` of the ship (its class's radar range when range < 0),
// nearest first, without the ship itself. Clears it first; empty when there is no such ship in
// space. One search; `site` is for the log, when somebody else than this file shall stand there.
void GetContacts(const Game& game, ObjectId ship, double range, std::vector<Contact>& out,
                 Kinds kinds = kRadarKinds, const SearchSite& site = {});

}  // namespace heliopause
