// The bar that shows where in time one is, and takes the mouse to go elsewhere.
#pragma once

#include <optional>
#include <string>

#include "view/draw/ui.hpp"
#include "view/screens/time_control.hpp"

namespace heliopause {

// Below the alerts. One function for drawing and for the mouse: what is seen is what is hit.
struct TimeBarLayout {
  Area frame, track;
};
TimeBarLayout LayOutTimeBar(unsigned width, unsigned height);  // of the window, in pixels

// Where on the track, 0 to 1, a mouse at this place is; ends beyond the ends.
double TrackPosition(const TimeBarLayout& layout, Point mouse);

void DrawTimeBar(const Ui& ui, const TimeBar& bar);

// "1/8", "1", "16"
std::string SpeedText(double speed);

}  // namespace heliopause
