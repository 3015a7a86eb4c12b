// The areas of the instruments for any window size, without overlap.
#pragma once

#include <string>

#include "view/draw/ui.hpp"

namespace heliopause {

// All areas lie within the window. They are disjoint for windows of at least 640 x 400 pixels, and
// of at least 640 x 360 units. In a window that is narrower or lower than 868 x 480 units, panels
// are smaller. The dialogue lies above the middle, where the ship is; in a window that is narrower
// than 868 or lower than 670 units it lies left of the middle and covers the log and the panels
// between purse and status. The log has six lines, and less than that, down to three, where the
// window is lower than 584 units.
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

// Writes a line of the prompts above the hints, its top `up` units above them, on a background that
// keeps it apart from stars and from names of ports and ships.
void DrawPrompt(const Ui& ui, const HudLayout& layout, float up, const std::string& text,
                unsigned size, Rgba color);

// The areas for a window of this size in pixels, with `scale` pixels per unit. In a flat window,
// log and tree panel shrink, down to nothing.
HudLayout LayOutHud(unsigned width, unsigned height, float scale);
inline HudLayout LayOutHud(unsigned width, unsigned height) {
  return LayOutHud(width, height, UiScale(width, height));
}
inline HudLayout LayOutHud(const Ui& ui) {
  return LayOutHud(static_cast<unsigned>(ui.width), static_cast<unsigned>(ui.height), ui.scale);
}

}  // namespace heliopause
