// The category bits of a sprite in the game (its kinds mask) and the id of game objects.
#pragma once

#include <cstdint>
#include <heliopause/sprite.hpp>
#include <heliopause/vec2.hpp>

namespace heliopause {

// Every game object owns exactly one sprite, and the sprite's id is the object's id in searches,
// rules, scripts and saves. The default value is the null id, which no object has.
using ObjectId = SpriteId;

inline constexpr Kinds kShip =
    1u << 0;  // in space; a docked ship has no kinds, so no search finds it
inline constexpr Kinds kShot = 1u << 1;     // an unguided shot of a gun
inline constexpr Kinds kMissile = 1u << 2;  // a homing missile
inline constexpr Kinds kAsteroid = 1u << 3;
inline constexpr Kinds kPlanet = 1u << 4;
inline constexpr Kinds kStation = 1u << 5;
inline constexpr Kinds kPickup = 1u << 6;  // drifting ore or another good
inline constexpr Kinds kGate = 1u << 7;    // leads to another gate
inline constexpr Kinds kStar = 1u << 8;    // the middle of a system
inline constexpr Kinds kEveryKind = (1u << 9) - 1;
inline constexpr Kinds kProjectiles = kShot | kMissile;
inline constexpr Kinds kBodies = kPlanet | kStation;      // objects that a ship can dock at
inline constexpr Kinds kFixed = kBodies | kGate | kStar;  // objects that are a Body: at rest

// Whether a ship can dock at an object of this kind. Gates and stars are a Body, but no port.
constexpr bool IsDockable(Kinds kind) { return (kind & kBodies) != 0; }

// The tag of each sprite: its kind (of a docked ship as well, whose mask is empty) and its faction
// as an index (0xFFFF: none; the player's ship counts as the faction "player"). The tag allows the
// `accept` callback of a search to filter by faction without a look-up of the object.
constexpr std::uint64_t MakeTag(Kinds kind, std::uint16_t faction) {
  return (std::uint64_t{faction} << 32) | kind;
}
constexpr Kinds TagKind(std::uint64_t tag) { return static_cast<Kinds>(tag); }
constexpr std::uint16_t TagFaction(std::uint64_t tag) {
  return static_cast<std::uint16_t>(tag >> 32);
}

}  // namespace heliopause
