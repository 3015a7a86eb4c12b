// Selects the music by mood, and fades its tracks into each other.
#pragma once

#include <array>
#include <vector>

#include "game/rules/radar.hpp"
#include "view/sound/sound_class.hpp"

namespace heliopause {

class Game;

// The mood of the present moment: `Fight` within kAttackSeconds of a hit or with a hostile ship
// within kFightRange, `Tension` with one on the radar, `Port` while docked, else `Calm`. Costs one
// search; `contacts` is scratch memory.
inline constexpr double kFightRange = 1300;  // units
inline constexpr double kAttackSeconds = 6;
Mood MoodOf(const Game& game, std::vector<Contact>& contacts);

// Cross-fades with equal power. A mood that is more dangerous comes at once, a calmer one only
// after kPatience of it: music does not follow each turn of a fight.
class MusicMix {
 public:
  static constexpr double kFadeSeconds = 2.5;
  static constexpr double kPatience = 5;  // s

  // `wanted` of this moment. Returns the gains by Mood, 0 to 1; the sum of their squares stays 1.
  const std::array<double, kMoods.size()>& Update(Mood wanted, double seconds);
  Mood Current() const { return mood_; }

 private:
  Mood mood_ = Mood::Calm;
  double waited_ = 0;  // s for which a calmer mood was wanted
  std::array<double, kMoods.size()> shares_{1, 0, 0, 0}, gains_{1, 0, 0, 0};
};

}  // namespace heliopause
