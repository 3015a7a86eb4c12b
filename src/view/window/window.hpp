// The window: opening, resizing, switching to full screen and back.
#pragma once

#include "view/draw/compat.hpp"

namespace heliopause {

// Turns off the messages that SFML and Mesa write to the terminal about missing features of the
// machine. Call before the first use of either. Errors that matter are reported through return
// values.
void SilenceLibraries();

// One window. Creating it again for full screen keeps textures and fonts: SFML shares them between
// contexts.
class Window {
 public:
  // Throws std::runtime_error when no window can be opened. At least 320 x 240 pixels.
  Window(unsigned width, unsigned height, bool fullscreen);

  bool IsOpen() const { return window_.isOpen(); }
  bool Next(InputEvent& event);  // false: no event left. Adapts the view after a resize
  unsigned Width() const { return window_.getSize().x; }
  unsigned Height() const { return window_.getSize().y; }

  bool IsFullscreen() const { return fullscreen_; }
  void SetFullscreen(bool on);                // keeps the windowed size
  void SetFrameLimit(int frames_per_second);  // 0: no limit

  sf::RenderTarget& Target() { return window_; }
  bool Grab(sf::Image& image) const { return GrabWindow(window_, image); }  // call before Display
  void Display() { window_.display(); }

 private:
  void Create();

  sf::RenderWindow window_;
  unsigned width_, height_;  // when not full screen
  bool fullscreen_;
  int frame_limit_ = 60;
};

}  // namespace heliopause
