// The window: opened quietly, resized, turned to full screen and back.
#pragma once

#include "view/draw/compat.hpp"

namespace heliopause {

// SFML and Mesa tell the terminal about everything that a machine lacks; players need none of it.
// Call before the first use of either. What matters is found by return values and told in words of
// ours.
void SilenceLibraries();

// One window of the screen. Making it again for full screen keeps textures and fonts: SFML shares
// them between contexts.
class Window {
 public:
  // Throws std::runtime_error when no window can be made. At least 320 x 240.
  Window(unsigned width, unsigned height, bool fullscreen);

  bool IsOpen() const { return window_.isOpen(); }
  bool Next(InputEvent& event);  // false: no event left. Handles resizing by itself
  unsigned Width() const { return window_.getSize().x; }
  unsigned Height() const { return window_.getSize().y; }

  bool IsFullscreen() const { return fullscreen_; }
  void SetFullscreen(bool on);                // keeps the size for the way back
  void SetFrameLimit(int frames_per_second);  // 0: none

  sf::RenderTarget& Target() { return window_; }
  bool Grab(sf::Image& image) const { return GrabWindow(window_, image); }  // before Display
  void Display() { window_.display(); }

 private:
  void Create();

  sf::RenderWindow window_;
  unsigned width_, height_;  // when not full screen
  bool fullscreen_;
  int frame_limit_ = 60;
};

}  // namespace heliopause
