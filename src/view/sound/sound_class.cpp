// The name of the file of a rendered sound: its id and a hash of all parameters, so that a changed
// sound is rendered again.
#include "view/sound/sound_class.hpp"

#include <algorithm>
#include <cstdio>

#include "base/bytes.hpp"
#include "base/hash.hpp"

namespace heliopause {
namespace {

// Version of the synthesizers: raise it when the same parameters give other samples.
constexpr std::uint32_t kSynthVersion = 1;

void Write(ByteWriter& writer, const SoundLayer& l) {
  writer(static_cast<std::uint8_t>(l.wave));
  for (const double value : {l.start, l.from, l.to, l.level, l.attack, l.hold, l.decay, l.lowpass,
                             l.lowpass_to, l.highpass, l.resonance, l.vibrato, l.vibrato_depth,
                             l.tremolo, l.tremolo_depth, l.fm_ratio, l.fm_depth})
    writer(value);
}

void Write(ByteWriter& writer, const MusicPart& p) {
  writer(static_cast<std::uint8_t>(p.wave));
  writer(p.notes);
  for (const double value : {p.step, p.level, p.pan, p.attack, p.decay, p.release, p.lowpass,
                             p.highpass, p.resonance, p.detune, p.drop, p.space})
    writer(value);
}

// Ids that scripts play may contain slashes, which a file name must not.
std::string FileName(std::string id, const ByteWriter& writer) {
  std::replace(id.begin(), id.end(), '/', '_');
  char hash[16];
  std::snprintf(hash, sizeof hash, "-%08x.wav",
                static_cast<unsigned>(HashBytes(writer.Bytes()) >> 32));
  return id + hash;
}

}  // namespace

std::string WaveFileName(const SoundClass& sound) {
  ByteWriter writer;
  writer(kSynthVersion);
  writer(static_cast<std::uint8_t>(IsLoop(sound.when)));
  for (const double value : {sound.length, sound.drive, sound.echo, sound.echo_level})
    writer(value);
  for (const SoundLayer& layer : sound.layers) Write(writer, layer);
  return FileName(sound.id, writer);
}

std::string WaveFileName(const MusicClass& music) {
  ByteWriter writer;
  writer(kSynthVersion);
  writer(music.tempo);
  writer(static_cast<std::int32_t>(music.beats));
  for (const MusicPart& part : music.parts) Write(writer, part);
  return FileName("music_" + music.id, writer);
}

}  // namespace heliopause
