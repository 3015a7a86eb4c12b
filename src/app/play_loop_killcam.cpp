// The last seconds before a death, seen from the side of the killer, and the path of the ship for
// the ghost.
//
// The steps are shown again along the history, which stays as it is: the game returns to its last
// step before the death screen opens.
#include <algorithm>

#include "app/play_loop.hpp"

namespace heliopause {
namespace {

constexpr std::uint64_t kBefore = 5 * 60;  // ticks that are shown before the death
constexpr std::uint64_t kAfter = 45;       // and after it
constexpr std::uint64_t kPause = 60;       // ticks from the death to the begin of the replay
constexpr std::uint64_t kTrim = 60;        // ticks between two trims of the path
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
    lost_step_ = killcam_.death;
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

// Call after each tick. Steps of another game are not part of the path.
void PlayLoop::NotePath() {
  const Game& game = session_.GetGame();
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  const std::uint64_t oldest = history_.OldestStep(), step = history_.CurrentStep();
  if (step % kTrim == 0)
    std::erase_if(path_, [&](const PathPoint& point) { return point.step < oldest; });
  if (ship == nullptr || ship->docked_at != ObjectId{}) return;
  const Vec2 position = *game.Space().GetPosition(ship->id);
  path_.push_back({step, game.TickNumber(), ship->type, {position, ship->heading}});
}

// Call before the future is dropped: what the player flew there becomes the ghost, up to its first
// gap (docked, lost, another game).
void PlayLoop::ShowGhost() {
  const std::uint64_t at = history_.CurrentStep();
  const auto first = std::find_if(path_.begin(), path_.end(),
                                  [&](const PathPoint& point) { return point.step > at; });
  Ghost ghost;
  for (auto point = first; point != path_.end(); ++point) {
    if (point == first) {
      ghost.first_tick = point->tick;
      ghost.type = point->type;
    }
    if (point->tick != ghost.first_tick + ghost.points.size() || point->type != ghost.type) break;
    ghost.points.push_back(point->at);
  }
  ghost.lost =
      lost_step_ > at && first != path_.end() && lost_step_ == first->step + ghost.points.size();
  path_.erase(first, path_.end());
  if (!ghost.points.empty()) view_->ShowGhost(std::move(ghost));
}

void PlayLoop::EndKillcam() {
  killcam_ = {};
  SeekTo(history_.LastStep());
  view_->EndKillcam();
}

}  // namespace heliopause
