// The markers of a scenario in the picture and in the tree view. RadarPanel draws them on the
// radar.
#pragma once

#include "view/hud/hud.hpp"
#include "view/hud/hud_arrow.hpp"

namespace heliopause {

// The position of the marker in this frame; nullopt when its object is gone.
std::optional<Vec2> MarkerPosition(const Game& game, const Marker& marker, double alpha);

// Circle, sign and text of each marker with `world`, or an arrow with the length of the way from
// the ship of the frame; dim if the way leads through gates. The arrows are added, not drawn.
void DrawScenarioMarks(const Ui& ui, const HudFrame& frame, ArrowLabels& labels,
                       PlaceArrows& arrows);

// Each marker with `tree`: its circle, and the leaves that the circle touches, filled. Costs one
// walk over all nodes if there is one.
void DrawTreeMarks(const Ui& ui, const Game& game, const Camera& camera, double alpha);

}  // namespace heliopause
