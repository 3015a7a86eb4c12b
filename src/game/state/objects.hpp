// The objects in space. Position, velocity, radius and kinds of each are stored in its sprite
// (Game::Space()); these structs hold the rest. `previous` is the position before the last tick,
// for the view to interpolate and for exact swept hit tests; a spawn, an undocking and Game::MoveTo
// set it to the position itself.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "game/data/catalog.hpp"
#include "game/state/kinds.hpp"

namespace heliopause {

// The control inputs of a ship; each holds until changed. Only commands set them.
struct Controls {
  double thrust = 0;        // 0..1 forward
  double turn = 0;          // -1..1, positive towards +y (clockwise on screen); ends turn_to
  bool turning_to = false;  // turn until the heading is `turn_to`
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
  ObjectId docked_at;  // null: in space
  ObjectId last_attacker;
  std::uint64_t last_attacked_tick = 0;
  bool is_player = false;
  bool disabled = false;  // saved with state/people.hpp
  // Saved with the economy (rules/game_economy_save.cpp), because most ships have neither.
  std::vector<int> goods;                   // by GoodIndex, units; empty: none. Ore is in `ore`
  std::vector<OutfitIndex> outfits;         // in order of fitting
  double turret_cooldown = 0;               // s
  std::shared_ptr<const ShipClass> fitted;  // derived: the class with the outfits; null: without
};

struct Shot {  // gun shots and missiles
  ObjectId id;
  WeaponIndex weapon = kNone;
  ObjectId owner;
  FactionIndex faction = kNone;  // of the owner when it was fired
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
  double angle = 0, spin = 0;  // radians, radians/s; of a ragged rock the rotation of its outline
  std::uint32_t appearance_seed = 0;  // of its outline, see shapes.hpp
};

struct Body {  // a planet, station, gate or star
  ObjectId id;
  BodyClassIndex type = kNone;
  FactionIndex faction = kNone;
  std::string name;
  std::uint32_t appearance_seed = 0;
};

struct Pickup {  // drifting ore or another good
  ObjectId id;
  Vec2 previous;
  int units = 0;           // of `good` where there is one
  GoodIndex good = kNone;  // kNone: ore. Saved with the economy
  double time_left = 0;    // s
};

// The state of the player apart from the ship.
struct Player {
  ObjectId ship;  // null: dead, or a scenario without a player
  std::int64_t credits = 0;
  std::int64_t ore_sold = 0;
  std::uint32_t kills = 0;
  std::uint32_t shots_fired = 0, shots_hit = 0;
  std::uint32_t waves = 0;            // raids survived; set by the scenario
  std::vector<double> standing;       // by faction, -100 .. 100; below kHostileStanding it attacks
  std::vector<double> recent_damage;  // by faction, points: while above 0, it has warned the player
  bool dead = false;
  std::uint64_t died_tick = 0;
  std::string killed_by;
};

// Below this standing a faction attacks the player on sight, and its ports do not let the player
// in. From the start value of 10 it takes a little more than 300 points of damage to traders, or
// the loss of one freighter, to get there (game_law.cpp).
inline constexpr double kHostileStanding = -20;

// An accidental hit on a ship that is not hostile sets the recent damage of its faction to
// kWarnedDamage, with a warning if it was 0; an attack sets it to the maximum, with a message if it
// was below kWarnedDamage. It decays with time.
inline constexpr double kWarnedDamage = 60;
inline constexpr double kMaxRecentDamage = 120;
inline constexpr double kRecentDamageDecayPerTick = 1.0 / 30;  // points: two per second

}  // namespace heliopause
