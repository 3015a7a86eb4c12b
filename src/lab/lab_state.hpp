// State that window, panel and picture share: the world, and the settings of the display.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "lab/crossover.hpp"
#include "lab/mask_state.hpp"
#include "lab/probe.hpp"
#include "lab/world.hpp"
#include "view/draw/camera.hpp"
#include "view/teaching/tree_layers.hpp"

namespace heliopause::lab {

inline constexpr std::array<double, 6> kSpeeds = {1.0 / 32, 1.0 / 16, 1.0 / 8, 1.0 / 4, 1.0 / 2, 1};

struct LabState {
  explicit LabState(const Settings& settings) : world(settings) {}

  World world;

  // Time.
  bool paused = false;
  bool step = false;                       // one tick, then pause
  std::size_t speed = kSpeeds.size() - 1;  // of kSpeeds

  // Pouring.
  Role pour_role = Role::Particles;  // as selected, see PourRole
  double brush = 150;                // world units, half the edge of what the mouse pours into

  // The probe.
  Probe probe;
  Role probe_role = Role::Particles;  // as selected, see ProbeRole
  bool live_probe = false;            // searches in every frame
  std::optional<Answer> answer;
  Role answer_role = Role::Particles;  // whose bodies the answer lists
  std::uint64_t probes = 0;            // number of answers so far
  void ProbeAt(Vec2 from, Vec2 at) {
    answer_role = ProbeRole();
    answer = RunProbe(world.SpaceOf(answer_role), probe, from, at);
    ++probes;
  }

  // The selected manager; the particles while that manager is switched off and cannot be selected.
  Role PourRole() const { return world.IsShown(pour_role) ? pour_role : Role::Particles; }
  Role ProbeRole() const { return world.IsShown(probe_role) ? probe_role : Role::Particles; }

  // Gravity.
  SpriteId chosen;         // the body whose nodes are drawn
  bool nodes_used = true;  // draw them
  GravityError error;      // measured every kMeasureTicks

  MaskState mask;

  // The picture.
  bool tree = true;
  TreeLayerMask layers = kTreeSquares | kTreeFill | kTreeChanges;
  std::array<bool, kRoles> shows = {true, true, true};
  bool bodies = true;

  // The tables of searches and of the last ten seconds. Recorded only while they are shown.
  bool searches = false, time_line = false;

  // Sections of the panel that are open at first. The probe opens with its first answer.
  bool open_tree = true, open_counts = true, open_probe = false, open_gravity = false;

  // Figures, wall clock.
  double tick_ms = 0, frame_ms = 0;                    // smoothed
  double ticks_per_second = 0, frames_per_second = 0;  // of the last second; 0: not measured yet
  double tree_us = 0;                                  // all pairs of the particles; 0: as above
  double brute_us = 0;                                 // 0 as well: too many bodies to measure
  CrossoverRows crossover;
  std::string message;  // of the last action, for the panel
};

}  // namespace heliopause::lab
