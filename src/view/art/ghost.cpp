// The drawing of the ship is collected in painters of its own, whose colours are then made pale and
// translucent: the ghost has the shape of its ship and cannot be taken for one.
#include "view/art/ghost.hpp"

#include <algorithm>
#include <cmath>

#include "view/art/ship_art.hpp"
#include "view/draw/palette.hpp"
#include "view/objects/interpolation.hpp"

namespace heliopause {
namespace {

constexpr double kOpacity = 0.34;
const Rgba kTint(150, 214, 255);
constexpr std::size_t kTrailTicks = 4 * 60;  // of the path ahead
constexpr std::size_t kTrailStep = 6;        // ticks between two marks of it

void DrawTrail(Painter& painter, const Ghost& ghost, const Camera& camera, std::size_t from) {
  const std::size_t end = std::min(ghost.points.size(), from + kTrailTicks);
  for (std::size_t i = from - from % kTrailStep + kTrailStep; i + 2 < end; i += kTrailStep) {
    const double fades = 1 - static_cast<double>(i - from) / static_cast<double>(kTrailTicks);
    painter.Line(camera.ToScreen(ghost.points[i].position),
                 camera.ToScreen(ghost.points[i + 2].position), 1.4f,
                 WithAlpha(kTint, 0.5 * fades));
  }
}

void DrawShipOf(Painter& painter, const Ghost& ghost, const Game& game, const ShipPose& pose) {
  Painter solid, light;
  const Catalog& catalog = game.GetCatalog();
  DrawShip({solid, light, game.Seconds()}, catalog.Shapes()[catalog.Ships()[ghost.type].shape],
           pose, kTint);
  const auto pale = [](const Vertex& vertex) {
    return WithAlpha(Mix(vertex.color, kTint, 0.45), kOpacity * vertex.color.a / 255.0);
  };
  const std::span<const Vertex> all = solid.Vertices();
  for (std::size_t i = 0; i + 2 < all.size(); i += 3)
    painter.Triangle(all[i].position, all[i + 1].position, all[i + 2].position, pale(all[i]),
                     pale(all[i + 1]), pale(all[i + 2]));
}

}  // namespace

void DrawGhost(const Ui& ui, const Ghost& ghost, const Game& game, const Camera& camera,
               double alpha) {
  Painter& painter = ui.shapes;
  if (ghost.type >= game.GetCatalog().Ships().size() || ghost.points.empty()) return;
  const std::uint64_t tick = game.TickNumber(), end = ghost.first_tick + ghost.points.size();
  if (tick <= ghost.first_tick || tick >= end) return;
  const auto at = static_cast<std::size_t>(tick - ghost.first_tick);
  const GhostPoint &before = ghost.points[at - 1], &now = ghost.points[at];
  DrawTrail(painter, ghost, camera, at);
  ShipPose pose;
  pose.position = camera.ToScreen(Interpolate(before.position, now.position, alpha));
  pose.heading = InterpolateAngle(before.heading, now.heading, alpha);
  pose.radius = camera.ToPixels(game.GetCatalog().Ships()[ghost.type].radius);
  DrawShipOf(painter, ghost, game, pose);
  painter.Ring(pose.position, std::max(pose.radius * 1.5f, 7.f), 1, WithAlpha(kTint, 0.28));
  ui.text.Write(ghost.name, {pose.position.x, pose.position.y + std::max(pose.radius * 1.6f, 9.f)},
                ui.FontSize(kSmall), WithAlpha(kTint, 0.7), Face::Sans, Align::Center);
  if (!ghost.lost) return;
  const Point cross = camera.ToScreen(ghost.points.back().position);
  for (const float side : {-1.f, 1.f})
    painter.Line({cross.x - 6, cross.y - 6 * side}, {cross.x + 6, cross.y + 6 * side}, 1.6f,
                 WithAlpha(palette::kBad, 0.6));
}

}  // namespace heliopause
