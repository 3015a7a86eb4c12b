// The command line, read into plain values.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "lab/lab.hpp"

namespace heliopause {

// Exit codes of the program. Scripts and tests rely on them.
inline constexpr int kExitOk = 0;
inline constexpr int kExitFailed =
    1;  // a script's error, a save that cannot be written, a replay that differs
inline constexpr int kExitUsage = 2;  // wrong command line: an unknown scenario, an unreadable file
inline constexpr int kExitNoDisplay = 3;
inline constexpr int kExitDisplayLost = 4;  // it went away while the window was open
// Above 128: `run` was stopped by that signal (128 + its number) before its end.

struct SoakOptions {  // all in ticks
  std::uint64_t check = 10'000;
  std::uint64_t save = 60ull * 60 * 60;  // an hour of game time
  std::uint64_t warm_up = 2 * 60ull * 60 * 60;
  std::filesystem::path like;  // the folder of another run
};

struct CommandLine {
  enum class Command { Play, Run, Shot, Script, Replay, Tree, Lab, Soak };
  Command command = Command::Play;

  std::string scenario = "default";
  std::uint64_t seed = 1;
  std::uint64_t ticks = 0;  // run, script: how many; shot: when; play: leave after (0: never)
  std::string load;         // a file; for play also the name of a slot
  bool hash = false, json = false;      // run; replay: hash
  std::filesystem::path save;           // run: write a save at the end
  std::uint64_t every = 0;              // run: print a line of times every so many ticks; 0: never
  std::uint64_t reload = 0;             // run: save and load every so many ticks; 0: never
  unsigned width = 1280, height = 720;  // play, shot
  bool fullscreen = false;              // play
  bool tree = false, hud = true;        // shot
  double zoom = 0;                      // shot: pixels per unit; 0: the game's own
  std::filesystem::path out;            // shot, tree, lab
  std::optional<std::uint64_t> since;   // tree: the tick of the run to compare with
  std::filesystem::path file;           // script, replay; soak: its folder
  std::filesystem::path record;         // play, run: write a recording
  bool headless = false;                // replay, lab
  SoakOptions soak;
  lab::LabOptions lab;  // lab; size, ticks and picture are those above
};

// Reads the arguments. Returns true to go on; false when the program is to end with `exit_code`
// (--help and
// --version: printed to stdout, 0; a mistake: a line and the usage to stderr, kExitUsage).
bool ReadCommandLine(int argc, char** argv, CommandLine& out, int& exit_code);

}  // namespace heliopause
