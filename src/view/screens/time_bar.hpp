// The time bar: shows the present time within the recorded time, and seeks by mouse.
#pragma once

#include <optional>
#include <string>

#include "game/state/career.hpp"
#include "view/draw/ui.hpp"
#include "view/screens/time_control.hpp"

namespace heliopause {

// The bar is below the alerts. Drawing and mouse use the same layout.
struct TimeBarLayout {
  Area frame, track;
};
// The window in pixels, with `scale` pixels per unit.
TimeBarLayout LayOutTimeBar(unsigned width, unsigned height, float scale);
inline TimeBarLayout LayOutTimeBar(unsigned width, unsigned height) {
  return LayOutTimeBar(width, height, UiScale(width, height));
}
inline TimeBarLayout LayOutTimeBar(const Ui& ui) {
  return LayOutTimeBar(static_cast<unsigned>(ui.width), static_cast<unsigned>(ui.height), ui.scale);
}

// The position of the mouse on the track, 0 to 1, clamped at the ends.
double TrackPosition(const TimeBarLayout& layout, Point mouse);

void DrawTimeBar(const Ui& ui, const TimeBar& bar);

// "3 rewinds left"; empty where there is no limit.
std::string RewindsText(const Career& career);

// "1/8", "1", "16"
std::string SpeedText(double speed);

}  // namespace heliopause
