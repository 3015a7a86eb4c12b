// The parts of a synthesizer. The same on every machine: + - * / alone, with game/maths for what is
// needed once per block.
#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "view/sound/sound_class.hpp"

namespace heliopause {

// sin(2 pi turns) from a table of 4096 values, within 1e-6.
double SineOf(double turns);

// A periodic wave in -1..1 without audible aliasing (PolyBLEP at the steps of saw and square), or
// white noise.
class Oscillator {
 public:
  Oscillator(WaveShape shape, std::uint64_t seed) : shape_(shape), noise_(seed) {}

  // The next sample. `step`: turns per sample, below 0.5. `bend`: turns that the phase is bent by.
  double Next(double step, double bend = 0);

 private:
  WaveShape shape_;
  double phase_ = 0;  // turns, 0..1
  SmallRandom noise_;
};

// A low pass and a high pass of second order (state variable filter, trapezoidal integration).
class Filter {
 public:
  // `frequency` in Hz, limited to 0.45 of `rate`; `resonance` 0 to 0.95.
  void Set(double frequency, double resonance, double rate);
  double LowPass(double sample);
  double HighPass(double sample);

 private:
  double Step(double sample);
  double damping_ = 2, a1_ = 1, a2_ = 0, a3_ = 0;
  double one_ = 0, two_ = 0, band_ = 0;
};

}  // namespace heliopause
