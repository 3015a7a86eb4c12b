// The command line, read into plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "game/state/career.hpp"
#include "lab/lab.hpp"

namespace heliopause {

// Exit codes of the program. Scripts and tests rely on them. A command that a signal stopped before
// its end exits with 128 + the number of the signal, as shells report it. A signal is a normal end
// of a command with a window, which saves what there is to save and exits as usual.
inline constexpr int kExitOk = 0;
// A script failed, a save could not be written, a replay or a soak run differs.
inline constexpr int kExitFailed = 1;
// Invalid command line: also an unknown scenario, a file that cannot be read, or a folder in which
// the save or the recording of a run cannot be written.
inline constexpr int kExitUsage = 2;
inline constexpr int kExitNoDisplay = 3;
inline constexpr int kExitDisplayLost = 4;  // the display disappeared while the window was open

struct SoakOptions {  // in ticks
  std::uint64_t check = 10'000;
  std::uint64_t save = 60ull * 60 * 60;  // an hour of game time
  std::uint64_t warm_up = 2 * 60ull * 60 * 60;
  std::filesystem::path like;  // folder of another run to compare with; empty: none
};

struct ModsOptions {
  enum class Action { List, Check, New, Pack, Add, Remove };
  Action action = Action::List;
  std::vector<std::string> names;  // check: empty for all; new, pack, remove: the one
  bool force = false;              // add: replace any version
};

// All arguments as plain values. The comment of a field names the commands that use it.
struct CommandLine {
  enum class Command { Play, Run, Shot, Script, Replay, Tree, Lab, Soak, Mods, Pilots, Cluster };
  Command command = Command::Play;

  std::string scenario = "reach";
  std::uint64_t seed = 1;
  std::uint64_t ticks =
      0;             // run, script: count; shot, tree: draw after; play: exit after (0: never)
  std::string load;  // a file; play: also the name of a slot
  // play: the game of a pilot; empty: a scenario, or the title if nothing says what to start.
  std::string pilot;
  Difficulty difficulty = Difficulty::None;  // play: begin the pilot with it; None: continue
  bool title = true;                         // play: nothing says what to start
  bool seed_given = false;
  bool scenario_given = false;
  // Names or folders of mods: play, run, shot, script, tree, soak, replay. If it is empty, play
  // loads the mods of the settings, replay those of the recording.
  std::vector<std::string> mods;
  std::vector<std::string> cluster_arguments;  // cluster: all that follows
  bool no_mods = false;                        // play: none, whatever the settings say
  bool hash = false, json = false;             // run; replay: hash
  std::filesystem::path save;                  // run: write a save at the end
  std::uint64_t every = 0;                     // run: print times every this many ticks; 0: never
  std::uint64_t reload = 0;                    // run: save and load every this many ticks; 0: never
  unsigned width = 1280, height = 720;         // play, shot
  bool fullscreen = false;                     // play
  bool watch = true;                           // play: reload files that change
  bool times = false;                          // play: print the processor time of a frame
  bool tree = false, hud = true;               // shot
  double zoom = 0;                             // shot: pixels per unit; 0: the default of the game
  std::filesystem::path out;                   // shot, tree, lab, mods new and pack
  std::optional<std::uint64_t> since;          // tree: compare with this tick of the run
  std::filesystem::path file;    // script, replay, mods add: the file; soak: its folder
  std::filesystem::path record;  // play, run, script: write a recording
  bool headless = false;         // replay, lab
  // Threads of a tick, in all commands that play a game; 0: all of the machine. Without a value, 1;
  // play: the number of the settings.
  std::optional<std::size_t> threads;
  std::uint64_t rewind = 0;  // replay: go back and play again every this many ticks; 0: never
  std::optional<std::uint64_t> part;  // replay: this part alone, from one loaded save to the next
  bool score = false;                 // replay: verify the score; json as well
  SoakOptions soak;
  ModsOptions mods_command;
  lab::LabOptions lab;  // lab; size, ticks and `out` are those above
};

// Parses the arguments into `out`. Returns true if a command is to run. Returns false if the
// program is to end with `exit_code`: kExitOk after --help and --version (printed to stdout),
// kExitUsage after an error (one line and a hint printed to stderr).
bool ReadCommandLine(int argc, char** argv, CommandLine& out, int& exit_code);

}  // namespace heliopause
