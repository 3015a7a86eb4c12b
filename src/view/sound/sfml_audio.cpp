// The audio device by SFML, which uses OpenAL. The libraries below SFML print to stderr when a
// device cannot be opened; meanwhile stderr is redirected to /dev/null.
#include <fcntl.h>
#include <unistd.h>

#include <SFML/Audio.hpp>
#include <SFML/System/Err.hpp>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <optional>
#include <vector>

#include "view/sound/audio_device.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

// While an object exists, what any library writes to stderr is dropped.
class QuietErrors {
 public:
  QuietErrors() : old_(dup(STDERR_FILENO)), sfml_(sf::err().rdbuf(nullptr)) {
    const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (null < 0) return;
    dup2(null, STDERR_FILENO);
    close(null);
  }
  ~QuietErrors() {
    sf::err().rdbuf(sfml_);
    if (old_ < 0) return;
    dup2(old_, STDERR_FILENO);
    close(old_);
  }
  QuietErrors(const QuietErrors&) = delete;
  QuietErrors& operator=(const QuietErrors&) = delete;

 private:
  int old_;
  std::streambuf* sfml_;
};

class SfmlAudio final : public AudioDevice {
 public:
  ~SfmlAudio() override {
    for (sf::Sound& voice : voices_) voice.stop();
  }

  int Add(const Wave& wave) override {
    buffers_.emplace_back();
    buffers_.back().loadFromSamples(wave.samples.data(), wave.samples.size(), wave.channels,
                                    wave.rate);
    return static_cast<int>(buffers_.size()) - 1;
  }

  void Play(int voice, int wave, bool loop, double volume, double pan) override {
    sf::Sound& sound = Voice(voice);
    sound.stop();
    sound.setBuffer(buffers_[static_cast<std::size_t>(wave)]);
    sound.setLoop(loop);
    sound.setRelativeToListener(true);
    sound.setAttenuation(0);  // the volume has the distance in it
    Set(voice, volume, pan, 1);
    sound.play();
  }

  void Stop(int voice) override { Voice(voice).stop(); }

  bool IsPlaying(int voice) const override {
    const auto at = static_cast<std::size_t>(voice);
    return at < voices_.size() && voices_[at].getStatus() == sf::Sound::Playing;
  }

  // On a half circle before the listener.
  void Set(int voice, double volume, double pan, double pitch) override {
    sf::Sound& sound = Voice(voice);
    sound.setVolume(static_cast<float>(volume * 100));
    sound.setPosition(static_cast<float>(pan), 0,
                      static_cast<float>(-std::sqrt(std::max(0.0, 1 - pan * pan))));
    sound.setPitch(static_cast<float>(pitch));
  }

 private:
  sf::Sound& Voice(int voice) {
    const auto at = static_cast<std::size_t>(voice);
    while (voices_.size() <= at) voices_.emplace_back();
    return voices_[at];
  }

  std::deque<sf::SoundBuffer> buffers_;  // a deque keeps addresses
  std::deque<sf::Sound> voices_;         // destroyed before the buffers
};

bool IsSet(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool HasAlsaPlayback() {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/dev/snd", error)) {
    const std::string name = entry.path().filename().string();  // pcmC0D0p
    if (name.starts_with("pcm") && name.ends_with('p')) return true;
  }
  return false;
}

bool HasSoundServer() {
  if (IsSet("PULSE_SERVER")) return true;
  if (!IsSet("XDG_RUNTIME_DIR")) return false;
  const fs::path folder = std::getenv("XDG_RUNTIME_DIR");
  std::error_code error;
  return fs::exists(folder / "pulse" / "native", error) || fs::exists(folder / "pipewire-0", error);
}

// Without an open device SFML's sounds stay stopped.
bool Works(AudioDevice& device) {
  const int wave = device.Add({44'100, 1, std::vector<std::int16_t>(4410, 0)});
  device.Play(0, wave, true, 0, 0);
  const bool plays = device.IsPlaying(0);
  device.Stop(0);
  return plays;
}

}  // namespace

bool MayHaveAudioDevice() {
  return IsSet("ALSOFT_DRIVERS") || HasAlsaPlayback() || HasSoundServer();
}

std::unique_ptr<AudioDevice> OpenAudioDevice(std::string& why) {
  if (!MayHaveAudioDevice()) {
    why = "there is no sound device";
    return nullptr;
  }
  const QuietErrors quiet;
  setenv("ALSOFT_LOGLEVEL", "0", 0);
  auto device = std::make_unique<SfmlAudio>();
  if (Works(*device)) return device;
  device.reset();
  why = "the sound device cannot be opened";
  return nullptr;
}

}  // namespace heliopause
