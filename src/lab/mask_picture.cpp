// The squares of a mask tree, and a rotated copy of the mask at the mouse, red where it touches.
#include <algorithm>
#include <cmath>

#include "base/stopwatch.hpp"
#include "lab/picture.hpp"

namespace heliopause::lab {
namespace {

constexpr float kMinRim = 4;  // px; smaller squares have no rim, which would cover them

// From pixels of the mask to pixels of the screen, through world coordinates.
struct Projection {
  const Mask& mask;
  const MaskPlace& place;
  const Camera& camera;

  Point operator()(double x, double y) const {
    const double px = (x - mask.Width() / 2.0) * place.scale;
    const double py = (y - mask.Height() / 2.0) * place.scale;
    return camera.ToScreen({place.position.x + px * place.heading.x - py * place.heading.y,
                            place.position.y + px * place.heading.y + py * place.heading.x});
  }
};

// Blue at the deepest level, red at the root, as the fill of leaves.
Rgba LevelColor(unsigned level, unsigned levels) {
  return FillColor(levels == 0 ? 0 : 1 - static_cast<double>(level) / levels);
}

void DrawSquares(const Ui& ui, const Projection& on_screen, double pixel, const Rgba* color) {
  const unsigned levels = on_screen.mask.Levels();
  on_screen.mask.ForEachSquare([&](const MaskSquare& square) {
    const Point a = on_screen(square.x, square.y);
    const Point b = on_screen(square.x + square.size, square.y);
    const Point c = on_screen(square.x + square.size, square.y + square.size);
    const Point d = on_screen(square.x, square.y + square.size);
    const Rgba tint = color != nullptr ? *color : LevelColor(square.level, levels);
    if (square.solid) ui.shapes.Quad(a, b, c, d, WithAlpha(tint, color != nullptr ? 0.8 : 0.55));
    if (color != nullptr || square.size * pixel < kMinRim) return;
    const Point corners[] = {a, b, c, d};
    ui.shapes.Outline(corners, 0.5f, WithAlpha(tint, square.solid ? 0.9 : 0.25));
  });
}

}  // namespace

void DrawMask(const Ui& ui, MaskState& state, const Camera& camera, double radius, Vec2 mouse) {
  const Mask& mask = state.study.Shown();
  const double longest = std::max(mask.Width(), mask.Height());
  const MaskPlace place{{0, 0}, {1, 0}, 2 * radius / longest};
  const MaskPlace copy{
      mouse, {std::cos(state.copy.turn), std::sin(state.copy.turn)}, place.scale * state.copy.size};
  // The mask is tested against itself in two placements.
  state.touches = mask.Touches(place, mask, copy);
  std::size_t seen = 0;
  state.microseconds = MicrosecondsOf([&] { seen += mask.Touches(place, mask, copy); }, 10, 3);
  DrawSquares(ui, {mask, place, camera}, camera.ToPixels(place.scale), nullptr);
  const Rgba color = state.touches ? palette::kBad : palette::kText;
  DrawSquares(ui, {mask, copy, camera}, camera.ToPixels(copy.scale), &color);
}

}  // namespace heliopause::lab
