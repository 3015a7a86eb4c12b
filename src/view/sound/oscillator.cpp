// Waves without audible aliasing, the table of sines, and the state-variable filter.
#include "view/sound/oscillator.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "game/maths/maths.hpp"

namespace heliopause {
namespace {

constexpr int kTable = 4096;

std::array<double, kTable + 1> MakeSine() {
  std::array<double, kTable + 1> table{};
  for (int i = 0; i <= kTable; ++i)
    table[static_cast<std::size_t>(i)] = maths::Sin(kTau * i / kTable);
  return table;
}

// The correction of a step of height 2 at phase 0, `step` wide on both sides (Valimaki and
// Huovilainen, 2007).
double Blep(double phase, double step) {
  if (phase < step) {
    const double t = phase / step;
    return t + t - t * t - 1;
  }
  if (phase > 1 - step) {
    const double t = (phase - 1) / step;
    return t * t + t + t + 1;
  }
  return 0;
}

double Fraction(double turns) { return turns - std::floor(turns); }

}  // namespace

double SineOf(double turns) {
  static const std::array<double, kTable + 1> table = MakeSine();
  const double at = Fraction(turns) * kTable;
  const auto index = std::min(static_cast<std::size_t>(at), std::size_t{kTable - 1});
  return table[index] + (table[index + 1] - table[index]) * (at - static_cast<double>(index));
}

double Oscillator::Next(double step, double bend) {
  if (shape_ == WaveShape::Noise) return noise_.Between(-1, 1);
  const double phase = bend == 0 ? phase_ : Fraction(phase_ + bend);
  double value = 0;
  switch (shape_) {
    case WaveShape::Sine:
      value = SineOf(phase);
      break;
    case WaveShape::Triangle:
      value = phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase;
      break;
    case WaveShape::Saw:
      value = 2 * phase - 1 - Blep(phase, step);
      break;
    case WaveShape::Square:
      value = (phase < 0.5 ? 1 : -1) + Blep(phase, step) - Blep(Fraction(phase + 0.5), step);
      break;
    case WaveShape::Noise:
      break;
  }
  phase_ = Fraction(phase_ + step);
  return value;
}

void Filter::Set(double frequency, double resonance, double rate) {
  const double g = maths::Tan(kPi * std::min(frequency, 0.45 * rate) / rate);
  damping_ = 2 * (1 - resonance);
  a1_ = 1 / (1 + g * (g + damping_));
  a2_ = g * a1_;
  a3_ = g * a2_;
}

// Returns the low pass and keeps the band pass.
double Filter::Step(double sample) {
  const double input = sample - two_;
  band_ = a1_ * one_ + a2_ * input;
  const double low = two_ + a2_ * one_ + a3_ * input;
  one_ = 2 * band_ - one_;
  two_ = 2 * low - two_;
  return low;
}

double Filter::LowPass(double sample) { return Step(sample); }

double Filter::HighPass(double sample) {
  const double low = Step(sample);
  return sample - damping_ * band_ - low;
}

}  // namespace heliopause
