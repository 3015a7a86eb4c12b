// What the options menu keeps between games: a small text file of `name = value` lines.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace heliopause {

// The options and their defaults. A name in the file is the member's name.
struct Settings {
  bool fullscreen = false;
  bool radar_log = false;     // logarithmic radar
  bool hints = true;          // key hints in the first minute
  bool flight_assist = true;  // turned on for a new ship
  int frame_limit = 60;       // frames/s; 0: none. One of kFrameLimits
};
inline constexpr int kFrameLimits[] = {30, 60, 120, 0};

// Reads `text`. What cannot be understood is described in `faults` ("line 3: ..."), and keeps its
// default.
Settings ParseSettings(std::string_view text, std::vector<std::string>& faults);

// As ParseSettings reads it, with a line of explanation.
std::string FormatSettings(const Settings& settings);

// A missing file is no fault: it gives the defaults. An unreadable one is.
Settings LoadSettings(const std::filesystem::path& file, std::vector<std::string>& faults);

// Replaces the file as a whole (safe_file.hpp); one that was not fully understood is kept as
// FILE.1. False with the reason, and the file's name, in `why`; then the old one stands.
bool SaveSettings(const Settings& settings, const std::filesystem::path& file, std::string& why);

}  // namespace heliopause
