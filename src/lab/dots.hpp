// Small squares in batches, for tens of thousands of bodies.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "view/draw/compat.hpp"

namespace heliopause::lab {

// Squares of whole pixels without antialiasing, drawn as OpenGL points: one vertex each instead of
// six. Without a graphics card the number of vertices decides the time of a frame.
class Dots {
 public:
  static constexpr std::size_t kMaxEdge = 6;  // pixels

  // Adds a square with this edge in pixels, rounded and clamped to 1 .. kMaxEdge.
  void Add(Point middle, float edge, Rgba color);
  std::size_t Count() const;

  // Draws all squares, smaller ones first, then clears. One draw call per size.
  void Flush(sf::RenderTarget& target);

 private:
  std::array<std::vector<Vertex>, kMaxEdge> by_size_;  // index: edge - 1
};

}  // namespace heliopause::lab
