// Fixed positions from the corners inwards, in units of UiScale. So few areas do not need a general
// layout solver.
#include "view/hud/hud_layout.hpp"

#include <algorithm>

namespace heliopause {

void DrawPrompt(const Ui& ui, const HudLayout& layout, float up, const std::string& text,
                unsigned size, Rgba color) {
  const float wide = std::min(ui.text.Width(text, size, Face::Bold), layout.hints.w);
  const Point at{layout.hints.x + layout.hints.w / 2, layout.hints.y - ui.Px(up)};
  ui.shapes.Rect({at.x - wide / 2 - ui.Px(8), at.y - ui.Px(2)},
                 {wide + ui.Px(16), LineHeight(size) + ui.Px(4)}, WithAlpha(palette::kSpace, 0.8));
  ui.text.WriteWithin(text, at, layout.hints.w, size, color, Face::Bold, Align::Center);
}

HudLayout LayOutHud(unsigned width, unsigned height, float s) {
  const float w = static_cast<float>(width), h = static_cast<float>(height);
  const float margin = 12 * s, gap = 8 * s, side = std::clamp(0.29f * w, 186 * s, 252 * s);
  HudLayout out;
  out.purse = {margin, margin, side, 50 * s};
  out.target = {w - margin - side, margin, side, 147 * s};
  out.status = {margin, h - margin - 118 * s, side, 118 * s};
  const float head = 20 * s;  // of the radar
  const float radar = std::clamp(h - out.target.Bottom() - gap - margin - head, 120 * s, 206 * s);
  out.radar = {w - margin - radar, h - margin - radar - head, radar, radar + head};

  const float left = out.purse.Right() + gap, right = out.target.x - gap;
  const float alerts = std::min(420 * s, right - left);
  const bool low = h < 480 * s;
  out.alerts = {(left + right) / 2 - alerts / 2, margin, alerts, (low ? 48 : 76) * s};

  // Hints and time line use the space between status and radar.
  const float hint_left = out.status.Right() + gap, hint_right = out.radar.x - gap;
  const float hints = std::min(470 * s, hint_right - hint_left);
  out.hints = {(hint_left + hint_right) / 2 - hints / 2, h - margin - 74 * s, hints, 74 * s};

  // In a low window three lines: the panel above it needs the place for objectives.
  const float log = std::clamp(h - 480 * s, 52 * s, 104 * s);
  out.log = {margin, out.status.y - gap - log, std::min(430 * s, w - 2 * margin), log};
  out.tree = {margin, out.purse.Bottom() + gap, side, out.log.y - out.purse.Bottom() - 2 * gap};
  out.legend = {w - margin - radar, out.target.Bottom() + gap, radar,
                out.radar.y - out.target.Bottom() - 2 * gap};
  // A window too flat for all: first the log shrinks for the panel above it, then the panel itself.
  if (out.log.y < out.purse.Bottom() + gap) {
    out.log.y = out.purse.Bottom() + gap;
    out.log.h = std::max(0.f, out.status.y - gap - out.log.y);
  }
  out.log.w = std::min(out.log.w, out.radar.x - gap - out.log.x);
  out.tree.h = std::max(0.f, out.tree.h);
  // Below the time bar, which is below the alerts.
  const float search_top = std::max(out.tree.y, out.alerts.Bottom() + 48 * s + gap);
  out.searches = {margin, search_top, std::min(480 * s, out.legend.x - gap - margin),
                  std::max(0.f, out.log.y - gap - search_top)};
  // Above the ship in the middle of the window; where that is too low or narrow, at its left.
  const float ship = 0.06f * h;  // the largest one, at the default zoom
  const float wide = std::min(720 * s, right - left), narrow = out.searches.Right() + gap;
  const float tall = std::max(0.f, h / 2 - ship - search_top);
  out.dialogue = {(left + right) / 2 - wide / 2, search_top, wide, tall};
  out.dialogue_beside_searches = {narrow, search_top, std::max(0.f, right - narrow), tall};
  if (wide < 320 * s || tall < 150 * s) {
    const float top = std::max(out.alerts.Bottom(), out.purse.Bottom()) + gap;
    out.dialogue = {margin, top, std::min(right, w / 2 - ship) - margin,
                    std::max(0.f, out.status.y - gap - top)};
    out.dialogue_beside_searches = out.dialogue;
  }
  out.scenario = out.tree;
  out.time_line = {hint_left, out.status.y, hint_right - hint_left, out.status.h};
  out.legend.h = std::max(0.f, out.legend.h);
  return out;
}

}  // namespace heliopause
