// Markers of a scenario: a circle with a sign and a text, or an arrow at the rim.
#include "view/hud/scenario_marks.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "game/rules/routes.hpp"
#include "view/draw/number_text.hpp"
#include "view/objects/interpolation.hpp"
#include "view/objects/scenario_colors.hpp"
#include "view/text/sentence_table.hpp"

namespace heliopause {

namespace {
// Distance from a point to the square of a node.
double DistanceTo(const NodeView& node, Vec2 at) {
  const double x = std::max(0.0, std::abs(at.x - node.center.x) - node.radius);
  const double y = std::max(0.0, std::abs(at.y - node.center.y) - node.radius);
  return std::sqrt(x * x + y * y);
}

// A diamond around a point, a ring around a circle, and the text below.
void DrawSign(const Ui& ui, Point at, float radius, const std::string& text, Rgba color,
              ArrowLabels* labels = nullptr) {
  const float r = ui.Px(7);
  if (radius > r) {
    ui.shapes.Ring(at, radius, 1.6f, WithAlpha(color, 0.75));
  } else {
    const Point rim[] = {{at.x, at.y - r}, {at.x + r, at.y}, {at.x, at.y + r}, {at.x - r, at.y}};
    ui.shapes.Outline(rim, 1.6f, color);
  }
  if (text.empty()) return;
  const unsigned size = ui.FontSize(kSmall);
  const std::vector<std::string> lines = ui.text.Wrap(text, ui.Px(220), size, Face::Bold);
  float wide = 0;
  for (const std::string& line : lines)
    wide = std::max(wide, ui.text.Width(line, size, Face::Bold));
  Area box{at.x - wide / 2, at.y + std::max(std::min(radius, ui.height), r) + ui.Px(6), wide,
           LineHeight(size) * static_cast<float>(lines.size())};
  if (labels != nullptr && !labels->Place(box)) return;
  for (const std::string& line : lines) {
    ui.text.Write(line, {at.x + 1, box.y + 1}, size, Rgba(0, 0, 0, 200), Face::Bold, Align::Center);
    ui.text.Write(line, {at.x, box.y}, size, color, Face::Bold, Align::Center);
    box.y += LineHeight(size);
  }
}
}  // namespace

std::optional<Vec2> MarkerPosition(const Game& game, const Marker& marker, double alpha) {
  if (marker.object == ObjectId{}) return marker.position;
  if (const auto at = InterpolatedPosition(game, marker.object, alpha)) return at;
  return game.Space().GetPosition(marker.object);
}

void DrawScenarioMarks(const Ui& ui, const HudLayout& layout, const HudFrame& frame,
                       ArrowLabels& labels) {
  const auto own = InterpolatedPosition(frame.game, frame.ship, frame.alpha);
  std::optional<RouteSearch> routes;  // one for all marks
  const Ship* ship = frame.game.FindShip(frame.ship);
  const ObjectId target = ship != nullptr ? ship->target : ObjectId{};
  for (const Marker& marker : frame.game.GetPresentation().markers) {
    const auto position = MarkerPosition(frame.game, marker, frame.alpha);
    if (!marker.world || !position) continue;
    const Rgba color = ToRgba(marker.color);
    const Point at = frame.camera.ToScreen(*position);
    const float radius = frame.camera.ToPixels(marker.radius);
    const Area window{0, 0, ui.width, ui.height};
    const bool near = window.Inset(-radius - ui.Px(40)).Contains(at);
    if (near) DrawSign(ui, at, radius, Translated(marker.text), color, &labels);
    if (near && radius > 0 && !window.Contains(at)) continue;  // a part of the circle is visible
    // The target has an arrow with its name.
    if (marker.object != ObjectId{} && marker.object == target &&
        marker.text == frame.game.NameOf(marker.object))
      continue;
    // Behind gates the arrow points where no one flies: it is dim and has the length of the way.
    if (own && !routes) routes.emplace(frame.game, *own);
    const Route way = routes ? routes->To(*position) : Route();
    const std::string length = own ? DistanceText(way.length) : std::string();
    const unsigned size = ui.FontSize(kSmall);
    // A long text is cut, the length never is.
    std::string text =
        ui.text.Fit(Translated(marker.text), ui.Px(220) - ui.text.Width("  " + length, size), size);
    if (own) text += (text.empty() ? "" : "  ") + length;
    DrawArrow(ui, layout, frame, labels, *position, text,
              way.gates.empty() ? color : WithAlpha(color, 0.5));
  }
}

void DrawTreeMarks(const Ui& ui, const Game& game, const Camera& camera, double alpha) {
  const std::vector<Marker>& markers = game.GetPresentation().markers;
  const Box visible = camera.Visible();
  for (const Marker& marker : markers) {
    const auto position = MarkerPosition(game, marker, alpha);
    if (!marker.tree || !position) continue;
    const Rgba color = ToRgba(marker.color);
    game.Space().ForEachNode([&](const NodeView& node) {
      if (!node.leaf || DistanceTo(node, *position) > marker.radius) return;
      const Vec2 low{node.center.x - node.radius, node.center.y - node.radius},
          high{node.center.x + node.radius, node.center.y + node.radius};
      if (high.x < visible.min.x || low.x > visible.max.x || high.y < visible.min.y ||
          low.y > visible.max.y)
        return;
      const Point a = camera.ToScreen(low), b = camera.ToScreen(high);
      ui.shapes.Rect(a, {b.x - a.x, b.y - a.y}, WithAlpha(color, 0.14));
      ui.shapes.Frame(a, {b.x - a.x, b.y - a.y}, 1.4f, WithAlpha(color, 0.7));
    });
    DrawSign(ui, camera.ToScreen(*position), camera.ToPixels(marker.radius),
             Translated(marker.text), color);
  }
}

}  // namespace heliopause
