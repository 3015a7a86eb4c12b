// Which sound gets which of the few voices of the device. A sound of more weight takes the voice of
// one with less; loops fade in and out; the tracks of the music fade by mood.
#include "view/sound/mixer.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "view/sound/synth.hpp"

namespace heliopause {
namespace {

constexpr double kLongAgo = -1000;  // s

// From the file, else synthesized.
template <class Class>
Wave WaveFor(const Class& sound, const std::filesystem::path& folder) {
  std::string why;
  if (!folder.empty()) {
    if (auto wave = ReadWave(folder / WaveFileName(sound), why)) return std::move(*wave);
  }
  return Synthesize(sound);
}

}  // namespace

Mixer::Mixer(std::shared_ptr<const SoundSet> sounds, std::filesystem::path folder,
             std::shared_ptr<AudioDevice> device)
    : sounds_(std::move(sounds)),
      folder_(std::move(folder)),
      device_(std::move(device)),
      tracks_(sounds_->music.size()),
      waves_(sounds_->sounds.size(), -1),
      music_waves_(sounds_->music.size(), -1),
      last_start_(sounds_->sounds.size(), kLongAgo) {}

int Mixer::WaveOf(std::size_t sound) {
  int& wave = waves_[sound];
  if (wave < 0) wave = device_->Add(WaveFor(sounds_->sounds[sound], folder_));
  return wave;
}

int Mixer::WaveOfMusic(std::size_t music) {
  int& wave = music_waves_[music];
  if (wave < 0) wave = device_->Add(WaveFor(sounds_->music[music], folder_));
  return wave;
}

double Mixer::VolumeOf(const Voice& voice) const {
  return sounds_->sounds[*voice.sound].volume * voice.heard.gain * EffectsGain(volumes_);
}

// Two equal sounds at almost the same time are one that is too loud.
bool Mixer::IsTooSoon(std::size_t sound) const {
  return seconds_ - last_start_[sound] < kLeastInterval;
}

// The voice to take, or nullopt if all others are more important.
std::optional<int> Mixer::VoiceFor(std::size_t sound, const Heard& heard) {
  const SoundClass& type = sounds_->sounds[sound];
  const auto worth = [this](const Voice& voice) {
    const SoundClass& other = sounds_->sounds[*voice.sound];
    return std::tuple(other.priority, other.volume * voice.heard.gain);
  };
  const std::tuple own(type.priority, type.volume * heard.gain);
  int same = 0;
  std::optional<int> free, least, oldest;
  for (int i = 0; i < kVoices; ++i) {
    const Voice& voice = voices_[static_cast<std::size_t>(i)];
    if (!voice.sound) {
      free = free.value_or(i);
      continue;
    }
    const auto at = [this](int index) -> const Voice& {
      return voices_[static_cast<std::size_t>(index)];
    };
    if (*voice.sound == sound) {
      ++same;
      if (!oldest || voice.started < at(*oldest).started) oldest = i;
    }
    if (!voice.loop && (!least || worth(voice) < worth(at(*least)))) least = i;
  }
  if (same >= type.voices) {
    const double others = voices_[static_cast<std::size_t>(*oldest)].heard.gain;
    return heard.gain >= others ? oldest : std::nullopt;
  }
  if (free) return free;
  if (least && worth(voices_[static_cast<std::size_t>(*least)]) < own) return least;
  return std::nullopt;
}

void Mixer::Start(int voice, std::size_t sound, const Heard& heard, bool loop) {
  Voice& taken = voices_[static_cast<std::size_t>(voice)];
  taken = {sound, heard, seconds_, loop, true};
  last_start_[sound] = seconds_;
  device_->Play(voice, WaveOf(sound), loop, VolumeOf(taken), heard.pan);
}

// A sound that the settings make silent takes no voice.
bool Mixer::Play(std::size_t sound, const Heard& heard) {
  if (heard.gain * sounds_->sounds[sound].volume < kLeastGain || EffectsGain(volumes_) <= 0)
    return false;
  if (IsTooSoon(sound)) return false;
  const auto voice = VoiceFor(sound, heard);
  if (!voice) return false;
  Start(*voice, sound, heard, false);
  return true;
}

void Mixer::Loop(std::size_t sound, const Heard& heard) {
  for (int i = 0; i < kVoices; ++i) {
    Voice& voice = voices_[static_cast<std::size_t>(i)];
    if (!voice.loop || voice.sound != sound) continue;
    voice.heard = heard;
    voice.requested = true;
    device_->Set(i, VolumeOf(voice), heard.pan, heard.pitch);
    return;
  }
  if (heard.gain < kLeastGain || EffectsGain(volumes_) <= 0) return;
  if (const auto voice = VoiceFor(sound, heard)) Start(*voice, sound, heard, true);
}

void Mixer::PlayMusic(const std::array<double, kMoods.size()>& gains) {
  for (std::size_t i = 0; i < tracks_.size(); ++i) {
    const MusicClass& music = sounds_->music[i];
    const double gain =
        gains[static_cast<std::size_t>(music.when)] * music.volume * MusicGain(volumes_);
    const int voice = kVoices + static_cast<int>(i);
    Track& track = tracks_[i];
    if (gain < kLeastGain / 10) {
      if (track.plays) device_->Stop(voice);
      track = {};
      continue;
    }
    if (!track.plays)
      device_->Play(voice, WaveOfMusic(i), true, gain, 0);
    else if (gain != track.gain)
      device_->Set(voice, gain, 0, 1);
    track = {true, gain};
  }
}

void Mixer::SetVolumes(const Volumes& volumes) {
  if (volumes == volumes_) return;
  volumes_ = volumes;
  for (int i = 0; i < kVoices; ++i) {
    const Voice& voice = voices_[static_cast<std::size_t>(i)];
    if (voice.sound) device_->Set(i, VolumeOf(voice), voice.heard.pan, voice.heard.pitch);
  }
}

void Mixer::Update(double seconds) {
  seconds_ += seconds;
  for (int i = 0; i < kVoices; ++i) {
    Voice& voice = voices_[static_cast<std::size_t>(i)];
    if (!voice.sound) continue;
    if (voice.loop && !std::exchange(voice.requested, false)) {
      voice.heard.gain -= seconds / kFadeSeconds;
      if (voice.heard.gain <= 0) {
        device_->Stop(i);
        voice = {};
      } else {
        device_->Set(i, VolumeOf(voice), voice.heard.pan, voice.heard.pitch);
      }
    } else if (!voice.loop && !device_->IsPlaying(i)) {
      voice = {};
    }
  }
}

void Mixer::StopOneShots() {
  for (int i = 0; i < kVoices; ++i) {
    Voice& voice = voices_[static_cast<std::size_t>(i)];
    if (!voice.sound || voice.loop) continue;
    device_->Stop(i);
    voice = {};
  }
}

int Mixer::CountPlaying() const {
  return static_cast<int>(std::count_if(
      voices_.begin(), voices_.end(), [](const Voice& voice) { return voice.sound.has_value(); }));
}

}  // namespace heliopause
