// The few elements that all panels are made of, and the measures that they share.
#pragma once

#include <string_view>

#include "view/draw/painter.hpp"
#include "view/draw/palette.hpp"
#include "view/draw/text_painter.hpp"

namespace heliopause {

// An upright rectangle, half open: the right and lower edges are its neighbour's.
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

// How much larger than at 960 x 720, the least that holds the layout at full size, everything is
// drawn: 0.65 .. 3, in steps of a twentieth.
float UiScale(unsigned width, unsigned height);

// Where panels are drawn. Shapes lie under all words of the same Ui; Flush between things that
// cover each other.
struct Ui {
  Painter& shapes;
  TextPainter& text;
  float scale = 1;
  float width = 1280, height = 720;  // of the window, pixels

  float Px(float units) const {
    return units * scale;
  }  // layouts count in pixels of a 720 high window
  unsigned Letter(float units) const { return static_cast<unsigned>(units * scale + 0.5f); }
  void Flush(sf::RenderTarget& target) const {
    shapes.Flush(target);
    text.Flush(target);
  }
};

// Letter heights, in units.
inline constexpr float kSmall = 11, kNormal = 13, kLarge = 17, kTitle = 26;

// A dark pane with a fine rim and bright corners.
void DrawPanel(const Ui& ui, const Area& area);

// A bar that is `share` (0..1) full, with what it shows before it and its value behind it.
void DrawBar(const Ui& ui, const Area& area, double share, Rgba color, std::string_view label,
             std::string_view value);

// A small lit sign, bright when `on`.
void DrawChip(const Ui& ui, Point at, std::string_view text, Rgba color, bool on);

// A row of a table: what, and how much at the right end.
void DrawRow(const Ui& ui, const Area& row, std::string_view label, std::string_view value,
             Rgba color = palette::kText);

// Darkens everything drawn before: for menus.
void DrawVeil(const Ui& ui, double strength);

}  // namespace heliopause
