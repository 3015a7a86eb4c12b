// Arrows at the rim of the picture, which point to positions off screen.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "view/hud/hud.hpp"

namespace heliopause {

// Keeps the texts of marks and arrows of one frame apart, and off the panels and names of bodies.
class ArrowLabels {
 public:
  explicit ArrowLabels(std::vector<Area> taken = {}) : placed_(std::move(taken)) {}

  // Moves the area, which is below its mark, until it overlaps no earlier one: down by one height
  // or two, or to one of three places above the mark. Returns false, and the text is left out, when
  // none of them is free.
  bool Place(Area& label);

 private:
  std::vector<Area> placed_;
};

// An arrow at the rim with the text; nothing when the position is on screen. It stays clear of the
// areas of the layout.
void DrawArrow(const Ui& ui, const HudLayout& layout, const HudFrame& frame, ArrowLabels& labels,
               Vec2 position, const std::string& text, Rgba color);

}  // namespace heliopause
