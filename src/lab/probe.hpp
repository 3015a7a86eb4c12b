// A question asked of a manager with the mouse: what comes back, what it cost, how the tree was
// walked for it.
#pragma once

#include <array>
#include <heliopause/sprite_manager.hpp>
#include <optional>
#include <string_view>
#include <vector>

namespace heliopause::lab {

enum class ProbeKind { Touching, Near, Nearest, Box, SweepFirst, SweepAll };
inline constexpr std::array<const char*, 6> kProbeNames = {"touching", "radius", "nearest",
                                                           "box",      "sweep",  "sweep-all"};
std::optional<ProbeKind> ParseProbe(std::string_view name);
inline bool IsSweep(ProbeKind kind) {
  return kind == ProbeKind::SweepFirst || kind == ProbeKind::SweepAll;
}

struct Probe {
  ProbeKind kind = ProbeKind::Touching;
  double radius = 160;  // of the large body, of the search, of the sweeping circle; half the box
  std::size_t k = 20;   // Nearest
};

struct Answer {
  Probe asked;
  Vec2 from, at;                 // a sweep goes from `from` to `at`; others are asked at `at`
  std::vector<SpriteId> who;     // in the order of the answer
  Vec2 stopped;                  // SweepFirst: the mover's center at first touch, else `at`
  SearchTrace trace;             // its `visits` is null: see `walk`
  std::vector<NodeVisit> walk;   // the nodes looked at, in order
  double microseconds = 0;       // of the plain search, by the clock
  unsigned line = 0;             // of probe.cpp, where it was asked
  std::size_t brute_checks = 0;  // bodies that brute force would look at: all
};

// Asks once for the walk and some times more for the time. Coordinates beyond the canvas of all
// are cut to it.
Answer Ask(const SpriteManager& space, const Probe& probe, Vec2 from, Vec2 at);

}  // namespace heliopause::lab
