// Gates and stars. A gate is a ring of turning segments around a faint light; a star is a disc of
// shells, brighter towards the middle, with a corona. Both move by the clock of the game.
#include <algorithm>
#include <cmath>

#include "base/constants.hpp"
#include "view/art/body_art.hpp"
#include "view/draw/palette.hpp"

namespace heliopause {

namespace {
constexpr int kSegments = 12;

Point At(Point center, double angle, float radius) {
  return {center.x + static_cast<float>(std::cos(angle)) * radius,
          center.y + static_cast<float>(std::sin(angle)) * radius};
}
}  // namespace

void DrawGate(const Brush& brush, const BodyPose& pose) {
  const Point p = pose.position;
  const float r = pose.radius;
  const Rgba color = pose.surface.color;
  if (r < 4) {
    brush.solid.Ring(p, std::max(r, 2.f), 1.2f, color);
    return;
  }
  const double turn = brush.seconds * 0.25;
  const double pulse = 0.5 + 0.5 * std::sin(brush.seconds * 1.7);
  brush.light.Glow(p, r * 1.25f, WithAlpha(color, 0.10 + 0.05 * pulse));
  brush.light.Glow(p, r * 0.7f, WithAlpha(color, 0.12 + 0.10 * pulse));
  const Rgba metal = Rgba(120, 132, 148), dark = Rgba(58, 68, 82);
  for (int i = 0; i < kSegments; ++i) {
    const double a = turn + kTau * i / kSegments, b = a + kTau / kSegments * 0.78;
    const float inner = r * 0.86f, outer = r * (i % 3 == 0 ? 1.06f : 1.0f);
    const double shade = 0.75 + 0.3 * (std::cos(a) * kLightFrom.x + std::sin(a) * kLightFrom.y);
    const Rgba lit = Shade(i % 3 == 0 ? metal : Mix(metal, dark, 0.4), shade);
    brush.solid.Quad(At(p, a, inner), At(p, b, inner), At(p, b, outer), At(p, a, outer), lit);
    if (i % 3 == 0) brush.light.Glow(At(p, (a + b) / 2, outer), r * 0.09f, WithAlpha(color, 0.8));
  }
  brush.light.Ring(p, r * 0.84f, std::max(1.f, r * 0.012f), WithAlpha(color, 0.45 + 0.3 * pulse));
}

// Drawn under everything else. The middle stays below full white, so that instruments can be read
// over it.
void DrawStar(const BodyBrush& brush, const BodyPose& pose) {
  const Point p = pose.position;
  const float r = std::max(pose.radius, 2.5f);
  const Rgba color = pose.surface.color;
  const double flicker = 1 + 0.015 * std::sin(brush.brush.seconds * 0.9);
  brush.under.Glow(p, r * 1.9f * static_cast<float>(flicker), WithAlpha(color, 0.30));
  brush.under.Glow(p, r * 1.25f, WithAlpha(color, 0.55));
  // Gradients: steps of colour would be seen as rings, because a star is larger than the window.
  const Rgba core = Mix(color, Rgba(255, 246, 226), 0.45);
  brush.under.Disc(p, r, WithAlpha(Shade(color, 0.62), 0.95));
  brush.under.Glow(p, r, WithAlpha(core, 0.85));
  brush.under.Glow(p, r * 0.7f, WithAlpha(core, 0.6));
}

}  // namespace heliopause
