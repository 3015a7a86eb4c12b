#include "view/sound/sound_class.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

TEST(SoundClass, TheFileNameFollowsFromWhatTheSamplesDependOn) {
  SoundClass sound;
  sound.id = "race/start";
  sound.layers.resize(1);
  const std::string name = WaveFileName(sound);
  EXPECT_EQ(name.find("race_start-"), 0u);
  EXPECT_EQ(name.size(), std::string("race_start-01234567.wav").size());
  sound.volume = 0.5;
  sound.range = 100;
  EXPECT_EQ(WaveFileName(sound), name) << "volume and range are those of playing it";
  sound.layers[0].resonance = 0.1;
  EXPECT_NE(WaveFileName(sound), name);
  MusicClass music;
  music.id = "calm";
  music.parts.resize(1);
  const std::string tune = WaveFileName(music);
  music.parts[0].notes = "a4";
  EXPECT_NE(WaveFileName(music), tune);
}

}  // namespace
}  // namespace heliopause
