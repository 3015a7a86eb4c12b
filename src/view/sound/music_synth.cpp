// Music: notes are added to a ring of the length of the music, so that a note at the end goes on at
// the start. The reverberation runs over the ring twice, and the second pass counts.
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "base/hash.hpp"
#include "game/maths/maths.hpp"
#include "view/sound/note_text.hpp"
#include "view/sound/oscillator.hpp"
#include "view/sound/synth.hpp"

namespace heliopause {
namespace {

constexpr double kRate = kMusicRate;
constexpr double kToOnePercent = -4.605170185988091;  // ln 0.01
constexpr double kDropSeconds = 0.05;                 // in which `drop` falls to 1/e
constexpr int kBlock = 32;

// Equal temperament: pitch 69 is the a of 440 Hz, 12 steps are an octave.
double Frequency(double pitch) { return 440 * maths::Pow(2, (pitch - 69) / 12); }

// Two channels of a ring, and what goes into the reverberation.
struct Ring {
  std::vector<double> left, right, wet;
};

// Feedback delay with a low pass in its loop (Schroeder's comb, damped as by Moorer).
class Comb {
 public:
  explicit Comb(std::size_t delay) : line_(delay, 0.0) {}
  double Next(double sample) {
    const double out = line_[at_];
    damped_ += 0.55 * (out - damped_);
    line_[at_] = sample + 0.78 * damped_;
    at_ = at_ + 1 == line_.size() ? 0 : at_ + 1;
    return out;
  }

 private:
  std::vector<double> line_;
  std::size_t at_ = 0;
  double damped_ = 0;
};

// Schroeder's all-pass: it spreads echoes in time without a preference for a frequency.
class AllPass {
 public:
  explicit AllPass(std::size_t delay) : line_(delay, 0.0) {}
  double Next(double sample) {
    const double old = line_[at_], in = sample + 0.5 * old;
    line_[at_] = in;
    at_ = at_ + 1 == line_.size() ? 0 : at_ + 1;
    return old - 0.5 * in;
  }

 private:
  std::vector<double> line_;
  std::size_t at_ = 0;
};

// One channel. The delays share no factor, and those of the other channel are some samples longer.
class Reverberation {
 public:
  explicit Reverberation(std::size_t longer)
      : combs_{Comb(811 + longer), Comb(907 + longer), Comb(997 + longer), Comb(1103 + longer)},
        passes_{AllPass(277 + longer), AllPass(113 + longer)} {}
  double Next(double sample) {
    double sum = 0;
    for (Comb& comb : combs_) sum += comb.Next(sample);
    for (AllPass& pass : passes_) sum = pass.Next(sum);
    return sum * 0.25;
  }

 private:
  std::array<Comb, 4> combs_;
  std::array<AllPass, 2> passes_;
};

// One note of a part, until its release is over.
void AddNote(const MusicPart& part, double pitch, std::size_t start, std::size_t held,
             std::uint64_t seed, Ring& ring) {
  const std::size_t released = static_cast<std::size_t>(part.release * kRate);
  const double bend = part.detune / 1200 / 2;  // octaves, up and down
  // Two voices that are out of tune by `detune` cents beat slowly, which sounds like several
  // players.
  Oscillator one(part.wave, seed), two(part.wave, seed + 1);
  const double step_one = Frequency(pitch) * maths::Pow(2, bend) / kRate,
               step_two = Frequency(pitch) * maths::Pow(2, -bend) / kRate;
  const double fall = part.decay > 0 ? maths::Exp(kToOnePercent / (part.decay * kRate)) : 1,
               drop_fall = maths::Exp(-1 / (kDropSeconds * kRate));
  double level = part.level, drop = part.drop;
  Filter low, high;
  if (part.lowpass > 0) low.Set(part.lowpass, part.resonance, kRate);
  if (part.highpass > 0) high.Set(part.highpass, part.resonance, kRate);
  const double attack = std::max(1.0, part.attack * kRate);
  // Equal power: sin and cos of the angle of the place.
  const double to_left = SineOf((1 - part.pan) / 8), to_right = SineOf((1 + part.pan) / 8);
  double factor = 1;
  std::size_t at = start % ring.left.size();
  for (std::size_t i = 0; i < held + released; ++i) {
    if (part.drop > 0 && i % kBlock == 0) factor = maths::Pow(2, drop / 12);
    drop *= drop_fall;
    double value = one.Next(std::min(step_one * factor, 0.45));
    if (part.detune > 0) value = 0.5 * (value + two.Next(std::min(step_two * factor, 0.45)));
    if (part.lowpass > 0) value = low.LowPass(value);
    if (part.highpass > 0) value = high.HighPass(value);
    const auto n = static_cast<double>(i);
    double envelope = level * std::min(1.0, n / attack);
    // Linear to zero in the release: no click at the end of a note.
    if (i >= held) envelope *= 1 - static_cast<double>(i - held) / static_cast<double>(released);
    if (n >= attack) level *= fall;
    value *= envelope;
    ring.left[at] += value * to_left;
    ring.right[at] += value * to_right;
    ring.wet[at] += value * part.space;
    at = at + 1 == ring.left.size() ? 0 : at + 1;
  }
}

void AddPart(const MusicClass& music, const MusicPart& part, std::uint64_t seed, Ring& ring) {
  NoteRow row;
  [[maybe_unused]] const std::string why = ParseNotes(part.notes, row);
  assert(why.empty() && "LoadSounds accepts valid notes only");
  const double step = part.step * 60 / music.tempo * kRate;  // samples
  const int steps = static_cast<int>(std::lround(music.beats / part.step));
  // A row that is shorter than the music repeats.
  for (int base = 0; base < steps; base += row.steps) {
    for (const NoteStep& note : row.notes) {
      if (base + note.start >= steps) break;
      const auto start = static_cast<std::size_t>((base + note.start) * step);
      const auto held = static_cast<std::size_t>(note.length * step);
      for (const int pitch : note.pitches) AddNote(part, pitch, start, held, seed += 2, ring);
    }
  }
}

void Reverberate(Ring& ring) {
  Reverberation left(0), right(23);
  // The first pass fills the delays with what the end of the music leaves in them; so the loop has
  // no seam.
  for (const bool counts : {false, true}) {
    for (std::size_t i = 0; i < ring.wet.size(); ++i) {
      const double l = left.Next(ring.wet[i]), r = right.Next(ring.wet[i]);
      if (!counts) continue;
      ring.left[i] += l;
      ring.right[i] += r;
    }
  }
}

}  // namespace

Wave Synthesize(const MusicClass& music) {
  const auto frames = static_cast<std::size_t>(music.beats * 60 / music.tempo * kRate);
  Ring ring{std::vector<double>(frames, 0.0), std::vector<double>(frames, 0.0),
            std::vector<double>(frames, 0.0)};
  std::uint64_t seed = Fnv1aOfBytes(std::as_bytes(std::span(music.id)));
  for (const MusicPart& part : music.parts) AddPart(music, part, seed += 1'000'000, ring);
  Reverberate(ring);
  std::vector<double> both;
  both.reserve(frames * 2);
  for (std::size_t i = 0; i < frames; ++i) {
    both.push_back(ring.left[i]);
    both.push_back(ring.right[i]);
  }
  return {kMusicRate, 2, Normalized(std::move(both), kPeak)};
}

}  // namespace heliopause
