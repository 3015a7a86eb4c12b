// What the lab draws by the ten thousand, with as few vertices as there can be: without a graphics
// card, these are what a frame costs. No soft rims, whole pixels.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "view/draw/compat.hpp"

namespace heliopause::lab {

// Small squares, each a point of the size of its batch: one vertex instead of six.
class Dots {
 public:
  static constexpr std::size_t kLargest = 6;  // pixels of the edge

  // A square of about this edge, at least one pixel and at most kLargest.
  void Add(Point middle, float edge, Rgba color);
  std::size_t Count() const;

  // Draws everything gathered, small ones first, then clears. One call a size.
  void Flush(sf::RenderTarget& target);

 private:
  std::array<std::vector<Vertex>, kLargest> by_size_;
};

// Rims of rectangles, a pixel wide: eight vertices instead of twenty-four.
class Frames {
 public:
  void Add(Point corner, Point size, Rgba color);  // inside of the rectangle
  std::size_t Count() const { return lines_.size() / 8; }
  void Flush(sf::RenderTarget& target);  // one call, then clears

 private:
  std::vector<Vertex> lines_;
};

}  // namespace heliopause::lab
