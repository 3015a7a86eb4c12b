// What the parts of the tree view share: the colours of its words, and squares on the screen.
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

// What a search did with a node.
Rgba VisitColor(NodeVisit::What what);

// A caller of searches keeps its colour from run to run.
Rgba CallerColor(std::string_view caller);

struct Square {
  Point corner, size;  // pixels
};

// Cut to the window with a little over, so that huge squares stay exact where one sees them.
Square OnScreen(const Ui& ui, const Camera& camera, Vec2 center, double radius);

}  // namespace heliopause
