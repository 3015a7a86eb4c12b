// What the map shows of a game: stars, planets, ports and gates, as far as they are known, and
// marks.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "game/rules/routes.hpp"
#include "game/state/missions.hpp"

namespace heliopause {

enum class PlaceKind { System, Planet, Port, Lair, Gate, Mark };

struct MapPlace {
  ObjectId id;  // of the body; of a mark, what it shows, the null id for a point in space
  // Of a route to it: the body; of a system, the port of a job there, else its first port. The null
  // id: the mark.
  ObjectId goal;
  PlaceKind kind = PlaceKind::Planet;
  Vec2 position;
  std::string name;
  const SystemClass* system = nullptr;  // nullptr: a body outside of all systems
  bool known = true;                    // the player has been in its system
  std::string mark = {};                // id of the marker; empty: no mark
  bool named = true;                    // false: a system of which the player has not heard

  bool IsSame(const MapPlace& other) const { return id == other.id && mark == other.mark; }
};

// In the order of creation. A game without systems has planets and stations alone. Of systems that
// the player has not visited, only the star is listed; its name is known if a gate of a visited
// system leads there, else it is "Unknown" and not `named`. Last come the marks that the radar
// shows, but for those of listed places and of the player's ship.
std::vector<MapPlace> PlacesOf(const Game& game);

// A field of asteroids, as a circle.
struct MapField {
  Vec2 center;
  double radius = 0;  // units
};

// The fields of the systems that the player has visited, and those outside of all systems. A field
// without asteroids, because all are mined, is left out.
std::vector<MapField> FieldsOf(const Game& game);

// The most dangerous system behind the gates of a way, of equal ones the first. Systems of which
// the player has not heard are left out; nullptr without others.
const SystemClass* MostDangerousOf(const Game& game, const Route& way);

// Whether a running job of the player leads to a body in the system.
bool LeadsTo(const Game& game, const Mission& mission, const SystemClass& system);

// The nearest place to `from` in the direction (dx, dy): within 60 degrees of it; nullopt without
// one. For the arrow keys.
std::optional<std::size_t> PlaceTowards(const std::vector<MapPlace>& places, Vec2 from, double dx,
                                        double dy);

}  // namespace heliopause
