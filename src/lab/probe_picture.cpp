// How a search walked: every node that it looked at, in the order in which it did.
#include <algorithm>
#include <cmath>

#include "lab/picture.hpp"
#include "view/teaching/tree_drawing.hpp"

namespace heliopause::lab {
namespace {

constexpr float kSmallBody = 3;        // px: a ring around less would hide its neighbours
constexpr float kLargestRing = 20000;  // px: beyond, no part of a rim is seen as a curve

void DrawRing(const Ui& ui, const Camera& camera, Vec2 center, double radius, Rgba color) {
  const float pixels = camera.ToPixels(radius);
  if (pixels < kLargestRing)
    ui.shapes.Ring(camera.ToScreen(center), std::max(pixels, 2.f), 1.5f, color);
}

void DrawBox(const Ui& ui, const Camera& camera, Vec2 center, double half, Rgba color) {
  const ScreenSquare square = ToScreenSquare(ui, camera, center, half);
  ui.shapes.Frame(square.corner, square.size, 1.5f, color);
}

// Both rims of the way, and the mover at both ends.
void DrawWay(const Ui& ui, const Camera& camera, Vec2 from, Vec2 to, double radius, Rgba color) {
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

void DrawProbe(const Ui& ui, const Probe& probe, const Camera& camera, Vec2 from, Vec2 at,
               Rgba color) {
  switch (probe.kind) {
    case ProbeKind::Nearest:
      return ui.shapes.Ring(camera.ToScreen(at), 5, 1.5f, color);
    case ProbeKind::Box:
      return DrawBox(ui, camera, at, probe.radius, color);
    case ProbeKind::SweepFirst:
    case ProbeKind::SweepAll:
      return DrawWay(ui, camera, from, at, probe.radius, color);
    default:
      return DrawRing(ui, camera, at, probe.radius, color);
  }
}

// Skipped nodes first, entered ones over them: parents come before their children either way.
void DrawAnswerMarks(const Ui& ui, const SpriteManager& space, const Answer& answer,
                     const Camera& camera) {
  using What = NodeVisit::What;
  for (const What what : {What::Skipped, What::TakenWhole, What::Entered}) {
    for (const NodeVisit& visit : answer.walk) {
      if (visit.what == what) DrawVisit(ui, camera, visit);
    }
  }
  for (const SpriteId id : answer.who) {
    const auto body = space.Get(id);
    if (!body) continue;
    const Point at = camera.ToScreen(body->position);
    const float radius = camera.ToPixels(body->radius);
    if (radius < kSmallBody)
      ui.shapes.Rect({at.x - 1, at.y - 1}, {3, 3}, kFoundColor);
    else
      ui.shapes.Ring(at, radius + 2, 1.5f, kFoundColor);
  }
  DrawProbe(ui, answer.asked, camera, answer.from, answer.at, WithAlpha(palette::kAccent, 0.9));
  if (answer.asked.kind == ProbeKind::SweepFirst && !answer.who.empty())
    DrawRing(ui, camera, answer.stopped, answer.asked.radius, palette::kBad);
}

}  // namespace heliopause::lab
