// Shares the voices of a device between sounds.
//
// One-shots take a free voice, else that of the least important sound: the lowest priority, then
// the lowest gain. Loops and music are named again in each frame, and fade out when they are not.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "view/sound/audio_device.hpp"
#include "view/sound/sound_class.hpp"
#include "view/sound/volumes.hpp"

namespace heliopause {

// How a sound is heard.
struct Heard {
  double gain = 1;   // 0 to 1, without the volumes of the sound and of the settings
  double pan = 0;    // -1 (left) to 1
  double pitch = 1;  // loops: factor of the speed
};

class Mixer {
 public:
  static constexpr int kVoices = 24;               // for effects; those of music follow
  static constexpr double kLeastGain = 0.01;       // below, a sound takes no voice
  static constexpr double kLeastInterval = 0.035;  // s between two starts of one sound
  static constexpr double kFadeSeconds = 0.12;     // of loops

  // `folder`: waves of this build; what is not there is synthesized when it plays first.
  Mixer(std::shared_ptr<const SoundSet> sounds, std::filesystem::path folder,
        std::shared_ptr<AudioDevice> device);

  // Plays a sound once, by its index. Returns whether it got a voice.
  bool Play(std::size_t sound, const Heard& heard);
  // Keeps a loop playing until the next Update.
  void Loop(std::size_t sound, const Heard& heard);
  // The gains of the music, by Mood, 0 to 1.
  void PlayMusic(const std::array<double, kMoods.size()>& gains);

  void SetVolumes(const Volumes& volumes);
  // Once per frame: fades loops, frees voices that have ended.
  void Update(double seconds);
  // One-shots end at once; loops and music go on.
  void StopOneShots();

  int CountPlaying() const;  // voices of effects in use
  const SoundSet& Sounds() const { return *sounds_; }

 private:
  struct Voice {
    std::optional<std::size_t> sound;  // nullopt: free
    Heard heard;
    double started = 0;
    bool loop = false, requested = false;  // requested: since the last Update
  };
  struct Track {  // of music
    bool plays = false;
    double gain = 0;
  };

  std::optional<int> VoiceFor(std::size_t sound, const Heard& heard);
  bool IsTooSoon(std::size_t sound) const;
  int WaveOf(std::size_t sound);
  int WaveOfMusic(std::size_t music);
  void Start(int voice, std::size_t sound, const Heard& heard, bool loop);
  double VolumeOf(const Voice& voice) const;

  std::shared_ptr<const SoundSet> sounds_;
  std::filesystem::path folder_;
  std::shared_ptr<AudioDevice> device_;
  Volumes volumes_;
  std::vector<Voice> voices_{kVoices};
  std::vector<Track> tracks_;             // by music
  std::vector<int> waves_, music_waves_;  // numbers of the device; -1: not loaded
  std::vector<double> last_start_;        // by sound
  double seconds_ = 0;
};

}  // namespace heliopause
