// Shapes in pixels, collected as triangles of one layer and drawn in one call.
//
// Every shape is feathered: its rim fades out over one pixel. That looks as smooth as
// multi-sampling on any machine and costs few triangles. Positions are pixels from the upper left
// corner of the window. Nothing is clipped: callers leave out what is off screen. Adding costs
// O(vertices); Flush is one draw call.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "view/draw/compat.hpp"

namespace heliopause {

// One layer of the picture. Keeps its memory between frames, so a steady picture does not allocate.
// Later shapes cover earlier ones.
class Painter {
 public:
  // ---- filled ----
  void Triangle(Point a, Point b, Point c, Rgba color) { Triangle(a, b, c, color, color, color); }
  void Triangle(Point a, Point b, Point c, Rgba ca, Rgba cb, Rgba cc);
  void Quad(Point a, Point b, Point c, Point d, Rgba color);  // corners in order
  void Quad(Point a, Point b, Point c, Point d, Rgba ca, Rgba cb, Rgba cc, Rgba cd);
  void Rect(Point corner, Point size, Rgba color);
  void Fan(std::span<const Point> convex, Rgba color);  // no feather
  void Disc(Point center, float radius, Rgba color);
  void Glow(Point center, float radius, Rgba inner);  // fades to transparent at the radius

  // ---- lines, feathered; `width` is the solid part in pixels ----
  void Line(Point a, Point b, float width, Rgba color) { Line(a, b, width, color, color); }
  void Line(Point a, Point b, float width, Rgba ca, Rgba cb);
  void Outline(std::span<const Point> closed, float width, Rgba color);
  void Frame(Point corner, Point size, float width, Rgba color);  // the rim of a rectangle
  void Ring(Point center, float radius, float width, Rgba color);
  void ThinRing(Point center, float radius,
                Rgba color);  // a pixel wide, not feathered: cheap, for large numbers
  void Arc(Point center, float radius, float from, float to, float width,
           Rgba color);  // radians, from < to

  // ---- layer ----
  std::size_t VertexCount() const { return vertices_.size(); }
  std::span<const Vertex> Vertices() const { return vertices_; }
  void Clear() { vertices_.clear(); }  // keeps the memory
  // Draws all shapes, then clears.
  void Flush(sf::RenderTarget& target, const sf::BlendMode& blend = sf::BlendAlpha);

 private:
  std::vector<Vertex> vertices_;
};

// Number of segments that make a circle of this radius look round: 8 to 160.
int CircleSegments(float radius_px);

inline Point Plus(Point a, Point b) { return Point(a.x + b.x, a.y + b.y); }
// Length of a vector, pixels.
float LengthOf(Point v);

}  // namespace heliopause
