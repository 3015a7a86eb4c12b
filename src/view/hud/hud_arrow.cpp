// An arrow at the rim for a position off screen, and the free places of labels in a frame.
#include "view/hud/hud_arrow.hpp"

#include <algorithm>
#include <cmath>

#include "view/draw/transform.hpp"

namespace heliopause {

namespace {
// The point where the ray from the middle of the window to `at` leaves the free part of the
// picture.
Point ClampToRim(const Area& free, Point at) {
  const Point middle(free.x + free.w / 2, free.y + free.h / 2);
  const Point d(at.x - middle.x, at.y - middle.y);
  const float share = std::max(std::abs(d.x) / (free.w / 2), std::abs(d.y) / (free.h / 2));
  return share <= 1 ? at : Point(middle.x + d.x / share, middle.y + d.y / share);
}
}  // namespace

bool ArrowLabels::Place(Area& label) {
  // Steps in heights of the label; above the mark, half a height more keeps it free. Labels that
  // touch do not overlap, whatever the rounding.
  for (const float step : {0.f, 1.f, 2.f, -2.5f, -3.5f, -4.5f}) {
    Area moved = label;
    moved.y += step * label.h;
    const bool free = std::none_of(placed_.begin(), placed_.end(), [&](const Area& area) {
      return area.Inset(0.5f).Overlaps(moved);
    });
    if (!free) continue;
    placed_.push_back(moved);
    label = moved;
    return true;
  }
  return false;
}

// Pushed inwards where a panel covers the rim.
void DrawArrow(const Ui& ui, const HudLayout& layout, const HudFrame& frame, ArrowLabels& labels,
               Vec2 position, const std::string& text, Rgba color) {
  const Point at = frame.camera.ToScreen(position);
  if (Area{0, 0, ui.width, ui.height}.Contains(at)) return;
  // A dialogue beside the middle is not avoided, because no height would be left.
  const float said = layout.dialogue.Bottom() < ui.height / 2 ? layout.dialogue.Bottom() : 0;
  const float top = std::max({layout.alerts.Bottom(), said, frame.time_bar.Bottom()}) + ui.Px(14),
              // Three labels below an arrow end above the lines of autopilot and dock.
      bottom = layout.hints.y - ui.Px(100), side = ui.Px(44);
  Point rim = ClampToRim({side, top, ui.width - 2 * side, bottom - top}, at);
  for (const Area& panel : {layout.purse, layout.target, layout.status, layout.radar, layout.log,
                            layout.tree, layout.legend, layout.searches, layout.scenario}) {
    if (!panel.Inset(-ui.Px(40)).Contains(rim)) continue;  // try the next panel
    const float inner = layout.purse.w + ui.Px(90);
    rim = ClampToRim({inner, top, ui.width - 2 * inner, bottom - top}, at);
    break;
  }
  const Point middle(ui.width / 2, ui.height / 2);
  const Transform put(rim, std::atan2(at.y - middle.y, at.x - middle.x), ui.Px(8));
  ui.shapes.Triangle(put(1.3f, 0), put(-0.8f, 0.85f), put(-0.8f, -0.85f), color);
  const unsigned font_size = ui.FontSize(kSmall);
  const float half = ui.text.Width(text, font_size) / 2;
  const float x = std::clamp(rim.x, half + ui.Px(8), ui.width - half - ui.Px(8));
  Area label{x - half, rim.y + ui.Px(10), 2 * half, LineHeight(font_size)};
  if (!labels.Place(label)) return;
  ui.text.Write(text, {x + 1, label.y + 1}, font_size, Rgba(0, 0, 0, 200), Face::Sans,
                Align::Center);
  ui.text.Write(text, {x, label.y}, font_size, color, Face::Sans, Align::Center);
}

}  // namespace heliopause
