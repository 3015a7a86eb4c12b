// Workarounds for SFML 2.5.1 are kept in this file.
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
  if (!window_.isOpen()) throw std::runtime_error("cannot open a window on this display");
  WatchWindow(window_.getSystemHandle());
  // SFML 2.5.1 confuses width and height of the screen when it centers a window, so it may lie off
  // screen.
  if (!fullscreen_) window_.setPosition({0, 0});
  window_.setKeyRepeatEnabled(true);  // for typing; the keys of the game ignore repeats
  SetFrameLimit(frame_limit_);
  SetPixelView(window_, Width(), Height());
}

bool Window::Next(InputEvent& event) {
  if (!NextEvent(window_, event)) return false;
  // SFML keeps the old view after a resize, which would stretch the picture.
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
