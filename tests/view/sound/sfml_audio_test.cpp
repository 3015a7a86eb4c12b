#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "view/sound/audio_device.hpp"
#include "view/sound/synth.hpp"

namespace heliopause {
namespace {

// A variable of the environment until the end of the test.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* old = std::getenv(name)) old_ = old, was_set_ = true;
    if (value != nullptr)
      setenv(name, value, 1);
    else
      unsetenv(name);
  }
  ~Variable() {
    if (was_set_)
      setenv(name_, old_.c_str(), 1);
    else
      unsetenv(name_);
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::string old_;
  bool was_set_ = false;
};

// First: OpenAL reads its variables once.
TEST(SfmlAudio, PlaysOnTheNullDriverWithoutAWordOnStderr) {
  const Variable null("ALSOFT_DRIVERS", "null");
  testing::internal::CaptureStderr();
  std::string why;
  auto device = OpenAudioDevice(why);
  ASSERT_NE(device, nullptr) << why;
  const int wave = device->Add({44'100, 1, std::vector<std::int16_t>(44'100, 1000)});
  const int music = device->Add({22'050, 2, std::vector<std::int16_t>(22'050, 1000)});
  for (int voice = 0; voice < 28; ++voice) {
    device->Play(voice, voice % 2 == 0 ? wave : music, voice % 3 == 0, 0.5, -1 + voice / 14.0);
    device->Set(voice, 0.25, 0.5, 1.2);
    EXPECT_TRUE(device->IsPlaying(voice)) << voice;
  }
  device->Stop(3);
  EXPECT_FALSE(device->IsPlaying(3));
  EXPECT_FALSE(device->IsPlaying(200)) << "never used";
  device.reset();
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(SfmlAudio, WithoutADeviceNothingIsOpenedOrPrinted) {
  const Variable drivers("ALSOFT_DRIVERS", nullptr), server("PULSE_SERVER", nullptr),
      runtime("XDG_RUNTIME_DIR", "/nowhere");
  if (MayHaveAudioDevice()) GTEST_SKIP() << "this machine has a sound card";
  testing::internal::CaptureStderr();
  std::string why;
  EXPECT_EQ(OpenAudioDevice(why), nullptr);
  EXPECT_EQ(why, "there is no sound device");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(SfmlAudio, AServerOfTheEnvironmentCountsAsADevice) {
  const Variable server("PULSE_SERVER", "unix:/nowhere/native");
  EXPECT_TRUE(MayHaveAudioDevice());
}

}  // namespace
}  // namespace heliopause
