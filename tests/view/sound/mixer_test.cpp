#include "view/sound/mixer.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "view/sound/fake_audio.hpp"
#include "view/sound/synth.hpp"

namespace heliopause {
namespace {

SoundClass Short(const std::string& id, int priority, int voices) {
  SoundClass sound;
  sound.id = id;
  sound.length = 0.02;
  sound.priority = priority;
  sound.voices = voices;
  sound.layers.resize(1);
  return sound;
}

class MixerTest : public testing::Test {
 protected:
  MixerTest() {
    auto set = std::make_shared<SoundSet>();
    set->sounds = {Short("low", 1, 16), Short("also_low", 1, 16), Short("high", 8, 2)};
    set->sounds[2].when = Trigger::Engine;
    MusicClass music;
    music.id = "calm";
    music.beats = 1;
    music.parts.resize(1);
    music.parts[0].notes = "a4";
    set->music = {music, music};
    set->music[1].when = Mood::Fight;
    sounds = set;
    mixer = std::make_unique<Mixer>(sounds, std::filesystem::path(), audio);
    mixer->SetVolumes({100, 100, 100, false});
  }

  // Later than the least interval.
  bool PlayLater(std::size_t sound, double gain) {
    mixer->Update(Mixer::kLeastInterval);
    return mixer->Play(sound, {gain, 0, 1});
  }

