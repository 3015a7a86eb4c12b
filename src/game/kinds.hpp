// What a sprite is in the game: the bits of its kinds mask, and the id by which everything is called.
#pragma once

#include <heliopause/sprite_manager.hpp>

namespace heliopause {

// Every game object owns exactly one sprite, and the sprite's id is the object's id: one name for a
// thing in searches, rules, scripts and saves. The default value is nobody.
using ObjectId = SpriteId;

inline constexpr Kinds kShip = 1u << 0;      // a ship in space (a docked ship has no kinds: no search finds it)
inline constexpr Kinds kShot = 1u << 1;      // an unguided shot of a gun
inline constexpr Kinds kMissile = 1u << 2;   // a homing missile
inline constexpr Kinds kAsteroid = 1u << 3;
inline constexpr Kinds kPlanet = 1u << 4;
inline constexpr Kinds kStation = 1u << 5;
inline constexpr Kinds kPickup = 1u << 6;    // drifting ore
inline constexpr Kinds kProjectiles = kShot | kMissile;
inline constexpr Kinds kBodies = kPlanet | kStation;  // what one can dock at

}  // namespace heliopause
