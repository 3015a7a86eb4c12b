#include "lab/cheap_shapes.hpp"

#include <GL/gl.h>

#include <algorithm>
#include <cmath>

namespace heliopause::lab {

void Dots::Add(Point middle, float edge, Rgba color) {
  const float size = std::clamp(std::round(edge), 1.f, static_cast<float>(kLargest));
  by_size_[static_cast<std::size_t>(size) - 1].push_back(MakeVertex(middle, color));
}

std::size_t Dots::Count() const {
  std::size_t count = 0;
  for (const auto& dots : by_size_) count += dots.size();
  return count;
}

void Dots::Flush(sf::RenderTarget& target) {
  target.setActive(true);
  for (std::size_t i = 0; i < by_size_.size(); ++i) {
    if (by_size_[i].empty()) continue;
    glPointSize(static_cast<float>(i + 1));
    target.draw(by_size_[i].data(), by_size_[i].size(), sf::PrimitiveType::Points,
                sf::RenderStates(sf::BlendAlpha));
    by_size_[i].clear();
  }
}

// Lines go through the middles of pixels, each up to where the next one begins.
void Frames::Add(Point corner, Point size, Rgba color) {
  const float left = corner.x + 0.5f, top = corner.y + 0.5f;
  const float right = corner.x + size.x - 0.5f, bottom = corner.y + size.y - 0.5f;
  const Point ends[] = {{left, top},     {right, top},   {right, top},   {right, bottom},
                        {right, bottom}, {left, bottom}, {left, bottom}, {left, top}};
  for (const Point end : ends) lines_.push_back(MakeVertex(end, color));
}

void Frames::Flush(sf::RenderTarget& target) {
  if (!lines_.empty())
    target.draw(lines_.data(), lines_.size(), sf::PrimitiveType::Lines,
                sf::RenderStates(sf::BlendAlpha));
  lines_.clear();
}

}  // namespace heliopause::lab
