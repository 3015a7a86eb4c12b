#include "view/sound/synth.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "base/hash.hpp"
#include "view/sound/oscillator.hpp"
#include "view/sound/sound_reader.hpp"

namespace heliopause {
namespace {

const SoundSet& Shipped() {
  static const SoundSet set = [] {
    const auto data = std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data";
    return LoadSounds(data, {}, Catalog::Load(data));
  }();
  return set;
}

const SoundClass& Find(const std::string& id) {
  for (const SoundClass& sound : Shipped().sounds)
    if (sound.id == id) return sound;
  throw std::runtime_error(id);
}

double Mean(const Wave& wave) {
  double sum = 0;
  for (const auto sample : wave.samples) sum += sample;
  return sum / 32'768 / static_cast<double>(wave.samples.size());
}

double Loudness(const Wave& wave) {
  double sum = 0;
  for (const auto sample : wave.samples) sum += static_cast<double>(sample) * sample;
  return std::sqrt(sum / static_cast<double>(wave.samples.size())) / 32'768;
}

int Peak(const Wave& wave) {
  int peak = 0;
  for (const auto sample : wave.samples) peak = std::max(peak, std::abs(int{sample}));
  return peak;
}

// The part of the energy below a frequency, 0..1.
double EnergyBelow(const Wave& wave, double frequency) {
  Filter one, two;
  one.Set(frequency, 0.3, wave.rate);
  two.Set(frequency, 0.3, wave.rate);
  double low = 0, all = 0;
  for (const auto sample : wave.samples) {
    const double value = sample, passed = two.LowPass(one.LowPass(value));
    low += passed * passed;
    all += value * value;
  }
  return low / all;
}

TEST(Synth, ShippedSoundsAreLoudAndNotClippedAndHaveNoMean) {
  ASSERT_TRUE(Shipped().errors.empty()) << Shipped().errors.front().Text();
  ASSERT_GE(Shipped().sounds.size(), 20u);
  for (const SoundClass& sound : Shipped().sounds) {
    const Wave wave = Synthesize(sound);
    EXPECT_NEAR(wave.Seconds(), sound.length, 1e-4) << sound.id;
    EXPECT_EQ(wave.channels, 1u) << sound.id << ": only mono is panned";
    EXPECT_NEAR(Peak(wave), kPeak * 32'767, 1) << sound.id;
    EXPECT_LT(std::abs(Mean(wave)), 0.001) << sound.id;
    EXPECT_GT(Loudness(wave), 0.05) << sound.id;
    if (!IsLoop(sound.when)) {
      EXPECT_LT(std::abs(wave.samples.back()), 100) << sound.id << " ends with a click";
      EXPECT_LT(std::abs(wave.samples.front()), 3000) << sound.id << " begins with a click";
    }
  }
}

// The step from the last sample to the first one is no larger than those within the loop.
TEST(Synth, LoopsGoOnAtTheirStart) {
  int loops = 0;
  for (const SoundClass& sound : Shipped().sounds) {
    if (!IsLoop(sound.when)) continue;
    ++loops;
    const Wave wave = Synthesize(sound);
    int largest = 0;
    for (std::size_t i = 1; i < wave.samples.size(); ++i)
      largest = std::max(largest, std::abs(wave.samples[i] - wave.samples[i - 1]));
    EXPECT_LE(std::abs(wave.samples.front() - wave.samples.back()), largest) << sound.id;
  }
  EXPECT_EQ(loops, 3);
}

TEST(Synth, TheSpectrumIsWhatTheSoundIsFor) {
  const auto below = [](const char* id, double frequency) {
    return EnergyBelow(Synthesize(Find(id)), frequency);
  };
  EXPECT_GT(below("explosion_large", 300), 0.75);
  EXPECT_GT(below("explosion_large", 300), below("explosion", 300));
  EXPECT_GT(below("explosion", 300), below("explosion_small", 300));
  EXPECT_GT(below("engine", 500), 0.9);
  EXPECT_GT(below("cannon", 300), 0.7);
  EXPECT_LT(below("coins", 1000), 0.1);
  EXPECT_LT(below("blaster", 150), 0.1);
  EXPECT_LT(below("target", 900), 0.2);
}

TEST(Synth, ASineHasItsFrequencyAndDecays) {
  SoundClass sound;
  sound.id = "x";
  sound.length = 1;
  sound.layers.resize(1);
  sound.layers[0].from = sound.layers[0].to = 1000;
  sound.layers[0].decay = 0.5;
  const Wave wave = Synthesize(sound);
  int crossings = 0;
  for (std::size_t i = 1; i < 4410; ++i)
    crossings += (wave.samples[i] < 0) != (wave.samples[i - 1] < 0) ? 1 : 0;
  EXPECT_NEAR(crossings, 200, 2);
  const auto peak = [&](std::size_t from) {
    int highest = 0;
    for (std::size_t i = from; i < from + 441; ++i)
      highest = std::max(highest, std::abs(int{wave.samples[i]}));
    return highest;
  };
  EXPECT_NEAR(peak(22'050) / static_cast<double>(peak(100)), 0.01, 0.003) << "1 % after 0.5 s";
}

TEST(Synth, SilenceStaysSilent) {
  EXPECT_EQ(Normalized({0.5, 0.5, 0.5}, kPeak), (std::vector<std::int16_t>{0, 0, 0}));
}

// A change of the synthesizer that is meant raises kSynthVersion in sound_class.cpp, so that files
// of an earlier build are not taken, and this number.
TEST(Synth, TheSameParametersGiveTheSameBytesOnEveryMachine) {
  const Wave wave = Synthesize(Find("explosion"));
  EXPECT_EQ(FormatWave(wave), FormatWave(Synthesize(Find("explosion"))));
  SoundClass sound;
  sound.id = "fixed";
  sound.length = 0.1;
  sound.drive = 0.5;
  sound.layers.resize(2);
  sound.layers[0].wave = WaveShape::Saw;
  sound.layers[0].to = 110;
  sound.layers[0].lowpass = 2000;
  sound.layers[1].wave = WaveShape::Noise;
  sound.layers[1].decay = 0.05;
  EXPECT_EQ(HashBytes(FormatWave(Synthesize(sound))), 1770456511250125932u);
}

}  // namespace
}  // namespace heliopause
