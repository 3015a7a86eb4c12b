// Where the instruments stand, for any window size: nothing covers anything else.
#pragma once

#include "view/ui.hpp"

namespace heliopause {

// All areas lie within the window and are disjoint from 640 x 400 on.
//
//   purse | ......alerts...... | target
//   tree  |                    | legend      tree and legend: only with the tree view on
//   log   |                    |
//   status| ......hints....... | radar
struct HudLayout {
  Area purse, alerts, target, tree, legend, log, status, hints, radar;
};

// The areas for a window of this size in pixels. Where a window is too flat, log and tree panel
// shrink, down to nothing.
HudLayout LayOutHud(unsigned width, unsigned height);

}  // namespace heliopause
