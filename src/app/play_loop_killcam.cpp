// The last seconds before a death, seen from the side of the killer.
//
// The steps are shown again along the history, which stays as it is: the game returns to its last
// step before the death screen opens.
#include <algorithm>

#include "app/play_loop.hpp"

namespace heliopause {
namespace {

constexpr std::uint64_t kBefore = 5 * 60;  // ticks that are shown before the death
constexpr std::uint64_t kAfter = 45;       // and after it
constexpr std::uint64_t kPause = 60;       // ticks from the death to the start of the replay
constexpr double kSlow = 0.25;             // times the speed of the game

}  // namespace

// Call after each tick.
void PlayLoop::NoteKiller() {
  const Game& game = session_.GetGame();
  for (const Event& event : game.Events()) {
    if (event.type != Event::Type::PlayerDied) continue;
    const auto lost = std::find_if(game.Events().begin(), game.Events().end(), [&](const Event& e) {
      return e.type == Event::Type::ShipDestroyed && e.subject == event.subject;
    });
    killcam_ = {};
    killcam_.death = history_.CurrentStep();
    killcam_.victim = event.subject;
    path_.NoteLoss(killcam_.death);
    if (lost != game.Events().end()) killcam_.killer = lost->object;
  }
  const bool due = killcam_.death > 0 && history_.CurrentStep() == killcam_.death + kPause;
  if (due && game.GetPlayer().dead) StartKillcam();
}

void PlayLoop::StartKillcam() {
  const bool enemy = killcam_.killer != ObjectId{} && killcam_.killer != killcam_.victim;
  if (!enemy || !view_->WantsKillcam()) return;
  const std::uint64_t death = killcam_.death, oldest = OldestOfThisGame();
  killcam_.shown = true;
  SeekTo(death > oldest + kBefore ? death - kBefore : oldest);
  view_->ShowKillcam(killcam_.killer, killcam_.victim);
}

// Returns true while it is shown.
bool PlayLoop::PlayKillcam(double seconds, bool skip) {
  if (!killcam_.shown) return false;
  Game& game = session_.GetGame();
  clock_.ResetSpeed();
  clock_.SetPace(kSlow);
  clock_.Advance(seconds, [&] {
    if (history_.CurrentStep() >= std::min(killcam_.death + kAfter, history_.LastStep()))
      return false;
    seeking_ = true;
    const bool ticked = history_.Advance(game, command_log_);
    seeking_ = false;
    if (ticked)
      view_->AfterTick(game);
    else
      view_->AfterSeek(game);
    return true;
  });
  pending_.clear();
  if (!skip && history_.CurrentStep() < std::min(killcam_.death + kAfter, history_.LastStep()))
    return true;
  EndKillcam();
  return false;
}

void PlayLoop::EndKillcam() {
  killcam_ = {};
  SeekTo(history_.LastStep());
  view_->EndKillcam();
}

}  // namespace heliopause
