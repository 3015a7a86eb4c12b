// Panels, bars and rows. All sizes are in units (pixels of a window 720 pixels high) and are scaled
// by Ui::Px.
#include "view/draw/ui.hpp"

#include <algorithm>
#include <cmath>

namespace heliopause {

// The smaller ratio of width and height counts, so that the layout fits in both directions. Steps
// of 0.05 keep the number of font sizes, and so of glyph textures, small while a window is resized.
float UiScale(unsigned width, unsigned height, double wanted) {
  const auto w = static_cast<float>(width), h = static_cast<float>(height);
  const float fit = std::min(w / 960, h / 720);
  const float usual = std::clamp(std::round(fit * 20) / 20, 0.65f, 3.f);
  if (wanted == 1) return usual;
  const float most = std::max(usual, std::floor(std::min(w / 640, h / 360) * 20) / 20);
  return std::clamp(std::round(usual * static_cast<float>(wanted) * 20) / 20, 0.65f, most);
}

void DrawPanel(const Ui& ui, const Area& area) {
  const float cut = ui.Px(8);  // the corners that are cut off: upper left, lower right
  const Point a(area.x + cut, area.y), b(area.Right(), area.y),
      c(area.Right(), area.Bottom() - cut), d(area.Right() - cut, area.Bottom()),
      e(area.x, area.Bottom()), f(area.x, area.y + cut);
  const Point rim[] = {a, b, c, d, e, f};
  ui.shapes.Fan(rim, palette::kPanel);
  ui.shapes.Outline(rim, 1, palette::kPanelEdge);
  const float tick = ui.Px(14);
  const Rgba bright = WithAlpha(palette::kAccent, 0.8);
  ui.shapes.Line(f, a, 1.6f, bright);
  ui.shapes.Line(a, {a.x + tick, a.y}, 1.6f, bright, WithAlpha(bright, 0));
  ui.shapes.Line(f, {f.x, f.y + tick}, 1.6f, bright, WithAlpha(bright, 0));
  ui.shapes.Line(c, d, 1.6f, bright);
}

Area CloseArea(const Ui& ui, const Area& frame) {
  const float size = ui.Px(24), gap = ui.Px(8);
  return {frame.Right() - gap - size, frame.y + gap, size, size};
}

void DrawClose(const Ui& ui, const Area& area, bool hovered) {
  if (hovered)
    ui.shapes.Rect({area.x, area.y}, {area.w, area.h}, WithAlpha(palette::kAccent, 0.16));
  const Area cross = area.Inset(area.w * 0.3f);
  const Rgba color = hovered ? palette::kAccent : palette::kDim;
  ui.shapes.Line({cross.x, cross.y}, {cross.Right(), cross.Bottom()}, ui.Px(1.8f), color);
  ui.shapes.Line({cross.x, cross.Bottom()}, {cross.Right(), cross.y}, ui.Px(1.8f), color);
}

void DrawBar(const Ui& ui, const Area& area, double share, Rgba color, std::string_view label,
             std::string_view value) {
  share = std::clamp(share, 0.0, 1.0);
  const unsigned font_size = ui.FontSize(kSmall);
  const float label_width = ui.Px(58), value_width = ui.Px(40);
  const float y = area.y + (area.h - LineHeight(font_size)) / 2;
  ui.text.Write(label, {area.x, y}, font_size, palette::kDim);
  ui.text.Write(value, {area.Right(), y}, font_size, palette::kText, Face::Sans, Align::Right);
  const Area bar{std::floor(area.x + label_width), std::floor(area.y + area.h * 0.28f),
                 std::floor(area.w - label_width - value_width), std::floor(area.h * 0.5f)};
  if (bar.w < 4) return;
  ui.shapes.Rect({bar.x, bar.y}, {bar.w, bar.h}, Rgba(26, 36, 50, 230));
  // From dark at the left end to the full colour at the right end.
  const float full = bar.w * static_cast<float>(share);
  const Rgba deep = Shade(color, 0.6);
  ui.shapes.Quad({bar.x, bar.y}, {bar.x + full, bar.y}, {bar.x + full, bar.y + bar.h},
                 {bar.x, bar.y + bar.h}, deep, color, color, deep);
  // A bright edge marks the value.
  if (share > 0 && share < 1) {
    ui.shapes.Rect({bar.x + full - 1.5f, bar.y - 1}, {2, bar.h + 2}, Mix(color, Rgba::White, 0.5));
  }
  for (int i = 1; i < 4; ++i) {  // quarters
    ui.shapes.Rect({std::floor(bar.x + bar.w * static_cast<float>(i) / 4), bar.y}, {1, bar.h},
                   Rgba(8, 14, 24, 170));
  }
}

void DrawChip(const Ui& ui, Point at, std::string_view text, Rgba color, bool on) {
  const unsigned font_size = ui.FontSize(kSmall - 1);
  const float width = ui.text.Width(text, font_size, Face::Bold) + ui.Px(10), height = ui.Px(16);
  ui.shapes.Rect(at, {width, height}, on ? WithAlpha(color, 0.26) : Rgba(26, 36, 50, 160));
  ui.shapes.Frame({std::floor(at.x), std::floor(at.y)}, {std::floor(width), std::floor(height)}, 1,
                  on ? WithAlpha(color, 0.8) : WithAlpha(palette::kFaint, 0.7));
  ui.text.Write(text, {at.x + ui.Px(5), at.y + (height - LineHeight(font_size)) / 2}, font_size,
                on ? color : palette::kFaint, Face::Bold);
}

void DrawRow(const Ui& ui, const Area& row, std::string_view label, std::string_view value,
             Rgba color) {
  const unsigned font_size = ui.FontSize(kSmall);
  const float value_width = ui.text.Width(value, font_size);
  ui.text.WriteWithin(label, {row.x, row.y}, row.w - value_width - ui.Px(6), font_size,
                      palette::kDim);
  ui.text.Write(value, {row.Right(), row.y}, font_size, color, Face::Sans, Align::Right);
}

void DrawVeil(const Ui& ui, double strength) {
  ui.shapes.Rect({0, 0}, {ui.width, ui.height}, WithAlpha(Rgba(3, 5, 10), strength));
}

}  // namespace heliopause
