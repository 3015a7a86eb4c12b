// The outlines of ragged things: what the view draws and what the rules hit is the same shape.
#pragma once

#include <cstdint>
#include <heliopause/mask.hpp>
#include <heliopause/vec2.hpp>
#include <span>
#include <unordered_map>
#include <vector>

#include "game/data/station_shape.hpp"

namespace heliopause {

// Corners of a rock of a ragged class, however far away it is drawn.
inline constexpr int kRaggedCorners = 19;

// The rim of a rock in units of its radius, angles growing. Same look and corners, same rim, bit
// for bit. Every corner is within 0.72 .. 1 of the middle, and no rim crosses itself.
void RockOutline(std::uint32_t appearance_seed, int corners, std::vector<Vec2>& out);

// Pixels along the diameter of a shape, so a step of 1.25 units on the rim of a large rock.
inline constexpr unsigned kMaskEdge = 96;

// The same of a part of a station: 0.6 units on a shipyard, whose ribs are 1.8 units wide.
inline constexpr unsigned kStationEdge = 512;

// The pixels whose middle is inside an outline that lies within the circle of radius 1.
Mask MaskOfOutline(std::span<const Vec2> outline);

// A part of something, where it is at some moment; its picture's diameter is `edge` pixels.
struct ShapePart {
  const Mask* mask = nullptr;
  unsigned edge = kMaskEdge;
  Vec2 offset;       // of its middle from the thing's, in units of the thing's radius
  double angle = 0;  // radians
};

// Masks, made when they are first asked for. They follow from look and form alone, so they are no
// part of the state: nothing is saved.
class Shapes {
 public:
  std::size_t Count() const { return rocks_.size(); }
  void Forget(std::uint32_t appearance_seed) {
    rocks_.erase(appearance_seed);
  }  // of a rock that is no more
  // Of a ragged rock. Good until the next call.
  const Mask& RockMask(std::uint32_t appearance_seed);

  // The parts of a station after so many seconds of the game, which may overlap.
  void StationParts(StationForm form, std::uint32_t appearance_seed, double seconds,
                    std::vector<ShapePart>& out);

 private:
  std::unordered_map<std::uint32_t, Mask> rocks_;  // never walked through
  std::vector<Vec2> outline_;
  std::vector<Mask> outpost_, shipyard_;  // by part
};

}  // namespace heliopause
