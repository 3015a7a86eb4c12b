// The ring is drawn with fainter echoes behind it. Its marks fade with the age of the contact.
#include "view/hud/deep_scan_marks.hpp"

#include <cmath>

#include "game/state/deep_scan.hpp"
#include "view/draw/number_text.hpp"
#include "view/draw/transform.hpp"
#include "view/objects/deep_marks.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
constexpr int kEchoes = 4;          // fainter rings behind the ring
constexpr float kEchoDistance = 9;  // units of the interface

void DrawMark(const Ui& ui, const DeepMark& mark, Point at, ArrowLabels& labels) {
  const float r = ui.Px(6);
  const Point rim[] = {{at.x, at.y - r}, {at.x + r, at.y}, {at.x, at.y + r}, {at.x - r, at.y}};
  ui.shapes.Outline(rim, 1.4f, mark.color);
  const unsigned size = ui.FontSize(kSmall);
  const std::string text = mark.text + "  " + DistanceText(mark.distance);
  const float half = ui.text.Width(text, size) / 2;
  Area box{at.x - half, at.y + r + ui.Px(3), 2 * half, LineHeight(size)};
  if (labels.Place(box)) DrawLabel(ui, box, {&text, 1}, size, mark.color);
}
}  // namespace

void DrawDeepScan(const Ui& ui, const HudFrame& frame, ArrowLabels& labels) {
  const DeepScan& scan = frame.game.GetDeepScan();
  if (scan.IsEmpty() || !frame.player) return;
  const Area window{0, 0, ui.width, ui.height};
  for (const DeepMark& mark : DeepMarks(frame.game)) {
    const Point at = frame.camera.ToScreen(mark.position);
    if (window.Contains(at)) DrawMark(ui, mark, at, labels);
  }
  if (!scan.Runs()) return;
  const Point middle = frame.camera.ToScreen(scan.center);
  const float radius = frame.camera.ToPixels(scan.radius);
  // Beyond the corners of the window, nothing of it is seen.
  if (radius > std::hypot(ui.width, ui.height) + LengthOf({middle.x, middle.y})) return;
  for (int i = 0; i < kEchoes; ++i) {
    const float r = radius - ui.Px(kEchoDistance) * static_cast<float>(i);
    if (r > 0)
      ui.shapes.Ring(middle, r, i == 0 ? 2.f : 1.f, WithAlpha(palette::kAccent, 0.7 / (1 + i)));
  }
}

void DrawDeepTicks(const Ui& ui, Point middle, const RadarProjection& projection, const Game& game,
                   Vec2 own) {
  for (const DeepMark& mark : DeepMarks(game)) {
    const Vec2 offset{mark.position.x - own.x, mark.position.y - own.y};
    const Point at = Plus(middle, projection.Project(offset));
    const Transform put(at, std::atan2(offset.y, offset.x), ui.Px(4.5f));
    const Point rim[] = {put(1.2f, 0), put(-0.5f, 0.9f), put(-0.5f, -0.9f)};
    if (mark.hostile) ui.shapes.Triangle(rim[0], rim[1], rim[2], mark.color);
    ui.shapes.Outline(rim, 1.2f, mark.color);
  }
}

std::string DeepScanLine(const Game& game) {
  const DeepScan& scan = game.GetDeepScan();
  const Ship* ship = game.FindShip(scan.ship);
  if (!scan.Runs() || ship == nullptr) return {};
  return Tr("deep_scan_line",
            {DistanceText(scan.radius), DistanceText(game.ClassOf(*ship).scan_range),
             std::to_string(scan.found), Decimals(scan.energy, 0)});
}

}  // namespace heliopause
