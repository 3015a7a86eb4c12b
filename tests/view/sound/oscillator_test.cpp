#include "view/sound/oscillator.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/constants.hpp"

namespace heliopause {
namespace {

double Loudness(Oscillator oscillator, double frequency, Filter* filter, bool low) {
  double sum = 0;
  constexpr int kCount = 20'000, kSettled = 4000;
  for (int i = 0; i < kCount; ++i) {
    double value = oscillator.Next(frequency / 44'100);
    if (filter != nullptr) value = low ? filter->LowPass(value) : filter->HighPass(value);
    if (i >= kSettled) sum += value * value;
  }
  return std::sqrt(sum / (kCount - kSettled));
}

TEST(Oscillator, SineIsThatOfTheLibrary) {
  for (int i = -3000; i < 3000; ++i)
    EXPECT_NEAR(SineOf(i / 777.0), std::sin(kTau * i / 777.0), 1e-6) << i;
}

TEST(Oscillator, WavesHaveTheLoudnessOfTheirShape) {
  EXPECT_NEAR(Loudness({WaveShape::Sine, 1}, 440, nullptr, true), std::sqrt(0.5), 0.01);
  EXPECT_NEAR(Loudness({WaveShape::Triangle, 1}, 440, nullptr, true), std::sqrt(1 / 3.0), 0.01);
  EXPECT_NEAR(Loudness({WaveShape::Saw, 1}, 440, nullptr, true), std::sqrt(1 / 3.0), 0.02);
  EXPECT_NEAR(Loudness({WaveShape::Square, 1}, 440, nullptr, true), 1, 0.02);
  EXPECT_NEAR(Loudness({WaveShape::Noise, 1}, 440, nullptr, true), std::sqrt(1 / 3.0), 0.02);
}

TEST(Filter, PassesOneSideAndStopsTheOther) {
  const auto with = [](double frequency, bool low) {
    Filter filter;
    filter.Set(1000, 0, 44'100);
    return Loudness({WaveShape::Sine, 1}, frequency, &filter, low);
  };
  const double whole = std::sqrt(0.5);
  EXPECT_NEAR(with(60, true), whole, 0.02);
  EXPECT_LT(with(10'000, true), whole * 0.02) << "12 dB an octave";
  EXPECT_NEAR(with(12'000, false), whole, 0.03);
  EXPECT_LT(with(60, false), whole * 0.02);
}

}  // namespace
}  // namespace heliopause
