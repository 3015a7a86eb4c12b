// The tables that scripts/plot draws: times over the number of sprites, and errors over theta.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace heliopause::bench {

struct CurvePlan {
  std::filesystem::path folder;
  bool is_quick = false;  ///< small sizes, a few seconds in all
};

/// One table: name, description, and the function that measures it (its columns are in the .cpp).
struct Curve {
  std::string name;
  std::string what;
  std::function<void(const CurvePlan&)> measure;
};

/// "circle", "pile", "sizes", "gravity": each writes folder/NAME.csv and its progress to stderr.
/// Throws std::runtime_error when a file cannot be written, or when the results of two indexes
/// differ.
const std::vector<Curve>& AllCurves();

/// `heliopause_bench curves ...`, arguments from "curves" on. Returns the exit code.
int RunCurves(int argc, char** argv);

}  // namespace heliopause::bench
