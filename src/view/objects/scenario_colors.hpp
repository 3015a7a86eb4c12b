// The colours of what a scenario shows.
#pragma once

#include "game/state/presentation.hpp"
#include "view/draw/palette.hpp"

namespace heliopause {

inline Rgba ToRgba(TextColor color) {
  switch (color) {
    case TextColor::White:
      return palette::kText;
    case TextColor::Dim:
      return palette::kDim;
    case TextColor::Blue:
      return palette::kAccent;
    case TextColor::Green:
      return palette::kGood;
    case TextColor::Amber:
      return palette::kWarn;
    case TextColor::Red:
      return palette::kBad;
  }
  return palette::kText;
}

}  // namespace heliopause
