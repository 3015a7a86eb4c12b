#include "view/draw/palette.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

namespace heliopause {
namespace {

using Linear = std::array<double, 3>;

Linear ToLinear(Rgba color) {
  const auto part = [](std::uint8_t x) {
    const double s = x / 255.0;
    return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
  };
  return {part(color.r), part(color.g), part(color.b)};
}

// What a person sees without one kind of cones, by the matrices of Machado, Oliveira and Fernandes
// (2009) for a severity of 1, in linear RGB.
Linear Seen(const Linear& c, const double (&m)[3][3]) {
  Linear out;
  for (std::size_t i = 0; i < 3; ++i)
    out[i] = std::clamp(m[i][0] * c[0] + m[i][1] * c[1] + m[i][2] * c[2], 0.0, 1.0);
  return out;
}
constexpr double kProtanopia[3][3] = {{0.152286, 1.052583, -0.204868},
                                      {0.114503, 0.786281, 0.099216},
                                      {-0.003882, -0.048116, 1.051998}};
constexpr double kDeuteranopia[3][3] = {{0.367322, 0.860646, -0.227968},
                                        {0.280085, 0.672501, 0.047413},
                                        {-0.011820, 0.042940, 0.968881}};

// CIE L*a*b* for D65; the distance of two colours there is about their visible difference.
std::array<double, 3> Lab(const Linear& c) {
  const double x = (0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.9505;
  const double y = 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
  const double z = (0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.0890;
  const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  return {116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))};
}

double Distance(Rgba one, Rgba other, const double (&m)[3][3]) {
  const auto a = Lab(Seen(ToLinear(one), m)), b = Lab(Seen(ToLinear(other), m));
  return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

// 30 is a clear difference in marks of some pixels.
constexpr double kClear = 30;

double LeastDistance(const std::vector<Rgba>& colors) {
  double least = 1e9;
  for (std::size_t i = 0; i < colors.size(); ++i)
    for (std::size_t k = i + 1; k < colors.size(); ++k)
      for (const auto* m : {&kProtanopia, &kDeuteranopia})
        least = std::min(least, Distance(colors[i], colors[k], *m));
  return least;
}

class PaletteTest : public testing::Test {
 protected:
  ~PaletteTest() override { UseColorScheme(ColorScheme::Standard); }
};

TEST_F(PaletteTest, SignalsOfTheSafeSchemeDifferForTheColourBlind) {
  UseColorScheme(ColorScheme::Safe);
  EXPECT_GT(LeastDistance({palette::kGood, palette::kWarn, palette::kBad}), kClear);
  UseColorScheme(ColorScheme::Standard);
  EXPECT_LT(LeastDistance({palette::kGood, palette::kWarn, palette::kBad}), kClear)
      << "the reason for the other scheme";
}

TEST_F(PaletteTest, FactionsOfTheSafeSchemeDifferForTheColourBlind) {
  std::vector<Rgba> colors;
  for (std::size_t i = 0; i < kSafeFactionColors; ++i) colors.push_back(SafeFactionColor(i));
  EXPECT_GT(LeastDistance(colors), kClear);
  for (std::size_t i = 0; i < kSafeFactionColors; ++i) {
    EXPECT_GT(LeastDistance({SafeFactionColor(i), Rgba(5, 7, 13)}), kClear) << "on space";
  }
}

// The ratio of WCAG 2 for text of this size.
TEST_F(PaletteTest, NamesInTheColoursOfFactionsAreReadOnSpace) {
  const auto light = [](Rgba color) {
    const Linear c = ToLinear(color);
    return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2] + 0.05;
  };
  for (std::size_t i = 0; i < kSafeFactionColors; ++i) {
    EXPECT_GT(light(SafeFactionColor(i)) / light(palette::kSpace), 4.5) << i;
  }
}

TEST_F(PaletteTest, SchemesHaveNames) {
  for (const ColorScheme scheme : {ColorScheme::Standard, ColorScheme::Safe})
    EXPECT_EQ(FindColorScheme(ColorSchemeName(scheme)), scheme);
  EXPECT_FALSE(FindColorScheme("pink"));
}

TEST_F(PaletteTest, TheSchemeChangesAllLaterPictures) {
  const Rgba before = palette::kBad;
  UseColorScheme(ColorScheme::Safe);
  EXPECT_EQ(UsedColorScheme(), ColorScheme::Safe);
  EXPECT_NE(before, palette::kBad);
  UseColorScheme(ColorScheme::Standard);
  EXPECT_EQ(before, palette::kBad);
}

}  // namespace
}  // namespace heliopause
