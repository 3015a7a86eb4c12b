// Arrows at the rim of the picture, which point to positions off screen.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "view/hud/hud.hpp"

namespace heliopause {

// Keeps the texts of marks and arrows of one frame apart, and off the panels.
class ArrowLabels {
 public:
  explicit ArrowLabels(std::vector<Area> panels = {}) : placed_(std::move(panels)) {}

  // Moves the area down by its height until it overlaps no earlier one. Returns false when that
  // takes more than two moves: the text is left out.
  bool Place(Area& label);

 private:
  std::vector<Area> placed_;
};

// An arrow at the rim with the text; nothing when the position is on screen. It stays clear of the
// areas of the layout.
void DrawArrow(const Ui& ui, const HudLayout& layout, const HudFrame& frame, ArrowLabels& labels,
               Vec2 position, const std::string& text, Rgba color);

}  // namespace heliopause
