// Two built-in pictures, an irregular rock and a station with holes, and the masks of a picture at
// each level of its tree.
#include "lab/mask_study.hpp"

#include <algorithm>
#include <cmath>

#include "base/constants.hpp"

namespace heliopause::lab {
namespace {

// Both shapes are given in polar coordinates, in units of half the edge of the picture.
// A radius that varies with the angle, as a sum of cosines.
bool IsRock(double radius, double angle) {
  const double rim = 0.74 + 0.10 * std::cos(2 * angle + 0.7) + 0.07 * std::cos(3 * angle - 1.1) +
                     0.045 * std::cos(7 * angle + 2.0) + 0.03 * std::cos(13 * angle) +
                     0.02 * std::cos(29 * angle + 0.5);
  return radius < rim;
}

// Hub, ring, four spokes, and a module at the end of each spoke.
bool IsStation(double radius, double angle) {
  constexpr double kQuarter = kPi / 2;
  const double to_spoke = std::abs(std::remainder(angle, kQuarter));
  const bool ring = radius > 0.62 && radius < 0.76;
  const bool spoke = radius < 0.7 && radius * std::sin(to_spoke) < 0.035;
  const double x = radius * std::cos(to_spoke) - 0.8, y = radius * std::sin(to_spoke);
  return radius < 0.2 || ring || spoke || x * x + y * y < 0.16 * 0.16;
}

}  // namespace

AlphaPicture DrawBuiltIn(BuiltIn what, unsigned edge) {
  AlphaPicture picture{edge, edge, {}};
  for (unsigned y = 0; y < edge; ++y) {
    for (unsigned x = 0; x < edge; ++x) {
      const double dx = (x + 0.5) / edge * 2 - 1, dy = (y + 0.5) / edge * 2 - 1;
      const double radius = std::sqrt(dx * dx + dy * dy), angle = std::atan2(dy, dx);
      const bool solid = what == BuiltIn::Rock ? IsRock(radius, angle) : IsStation(radius, angle);
      picture.alpha.push_back(solid ? 255 : 0);
    }
  }
  return picture;
}

// The loss at every level is computed once; a level is cut only when it is shown.
MaskStudy::MaskStudy(const AlphaPicture& picture)
    : whole_(picture.width, picture.height, picture.alpha),
      shown_(whole_),
      level_(whole_.Levels()) {
  for (unsigned level = 0; level <= whole_.Levels(); ++level)
    losses_.push_back(whole_.LossAt(level));
}

void MaskStudy::SetLevel(unsigned level) {
  level = std::min(level, whole_.Levels());
  if (level == level_) return;
  level_ = level;
  shown_ = whole_.AtLevel(level);
}

double MaskStudy::CompressionRatio(std::size_t bytes) const {
  return static_cast<double>(whole_.Width()) * whole_.Height() /
         static_cast<double>(std::max<std::size_t>(bytes, 1));
}

}  // namespace heliopause::lab
