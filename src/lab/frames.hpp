// Rims of rectangles in one batch, for the squares of a tree.
#pragma once

#include <cstddef>
#include <vector>

#include "view/draw/compat.hpp"

namespace heliopause::lab {

// Rims of one pixel, drawn as lines: eight vertices each instead of twenty-four.
class Frames {
 public:
  // Adds the rim inside of a rectangle; corner and size in whole pixels.
  void Add(Point corner, Point size, Rgba color);
  std::size_t Count() const { return lines_.size() / 8; }

  // Draws all rims in one call, then clears.
  void Flush(sf::RenderTarget& target);

 private:
  std::vector<Vertex> lines_;  // two vertices per line, four lines per rectangle
};

}  // namespace heliopause::lab
