// The size of points is OpenGL state, not a property of a vertex, so squares are sorted by size.
#include "lab/dots.hpp"

#include <GL/gl.h>

#include <algorithm>
#include <cmath>

namespace heliopause::lab {

void Dots::Add(Point middle, float edge, Rgba color) {
  const float size = std::clamp(std::round(edge), 1.f, static_cast<float>(kMaxEdge));
  by_size_[static_cast<std::size_t>(size) - 1].push_back(MakeVertex(middle, color));
}

// Squares that were added since the last flush, of all sizes.
std::size_t Dots::Count() const {
  std::size_t count = 0;
  for (const auto& dots : by_size_) count += dots.size();
  return count;
}

void Dots::Flush(sf::RenderTarget& target) {
  // glPointSize needs the context of the target.
  target.setActive(true);
  for (std::size_t i = 0; i < by_size_.size(); ++i) {
    if (by_size_[i].empty()) continue;
    glPointSize(static_cast<float>(i + 1));
    target.draw(by_size_[i].data(), by_size_[i].size(), sf::PrimitiveType::Points,
                sf::RenderStates(sf::BlendAlpha));
    by_size_[i].clear();
  }
}

}  // namespace heliopause::lab
