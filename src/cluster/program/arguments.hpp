// The command line of heliopause-cluster.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cluster/program/scenario.hpp"

namespace heliopause::cluster {

inline constexpr int kExitOk = 0;
inline constexpr int kExitFailed = 1;
inline constexpr int kExitUsage = 2;

struct Arguments {
  Scenario scenario;
  std::uint64_t ticks = 100;
  std::uint64_t warm = 0;
  std::uint64_t progress = 0;  // ticks; 0: ten times
  std::string checkpoint;      // folder
  std::uint64_t every = 100;   // ticks
  std::string restart;         // folder
  std::string picture;         // file
  double tolerance = 1.2;
  Balance balance = Balance::Sprites;
  std::uint64_t threads = 1;  // of each rank
  bool single = false;
  bool hash = false;
  bool validate = false;
  bool quiet = false;

  /// What defines the scenario, as "name = value".
  std::vector<std::string> ScenarioLines() const;
  /// All that must be equal on all ranks; the scenario first.
  std::vector<std::string> Lines() const;
};

/// The result of parsing a command line.
struct ParsedArguments {
  Arguments arguments;
  bool runs = false;        // else `text` is printed and the program ends with `exit_code`
  int exit_code = kExitOk;  // kExitUsage: an error
  std::string text;         // of an error one line without its end
};

/// Never throws for what is on the command line. `ranks` of this run.
ParsedArguments ParseArguments(int argc, const char* const* argv, int ranks);

}  // namespace heliopause::cluster
