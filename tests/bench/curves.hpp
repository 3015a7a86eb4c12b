// What scripts/plot draws: how times grow with the number of sprites, and errors with theta.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace heliopause::bench {

struct CurvePlan {
  std::filesystem::path folder;
  bool is_quick = false;  ///< small numbers, a few seconds in all
};

/// One table: its name, what it shows, and how it is measured (see the .cpp for its columns).
struct Curve {
  std::string name;
  std::string what;
  std::function<void(const CurvePlan&)> measure;
};

/// "circle", "pile", "sizes", "gravity": each into folder/NAME.csv, saying on stderr where it is.
/// Throws std::runtime_error when a file cannot be written, or when two indexes answer differently.
const std::vector<Curve>& AllCurves();

/// `heliopause_bench curves ...`, arguments from "curves" on. Returns the exit code.
int RunCurves(int argc, char** argv);

}  // namespace heliopause::bench
