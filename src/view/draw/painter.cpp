// Splits shapes into triangles. A rim that fades to transparent over kFeather pixels replaces
// anti-aliasing, which not every machine has.
#include "view/draw/painter.hpp"

#include <algorithm>
#include <cmath>

#include "base/constants.hpp"
#include "view/draw/palette.hpp"

namespace heliopause {

namespace {
constexpr float kTwoPi = static_cast<float>(kTau);
constexpr float kFeather = 0.9f;  // pixels; below 0.7 edges look jagged, above 1.2 blurred

// Fading keeps the colour: fading towards black would darken the rim.
Rgba Faded(Rgba color) {
  color.a = 0;
  return color;
}
}  // namespace

float LengthOf(Point v) { return std::sqrt(v.x * v.x + v.y * v.y); }

// The error of a chord is proportional to radius / segments^2, hence the square root.
int CircleSegments(float radius_px) {
  return std::clamp(static_cast<int>(6 + 3.6f * std::sqrt(std::max(radius_px, 0.f))), 8, 160);
}

void Painter::Triangle(Point a, Point b, Point c, Rgba ca, Rgba cb, Rgba cc) {
  vertices_.push_back(MakeVertex(a, ca));
  vertices_.push_back(MakeVertex(b, cb));
  vertices_.push_back(MakeVertex(c, cc));
}

void Painter::Quad(Point a, Point b, Point c, Point d, Rgba color) {
  Triangle(a, b, c, color);
  Triangle(a, c, d, color);
}

void Painter::Quad(Point a, Point b, Point c, Point d, Rgba ca, Rgba cb, Rgba cc, Rgba cd) {
  Triangle(a, b, c, ca, cb, cc);
  Triangle(a, c, d, ca, cc, cd);
}

void Painter::Rect(Point corner, Point size, Rgba color) {
  Quad(corner, {corner.x + size.x, corner.y}, {corner.x + size.x, corner.y + size.y},
       {corner.x, corner.y + size.y}, color);
}

void Painter::Fan(std::span<const Point> convex, Rgba color) {
  for (std::size_t i = 2; i < convex.size(); ++i) {
    Triangle(convex[0], convex[i - 1], convex[i], color);
  }
}

// A solid fan up to half a feather inside the radius, then a fading rim. Both share their corners,
// so there is no seam between them.
void Painter::Disc(Point center, float radius, Rgba color) {
  const int segments = CircleSegments(radius);
  const Rgba clear = Faded(color);
  const float inner = std::max(radius - kFeather / 2, 0.f), outer = radius + kFeather / 2;
  Point before(1, 0);
  for (int i = 1; i <= segments; ++i) {
    const float angle = kTwoPi * static_cast<float>(i) / static_cast<float>(segments);
    const Point now(std::cos(angle), std::sin(angle));
    const Point a(center.x + before.x * inner, center.y + before.y * inner);
    const Point b(center.x + now.x * inner, center.y + now.y * inner);
    Triangle(center, a, b, color);
    Quad(a, b, {center.x + now.x * outer, center.y + now.y * outer},
         {center.x + before.x * outer, center.y + before.y * outer}, color, color, clear, clear);
    before = now;
  }
}

void Painter::Glow(Point center, float radius, Rgba inner) {
  // A glow has no visible edge, and there are hundreds of them: few segments are enough.
  const int segments = radius < 6 ? 6 : radius < 24 ? 9 : 16;
  const bool coarse_rim = radius < 6;
  const Rgba clear = Faded(inner);
  // Two rings: a linear ramp alone looks like a cone; the knee makes it fall off like light.
  const Rgba knee = WithAlpha(inner, inner.a / 255.0 * 0.28);
  Point before(1, 0);
  for (int i = 1; i <= segments; ++i) {
    const float angle = kTwoPi * static_cast<float>(i) / static_cast<float>(segments);
    const Point now(std::cos(angle), std::sin(angle));
    const Point rim_a(center.x + before.x * radius, center.y + before.y * radius);
    const Point rim_b(center.x + now.x * radius, center.y + now.y * radius);
    before = now;
    if (coarse_rim) {
      Triangle(center, rim_a, rim_b, inner, clear, clear);
      continue;
    }
    const Point a(center.x + (rim_a.x - center.x) * 0.45f, center.y + (rim_a.y - center.y) * 0.45f);
    const Point b(center.x + (rim_b.x - center.x) * 0.45f, center.y + (rim_b.y - center.y) * 0.45f);
    Triangle(center, a, b, inner, knee, knee);
    Quad(a, b, rim_b, rim_a, knee, knee, clear, clear);
  }
}

void Painter::Line(Point a, Point b, float width, Rgba ca, Rgba cb) {
  const Point along(b.x - a.x, b.y - a.y);
  const float length = LengthOf(along);
  if (!(length > 0)) return;
  const Point side(-along.y / length, along.x / length);
  // A line thinner than a pixel is drawn a pixel wide and fainter, so that it neither breaks up nor
  // flickers.
  const double strength = std::min(1.0, static_cast<double>(width));
  const Rgba sa = WithAlpha(ca, ca.a / 255.0 * strength),
             sb = WithAlpha(cb, cb.a / 255.0 * strength);
  // Too thin for a core: the two feathers meet in the middle, otherwise pixels between them would
  // stay empty.
  const float core = width - kFeather > 0.4f ? (width - kFeather) / 2 : 0, rim = core + kFeather;
  const auto at = [&side](Point p, float s) { return Point(p.x + side.x * s, p.y + side.y * s); };
  if (core > 0) Quad(at(a, -core), at(b, -core), at(b, core), at(a, core), sa, sb, sb, sa);
  Quad(at(a, core), at(b, core), at(b, rim), at(a, rim), sa, sb, Faded(sb), Faded(sa));
  Quad(at(a, -core), at(b, -core), at(b, -rim), at(a, -rim), sa, sb, Faded(sb), Faded(sa));
}

// Edges overlap at the corners by their width. At the widths in use this is invisible, and joints
// would double the triangles.
void Painter::Outline(std::span<const Point> closed, float width, Rgba color) {
  for (std::size_t i = 0; i < closed.size(); ++i) {
    Line(closed[i], closed[(i + 1) % closed.size()], width, color);
  }
}

void Painter::Frame(Point corner, Point size, float width, Rgba color) {
  // Whole pixels and no feather: horizontal and vertical edges are crisp by themselves.
  Rect(corner, {size.x, width}, color);
  Rect({corner.x, corner.y + size.y - width}, {size.x, width}, color);
  Rect({corner.x, corner.y + width}, {width, size.y - 2 * width}, color);
  Rect({corner.x + size.x - width, corner.y + width}, {width, size.y - 2 * width}, color);
}

void Painter::Ring(Point center, float radius, float width, Rgba color) {
  Arc(center, radius, 0, kTwoPi, width, color);
}

void Painter::ThinRing(Point center, float radius, Rgba color) {
  const int segments = std::max(8, CircleSegments(radius) * 2 / 3);
  Point before(1, 0);
  for (int i = 1; i <= segments; ++i) {
    const float angle = kTwoPi * static_cast<float>(i) / static_cast<float>(segments);
    const Point now(std::cos(angle), std::sin(angle));
    const auto at = [&](Point d, float r) { return Point(center.x + d.x * r, center.y + d.y * r); };
    Quad(at(before, radius), at(now, radius), at(now, radius + 1), at(before, radius + 1), color);
    before = now;
  }
}

// Short straight lines, each feathered by itself, so that thin circles are as smooth as thick ones.
void Painter::Arc(Point center, float radius, float from, float to, float width, Rgba color) {
  const float share = std::min((to - from) / kTwoPi, 1.f);
  if (!(share > 0) || !(radius > 0)) return;
  const int segments =
      std::max(2, static_cast<int>(static_cast<float>(CircleSegments(radius)) * share));
  Point before(center.x + radius * std::cos(from), center.y + radius * std::sin(from));
  for (int i = 1; i <= segments; ++i) {
    const float angle = from + (to - from) * static_cast<float>(i) / static_cast<float>(segments);
    const Point now(center.x + radius * std::cos(angle), center.y + radius * std::sin(angle));
    Line(before, now, width, color);
    before = now;
  }
}

void Painter::Flush(sf::RenderTarget& target, const sf::BlendMode& blend) {
  DrawTriangles(target, vertices_.data(), vertices_.size(), blend);
  vertices_.clear();
}

}  // namespace heliopause
