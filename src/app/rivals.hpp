// The ghosts of a race: the flights of recordings in the folder of challenges.
#pragma once

#include <string>
#include <vector>

#include "app/score.hpp"
#include "view/art/ghost.hpp"

namespace heliopause {

// Verifying a flight of three minutes takes about a second.
inline constexpr std::size_t kMostRivals = 8;

struct Rivals {
  std::vector<Ghost> ghosts;          // own flights have the day as name, others that of their file
  std::vector<std::string> problems;  // why recordings are left out: one line for each reason
};

// Reads the newest kMostRivals recordings of this challenge, whatever their seed, that prove a
// score (app/score.hpp).
Rivals FindRivals(const RulesInUse& rules, const ChallengeClass& challenge);

}  // namespace heliopause
