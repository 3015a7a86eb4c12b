// The deep scanner: an outfit whose ring sweeps outwards from the player's ship, beyond the radar,
// and marks the ships and pickups that it passes.
//
// Each tick searches one ring, from where the last one ended. Each node of the quadtree that the
// search examines draws energy from the ship, so the shape of the tree is part of the state while
// a scan runs, as it is while a program of the flight computer runs (computer.hpp).
//
// An optional part of the state: saved and hashed when it is not empty.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/data/catalog.hpp"
#include "game/state/kinds.hpp"

namespace heliopause {

inline constexpr double kDeepScanSeconds = 3;          // from the rim of the radar to the range
inline constexpr double kDeepContactSeconds = 30;      // that a contact stays marked
inline constexpr std::size_t kMostDeepContacts = 256;  // the nearest of a scan; bounds the state
inline constexpr Kinds kDeepKinds = kShip | kPickup;

// What the ring passed, as it was then. The object may have moved or be gone since.
struct DeepContact {
  ObjectId id;
  Kinds kind = 0;
  FactionIndex faction = kNone;  // kNone: a pickup
  Vec2 position;
  std::uint64_t tick = 0;
};

struct DeepScan {
  ObjectId ship;      // the ship that scans; the null id without a scan, then the next four are 0
  Vec2 center;        // where the ship was when it began
  double radius = 0;  // of the ring
  std::uint64_t nodes = 0, found = 0;  // of this scan
  double energy = 0;                   // drawn by this scan
  std::vector<DeepContact> contacts;   // oldest first, of a tick near to far; each object once

  // Adds a contact of the running scan; an earlier one of the object ends.
  void Mark(const DeepContact& contact);
  void End();  // the scan; its contacts stay

  bool Runs() const { return ship != ObjectId{}; }
  bool IsEmpty() const { return !Runs() && contacts.empty(); }
};

}  // namespace heliopause
