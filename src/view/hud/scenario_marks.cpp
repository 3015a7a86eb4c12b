// Markers of a scenario: a circle with a sign and a text, or an arrow at the rim.
#include "view/hud/scenario_marks.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "game/rules/routes.hpp"
#include "view/draw/number_text.hpp"
#include "view/objects/interpolation.hpp"
#include "view/objects/scenario_colors.hpp"
#include "view/text/sentence_table.hpp"

namespace heliopause {

namespace {
constexpr std::size_t kMostTexts = 3;  // of a place

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
  const float margin = ui.Px(8);
  Area box{std::clamp(at.x - wide / 2, margin, std::max(margin, ui.width - wide - margin)),
           at.y + std::max(std::min(radius, ui.height), r) + ui.Px(6), wide,
           LineHeight(size) * static_cast<float>(lines.size())};
  if (labels != nullptr && !labels->Place(box)) return;
  if (Area{0, 0, ui.width, ui.height}.Overlaps(box))
    DrawLabel(ui, box, lines, size, color, Face::Bold);
}
}  // namespace

std::optional<Vec2> MarkerPosition(const Game& game, const Marker& marker, double alpha) {
  if (marker.object == ObjectId{}) return marker.position;
  if (const auto at = InterpolatedPosition(game, marker.object, alpha)) return at;
  return game.Space().GetPosition(marker.object);
}

// One sign and one label for each place in the picture.
void DrawScenarioMarks(const Ui& ui, const HudFrame& frame, ArrowLabels& labels,
                       PlaceArrows& arrows) {
  const auto own = InterpolatedPosition(frame.game, frame.ship, frame.alpha);
  std::optional<RouteSearch> routes;  // one for all marks
  const Area window{0, 0, ui.width, ui.height};
  std::vector<PlaceMark> signs;
  for (const Marker& marker : frame.game.GetPresentation().markers) {
    const auto position = MarkerPosition(frame.game, marker, frame.alpha);
    if (!marker.world || !position) continue;
    const Rgba color = ToRgba(marker.color);
    const std::string text = Translated(marker.text);
    const Point at = frame.camera.ToScreen(*position);
    const float radius = frame.camera.ToPixels(marker.radius);
    // Of a circle, a part may be visible.
    if (window.Contains(at) || (radius > 0 && window.Inset(-radius - ui.Px(40)).Contains(at))) {
      PlaceMark& sign = AddMark(signs, *position, text, color);
      sign.radius = std::max(sign.radius, marker.radius);
      continue;
    }
    // Behind gates the arrow points where no one flies: it is dim and has the length of the way.
    if (own && !routes) routes.emplace(frame.game, *own);
    const Route way = routes ? routes->To(*position) : Route();
    arrows.Add(*position, text, own ? DistanceText(way.length) : std::string(),
               way.gates.empty() ? color : WithAlpha(color, 0.5));
  }
  for (const PlaceMark& sign : signs)
    DrawSign(ui, frame.camera.ToScreen(sign.position), frame.camera.ToPixels(sign.radius),
             JoinedTexts(sign.texts, kMostTexts), sign.color, &labels);
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
