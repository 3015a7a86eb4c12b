// SFML 2.5.1's habits, kept away from the rest of the view.
#include "view/window/window.hpp"

#include <SFML/System/Err.hpp>
#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "view/window/display.hpp"

namespace heliopause {

void SilenceLibraries() {
  sf::err().rdbuf(nullptr);
  setenv("LIBGL_DEBUG", "quiet", 0);
}

Window::Window(unsigned width, unsigned height, bool fullscreen)
    : width_(std::max(320u, width)), height_(std::max(240u, height)), fullscreen_(fullscreen) {
  SilenceLibraries();
  Create();
}

void Window::Create() {
  CreateWindow(window_, width_, height_, fullscreen_, "Heliopause");
  if (!window_.isOpen()) throw std::runtime_error("no window can be opened on this display");
  WatchWindow(window_.getSystemHandle());
  // SFML 2.5.1 takes the height of the screen for its width when it places a window.
  if (!fullscreen_) window_.setPosition({0, 0});
  window_.setKeyRepeatEnabled(true);  // for typing; the game's keys pass repeats over
  SetFrameLimit(frame_limit_);
  SetPixelView(window_, Width(), Height());
}

bool Window::Next(InputEvent& event) {
  if (!NextEvent(window_, event)) return false;
  if (event.type == InputEvent::Type::Resized) {
    if (!fullscreen_) {
      width_ = event.width;
      height_ = event.height;
    }
    SetPixelView(window_, std::max(1u, event.width), std::max(1u, event.height));
  }
  return true;
}

void Window::SetFullscreen(bool on) {
  if (on == fullscreen_) return;
  fullscreen_ = on;
  Create();
}

void Window::SetFrameLimit(int frames_per_second) {
  frame_limit_ = frames_per_second;
  window_.setFramerateLimit(static_cast<unsigned>(std::max(0, frames_per_second)));
}

}  // namespace heliopause
