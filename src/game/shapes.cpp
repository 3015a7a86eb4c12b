#include "game/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "game/maths.hpp"
#include "game/place_hash.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kMostMasks = 4096;  // some 3 KiB each; a field of more begins anew

// Where a closed outline crosses the line at this height, from left to right.
void Crossings(std::span<const Vec2> outline, double y, std::vector<double>& out) {
  out.clear();
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec2 a = outline[i], b = outline[(i + 1) % outline.size()];
    if ((a.y <= y) == (b.y <= y)) continue;
    out.push_back(a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)));
  }
  std::sort(out.begin(), out.end());
}

}  // namespace

// Corners keep their order by staying inside their own sector, so the rim never crosses itself.
void RockOutline(std::uint32_t look, int corners, std::vector<Vec2>& out) {
  out.clear();
  const std::uint64_t hash = PlaceHash(look, 3);
  const double stretch = 0.06 + 0.1 * HashUnit(hash), lean = HashUnit(hash, 1) * maths::kTau;
  for (int i = 0; i < corners; ++i) {
    const std::uint64_t own = PlaceHash(look, 5, static_cast<std::uint64_t>(i));
    const double angle = (i + 0.55 * (HashUnit(own) - 0.5)) * maths::kTau / corners;
    const double bulge = stretch * maths::Cos(2 * (angle - lean));
    const double bite = 0.20 * HashUnit(own, 1) * HashUnit(own, 1);
    const double radius = std::clamp(0.93 + bulge - bite + 0.06 * HashUnit(own, 2), 0.72, 1.0);
    const Vec2 direction = maths::FromAngle(angle);
    out.push_back({direction.x * radius, direction.y * radius});
  }
}

Mask MaskOfOutline(std::span<const Vec2> outline) {
  std::vector<std::uint8_t> alpha(std::size_t{kMaskEdge} * kMaskEdge);
  std::vector<double> crossings;
  const auto middle = [](unsigned pixel) { return (pixel + 0.5) * 2 / kMaskEdge - 1; };
  // The first pixel of a row whose middle is at x or to the right of it.
  const auto pixel_at = [](double x) {
    const double pixel = std::ceil((x + 1) * kMaskEdge / 2 - 0.5);
    return static_cast<std::ptrdiff_t>(std::clamp(pixel, 0.0, double{kMaskEdge}));
  };
  for (unsigned row = 0; row < kMaskEdge; ++row) {
    Crossings(outline, middle(row), crossings);
    const auto begin = alpha.begin() + std::ptrdiff_t{row} * kMaskEdge;
    for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
      std::fill(begin + pixel_at(crossings[i]), begin + pixel_at(crossings[i + 1]), 255);
    }
  }
  return Mask(kMaskEdge, kMaskEdge, alpha);
}

const Mask& Shapes::OfRock(std::uint32_t look) {
  const auto found = rocks_.find(look);
  if (found != rocks_.end()) return found->second;
  if (rocks_.size() == kMostMasks) rocks_.clear();
  RockOutline(look, kRaggedCorners, outline_);
  return rocks_.emplace(look, MaskOfOutline(outline_)).first->second;
}

}  // namespace heliopause
