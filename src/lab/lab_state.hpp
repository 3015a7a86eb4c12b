// What the window, the panel and the picture share: the world, and how one looks at it.
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
  Role pour_role = Role::Particles;
  double brush = 150;  // world units, half the edge of what the mouse pours into

  // The probe.
  Probe probe;
  Role probe_role = Role::Particles;
  bool live_probe = false;  // asks in every frame
  std::optional<Answer> answer;
  std::uint64_t asked = 0;  // counts questions
  void AskThere(Vec2 from, Vec2 at) {
    answer = Ask(world.SpaceOf(probe_role), probe, from, at);
    ++asked;
  }

  // Gravity.
  SpriteId chosen;         // whose nodes are drawn
  bool nodes_used = true;  // draw them
  GravityError error;      // measured now and then

  MaskState mask;

  // The picture.
  bool tree = true;
  TreeLayerMask layers = kTreeSquares | kTreeFill | kTreeChanges;
  std::array<bool, kRoles> shows = {true, true, true};
  bool bodies = true;

  // Who asks what, and the last ten seconds: only kept while they are shown.
  bool searches = false, time_line = false;

  // Which sections of the panel are open at first; the probe opens with its first answer.
  bool open_tree = true, open_counts = true, open_probe = false, open_gravity = false;

  // Figures, by the clock.
  double tick_ms = 0, frame_ms = 0;                    // smoothed
  double ticks_per_second = 0, frames_per_second = 0;  // of the last second; 0: not known yet
  double tree_us = 0;                                  // of the particles' pairs
  double brute_us = 0;                                 // 0: not measured, there are too many bodies
  std::vector<CrossoverRow> crossover;
  std::string said;  // the last thing that happened, for the panel
};

}  // namespace heliopause::lab
