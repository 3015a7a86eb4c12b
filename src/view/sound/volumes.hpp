// The volumes of the settings, and the factors that follow from them.
#pragma once

namespace heliopause {

// In percent, 0 to 100.
struct Volumes {
  int master = 80, effects = 100, music = 60;
  bool mute = false;
  bool operator==(const Volumes&) const = default;
};
inline constexpr int kLoudest = 100, kVolumeStep = 10;

// Factors, 0 to 1. Squared: half of the scale sounds half as loud.
inline double EffectsGain(const Volumes& v) {
  const double share = v.master * v.effects / 10'000.0;
  return v.mute ? 0 : share * share;
}
inline double MusicGain(const Volumes& v) {
  const double share = v.master * v.music / 10'000.0;
  return v.mute ? 0 : share * share;
}

}  // namespace heliopause
