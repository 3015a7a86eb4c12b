// The reasons of the player's standings, and the damage records of ships. An optional part of the
// state: saved and hashed when it is not empty.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "game/data/catalog.hpp"
#include "game/state/kinds.hpp"

namespace heliopause {

// One reason of a standing. Equal reasons within kSameReasonSeconds are added up in one.
struct StandingChange {
  std::uint64_t tick = 0;  // of the last change that is in it
  FactionIndex faction = kNone;
  double amount = 0;   // points
  std::string reason;  // "Raider 12 destroyed"
};

// A hit by the player on a ship of a faction that is not hostile and that the player had not
// selected as target.
struct AccidentalHit {
  std::uint64_t tick = 0;
  double amount = 0;  // points
};

// The damage that a ship has taken since the player's side first hit, rammed or robbed it. It
// decides what is paid for its destruction. A dock that repairs the ship ends it.
struct DamageRecord {
  ObjectId ship;
  // Points of shield and hull. What was missing at the first hit counts for the others.
  double by_player = 0, by_others = 0;
  bool attacked = false;  // a hit by the player was no accident
  bool robbed = false;    // the player has taken its credits; docking ends the record
  std::vector<AccidentalHit> accidental_hits;  // of the last kAccidentSeconds, oldest first
};

struct Law {
  std::vector<StandingChange> changes;  // oldest first; at most kMostStandingChanges of a faction
  std::vector<DamageRecord> records;    // by ship id, ascending
  bool IsEmpty() const { return changes.empty() && records.empty(); }
};

inline constexpr std::size_t kMostStandingChanges = 8;  // of one faction; the oldest is dropped
inline constexpr double kSameReasonSeconds = 10;
inline constexpr std::size_t kLongestReason = 80;  // bytes

// An accidental hit of the player has consequences only if the accidental hits of the last
// kAccidentSeconds took more than this part of the victim's shield (of its hull, if it has none).
inline constexpr double kAccidentSeconds = 5;
inline constexpr double kForgivenPart = 0.25;
// At least this many points: three bolts of the usual gun, a burst that crosses a small ship.
inline constexpr double kForgivenPoints = 18;

}  // namespace heliopause
