// What the map shows of a game: stars, planets, ports and gates, as far as they are known, and
// marks.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "game/rules/routes.hpp"

namespace heliopause {

enum class PlaceKind { System, Planet, Port, Lair, Gate, Mark };

struct MapPlace {
  ObjectId id;  // the body, or what the mark shows; null id: a mark at a point in space
  // Where a route to this place leads. Of a body: the body. Of a system: the port of a job there,
  // else its first port. Null id: the mark itself.
  ObjectId goal;
  PlaceKind kind = PlaceKind::Planet;
  Vec2 position;
  std::string name;
  const SystemClass* system = nullptr;  // nullptr: a body outside of all systems
  bool known = true;                    // the player has been in its system
  std::string mark = {};                // id of the marker; empty: no mark
  bool named = true;                    // false: a system that no visited gate leads to
  std::vector<std::string> jobs = {};   // titles of running jobs that lead there or mark it

  bool IsSame(const MapPlace& other) const { return id == other.id && mark == other.mark; }
};

// The places in order of creation. A game without systems has planets and stations alone. Of a
// system that the player has not visited, only the star is listed; its name is shown if a gate of a
// visited system leads there, else it is "Unknown" and not `named`. The marks that the radar shows
// come last, except those of listed places and of the player's ship.
std::vector<MapPlace> PlacesOf(const Game& game);

// A field of asteroids, as a circle.
struct MapField {
  Vec2 center;
  double radius = 0;  // units
};

// The fields of the systems that the player has visited, and those outside of all systems. A field
// without asteroids, because all are mined, is left out.
std::vector<MapField> FieldsOf(const Game& game);

// The most dangerous system that the gates of a route lead to; of equal ones the first. Systems
// that are not `named` are left out; nullptr if none is left.
const SystemClass* MostDangerousOf(const Game& game, const Route& way);

// The nearest place to `from` in the direction (dx, dy): within 60 degrees of it; nullopt without
// one. For the arrow keys.
std::optional<std::size_t> PlaceTowards(const std::vector<MapPlace>& places, Vec2 from, double dx,
                                        double dy);

}  // namespace heliopause
