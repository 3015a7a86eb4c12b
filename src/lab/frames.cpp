// Rims of rectangles as lines of one vertex array.
#include "lab/frames.hpp"

namespace heliopause::lab {

// Half a pixel inwards: OpenGL draws a line through the centers of pixels. Each line ends where the
// next one begins.
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
