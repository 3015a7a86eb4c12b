// What the programs with a window share: what it looks like, and frame after frame.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>

#include "app/commands.hpp"
#include "app/stop_signal.hpp"
#include "view/frame/view.hpp"

namespace heliopause {

// A frame that took longer than this is a stall (a dragged window, a suspended machine, a clock
// that jumped): the game skips it instead of racing to catch up.
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

// What a window does that has nothing to save: for DisplayWatch.
inline int LeaveWithoutDisplay(const std::string& what) {
  std::fprintf(stderr, "heliopause: %s\n", what.c_str());
  return kExitDisplayLost;
}

// frame(seconds since the one before, from 0 to kLongestFrame) while goes_on(), until a signal asks
// to stop.
template <class Clock = std::chrono::steady_clock, class GoesOn, class Frame>
void RunFrames(const GoesOn& goes_on, const Frame& frame) {
  auto last = Clock::now();
  while (goes_on() && StopSignal() == 0) {
    const auto now = Clock::now();
    frame(std::clamp(std::chrono::duration<double>(now - last).count(), 0.0, kLongestFrame));
    last = now;
  }
}

}  // namespace heliopause
