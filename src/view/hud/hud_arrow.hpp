// Arrows at the rim of the picture, which point to positions off screen.
#pragma once

#include <string>

#include "view/hud/hud.hpp"

namespace heliopause {

// An arrow at the rim with the text; nothing when the position is on screen. It stays clear of the
// areas of the layout.
void DrawArrow(const Ui& ui, const HudLayout& layout, const HudFrame& frame, Vec2 position,
               const std::string& text, Rgba color);

}  // namespace heliopause
