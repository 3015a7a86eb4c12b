// An arrow at the rim for a position off screen, and the free places of labels in a frame.
#include "view/hud/hud_arrow.hpp"

#include <algorithm>
#include <cmath>

#include "view/draw/transform.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
constexpr double kSamePlace = 20;   // units: a ship flies less in a tick
constexpr float kLabelWidth = 220;  // units of the interface, of the longest label

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

void DrawLabel(const Ui& ui, const Area& label, std::span<const std::string> lines, unsigned size,
               Rgba color, Face face) {
  ui.shapes.Rect({label.x - ui.Px(4), label.y}, {label.w + ui.Px(8), label.h},
                 WithAlpha(palette::kSpace, 0.8));
  Point at(label.x + label.w / 2, label.y);
  for (const std::string& line : lines) {
    ui.text.Write(line, at, size, color, face, Align::Center);
    at.y += LineHeight(size);
  }
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
  if (!text.empty() && labels.Place(label)) DrawLabel(ui, label, {&text, 1}, font_size, color);
}

PlaceMark& AddMark(std::vector<PlaceMark>& marks, Vec2 position, const std::string& text,
                   Rgba color) {
  auto mark = std::find_if(marks.begin(), marks.end(), [&](const PlaceMark& other) {
    return std::hypot(other.position.x - position.x, other.position.y - position.y) <= kSamePlace;
  });
  if (mark == marks.end()) {
    mark = marks.insert(mark, PlaceMark{});
    mark->position = position;
  }
  mark->color = color;
  const bool known = std::find(mark->texts.begin(), mark->texts.end(), text) != mark->texts.end();
  if (!text.empty() && !known) mark->texts.push_back(text);
  return *mark;
}

std::string JoinedTexts(std::span<const std::string> texts, std::size_t most) {
  const std::size_t shown = std::min(most, texts.size());
  std::string joined;
  for (std::size_t i = 0; i < shown; ++i) joined += (i > 0 ? ", " : "") + texts[i];
  if (shown == texts.size()) return joined;
  return TrLiteral("mark_more", {joined, std::to_string(texts.size() - shown)});
}

std::string ArrowText(const Ui& ui, const PlaceMark& mark) {
  const unsigned size = ui.FontSize(kSmall);
  const float width = ui.Px(kLabelWidth) - ui.text.Width("  " + mark.length, size);
  std::size_t most = mark.texts.size();
  while (most > 1 && ui.text.Width(JoinedTexts(mark.texts, most), size) > width) --most;
  const std::string text = ui.text.Fit(JoinedTexts(mark.texts, most), width, size);
  return text + (text.empty() || mark.length.empty() ? "" : "  ") + mark.length;
}

void PlaceArrows::Add(Vec2 position, const std::string& text, const std::string& length,
                      Rgba color) {
  PlaceMark& mark = AddMark(marks_, position, text, color);
  if (mark.length.empty()) mark.length = length;
}

void PlaceArrows::Draw(const Ui& ui, const HudLayout& layout, const HudFrame& frame,
                       ArrowLabels& labels) const {
  const Area window{0, 0, ui.width, ui.height};
  for (const PlaceMark& mark : marks_) {
    if (window.Contains(frame.camera.ToScreen(mark.position))) continue;
    DrawArrow(ui, layout, frame, labels, mark.position, ArrowText(ui, mark), mark.color);
  }
}

}  // namespace heliopause
