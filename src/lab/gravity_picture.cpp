// The nodes that make up the pull on one body. A node that is small beside its distance (theta)
// counts as one mass, drawn green with a line to its center of mass; in an opened leaf, red, each
// body counts alone. Together these nodes contain every other body exactly once.
#include <algorithm>

#include "lab/picture.hpp"
#include "view/teaching/tree_drawing.hpp"

namespace heliopause::lab {

void DrawNodesUsed(const Ui& ui, const World& world, SpriteId chosen, const Camera& camera) {
  const Gravity& gravity = world.GetGravity();
  const auto body = world.SpaceOf(Role::Particles).Get(chosen);
  std::vector<MassNode> nodes;
  if (!body || gravity.Pulls().empty() ||
      !gravity.Tree().GetNodesUsed(chosen, gravity.Used(), nodes))
    return;
  const Point at = camera.ToScreen(body->position);
  for (const MassNode& node : nodes) {
    const ScreenSquare square = ToScreenSquare(ui, camera, node.center, node.radius);
    if (square.size.x < 2 || square.size.y < 2) continue;
    const Rgba color = node.opened ? palette::kBad : palette::kGood;
    ui.shapes.Rect(square.corner, square.size, WithAlpha(color, 0.05));
    ui.shapes.Frame(square.corner, square.size, 1, WithAlpha(color, 0.7));
    if (node.opened) continue;
    const Point center = camera.ToScreen(node.center_of_mass);
    ui.shapes.Line(center, at, 0.6f, WithAlpha(palette::kAccent, 0.12));
    ui.shapes.Disc(center, 2.2f, palette::kEnergy);
  }
  ui.shapes.Ring(at, std::max(6.f, camera.ToPixels(body->radius) + 3), 2, kFoundColor);
}

}  // namespace heliopause::lab
