// Outlines and masks of objects that are more than circles. The view draws the same shapes that the
// hit tests use.
#pragma once

#include <cstdint>
#include <heliopause/mask.hpp>
#include <heliopause/vec2.hpp>
#include <span>
#include <unordered_map>
#include <vector>

#include "game/data/station_shape.hpp"

namespace heliopause {

// Corners of a rock of a ragged class, at every zoom of the view.
inline constexpr int kRaggedCorners = 19;

// Computes the outline of a rock in units of its radius, by increasing angle. The result depends on
// the seed and the number of corners alone, bit for bit. Every corner has a distance of 0.72 to 1
// from the center, and the outline does not intersect itself.
void RockOutline(std::uint32_t appearance_seed, int corners, std::vector<Vec2>& out);

// Pixels along the diameter of the mask of a rock: 1.25 units per pixel for a large rock.
inline constexpr unsigned kMaskEdge = 96;

// The same for a part of a station: 0.6 units per pixel for a shipyard, whose ribs are 1.8 units
// wide.
inline constexpr unsigned kStationEdge = 512;

// Returns the pixels whose center is inside an outline, which must lie within the circle of radius
// 1.
Mask MaskOfOutline(std::span<const Vec2> outline);

// A part of a station at one moment. The diameter of the station is `edge` pixels of the mask.
struct ShapePart {
  const Mask* mask = nullptr;
  unsigned edge = kMaskEdge;
  Vec2 offset;       // from the station's center, in units of the station's radius
  double angle = 0;  // radians
};

// A cache of masks, each computed at its first use. Masks follow from the seed and the form alone,
// so they are neither saved nor hashed.
class Shapes {
 public:
  std::size_t Count() const { return rocks_.size(); }  // masks of rocks
  // Drops the mask of a rock that was destroyed.
  void EraseRock(std::uint32_t appearance_seed) { rocks_.erase(appearance_seed); }
  // The mask of a ragged rock. The reference is valid until the next call.
  const Mask& RockMask(std::uint32_t appearance_seed);

  // Computes the parts of a station, which may overlap, at `seconds` of game time.
  void StationParts(StationForm form, std::uint32_t appearance_seed, double seconds,
                    std::vector<ShapePart>& out);

 private:
  std::unordered_map<std::uint32_t, Mask>
      rocks_;  // by seed; never iterated, so its order does not matter
  std::vector<Vec2> outline_;
  std::vector<Mask> outpost_, shipyard_;  // by part
};

}  // namespace heliopause
