#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "view/sound/sound_reader.hpp"
#include "view/sound/synth.hpp"

namespace heliopause {
namespace {

MusicClass Tune(const std::string& notes) {
  MusicClass music;
  music.id = "x";
  music.tempo = 120;
  music.beats = 4;
  music.parts.resize(1);
  music.parts[0].notes = notes;
  music.parts[0].wave = WaveShape::Sine;
  music.parts[0].space = 0;
  music.parts[0].release = 0.05;
  return music;
}

// The root of the mean square of the left channel, from second `from` to second `to`.
double Loudness(const Wave& wave, double from, double to) {
  double sum = 0;
  const auto first = static_cast<std::size_t>(from * wave.rate),
             last = static_cast<std::size_t>(to * wave.rate);
  for (std::size_t i = first; i < last; ++i)
    sum += static_cast<double>(wave.samples[2 * i]) * wave.samples[2 * i];
  return std::sqrt(sum / static_cast<double>(last - first));
}

TEST(MusicSynth, NotesSoundAtTheirBeats) {
  const Wave wave = Synthesize(Tune("a4 . a4 ."));
  EXPECT_EQ(wave.channels, 2u);
  EXPECT_NEAR(wave.Seconds(), 2, 1e-3);
  EXPECT_GT(Loudness(wave, 0.05, 0.45), 10'000);
  EXPECT_LT(Loudness(wave, 0.6, 0.95), 100);
  EXPECT_GT(Loudness(wave, 1.05, 1.45), 10'000);
}

TEST(MusicSynth, ANoteHasItsPitch) {
  const Wave wave = Synthesize(Tune("a4 - - -"));
  int crossings = 0;
  for (std::size_t i = 1; i < wave.rate; ++i)
    crossings += (wave.samples[2 * i] < 0) != (wave.samples[2 * i - 2] < 0) ? 1 : 0;
  EXPECT_NEAR(crossings, 880, 4);
}

TEST(MusicSynth, ANoteAtTheEndGoesOnAtTheStart) {
  MusicClass music = Tune(". . . a4");
  music.parts[0].release = 0.5;
  EXPECT_GT(Loudness(Synthesize(music), 0, 0.2), 5000);
}

TEST(MusicSynth, PartsArePanned) {
  MusicClass music = Tune("a4");
  music.parts[0].pan = 1;
  const Wave wave = Synthesize(music);
  EXPECT_LT(Loudness(wave, 0, 2), 100);
}

TEST(MusicSynth, TheShippedMusicIsLoudAndNotClippedAndHasEveryMood) {
  const auto data = std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data";
  const SoundSet set = LoadSounds(data, {}, Catalog::Load(data));
  std::array<int, kMoods.size()> moods{};
  for (const MusicClass& music : set.music) {
    ++moods[static_cast<std::size_t>(music.when)];
    const Wave wave = Synthesize(music);
    int peak = 0;
    for (const auto sample : wave.samples) peak = std::max(peak, std::abs(int{sample}));
    EXPECT_NEAR(peak, kPeak * 32'767, 1) << music.id;
    EXPECT_GT(Loudness(wave, 0, wave.Seconds() - 0.01), 2500) << music.id;
    if (music.when == Mood::Calm) {
      EXPECT_EQ(wave, Synthesize(music)) << "the same bytes each time";
    }
  }
  EXPECT_EQ(moods, (std::array<int, kMoods.size()>{1, 1, 1, 1}));
}

}  // namespace
}  // namespace heliopause
