// The deep scanner in the picture and on the radar: the ring while it sweeps, and what it has found
// beyond the radar.
#pragma once

#include "view/hud/hud.hpp"
#include "view/hud/hud_arrow.hpp"
#include "view/hud/radar_panel.hpp"

namespace heliopause {

// Draws the ring, and a mark with name, faction and distance for each contact in the window.
void DrawDeepScan(const Ui& ui, const HudFrame& frame, ArrowLabels& labels);

// Draws hollow ticks at the rim of the radar, filled ones for hostile contacts. `own`: the position
// of the ship.
void DrawDeepTicks(const Ui& ui, Point middle, const RadarProjection& projection, const Game& game,
                   Vec2 own);

// "Deep scan: 7,400 of 60,000, 12 contacts" while a scan runs, else empty.
std::string DeepScanLine(const Game& game);

}  // namespace heliopause
