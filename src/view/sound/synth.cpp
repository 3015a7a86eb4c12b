// A sound is the sum of its layers, then saturation, echo and a high pass that removes slow
// drifts. A loop is rendered longer by kOverlap, and that rest is faded into its start.
#include "view/sound/synth.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/hash.hpp"
#include "game/maths/maths.hpp"
#include "view/sound/oscillator.hpp"

namespace heliopause {
namespace {

constexpr double kRate = kSoundRate;
constexpr int kBlock = 32;          // samples between two changes of a filter
constexpr double kOverlap = 0.12;   // s
constexpr double kFadeOut = 0.008;  // s: no click at the end
constexpr double kLowest = 25;      // Hz; what is below is not heard and takes space
constexpr double kToOnePercent = -4.605170185988091;  // ln 0.01
constexpr double kSemitone = 0.05776226504666211;     // ln 2 / 12

std::size_t Samples(double seconds) { return static_cast<std::size_t>(seconds * kRate + 0.5); }

// The factor per sample that leads from one to the other within n samples.
double Slide(double from, double to, double n) {
  return maths::Pow(to / from, 1 / std::max(n, 1.0));
}

// One layer of a sound, sample by sample: an oscillator whose pitch slides from one frequency to
// another, then the filters, tremolo and the envelope of attack, hold and decay.
class LayerVoice {
 public:
  LayerVoice(const SoundLayer& layer, std::size_t samples, std::uint64_t seed)
      : l_(layer),
        count_(static_cast<double>(samples)),
        oscillator_(layer.wave, seed),
        frequency_(layer.from),
        slide_(Slide(layer.from, layer.to, count_)),
        decay_(maths::Exp(kToOnePercent / (layer.decay * kRate))),
        cutoff_(layer.lowpass) {
    if (l_.lowpass > 0)
      cutoff_slide_ = Slide(l_.lowpass, l_.lowpass_to > 0 ? l_.lowpass_to : l_.lowpass, count_);
    if (l_.highpass > 0) high_.Set(l_.highpass, l_.resonance, kRate);
  }

  double Next() {
    const double seconds = at_ / kRate;
    // Phases are counted in turns, so a step is the part of a period in one sample.
    double step = frequency_ / kRate;
    if (l_.vibrato > 0) step *= 1 + kSemitone * l_.vibrato_depth * SineOf(l_.vibrato * seconds);
    // Frequency modulation as phase modulation: the modulator shifts the phase of the oscillator.
    double bend = 0;
    if (l_.fm_depth > 0) {
      modulator_ += step * l_.fm_ratio;
      bend = SineOf(modulator_) * l_.fm_depth / kTau;
    }
    // Limited to less than half the sample rate: above it, aliasing turns a tone into a lower one.
    double value = oscillator_.Next(std::min(step, 0.45), bend);
    if (l_.lowpass > 0) {
      // A new cutoff takes a tangent: not for each sample.
      if (index_ % kBlock == 0) low_.Set(cutoff_, l_.resonance, kRate);
      value = low_.LowPass(value);
      cutoff_ *= cutoff_slide_;
    }
    if (l_.highpass > 0) value = high_.HighPass(value);
    if (l_.tremolo > 0)
      value *= 1 - l_.tremolo_depth * (0.5 - 0.5 * SineOf(l_.tremolo * seconds + 0.25));
    frequency_ *= slide_;
    at_ += 1;
    ++index_;
    return value * l_.level * Envelope(seconds);
  }

 private:
  double Envelope(double seconds) {
    if (seconds < l_.attack) return seconds / l_.attack;
    if (seconds < l_.attack + l_.hold) return 1;
    // Exponential: after `decay` seconds 1 % is left.
    return fall_ *= decay_;
  }

