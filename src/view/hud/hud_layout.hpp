// The areas of the instruments for any window size, without overlap.
#pragma once

#include "view/draw/ui.hpp"

namespace heliopause {

// All areas lie within the window and are disjoint for windows of at least 640 x 400 pixels.
//
//   purse | ......alerts...... | target
//   tree  |      dialogue      | legend      tree and legend: only with the tree view on
//   log   |                    |
//   status| ......hints....... | radar
//
// The time line of the tree view replaces the hints; its pages of searches and scripts, which are
// wider, replace the tree panel. The scenario's panel takes the area of the tree panel while the
// tree view is off. The dialogue lies below the time bar; beside those pages it is narrower.
struct HudLayout {
  Area purse, alerts, target, tree, legend, log, status, hints, radar;
  Area time_line, searches;
  Area scenario, dialogue, dialogue_beside_searches;
};

// The areas for a window of this size in pixels. In a flat window, log and tree panel shrink, down
// to nothing.
HudLayout LayOutHud(unsigned width, unsigned height);

}  // namespace heliopause
