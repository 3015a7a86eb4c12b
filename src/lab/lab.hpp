// The lab: a window with bodies, the tree over them, and a panel with all controls.
//
// It needs a display: call ProbeDisplay (view/window/display.hpp) first. One thread. RunHeadless
// needs none.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "lab/probe.hpp"
#include "lab/world.hpp"

namespace heliopause::lab {

// What the lab shows at the start. The panel switches between all of them.
enum class Mode { Bodies, Managers, Gravity, Mask };
inline constexpr std::array<const char*, 4> kModeNames = {"bodies", "managers", "gravity", "mask"};

struct LabOptions {
  Settings settings;
  unsigned width = 1280, height = 720;  // pixels
  std::uint64_t ticks = 0;              // exit after this many; 0: never
  std::filesystem::path screenshots;    // folder for F12
  std::filesystem::path shot;           // not empty: run `ticks` ticks, draw one PNG, exit
  std::optional<ProbeKind> probe;       // search in every frame with this probe
  bool mask = false;                    // show the mask tree of a picture instead of bodies
  std::filesystem::path picture;        // of the mask; empty: a built-in one
  bool crossover = false;               // measure it before the first frame
  std::function<bool()> leave;          // called after each frame; true ends Run; empty: never
  bool searches = false;                // show the tables of searches and of the last ten seconds

  void SetMode(Mode mode);
};

// Totals of a run in the window.
struct LabRun {
  std::uint64_t ticks = 0, frames = 0;
  double seconds = 0;
};

class Lab {
 public:
  // Opens the window. Throws std::runtime_error if that fails, and std::invalid_argument if the
  // picture cannot be read.
  explicit Lab(const LabOptions& options);
  ~Lab();
  Lab(const Lab&) = delete;
  Lab& operator=(const Lab&) = delete;

  // Runs until the window is closed, options.ticks are over or options.leave returns true. For a
  // shot draws it and returns zeros. Throws std::runtime_error if the shot cannot be written.
  LabRun Run();

  // Runs one frame: events, `seconds` of time, picture and panel. Returns false once the window is
  // closed.
  bool Frame(double seconds);

  const World& GetWorld() const;
  const struct LabState& GetState() const;
  const class Insight& GetInsight() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace heliopause::lab
