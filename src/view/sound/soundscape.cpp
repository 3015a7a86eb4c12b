// What the player hears: sounds of events after each tick, loops of states and music by mood in
// each frame.
#include "view/sound/soundscape.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "game/rules/game.hpp"

namespace heliopause {
namespace {

constexpr double kMoodInterval = 0.5;  // s between two searches for danger
constexpr double kIdleEngine = 0.25;   // gain of the engine at the least thrust
constexpr std::size_t kMostWarnings = 50;

// Whether a missile follows the player's ship.
bool IsFollowed(const Game& game, ObjectId ship) {
  const auto shots = game.Shots();
  return std::any_of(shots.begin(), shots.end(),
                     [&](const Shot& shot) { return shot.target == ship && shot.owner != ship; });
}

double HullShare(const Game& game, const Ship& ship) {
  const double most = game.ClassOf(ship).hull;
  return most > 0 ? ship.hull / most : 1;
}

}  // namespace

Heard HearFrom(const Listener& listener, Vec2 position, double range) {
  const double dx = position.x - listener.position.x, dy = position.y - listener.position.y;
  const double distance = std::sqrt(dx * dx + dy * dy);
  // The square falls faster near the source, as loudness does; and it is 0 at the range, not merely
  // small.
  const double left = std::max(0.0, 1 - distance / range);
  return {left * left, std::clamp(dx / listener.half_width, -1.0, 1.0), 1};
}

Soundscape::Soundscape(std::shared_ptr<const SoundSet> sounds, std::filesystem::path folder,
                       std::shared_ptr<AudioDevice> device)
    : mixer_(std::move(sounds), std::move(folder), std::move(device)) {}

void Soundscape::Clear() {
  mixer_.StopOneShots();
  tick_.reset();
  hull_ = 1;
  next_mood_ = 0;
}

std::vector<std::string> Soundscape::AfterTick(const Game& game) {
  std::vector<std::string> warnings;
  // At many times the speed the sounds of a frame would be noise.
  if (frame_.speed > kFastestSound) return warnings;
  cues_.clear();
  names_.clear();
  AddCues(game, mixer_.Sounds(), cues_, names_);
  for (const SoundCue& cue : cues_) {
    const double range = mixer_.Sounds().sounds[cue.sound].range;
    Heard heard;
    if (cue.position && range > 0) heard = HearFrom(frame_.listener, *cue.position, range);
    heard.gain *= cue.gain;
    mixer_.Play(cue.sound, heard);
  }
  // Each unknown name once: a script that plays it in every tick does not fill the log.
  for (const std::string& name : names_) {
    if (warned_.size() >= kMostWarnings ||
        std::find(warned_.begin(), warned_.end(), name) != warned_.end())
      continue;
    warned_.push_back(name);
    warnings.push_back("space.sound: name = '" + name +
                       "' (expected the id of a sound with when = \"script\" in sounds.toml)");
  }
  WarnOfHull(game);
  return warnings;
}

// Once when it falls below the limit; a repair lets it warn again.
void Soundscape::WarnOfHull(const Game& game) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr) return;
  const double before = std::exchange(hull_, HullShare(game, *ship));
  if (before >= kLowHull && hull_ < kLowHull) Play(Trigger::HullLow);
}

void Soundscape::Play(Trigger trigger) {
  if (const auto sound = FindSound(mixer_.Sounds(), trigger)) mixer_.Play(*sound, {});
}

void Soundscape::PlayLoops(const Game& game) {
  // A loop that is not requested in a frame fades out, see Mixer::Loop.
  const auto loop = [this](Trigger trigger, const Heard& heard) {
    if (const auto sound = FindSound(mixer_.Sounds(), trigger)) mixer_.Loop(*sound, heard);
  };
  if (runs_back_) return loop(Trigger::Rewind, {});
  if (frame_.paused || frame_.speed > kFastestSound) return;
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr || ship->docked_at != ObjectId{}) return;
  if (ship->controls.thrust > 0) {
    const double thrust = std::clamp(ship->controls.thrust, 0.0, 1.0);
    loop(Trigger::Engine, {kIdleEngine + (1 - kIdleEngine) * thrust, 0, 0.8 + 0.4 * thrust});
  }
  if (IsFollowed(game, ship->id)) loop(Trigger::MissileNear, {});
}

void Soundscape::Frame(const Game& game, const SoundFrame& frame, double seconds) {
  frame_ = frame;
  seconds_ += seconds;
  // Ticks that count down mean a rewind.
  runs_back_ = tick_ && game.TickNumber() < *tick_;
  tick_ = game.TickNumber();
  mixer_.SetVolumes(frame.volumes);
  PlayLoops(game);
  const auto& dialogue = game.GetPresentation().dialogue;
  const std::string line = dialogue.empty() ? "" : dialogue.front().id;
  // Only a new line of a dialogue sounds; it stays on the screen for many frames.
  if (line != message_ && !line.empty()) Play(Trigger::Message);
  message_ = line;
  // A search around the ship: not in each frame.
  if (seconds_ >= next_mood_) {
    next_mood_ = seconds_ + kMoodInterval;
    mood_ = MoodOf(game, contacts_);
  }
  mixer_.PlayMusic(music_.Update(mood_, seconds));
  mixer_.Update(seconds);
}

}  // namespace heliopause
