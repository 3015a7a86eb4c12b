// A system of the map as data: a star, planets, ports, gates, fields of asteroids, traffic. All
// systems lie on one canvas; `place` is the position of the star, all other positions are relative
// to it. Systems are put into a game by Game::SpawnSystems.
#pragma once

#include <heliopause/vec2.hpp>
#include <optional>
#include <string>
#include <vector>

#include "game/data/class_index.hpp"

namespace heliopause {

inline constexpr int kMostStock = 1'000'000;        // units of a good at a port
inline constexpr int kMostGoodsPerMinute = 10'000;  // that a port makes or uses

// A good that a port trades; -1: the default of market.hpp.
struct SystemGood {
  GoodIndex good = kNone;
  int makes = 0, uses = 0;  // units a minute
  int stock = -1, want = -1;
};

// A planet, a port or a lair. Names are unique among all systems: scripts find ports by them.
struct SystemBody {
  std::string name;
  std::string about;  // for the screens of ports and the map; may be empty
  BodyClassIndex type = kNone;
  FactionIndex faction = kNone;  // kNone: of a planet without one
  Vec2 offset;
  int ships = 0;                   // of a lair: pirates that wait there
  int freighters = 0;              // of a lair: those that trade for it
  std::vector<SystemGood> market;  // empty: it trades nothing
  bool yard = false;               // sells ships
  // What it sells; without a list all outfits, or all ships that have a price.
  std::optional<std::vector<OutfitIndex>> outfits;
  std::optional<std::vector<ShipClassIndex>> ships_for_sale;
};

// A gate leads to the gate of the system `to` that leads back.
struct SystemGate {
  std::string to_id;
  SystemIndex to = kNone;
  Vec2 offset;
};

// Asteroids in a ring; see RockField.
struct SystemField {
  Vec2 offset;
  double inner = 0, outer = 0;  // units
  int count = 0;
  std::uint32_t seed = 0;
  std::vector<RockClassIndex> rocks;  // one is drawn for each asteroid; repeated ones are frequent
};

struct SystemTraffic {  // ships that live in the system
  FactionIndex faction = kNone;
  int ships = 0;
};

inline constexpr int kMaxDanger = 5;

struct SystemClass {
  std::string id, name, region;
  std::string about;  // for the map; may be empty
  Vec2 place;
  BodyClassIndex star = kNone;
  int danger = 0;       // 0: safe, kMaxDanger: pirates rule
  bool hidden = false;  // placed by its id alone: no list and no gate shows it before
  std::vector<SystemBody> bodies, ports, lairs;
  std::vector<SystemGate> gates;
  std::vector<SystemField> fields;
  std::vector<SystemTraffic> traffic;
};

}  // namespace heliopause
