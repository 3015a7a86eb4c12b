// The output of sound: a number of voices, each of which plays one wave at a time.
#pragma once

#include <memory>
#include <string>

#include "view/sound/wave.hpp"

namespace heliopause {

class AudioDevice {
 public:
  virtual ~AudioDevice() = default;

  // Copies the wave and returns its number, from 0 on.
  virtual int Add(const Wave& wave) = 0;
  // Starts a wave on a voice, numbered from 0; what the voice played ends. `volume` and `pan` as in
  // Set.
  virtual void Play(int voice, int wave, bool loop, double volume, double pan) = 0;
  virtual void Stop(int voice) = 0;
  virtual bool IsPlaying(int voice) const = 0;
  // `volume` 0 to 1; `pan` -1 (left) to 1, of mono waves; `pitch`: factor of the speed, above 0.
  virtual void Set(int voice, double volume, double pan, double pitch) = 0;
};

// The device of the machine. Null, with the reason in `why`, if there is none: then nothing was
// opened, nothing was printed and no time was spent. ALSOFT_DRIVERS=null gives a device without
// speakers. Call it once.
std::unique_ptr<AudioDevice> OpenAudioDevice(std::string& why);

// Whether this machine has something to play sounds with: $ALSOFT_DRIVERS is set, or there is a
// playback device of ALSA, or a socket of PulseAudio or PipeWire. Opens nothing.
bool MayHaveAudioDevice();

}  // namespace heliopause
