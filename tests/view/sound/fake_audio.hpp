// An audio device that records the calls that it gets.
#pragma once

#include <map>

#include "view/sound/audio_device.hpp"

namespace heliopause {

class FakeAudio final : public AudioDevice {
 public:
  struct Voice {
    int wave = -1;
    bool loop = false, plays = false;
    double volume = 0, pan = 0, pitch = 1;
  };

  int Add(const Wave& wave) override {
    waves.push_back(wave);
    return static_cast<int>(waves.size()) - 1;
  }
  void Play(int voice, int wave, bool loop, double volume, double pan) override {
    voices[voice] = {wave, loop, true, volume, pan, 1};
    ++started;
  }
  void Stop(int voice) override { voices[voice].plays = false; }
  bool IsPlaying(int voice) const override {
    const auto at = voices.find(voice);
    return at != voices.end() && at->second.plays;
  }
  void Set(int voice, double volume, double pan, double pitch) override {
    voices[voice].volume = volume;
    voices[voice].pan = pan;
    voices[voice].pitch = pitch;
  }

  // Ends what plays once.
  void EndOneShots() {
    for (auto& [number, voice] : voices) voice.plays = voice.plays && voice.loop;
  }

  std::vector<Wave> waves;
  std::map<int, Voice> voices;
  int started = 0;
};

}  // namespace heliopause
