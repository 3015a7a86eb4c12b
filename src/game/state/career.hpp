// What the rules keep for the pilot of a game: how hard it is, rewinds that are left, lost ships.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/state/kinds.hpp"

namespace heliopause {

// How a lost fight may be taken back. None: a game without a pilot, whose rewind is free and which
// has no insurance.
enum class Difficulty : std::uint8_t {
  None,
  Story,  // rewind is free
  Pilot,  // kRewindsPerLaunch rewinds from one docking to the next
  Iron,   // no rewind, one save
};
inline constexpr int kDifficulties = 4;

// "none", "story", "pilot", "iron"
const char* NameOf(Difficulty difficulty);

// The difficulty of a pilot with that name; nullopt for any other name, "none" included.
std::optional<Difficulty> FindDifficulty(std::string_view name);

// Five: a fight may go wrong several times, and still costs something.
inline constexpr std::uint32_t kRewindsPerLaunch = 5;

// The insurance takes one credit of this many.
inline constexpr std::int64_t kInsuranceShare = 10;

// Part of the state. Empty in a game without a pilot: then it is neither saved nor hashed.
struct Career {
  Difficulty difficulty = Difficulty::None;
  std::uint32_t rewinds_left = 0;  // Pilot only; at most kRewindsPerLaunch
  std::uint32_t ships_lost = 0;    // those that the insurance replaced
  ObjectId last_port;      // where the player docked last; the null id before the first time
  std::string lost_class;  // id of the class of the lost ship; empty while the player lives

  bool IsEmpty() const { return difficulty == Difficulty::None; }
  bool MayRewind() const {
    return difficulty <= Difficulty::Story || (difficulty == Difficulty::Pilot && rewinds_left > 0);
  }
};

}  // namespace heliopause
