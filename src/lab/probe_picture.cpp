// The last answer: every node that the search visited, coloured by what it did there, then the
// bodies it found and its shape.
#include <algorithm>
#include <cmath>

#include "lab/picture.hpp"
#include "view/teaching/tree_drawing.hpp"

namespace heliopause::lab {
namespace {

constexpr float kMinRing = 3;      // px; a ring around a smaller body would hide its neighbours
constexpr float kMaxRing = 20000;  // px; a larger circle looks straight and costs vertices

void DrawRing(const Ui& ui, const Camera& camera, Vec2 center, double radius, Rgba color) {
  const float pixels = camera.ToPixels(radius);
  if (pixels < kMaxRing)
    ui.shapes.Ring(camera.ToScreen(center), std::max(pixels, 2.f), 1.5f, color);
}

void DrawBox(const Ui& ui, const Camera& camera, Vec2 center, double half, Rgba color) {
  const ScreenSquare square = ToScreenSquare(ui, camera, center, half);
  ui.shapes.Frame(square.corner, square.size, 1.5f, color);
}

// Both edges of a sweep, and the circle at both ends.
void DrawSweep(const Ui& ui, const Camera& camera, Vec2 from, Vec2 to, double radius, Rgba color) {
  const double dx = to.x - from.x, dy = to.y - from.y;
  const double length = std::sqrt(dx * dx + dy * dy);
  DrawRing(ui, camera, from, radius, color);
  if (length > 0) {
    const double nx = -dy / length * radius, ny = dx / length * radius;
    for (const double side : {-1.0, 1.0})
      ui.shapes.Line(camera.ToScreen({from.x + nx * side, from.y + ny * side}),
                     camera.ToScreen({to.x + nx * side, to.y + ny * side}), 1, color);
  }
  DrawRing(ui, camera, to, radius, color);
}

// Nodes below kSmallestSquare pixels are left out, as in the tree.
void DrawVisit(const Ui& ui, const Camera& camera, const NodeVisit& visit) {
  if (camera.ToPixels(2 * visit.radius) < kSmallestSquare) return;
  const ScreenSquare square = ToScreenSquare(ui, camera, visit.center, visit.radius);
  if (square.size.x < 1 || square.size.y < 1) return;
  const Rgba color = VisitColor(visit.what);
  const bool whole = visit.what == NodeVisit::What::TakenWhole;
  ui.shapes.Rect(square.corner, square.size, WithAlpha(color, whole ? 0.2 : 0.05));
  ui.shapes.Frame(square.corner, square.size, 1.5f, WithAlpha(color, 0.9));
}

}  // namespace

// Nearest has no size: a small ring marks the point.
void DrawProbe(const Ui& ui, const Probe& probe, const Camera& camera, Vec2 from, Vec2 at,
               Rgba color) {
  switch (probe.kind) {
    case ProbeKind::Nearest:
      return ui.shapes.Ring(camera.ToScreen(at), 5, 1.5f, color);
    case ProbeKind::Box:
      return DrawBox(ui, camera, at, probe.radius, color);
    case ProbeKind::SweepFirst:
    case ProbeKind::SweepAll:
      return DrawSweep(ui, camera, from, at, probe.radius, color);
    default:
      return DrawRing(ui, camera, at, probe.radius, color);
  }
}

// Skipped nodes first, entered ones over them. Within each group parents precede their children.
void DrawAnswerMarks(const Ui& ui, const SpriteManager& space, const Answer& answer,
                     const Camera& camera) {
  using What = NodeVisit::What;
  for (const What what : {What::Skipped, What::TakenWhole, What::Entered}) {
    for (const NodeVisit& visit : answer.visits) {
      if (visit.what == what) DrawVisit(ui, camera, visit);
    }
  }
  // A body may have been removed since the search.
  for (const SpriteId id : answer.found) {
    const auto body = space.Get(id);
    if (!body) continue;
    const Point at = camera.ToScreen(body->position);
    const float radius = camera.ToPixels(body->radius);
    if (radius < kMinRing)
      ui.shapes.Rect({at.x - 1, at.y - 1}, {3, 3}, kFoundColor);
    else
      ui.shapes.Ring(at, radius + 2, 1.5f, kFoundColor);
  }
  DrawProbe(ui, answer.probe, camera, answer.from, answer.at, WithAlpha(palette::kAccent, 0.9));
  if (answer.probe.kind == ProbeKind::SweepFirst && !answer.found.empty())
    DrawRing(ui, camera, answer.stopped, answer.probe.radius, palette::kBad);
}

}  // namespace heliopause::lab
