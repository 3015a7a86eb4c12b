// The map as state of a game: the systems that are in space, the links of gates, fields of
// asteroids, and the route of the player. Saved and hashed only if there is any
// (rules/systems_fields.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game/state/kinds.hpp"

namespace heliopause {

// A ship slower than this that is within the radius of a gate comes out of the linked one, units/s.
inline constexpr double kGateSpeed = 150;
// A field's asteroids exist while the player is nearer to its center than the first distance, and
// until the player is farther than the second, units. With one distance for both, a player at that
// distance would make them flicker.
inline constexpr double kFieldWakes = 30'000, kFieldSleeps = 34'000;
// A system is known from the first visit of the player on: within this distance of its star, units.
inline constexpr double kSystemKnown = 60'000;
// The brain that flies the player's ship along the route.
inline constexpr const char* kAutopilotBrain = "autopilot";
inline constexpr std::size_t kMaxFields = 1'000, kMaxLinks = 1'000;

// A system of data/systems that is in space.
struct PlacedSystem {
  std::string id;
  bool known = false;  // the player has been there
};

// Two gates that lead to each other. A gate is in one link at most.
struct GateLink {
  ObjectId one, other;
};

// Asteroids in a ring, drawn from a seed. While the field sleeps, none of them is in space.
struct RockField {
  Vec2 center;
  double inner = 0, outer = 0;  // units
  std::uint64_t seed = 0;
  std::vector<std::string> classes;  // ids; one is drawn for each asteroid
  std::vector<std::uint8_t> mined;   // by asteroid: 1, it will not be made again
  bool awake = false;
  std::vector<ObjectId> rocks;   // awake: by asteroid; the null id for a mined one
  std::vector<ObjectId> pieces;  // awake: of broken asteroids; removed with the rest
};

struct Systems {
  std::vector<PlacedSystem> placed;  // in order of creation
  std::vector<GateLink> links;
  std::vector<RockField> fields;
  ObjectId goal;               // of the player's route, a body; null id: none
  std::string marker;          // the goal instead of a body: id of a marker; see presentation.hpp
  bool assist_before = false;  // flight assist before the autopilot took over
  std::string here;            // id of the system of the player's ship; empty: none

  bool HasRoute() const { return goal != ObjectId{} || !marker.empty(); }
  bool IsEmpty() const {
    return placed.empty() && links.empty() && fields.empty() && !HasRoute() && !assist_before &&
           here.empty();
  }
};

}  // namespace heliopause