  static constexpr std::size_t kLow = 0, kAlsoLow = 1, kHigh = 2;
  std::shared_ptr<const SoundSet> sounds;
  std::shared_ptr<FakeAudio> audio = std::make_shared<FakeAudio>();
  std::unique_ptr<Mixer> mixer;
};

TEST_F(MixerTest, PlaysWithTheVolumesOfPlaceAndSettings) {
  ASSERT_TRUE(mixer->Play(kLow, {0.5, -0.3, 1}));
  EXPECT_DOUBLE_EQ(audio->voices[0].volume, 0.5);
  EXPECT_DOUBLE_EQ(audio->voices[0].pan, -0.3);
  mixer->SetVolumes({50, 100, 100, false});
  EXPECT_DOUBLE_EQ(audio->voices[0].volume, 0.5 * 0.25) << "what plays follows the settings";
  mixer->SetVolumes({50, 100, 100, true});
  EXPECT_EQ(audio->voices[0].volume, 0) << "mute";
  EXPECT_FALSE(PlayLater(kLow, 1)) << "a silent sound takes no voice";
}

TEST_F(MixerTest, OneSoundHasNoMoreVoicesThanItMayAndTheOldestGoes) {
  EXPECT_TRUE(PlayLater(kHigh, 0.6));
  EXPECT_TRUE(PlayLater(kHigh, 0.6));
  EXPECT_EQ(mixer->CountPlaying(), 2);
  EXPECT_FALSE(PlayLater(kHigh, 0.2)) << "a quieter one does not end a louder one";
  EXPECT_TRUE(PlayLater(kHigh, 0.9));
  EXPECT_EQ(mixer->CountPlaying(), 2);
  EXPECT_DOUBLE_EQ(audio->voices[0].volume, 0.9);
  EXPECT_DOUBLE_EQ(audio->voices[1].volume, 0.6);
}

TEST_F(MixerTest, TheLeastImportantVoiceIsTaken) {
  for (int i = 0; i < 16; ++i) ASSERT_TRUE(PlayLater(kLow, 0.5 + i * 0.01));
  for (int i = 0; i < 8; ++i) ASSERT_TRUE(PlayLater(kAlsoLow, 0.9));
  EXPECT_EQ(mixer->CountPlaying(), Mixer::kVoices);
  EXPECT_FALSE(PlayLater(kAlsoLow, 0.3)) << "all others are louder";
  EXPECT_TRUE(PlayLater(kHigh, 0.05)) << "more important, whatever its gain";
  EXPECT_EQ(mixer->CountPlaying(), Mixer::kVoices);
  EXPECT_DOUBLE_EQ(audio->voices[0].volume, 0.05) << "the quietest of the lowest priority";
}

TEST_F(MixerTest, VoicesThatEndAreFreeAgain) {
  for (int i = 0; i < 16; ++i) ASSERT_TRUE(PlayLater(kLow, 1));
  audio->EndOneShots();
  mixer->Update(0.01);
  EXPECT_EQ(mixer->CountPlaying(), 0);
}

TEST_F(MixerTest, EqualSoundsAtOnceAreOne) {
  EXPECT_TRUE(mixer->Play(kLow, {1, 0, 1}));
  EXPECT_FALSE(mixer->Play(kLow, {1, 0, 1}));
  EXPECT_TRUE(mixer->Play(kAlsoLow, {1, 0, 1}));
}

TEST_F(MixerTest, ALoopPlaysWhileItIsNamedAndThenFades) {
  for (int i = 0; i < 5; ++i) {
    mixer->Loop(kHigh, {1, 0, 0.9});
    mixer->Update(0.02);
  }
  EXPECT_EQ(audio->started, 1);
  EXPECT_TRUE(audio->voices[0].loop);
  EXPECT_DOUBLE_EQ(audio->voices[0].pitch, 0.9);
  mixer->Update(Mixer::kFadeSeconds / 2);
  EXPECT_NEAR(audio->voices[0].volume, 0.5, 1e-9);
  mixer->Update(Mixer::kFadeSeconds);
  EXPECT_FALSE(audio->IsPlaying(0));
  EXPECT_EQ(mixer->CountPlaying(), 0);
}

TEST_F(MixerTest, LoopsAreNotTakenByOneShots) {
  mixer->Loop(kHigh, {0.02, 0, 1});
  for (int i = 0; i < 40; ++i) PlayLater(kLow, 1), mixer->Loop(kHigh, {0.02, 0, 1});
  EXPECT_TRUE(audio->voices[0].loop);
}

TEST_F(MixerTest, MusicIsStartedFadedAndStopped) {
  mixer->PlayMusic({1, 0, 0, 0});
  EXPECT_TRUE(audio->IsPlaying(Mixer::kVoices));
  EXPECT_FALSE(audio->IsPlaying(Mixer::kVoices + 1));
  mixer->PlayMusic({0.5, 0, 0, 0.5});
  EXPECT_DOUBLE_EQ(audio->voices[Mixer::kVoices].volume, 0.5);
  EXPECT_TRUE(audio->IsPlaying(Mixer::kVoices + 1));
  mixer->PlayMusic({0, 0, 0, 1});
  EXPECT_FALSE(audio->IsPlaying(Mixer::kVoices));
  EXPECT_EQ(audio->started, 2);
  EXPECT_EQ(mixer->CountPlaying(), 0) << "music takes no voice of effects";
  mixer->SetVolumes({100, 100, 0, false});
  mixer->PlayMusic({0, 0, 0, 1});
  EXPECT_FALSE(audio->IsPlaying(Mixer::kVoices + 1));
}

TEST_F(MixerTest, TakesTheWaveOfTheBuildAndSynthesizesWhatIsMissing) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("heliopause-mixer-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const Wave wave{44'100, 1, {1, 2, 3}};
  const std::vector<std::byte> bytes = FormatWave(wave);
  std::ofstream(folder / WaveFileName(sounds->sounds[kLow]), std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  Mixer with_files(sounds, folder, audio);
  with_files.SetVolumes({100, 100, 100, false});
  with_files.Play(kLow, {1, 0, 1});
  with_files.Play(kAlsoLow, {1, 0, 1});
  std::filesystem::remove_all(folder);
  ASSERT_EQ(audio->waves.size(), 2u);
  EXPECT_EQ(audio->waves[0], wave);
  EXPECT_EQ(audio->waves[1], Synthesize(sounds->sounds[kAlsoLow]));
}

}  // namespace
}  // namespace heliopause
