// Colours that come from data/, and those of factions in the safe scheme.
#pragma once

#include "game/rules/game.hpp"
#include "game/state/objects.hpp"
#include "view/draw/palette.hpp"

namespace heliopause {

// Opaque.
inline Rgba ToRgba(Color color) { return Rgba(color.r, color.g, color.b); }

// Grey for an invalid index: an object without a faction, or an index of a mod that is not loaded.
inline Rgba FactionColor(const Game& game, FactionIndex faction) {
  const auto& factions = game.GetCatalog().Factions();
  if (faction < factions.size() && UsedColorScheme() == ColorScheme::Safe)
    return SafeFactionColor(faction);
  return faction < factions.size() ? ToRgba(factions[faction].color) : palette::kNeutral;
}

// Of a standing of the player: hostile by the rule of the game, below zero, other.
inline Rgba StandingColor(double standing) {
  return standing < kHostileStanding ? palette::kBad
         : standing < 0              ? palette::kWarn
                                     : palette::kGood;
}

}  // namespace heliopause
