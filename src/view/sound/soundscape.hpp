// All that is heard: sounds of events, engine and warnings, clicks, music. Reads the game by const
// access; nothing of it is state.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "view/sound/mixer.hpp"
#include "view/sound/music_mix.hpp"
#include "view/sound/sound_events.hpp"

namespace heliopause {

// The position from which the player hears: the middle of the picture.
struct Listener {
  Vec2 position;
  double half_width = 700;  // units; at this distance aside, a sound comes from one side alone
};

// The state of the view in a frame.
struct SoundFrame {
  Listener listener;
  Volumes volumes;
  bool paused = false;
  double speed = 1;  // of time
};

// Faster time is silent but for music: a fight in a second is noise.
inline constexpr double kFastestSound = 2;

class Soundscape {
 public:
  Soundscape(std::shared_ptr<const SoundSet> sounds, std::filesystem::path folder,
             std::shared_ptr<AudioDevice> device);

  // Ends the sounds of the present game. Call it for another game.
  void Clear();
  // The same after a seek.
  void AfterSeek() { mixer_.StopOneShots(); }

  // Plays the sounds of the tick. O(events + shots). Returns a warning for each sound name that a
  // script requests for the first time and that does not exist.
  std::vector<std::string> AfterTick(const Game& game);

  // A sound of the interface.
  void Play(Trigger trigger);
  // Takes effect at once, also between two frames.
  void SetVolumes(const Volumes& volumes) { mixer_.SetVolumes(volumes); }

  // Updates loops, music and volumes; call once per frame. Plays the sound of rewinding if time ran
  // back since the last frame.
  void Frame(const Game& game, const SoundFrame& frame, double seconds);

 private:
  void WarnOfHull(const Game& game);
  void PlayLoops(const Game& game);

  Mixer mixer_;
  MusicMix music_;
  SoundFrame frame_;
  std::vector<SoundCue> cues_;  // scratch, as the next two
  std::vector<Contact> contacts_;
  std::vector<std::string> names_;
  std::vector<std::string> warned_;  // unknown names
  Mood mood_ = Mood::Calm;
  double next_mood_ = 0;  // s
  double seconds_ = 0;
  double hull_ = 1;                    // share of the last tick
  std::optional<std::uint64_t> tick_;  // of the last frame
  bool runs_back_ = false;
  std::string message_;  // id of the line of dialogue that is shown
};

// The gain and the side of a sound at a place: full at the listener, none from `range` on, falling
// with the square between.
Heard HearFrom(const Listener& listener, Vec2 position, double range);

}  // namespace heliopause
