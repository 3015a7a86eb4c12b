// The elements and measures that all panels share.
#pragma once

#include <string_view>

#include "view/draw/painter.hpp"
#include "view/draw/palette.hpp"
#include "view/draw/text_painter.hpp"

namespace heliopause {

// An axis-parallel rectangle, half open: the right and lower edges belong to the neighbour.
struct Area {
  float x = 0, y = 0, w = 0, h = 0;  // pixels

  float Right() const { return x + w; }
  float Bottom() const { return y + h; }
  bool Contains(Point p) const { return p.x >= x && p.x < Right() && p.y >= y && p.y < Bottom(); }
  bool Overlaps(const Area& other) const {
    return x < other.Right() && other.x < Right() && y < other.Bottom() && other.y < Bottom();
  }
  Area Inset(float by) const { return {x + by, y + by, w - 2 * by, h - 2 * by}; }
};

// Magnification relative to 960 x 720 pixels, the smallest window that holds the layout at full
// size: 0.65 to 3, in steps of 0.05. `wanted`: factor of the settings. It is limited to what leaves
// 640 x 360 units for the layout, and never makes text smaller than at 0.65.
float UiScale(unsigned width, unsigned height, double wanted = 1);

// The target of panels. Within one Ui, all shapes lie below all text: call Flush between things
// that cover each other.
struct Ui {
  Painter& shapes;
  TextPainter& text;
  float scale = 1;
  float width = 1280, height = 720;  // of the window, pixels

  float Px(float units) const {
    return units * scale;
  }  // layouts count in pixels of a 720 high window
  unsigned FontSize(float units) const { return static_cast<unsigned>(units * scale + 0.5f); }
  void Flush(sf::RenderTarget& target) const {
    shapes.Flush(target);
    text.Flush(target);
  }
};

// Font sizes, in units.
inline constexpr float kSmall = 11, kNormal = 13, kLarge = 17, kTitle = 26;

// A dark panel with a thin border and two cut, bright corners.
void DrawPanel(const Ui& ui, const Area& area);

// The cross that closes a screen by mouse, at the upper right corner of its frame.
Area CloseArea(const Ui& ui, const Area& frame);
void DrawClose(const Ui& ui, const Area& area, bool hovered);

// A bar that is `share` (0..1) full, with a label before it and a value behind it.
void DrawBar(const Ui& ui, const Area& area, double share, Rgba color, std::string_view label,
             std::string_view value);

// A small indicator, bright when `on`.
void DrawChip(const Ui& ui, Point at, std::string_view text, Rgba color, bool on);

// A row of a table: label at the left end, value at the right end.
void DrawRow(const Ui& ui, const Area& row, std::string_view label, std::string_view value,
             Rgba color = palette::kText);

// Darkens everything drawn before, for menus. `strength` 0..1.
void DrawVeil(const Ui& ui, double strength);

}  // namespace heliopause
