// The outlines of ragged things: what the view draws and what the rules hit is the same shape.
#pragma once

#include <cstdint>
#include <heliopause/mask.hpp>
#include <heliopause/vec2.hpp>
#include <span>
#include <unordered_map>
#include <vector>

namespace heliopause {

// Corners of a rock of a ragged class, however far away it is drawn.
inline constexpr int kRaggedCorners = 19;

// The rim of a rock in units of its radius, angles growing. Same look and corners, same rim, bit
// for bit. Every corner is within 0.72 .. 1 of the middle, and no rim crosses itself.
void RockOutline(std::uint32_t look, int corners, std::vector<Vec2>& out);

// Pixels along the diameter of a shape, so a step of 1.25 units on the rim of a large rock.
inline constexpr unsigned kMaskEdge = 96;

// The pixels whose middle is inside an outline that lies within the circle of radius 1.
Mask MaskOfOutline(std::span<const Vec2> outline);

// Masks by look, made when they are first asked for. They follow from the look alone, so they are
// no part of the state: nothing is saved.
class Shapes {
 public:
  std::size_t Count() const { return rocks_.size(); }
  void Forget(std::uint32_t look) { rocks_.erase(look); }  // of a rock that is no more
  // Of a ragged rock. Good until the next call.
  const Mask& OfRock(std::uint32_t look);

 private:
  std::unordered_map<std::uint32_t, Mask> rocks_;  // never walked through
  std::vector<Vec2> outline_;
};

}  // namespace heliopause
