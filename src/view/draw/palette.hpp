// The colours that all parts of the picture share.
//
// Blue is shield and information, green is good, amber needs attention, red is hostile or lost. In
// the scheme for the colour-blind, sky blue, yellow and vermillion replace the last three.
// Colours of factions come from data/ (object_colors.hpp), all others from here.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "view/draw/compat.hpp"

namespace heliopause {

// Standard: as designed for the game. Safe: colours that differ in brightness or in blue, so that
// they can be distinguished with deuteranopia and protanopia; palette_test checks it by simulation.
enum class ColorScheme { Standard, Safe };

std::string_view ColorSchemeName(ColorScheme scheme);  // "standard", "safe": in the settings
std::optional<ColorScheme> FindColorScheme(std::string_view name);

// The colours that carry a meaning by their hue.
struct SignalColors {
  Rgba good, warn, bad;
  Rgba shield, hull, energy, ore;
};

// Selects the signal colours of everything that is drawn from now on. One choice for the whole
// program, because it shows one window; drawing code uses the names in `palette`.
void UseColorScheme(ColorScheme scheme);
ColorScheme UsedColorScheme();

// The colours of factions in the safe scheme, by number; those of more factions repeat.
inline constexpr std::size_t kSafeFactionColors = 5;
Rgba SafeFactionColor(std::size_t number);

namespace palette {
namespace detail {
extern SignalColors used;  // by UseColorScheme
}
inline const Rgba kSpace(5, 7, 13);
inline const Rgba kPanel(8, 14, 24, 222);
inline const Rgba kPanelEdge(64, 104, 140, 150);
inline const Rgba kText(208, 222, 234);
inline const Rgba kDim(122, 142, 162);
inline const Rgba kFaint(70, 88, 108);
inline const Rgba kAccent(92, 200, 255);
inline const Rgba& kGood = detail::used.good;
inline const Rgba& kWarn = detail::used.warn;
inline const Rgba& kBad = detail::used.bad;
inline const Rgba& kShield = detail::used.shield;
inline const Rgba& kHull = detail::used.hull;
inline const Rgba& kEnergy = detail::used.energy;
inline const Rgba& kOre = detail::used.ore;
inline const Rgba kRock(146, 132, 118);
inline const Rgba kNeutral(170, 182, 194);
}  // namespace palette

inline Rgba WithAlpha(Rgba color, double alpha) {  // alpha 0..1, clamped
  color.a = static_cast<std::uint8_t>(std::clamp(alpha, 0.0, 1.0) * 255 + 0.5);
  return color;
}

// `share` of b over a, alpha too; share is clamped to 0..1.
inline Rgba Mix(Rgba a, Rgba b, double share) {
  const double s = std::clamp(share, 0.0, 1.0);
  const auto mix = [s](std::uint8_t x, std::uint8_t y) {
    return static_cast<std::uint8_t>(x + (y - x) * s + 0.5);
  };
  return Rgba(mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b), mix(a.a, b.a));
}

// Brightness times `factor`, clamped; alpha stays.
inline Rgba Shade(Rgba color, double factor) {
  const auto part = [factor](std::uint8_t x) {
    return static_cast<std::uint8_t>(std::clamp(x * factor, 0.0, 255.0));
  };
  return Rgba(part(color.r), part(color.g), part(color.b), color.a);
}

}  // namespace heliopause
