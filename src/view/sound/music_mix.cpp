// The mood of a moment, and the gains of the tracks that follow it: to more danger at once, to less
// after some patience.
#include "view/sound/music_mix.hpp"

#include <algorithm>
#include <cmath>

#include "game/rules/game.hpp"

namespace heliopause {

namespace {
// Calm and port are equally calm.
int DangerOf(Mood mood) { return mood == Mood::Fight ? 2 : mood == Mood::Tension ? 1 : 0; }
}  // namespace

Mood MoodOf(const Game& game, std::vector<Contact>& contacts) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr) return Mood::Calm;
  if (ship->docked_at != ObjectId{}) return Mood::Port;
  const std::uint64_t tick = game.TickNumber();
  const bool hit =
      ship->last_attacker != ObjectId{} &&
      static_cast<double>(tick - std::min(tick, ship->last_attacked_tick)) * kTickSeconds <
          kAttackSeconds;
  if (hit) return Mood::Fight;
  GetContacts(game, ship->id, -1, contacts, kShip | kMissile);
  const auto hostile = std::find_if(contacts.begin(), contacts.end(),
                                    [](const Contact& contact) { return contact.hostile; });
  if (hostile == contacts.end()) return Mood::Calm;
  return hostile->distance < kFightRange ? Mood::Fight : Mood::Tension;
}

const std::array<double, kMoods.size()>& MusicMix::Update(Mood wanted, double seconds) {
  const bool calmer = DangerOf(wanted) < DangerOf(mood_);
  waited_ = calmer ? waited_ + seconds : 0;
  // A docked ship is out of danger.
  if (!calmer || wanted == Mood::Port || waited_ >= kPatience) mood_ = wanted;
  // Each share moves to 0 or 1 in kFadeSeconds.
  const double most = seconds / kFadeSeconds;
  double sum = 0;
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    const double goal = i == static_cast<std::size_t>(mood_) ? 1 : 0;
    shares_[i] += std::clamp(goal - shares_[i], -most, most);
    sum += shares_[i];
  }
  // Square roots keep the power constant while two tracks cross.
  for (std::size_t i = 0; i < shares_.size(); ++i) gains_[i] = std::sqrt(shares_[i] / sum);
  return gains_;
}

}  // namespace heliopause
