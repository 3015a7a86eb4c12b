// What is in space. Position, velocity, radius and kinds of each live in its sprite
// (Game::Space()); here is what only the rules know. `previous` is the position before the last
// tick, for the view to blend and for exact swept hits; a spawn, an undocking and a Place set it to
// the position itself.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game/data/catalog.hpp"
#include "game/state/kinds.hpp"

namespace heliopause {

// What a ship is told to do; each holds until changed. Set by commands alone.
struct Controls {
  double thrust = 0;        // 0..1 forward
  double turn = 0;          // -1..1, positive towards +y (clockwise on screen); ends turn_to
  bool turning_to = false;  // turn by itself until the heading is `turn_to`
  double turn_to = 0;       // radians
  bool brake = false;
  bool fire_primary = false, fire_secondary = false;
  bool flight_assist = false;  // damps sideways drift and holds the cruise speed
};

struct Ship {
  ObjectId id;
  ShipClassIndex type = kNone;
  FactionIndex faction = kNone;
  std::string name;
  std::string brain;  // file under scripts/game/ai without .lua; may be empty
  Vec2 previous;
  double heading = 0, previous_heading = 0;  // radians
  double hull = 0, shield = 0, energy = 0;
  int ammunition = 0;
  int ore = 0;
  double primary_cooldown = 0, secondary_cooldown = 0;  // s
  double shield_pause = 0;                              // s without regeneration after a hit
  Controls controls;
  ObjectId target;
  ObjectId docked_at;  // nobody: in space
  ObjectId last_attacker;
  std::uint64_t last_attacked_tick = 0;
  bool is_player = false;
};

struct Shot {  // gun shots and missiles
  ObjectId id;
  WeaponIndex weapon = kNone;
  ObjectId owner;
  FactionIndex faction = kNone;  // of the owner when fired
  ObjectId target;               // homing only
  Vec2 previous;
  double heading = 0;
  double time_left = 0;  // s
};

struct Asteroid {
  ObjectId id;
  RockClassIndex type = kNone;
  Vec2 previous;
  double hull = 0;
  double angle = 0, spin = 0;  // radians, radians/s; of a ragged one, how its outline is turned
  std::uint32_t appearance_seed = 0;  // seed of its outline, see shapes.hpp
};

struct Body {  // a planet or a station
  ObjectId id;
  BodyClassIndex type = kNone;
  FactionIndex faction = kNone;
  std::string name;
  std::uint32_t appearance_seed = 0;
};

struct Pickup {  // drifting ore
  ObjectId id;
  Vec2 previous;
  int ore = 0;
  double time_left = 0;  // s
};

// What the game remembers of the player beside the ship.
struct Player {
  ObjectId ship;  // nobody: dead, or a scenario without player
  std::int64_t credits = 0;
  std::int64_t ore_sold = 0;
  std::uint32_t kills = 0;
  std::uint32_t shots_fired = 0, shots_hit = 0;
  std::uint32_t waves = 0;            // raids survived; set by the scenario
  std::vector<double> standing;       // by faction, -100 .. 100; below kHostileStanding they shoot
  std::vector<double> recent_damage;  // by faction: damage done lately to those who are no foes
  bool dead = false;
  std::uint64_t died_tick = 0;
  std::string killed_by;
};

// Below this standing a faction shoots at the player on sight. From its start of 10 that takes some
// 50 hits on a trader that were not forgiven, or three kills.
inline constexpr double kHostileStanding = -20;

// Who is no foe forgives the player this much damage as stray shots, with a warning at the first;
// what goes beyond is an attack. What was aimed counts double, and all is forgotten with time.
inline constexpr double kForgivenDamage = 60;    // points of damage: ten hits of a blaster
inline constexpr double kMaxRecentDamage = 120;  // more is not remembered
inline constexpr double kRecentDamageDecayPerTick = 1.0 / 30;  // points: two a second

}  // namespace heliopause
