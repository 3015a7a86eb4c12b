// Shared parts of the tree pictures: their colours, and node squares on the screen.
#pragma once

#include <heliopause/sprite_manager.hpp>
#include <string_view>

#include "view/draw/camera.hpp"
#include "view/draw/ui.hpp"

namespace heliopause {

namespace palette {
inline const Rgba kSplit(255, 214, 92), kMerge(196, 120, 255), kCreated(120, 236, 255),
    kDirty(255, 140, 60);
inline const Rgba kEntered(110, 190, 255), kSkipped(255, 96, 110), kWhole(120, 236, 140);
}  // namespace palette

Rgba ChangeColor(NodeView::Change change);

// The colour of what a search did with a node, by the scheme in use.
Rgba VisitColor(NodeVisit::What what);

// The colour of a caller: a function of its name, so it is the same in every run.
Rgba CallerColor(std::string_view caller);

struct ScreenSquare {
  Point corner, size;  // pixels
};

// The square of a node in pixels, cut to the window plus a margin, so that coordinates of huge
// squares stay exact where they are visible.
ScreenSquare ToScreenSquare(const Ui& ui, const Camera& camera, Vec2 center, double radius);

}  // namespace heliopause