  const SoundLayer& l_;
  double count_;
  Oscillator oscillator_;
  Filter low_, high_;
  double frequency_, slide_, decay_, cutoff_, cutoff_slide_ = 1;
  double at_ = 0, modulator_ = 0, fall_ = 1;
  int index_ = 0;
};

// Seeds depend on the id, so that two sounds of noise differ.
std::uint64_t SeedOf(const SoundClass& sound, std::size_t layer) {
  return Fnv1aOfBytes(std::as_bytes(std::span(sound.id))) + layer;
}

void AddEcho(std::vector<double>& samples, double seconds, double level) {
  const std::size_t delay = Samples(seconds);
  if (delay == 0) return;
  // In place, so that an echo has echoes of its own.
  for (std::size_t i = delay; i < samples.size(); ++i) samples[i] += level * samples[i - delay];
}

// x / (1 + |x|) with more gain for more drive; close to 1 for small values.
void Saturate(std::vector<double>& samples, double drive) {
  const double gain = 1 + 9 * drive;
  for (double& s : samples) s = s * gain / (1 + drive * std::abs(s) * gain);
}

// A slow drift is not heard but takes part of the range of a sample, and a loop would jump where it
// closes.
void RemoveDrift(std::vector<double>& samples) {
  Filter filter;
  filter.Set(kLowest, 0, kRate);
  for (double& sample : samples) sample = filter.HighPass(sample);
}

// The rest beyond `count` fades out while the start fades in; equal power.
void CloseLoop(std::vector<double>& samples, std::size_t count) {
  const std::size_t rest = samples.size() - count;
  for (std::size_t i = 0; i < rest; ++i) {
    const double turn = 0.25 * static_cast<double>(i) / static_cast<double>(rest);
    samples[i] = samples[i] * SineOf(turn) + samples[count + i] * SineOf(turn + 0.25);
  }
  samples.resize(count);
}

void FadeOut(std::vector<double>& samples) {
  const std::size_t count = std::min(Samples(kFadeOut), samples.size());
  for (std::size_t i = 0; i < count; ++i)
    samples[samples.size() - 1 - i] *= static_cast<double>(i) / static_cast<double>(count);
}

}  // namespace

std::vector<std::int16_t> Normalized(std::vector<double> samples, double peak) {
  // Without its mean, a sound begins and ends at rest.
  double mean = 0;
  for (const double sample : samples) mean += sample;
  mean /= static_cast<double>(std::max<std::size_t>(samples.size(), 1));
  double highest = 0;
  for (double& sample : samples) highest = std::max(highest, std::abs(sample -= mean));
  const double factor = highest > 0 ? peak * 32'767 / highest : 0;
  std::vector<std::int16_t> out;
  out.reserve(samples.size());
  for (const double sample : samples)
    out.push_back(static_cast<std::int16_t>(std::lround(sample * factor)));
  return out;
}

Wave Synthesize(const SoundClass& sound) {
  assert(sound.length > 0 && !sound.layers.empty() && "LoadSounds accepts no empty sound");
  const bool loop = IsLoop(sound.when);
  const std::size_t count = Samples(sound.length), all = count + (loop ? Samples(kOverlap) : 0);
  // Every layer has its own seed and filters, so their order does not matter.
  std::vector<double> mix(all, 0.0);
  for (std::size_t i = 0; i < sound.layers.size(); ++i) {
    const std::size_t start = Samples(sound.layers[i].start);
    if (start >= all) continue;
    LayerVoice voice(sound.layers[i], all - start, SeedOf(sound, i));
    for (std::size_t at = start; at < all; ++at) mix[at] += voice.Next();
  }
  if (sound.drive > 0) Saturate(mix, sound.drive);
  if (sound.echo > 0) AddEcho(mix, sound.echo, sound.echo_level);
  RemoveDrift(mix);
  if (loop)
    CloseLoop(mix, count);
  else
    FadeOut(mix);
  return {kSoundRate, 1, Normalized(std::move(mix), kPeak)};
}

}  // namespace heliopause
