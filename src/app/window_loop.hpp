// What the commands with a window share: its options, and the loop over frames.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/stop_signal.hpp"
#include "script/host/lua_host.hpp"
#include "view/frame/view.hpp"
#include "view/sound/sound_reader.hpp"

namespace heliopause {

// A frame that took longer, in seconds, is a stall: a dragged window, a suspended machine, a clock
// that was set. The game skips that time instead of catching up.
inline constexpr double kLongestFrame = 0.25;

inline ViewOptions WindowOptions(const CommandLine& line, const Folders& folders,
                                 const Catalog& catalog) {
  ViewOptions options;
  options.width = line.width;
  options.height = line.height;
  options.fullscreen = line.fullscreen;
  options.screenshots = folders.screenshots;
  options.settings = folders.settings;
  options.sounds =
      std::make_shared<const SoundSet>(LoadSounds(folders.data, DataLayers(folders.mods), catalog));
  options.sound_files = folders.sounds;
  options.texts = folders.data / "text";
  options.mods = DataLayers(folders.mods);
  return options;
}

// Reads the scenarios that the menu offers; a file that cannot be loaded is listed with its error.
inline std::vector<ScenarioInfo> ReadScenarios(const Folders& folders) {
  std::vector<ScenarioInfo> scenarios;
  for (const LuaHost::ScenarioTitle& title :
       LuaHost::ScenarioTitles(folders.scripts, ScriptFolders(folders.mods)))
    if (title.menu)
      scenarios.push_back({title.name, title.title, title.about, title.broken, title.career});
  return scenarios;
}

// For DisplayWatch in a window with nothing to save: prints `what` happened, returns the exit code.
inline int LeaveWithoutDisplay(const std::string& what) {
  PrintError(what);
  return kExitDisplayLost;
}

// Calls frame(seconds since the previous one, clamped to 0 .. kLongestFrame) while is_open() and
// until a stop signal arrives.
template <class Clock = std::chrono::steady_clock, class IsOpen, class Frame>
void RunFrames(const IsOpen& is_open, const Frame& frame) {
  auto last = Clock::now();
  while (is_open() && StopSignal() == 0) {
    const auto now = Clock::now();
    frame(std::clamp(std::chrono::duration<double>(now - last).count(), 0.0, kLongestFrame));
    last = now;
  }
}

}  // namespace heliopause
