// Both sets of signal colours. Those of the safe scheme are near the palette of Okabe and Ito
// ("Color Universal Design", 2008), lighter where they are drawn on black.
#include "view/draw/palette.hpp"

namespace heliopause {

namespace {
const SignalColors kStandard{
    .good = Rgba(112, 222, 146),
    .warn = Rgba(255, 190, 84),
    .bad = Rgba(255, 92, 84),
    .shield = Rgba(92, 168, 255),
    .hull = Rgba(126, 216, 150),
    .energy = Rgba(248, 212, 92),
    .ore = Rgba(236, 176, 98),
};
const SignalColors kSafe{
    .good = Rgba(86, 180, 233),
    .warn = Rgba(240, 228, 66),
    .bad = Rgba(213, 94, 0),
    .shield = Rgba(92, 168, 255),
    .hull = Rgba(225, 225, 225),
    .energy = Rgba(240, 228, 66),
    .ore = Rgba(204, 121, 167),
};
ColorScheme used_scheme = ColorScheme::Standard;
}  // namespace

SignalColors palette::detail::used = kStandard;

void UseColorScheme(ColorScheme scheme) {
  used_scheme = scheme;
  palette::detail::used = scheme == ColorScheme::Safe ? kSafe : kStandard;
}

ColorScheme UsedColorScheme() { return used_scheme; }

// The order is that of the factions in data/factions.toml: the player's, traders, pirates, patrol,
// Free Holds. Names are written in these colours: each is light enough to be read on space.
Rgba SafeFactionColor(std::size_t number) {
  static const Rgba colors[kSafeFactionColors] = {Rgba(245, 245, 245), Rgba(240, 228, 66),
                                                  Rgba(213, 94, 0), Rgba(86, 180, 233),
                                                  Rgba(130, 105, 255)};
  return colors[number % kSafeFactionColors];
}

std::string_view ColorSchemeName(ColorScheme scheme) {
  return scheme == ColorScheme::Safe ? "safe" : "standard";
}

std::optional<ColorScheme> FindColorScheme(std::string_view name) {
  for (const ColorScheme scheme : {ColorScheme::Standard, ColorScheme::Safe})
    if (ColorSchemeName(scheme) == name) return scheme;
  return std::nullopt;
}

}  // namespace heliopause
