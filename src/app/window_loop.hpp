// What the programs with a window share: what it looks like, and frame after frame.
#pragma once

#include <algorithm>
#include <chrono>

#include "app/commands.hpp"
#include "view/view.hpp"

namespace heliopause {

// A frame that took longer than this is a stall (a dragged window, a suspended machine): the game
// skips it instead of racing to catch up, and slows evenly when ticks are too dear.
inline constexpr double kLongestFrame = 0.25;

inline ViewOptions WindowOf(const CommandLine& line, const Folders& folders) {
  ViewOptions options;
  options.width = line.width;
  options.height = line.height;
  options.fullscreen = line.fullscreen;
  options.screenshots = folders.screenshots;
  options.settings = folders.settings;
  return options;
}

// frame(seconds since the one before) while goes_on().
template <class GoesOn, class Frame>
void RunFrames(const GoesOn& goes_on, const Frame& frame) {
  using Clock = std::chrono::steady_clock;
  auto last = Clock::now();
  while (goes_on()) {
    const auto now = Clock::now();
    frame(std::min(std::chrono::duration<double>(now - last).count(), kLongestFrame));
    last = now;
  }
}

}  // namespace heliopause
