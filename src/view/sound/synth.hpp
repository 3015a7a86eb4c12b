// Sounds from their parameters. The same parameters give the same samples on every machine.
#pragma once

#include "view/sound/sound_class.hpp"
#include "view/sound/wave.hpp"

namespace heliopause {

inline constexpr unsigned kSoundRate = 44'100, kMusicRate = 22'050;  // frames/s
// The highest sample of every sound, as a share of the range: no sound is clipped.
inline constexpr double kPeak = 0.9;

// Mono. One-shots end in silence; a loop goes on at its start without a step. Costs about 20 ns per
// sample and layer.
Wave Synthesize(const SoundClass& sound);

// Stereo; goes on at its start: notes and reverberation at the end go on at the beginning. Costs
// about 0.1 s. The notes must be valid.
Wave Synthesize(const MusicClass& music);

// Removes the mean, scales to `peak` and rounds. All zero if all samples are equal.
std::vector<std::int16_t> Normalized(std::vector<double> samples, double peak);

}  // namespace heliopause
