// What the picture shows of the route: where to fly next, the autopilot, how to pass a gate.
#pragma once

#include "view/hud/hud_arrow.hpp"

namespace heliopause {

// For the player's ship in space. The arrow is added, not drawn.
void DrawRouteMarks(const Ui& ui, const HudLayout& layout, const HudFrame& frame,
                    PlaceArrows& arrows);

// "AUTOPILOT to Ferrow Station, 2 gates", or what to do at a gate that is near; empty without both.
std::string RouteText(const Game& game, const KeyMap& keys);

}  // namespace heliopause
