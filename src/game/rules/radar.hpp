// Radar: the objects around a ship. The HUD and the scripts use the same contacts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/state/kinds.hpp"
#include "insight/search_log.hpp"

namespace heliopause {

class Game;

// An object on the radar.
struct Contact {
  ObjectId id;
  Kinds kind = 0;  // one of kinds.hpp
  Vec2 position;
  double distance = 0;   // center to center
  double bearing = 0;    // radians from +x towards +y, seen from the ship
  bool hostile = false;  // it attacks the ship on sight, or attacked it recently
};
inline constexpr Kinds kRadarKinds = kShip | kMissile | kAsteroid | kPlanet | kStation | kPickup;

// Replaces `out` by the objects within `range` of the ship (the radar range of its class when range
// < 0), nearest first, without the ship itself; at most `limit`. Empty when there is no such ship
// in space. Costs one search, with a small limit one for the nearest; `site` replaces this file as
// the caller in the search log.
void GetContacts(const Game& game, ObjectId ship, double range, std::vector<Contact>& out,
                 Kinds kinds = kRadarKinds, const SearchSite& site = {},
                 std::size_t limit = SIZE_MAX);

// The same around a position, whether the ship is in space or docked: for a display that stays on
// at the dock.
void GetContactsAround(const Game& game, ObjectId ship, Vec2 from, double range,
                       std::vector<Contact>& out, Kinds kinds = kRadarKinds,
                       const SearchSite& site = {}, std::size_t limit = SIZE_MAX);

}  // namespace heliopause
