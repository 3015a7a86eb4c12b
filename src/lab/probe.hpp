// A search that the user makes with the mouse: its result, its cost, and the nodes that it visited.
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
  double radius = 160;  // of the circle or the sweeping circle; half the edge of the box
  std::size_t k = 20;   // Nearest
};

struct Answer {
  Probe probe;
  Vec2 from, at;                  // a sweep goes from `from` to `at`; other searches are at `at`
  std::vector<SpriteId> found;    // in the order of the result
  Vec2 stopped;                   // SweepFirst: center of the circle at first touch, else `at`
  SearchTrace trace;              // its `visits` is null
  std::vector<NodeVisit> visits;  // all visited nodes, in order
  double microseconds = 0;        // of the search without a trace, wall clock
  unsigned line = 0;              // of the search in probe.cpp
  std::size_t brute_checks = 0;   // bodies that brute force would test: all
};

// Searches once with a trace and several times for the time. Coordinates are clamped to those that
// the library accepts.
Answer RunProbe(const SpriteManager& space, const Probe& probe, Vec2 from, Vec2 at);

// The body next to a point, which is clamped in the same way; the null id without bodies.
SpriteId BodyNextTo(const SpriteManager& space, Vec2 at);

}  // namespace heliopause::lab
