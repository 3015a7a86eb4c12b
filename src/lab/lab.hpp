// The lab: a window with bodies to pour, the tree over them, and a panel that explains it.
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

// What the lab starts with; everything can be reached from everywhere by its panel.
enum class Mode { Bodies, Managers, Gravity, Mask };
inline constexpr std::array<const char*, 4> kModeNames = {"bodies", "managers", "gravity", "mask"};

struct LabOptions {
  Settings settings;
  unsigned width = 1280, height = 720;  // pixels
  std::uint64_t ticks = 0;              // leave after so many; 0: never
  std::filesystem::path screenshots;    // folder for F12
  std::filesystem::path shot;           // not empty: tick `ticks` times, draw once into this PNG
  std::optional<ProbeKind> probe;       // asked at the middle in every frame
  bool mask = false;                    // show a picture's mask tree instead
  std::filesystem::path picture;        // for it; empty: a built-in one
  bool crossover = false;               // measured before the first frame
  std::function<bool()> leave;          // asked after each frame; empty: never
  bool searches = false;                // who searches, and the last ten seconds, are shown

  void SetMode(Mode mode);
};

// What a run in the window came to.
struct LabRun {
  std::uint64_t ticks = 0, frames = 0;
  double seconds = 0;
};

class Lab {
 public:
  // Opens the window. Throws std::runtime_error when there is none to be had, and
  // std::invalid_argument when the picture cannot be read.
  explicit Lab(const LabOptions& options);
  ~Lab();
  Lab(const Lab&) = delete;
  Lab& operator=(const Lab&) = delete;

  // Until the window is closed, or the ticks are over. Throws std::runtime_error when the shot
  // cannot be written. Of a shot there is nothing to tell.
  LabRun Run();

  // One frame: events, `seconds` of time, picture and panel. False when the window is closed.
  bool Frame(double seconds);

  const World& GetWorld() const;
  const struct LabState& GetState() const;
  const class Insight& GetInsight() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace heliopause::lab
