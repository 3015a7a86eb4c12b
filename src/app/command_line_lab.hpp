// The options of the command `lab` that describe its canvas and tree, and what its window shows.
// For command_line.cpp alone, because CLI11 takes long to compile.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>

#include "app/command_line_options.hpp"
#include "lab/lab.hpp"
#include "lab/world.hpp"

namespace heliopause {

// Without --merge the threshold is half of the capacity. With it, it must be below the capacity:
// otherwise a leaf would split and merge in turn.
inline void SetLabThreshold(bool given, SpaceOptions& space) {
  if (!given) space.merge_threshold = space.leaf_capacity / 2;
  if (space.merge_threshold >= space.leaf_capacity)
    throw CLI::ValidationError("--merge", std::to_string(space.merge_threshold) +
                                              " (expected less than --capacity " +
                                              std::to_string(space.leaf_capacity) + ")");
}

inline void AddLabSpace(CLI::App* sub, lab::Settings& settings) {
  SpaceOptions& space = settings.space;
  AddChoice(sub, "--border", "What happens to bodies at the edge of the canvas", lab::kBorderNames,
            [&](std::size_t i) { space.border = static_cast<Border>(i); });
  sub->add_flag_callback(
      "--infinite", [&] { space.canvas = Canvas::Infinite; }, "No edge: the root grows as needed");
  sub->add_option("--radius", space.radius, "Half the edge length of the canvas")
      ->type_name("UNITS")
      ->check(Within(64, 1e6))
      ->capture_default_str();
  sub->add_option("--speed", settings.mixture.speed,
                  "Speed of the fastest body, in units per second")
      ->type_name("UNITS")
      ->check(Within(0, 1e5))
      ->capture_default_str();
  sub->add_option("--capacity", space.leaf_capacity, "A leaf with more bodies than this splits")
      ->type_name("N")
      ->transform(WholeNumber(1, 4096))
      ->capture_default_str();
  sub->add_option(
         "--merge", space.merge_threshold,
         "A node with at most N bodies becomes a leaf; less than the capacity (half of it)")
      ->type_name("N")
      ->transform(WholeNumber(0, 4095));
  sub->add_option("--smallest", space.smallest_leaf_radius,
                  "Leaves with less than this radius are not created")
      ->type_name("UNITS")
      ->check(Within(0.01, 1e6))
      ->capture_default_str();
}

inline void AddLabView(CLI::App* sub, lab::LabOptions& options) {
  AddChoice(sub, "--probe", "Search at the mouse in every frame", lab::kProbeNames,
            [&](std::size_t i) { options.probe = static_cast<lab::ProbeKind>(i); });
  sub->add_option("--picture", options.picture, "Show the mask tree of this picture")
      ->type_name("FILE")
      ->check(CLI::ExistingFile)
      ->each([&](const std::string&) { options.SetMode(lab::Mode::Mask); });
  sub->add_flag("--crossover", options.crossover,
                "Measure from which number of bodies the tree is faster than brute force");
  sub->add_flag("--searches", options.searches,
                "Show the searches by caller and cost, and the last ten seconds");
}

}  // namespace heliopause
