// The colours that all parts of the picture share.
//
// Blue is shield and information, green is good, amber needs attention, red is hostile or lost.
// Colours of factions come from data/, all others from here.
#pragma once

#include <algorithm>
#include <cstdint>

#include "view/draw/compat.hpp"

namespace heliopause {

namespace palette {
inline const Rgba kSpace(5, 7, 13);
inline const Rgba kPanel(8, 14, 24, 222);
inline const Rgba kPanelEdge(64, 104, 140, 150);
inline const Rgba kText(208, 222, 234);
inline const Rgba kDim(122, 142, 162);
inline const Rgba kFaint(70, 88, 108);
inline const Rgba kAccent(92, 200, 255);
inline const Rgba kGood(112, 222, 146);
inline const Rgba kWarn(255, 190, 84);
inline const Rgba kBad(255, 92, 84);
inline const Rgba kShield(92, 168, 255);
inline const Rgba kHull(126, 216, 150);
inline const Rgba kEnergy(248, 212, 92);
inline const Rgba kOre(236, 176, 98);
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
