// Where the instruments stand, for any window size: nothing covers anything else.
#pragma once

#include "view/draw/ui.hpp"

namespace heliopause {

// All areas lie within the window and are disjoint from 640 x 400 on.
//
//   purse | ......alerts...... | target
//   tree  |                    | legend      tree and legend: only with the tree view on
//   log   |                    |
//   status| ......hints....... | radar
//
// The tree view's time line takes the place of the hints, and its page of searches, wider, that of
// the tree panel.
struct HudLayout {
  Area purse, alerts, target, tree, legend, log, status, hints, radar;
  Area time_line, searches;
};

// The areas for a window of this size in pixels. Where a window is too flat, log and tree panel
// shrink, down to nothing.
HudLayout LayOutHud(unsigned width, unsigned height);

}  // namespace heliopause
