// The settings of the options menu, stored in a small text file of `name = value` lines.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "view/draw/palette.hpp"
#include "view/hud/log_filter.hpp"
#include "view/input/key_map.hpp"
#include "view/input/pad_map.hpp"
#include "view/input/scenario_keys.hpp"
#include "view/sound/volumes.hpp"

namespace heliopause {

// The settings and their defaults. The names in the file are the names of the members, with
// log_own, log_fights, log_law and log_chatter for those of `log`, and volume, volume_effects,
// volume_music and mute for those of `volumes`, and pad_dead_zone; a line `bind ACTION = KEY, KEY`
// changes `keys`, a line `pad BUTTON = ACTION` those of the pad, and a line `key SCENARIO/ID = F`
// is a choice of scenario_keys.
struct Settings {
  bool fullscreen = false;
  bool radar_log = false;           // logarithmic radar
  bool hints = true;                // show key hints in the first minute
  bool flight_assist = true;        // initial state for a new ship
  bool pause_in_background = true;  // when the window loses the focus
  bool killcam = true;              // show the last seconds before a death again
  int frame_limit = 60;             // frames/s; 0: no limit. One of kFrameLimits
  double ui_scale = 1;              // of instruments, menus, console and pages; 0.75 to 2
  ColorScheme colors = ColorScheme::Standard;
  LogFilter log;
  Volumes volumes;
  std::string language = "en";    // of data/text
  std::vector<std::string> mods;  // switched on in the menu, by name
  std::size_t threads = 1;  // of a tick, to kMostThreads; 0: all of the machine. Not in the menu
  KeyMap keys;
  PadSettings pad;
  std::vector<KeyChoice> scenario_keys;
};
inline constexpr int kFrameLimits[] = {30, 60, 120, 0};
inline constexpr double kSmallestUiScale = 0.75, kLargestUiScale = 2, kUiScaleStep = 0.25;

// Parses `text`. Each invalid line adds a description to `errors` ("line 3: ...") and leaves its
// default.
Settings ParseSettings(std::string_view text, std::vector<std::string>& errors);

// The text that ParseSettings reads, with a line of explanation.
std::string FormatSettings(const Settings& settings);

// A missing file is not an error and gives the defaults. An unreadable one is an error.
Settings LoadSettings(const std::filesystem::path& file, std::vector<std::string>& errors);

// Replaces the whole file (game/state/safe_file.hpp). A file with errors is kept as FILE.1. Returns
// false, with the file and the reason in `why`, on failure; then the old file stays.
bool SaveSettings(const Settings& settings, const std::filesystem::path& file, std::string& why);

}  // namespace heliopause
