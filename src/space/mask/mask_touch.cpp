// Mask: tests against a circle, another mask, and a moving circle.
//
// All of them work in the pixel frame of one mask: the origin is the upper left corner of its
// picture, one unit is one pixel, and its nodes are axis-aligned squares. Each test walks the tree,
// prunes by the distance from a node's square, and decides at solid nodes. Inner nodes are taken as
// kTolerance larger than they are, so rounding never prunes a node whose descendant touches.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <heliopause/mask.hpp>

#include "base/argument_error.hpp"
#include "base/finite.hpp"
#include "space/geometry/distance.hpp"
#include "space/geometry/segment.hpp"
#include "space/mask/mask_cell.hpp"

namespace heliopause {

using space::kEmpty;
using space::kSolid;

namespace {

constexpr double kTolerance = 1e-6;         // in pixels; far more than rounding in any step
constexpr double kHeadingTolerance = 1e-6;  // a heading within it of length 1 is normalized
constexpr double kFar = 0x1p500;            // in pixels; squares of larger numbers overflow
constexpr double kFarSweep = 0x1p200;       // in pixels; fourth powers of larger ones overflow

// The place with a heading of exactly length 1, but for rounding.
MaskPlace Checked(const char* function, MaskPlace place) {
  CheckFinite({function, "place.position"}, place.position);
  CheckFinite({function, "place.heading"}, place.heading);
  const double length = space::Distance(place.heading, {0, 0});
  RequireArgument(std::abs(length - 1) <= kHeadingTolerance, function, "length of place.heading",
                  length, "1");
  RequireArgument(std::isfinite(place.scale) && place.scale > 0, function, "place.scale",
                  place.scale, "a finite number > 0");
  place.heading = {place.heading.x / length, place.heading.y / length};
  return place;
}

// A point of the world in the pixel frame: turned by minus the heading, divided by the scale. With
// a large scale it may be near although the difference overflows; that of the quarters does not.
Vec2 ToPixels(const Mask& mask, const MaskPlace& place, Vec2 point) {
  assert(place.scale > 0 && "Checked rejects other scales");
  const Vec2 h = place.heading;
  const auto turned = [&](Vec2 d, double scale) {
    return Vec2{(d.x * h.x + d.y * h.y) / scale + mask.Width() / 2.0,
                (d.y * h.x - d.x * h.y) / scale + mask.Height() / 2.0};
  };
  const Vec2 at = turned({point.x - place.position.x, point.y - place.position.y}, place.scale);
  if (IsFinite(at)) return at;
  return turned({point.x / 4 - place.position.x / 4, point.y / 4 - place.position.y / 4},
                place.scale / 4);
}

// Whether the middle of a picture is within `radius` of a point. For numbers beyond kFar: beside
// them every picture is a point.
bool IsWithinFar(const MaskPlace& place, Vec2 point, double radius) {
  const Vec2 half{point.x / 2 - place.position.x / 2, point.y / 2 - place.position.y / 2};
  const double largest = std::max({std::abs(half.x), std::abs(half.y), radius / 2});
  assert(largest > 0 && "a number is beyond kFar");
  return space::Distance({half.x / largest, half.y / largest}, {}) <= radius / 2 / largest;
}

// The fraction of the segment at which a circle first touches a box. The circle touches where its
// center enters the box grown by the radius on all sides:
//
//      .-+-------+-.      Beside an edge (|) that is the answer. The grown box has square corners
//      | +-------+ |      where the true shape is rounded (.), so there the answer is the sweep
//      | |  box  | |      against the corner of the box.
//      | +-------+ |
//      '-+-------+-'
std::optional<double> FirstTouch(const Box& box, Vec2 from, Vec2 to, double radius) {
  if (space::Distance(space::ClampInto(box, from), from) <= radius) return 0.0;
  const space::SegmentPart inside = space::ClipToBox(
      from, to,
      {{box.min.x - radius, box.min.y - radius}, {box.max.x + radius, box.max.y + radius}});
  if (inside.IsEmpty()) return std::nullopt;
  const Vec2 at = space::PointOnSegment(from, to, inside.enter);
  const Vec2 nearest = space::ClampInto(box, at);
  if (at.x == nearest.x || at.y == nearest.y) return inside.enter;
  return space::SweepFraction(from, to, radius, nearest);
}

}  // namespace

// --- a circle ------------------------------------------------------------------------------------

bool Mask::Touches(const MaskPlace& place, Vec2 point, double radius) const {
  const MaskPlace there = Checked("Mask::Touches", place);
  CheckFinite({"Mask::Touches", "point"}, point);
  CheckFiniteNotNegative({"Mask::Touches", "radius"}, radius);
  const double in_pixels = radius / there.scale;
  const Vec2 at = ToPixels(*this, there, point);
  if (std::abs(at.x) <= kFar && std::abs(at.y) <= kFar && in_pixels <= kFar) {
    return CellTouches(Root(), at, in_pixels * in_pixels);
  }
  return root_ != kEmpty && IsWithinFar(there, point, radius);
}

// No tolerance: each step of the distance is monotone, so a square is never farther away than a
// square inside it, rounding included.
bool Mask::CellTouches(const Cell& cell, Vec2 point, double square_of_radius) const {
  if (cell.node == kEmpty) return false;
  assert(square_of_radius >= 0 && "CheckFiniteNotNegative rejects a negative radius");
  const Vec2 nearest = space::ClampInto(cell.Square(), point);
  if (space::SquareOfDistance(nearest, point) > square_of_radius) return false;
  if (cell.node == kSolid) return true;
  for (unsigned q = 0; q < 4; ++q) {
    if (CellTouches(Quadrant(cell, q), point, square_of_radius)) return true;
  }
  return false;
}

// --- another mask --------------------------------------------------------------------------------

// Descends both trees together, in the pixel frame of the first mask. There the squares of the
// first are axis-aligned, and those of the second are turned and scaled.
class Mask::OverlapTest {
 public:
  OverlapTest(const Mask& first, const MaskPlace& place, const Mask& second, const MaskPlace& other)
      : first_(first), second_(second), middle_(ToPixels(first, place, other.position)) {
    const Vec2 a = place.heading, b = other.heading;
    axis_ = {a.x * b.x + a.y * b.y, a.x * b.y - a.y * b.x};
    extent_ = std::abs(axis_.x) + std::abs(axis_.y);
    scale_ = other.scale / place.scale;
  }

  bool Run() const { return Touches(first_.Root(), second_.Root()); }

 private:
  // Divides the larger one of a pair of overlapping squares, until both are uniform.
  bool Touches(const Cell& a, const Cell& b) const {
    if (a.node == kEmpty || b.node == kEmpty) return false;
    const bool is_last = !a.IsMixed() && !b.IsMixed();
    if (!Overlap(a, b, is_last ? 0 : kTolerance)) return false;
    if (is_last) return true;
    const bool divide_a = a.IsMixed() && (!b.IsMixed() || a.size >= b.size * scale_);
    for (unsigned q = 0; q < 4; ++q) {
      if (divide_a ? Touches(first_.Quadrant(a, q), b) : Touches(a, second_.Quadrant(b, q))) {
        return true;
      }
    }
    return false;
  }

  // The separating axis test: two squares overlap unless an edge of one separates them. `gap` is
  // from the middle of a to the middle of b; along an axis of a, b reaches half its edge times
  // extent_ from its middle, and the other way round.
  bool Overlap(const Cell& a, const Cell& b, double tolerance) const {
    const double half_a = a.size / 2.0;
    const double half_b = b.size / 2.0 * scale_;
    const Vec2 in_b{(b.x + b.size / 2.0 - second_.width_ / 2.0) * scale_,
                    (b.y + b.size / 2.0 - second_.height_ / 2.0) * scale_};
    const Vec2 gap{middle_.x + in_b.x * axis_.x - in_b.y * axis_.y - (a.x + half_a),
                   middle_.y + in_b.x * axis_.y + in_b.y * axis_.x - (a.y + half_a)};
    const double reach_a = half_a + half_b * extent_ + tolerance;
    const double reach_b = half_b + half_a * extent_ + tolerance;
    return std::abs(gap.x) <= reach_a && std::abs(gap.y) <= reach_a &&
           std::abs(gap.x * axis_.x + gap.y * axis_.y) <= reach_b &&
           std::abs(gap.y * axis_.x - gap.x * axis_.y) <= reach_b;
  }

  const Mask& first_;
  const Mask& second_;
  Vec2 middle_;    // of the second picture
  Vec2 axis_;      // the direction of the second picture's x axis
  double extent_;  // of a turned unit square along an axis of the first: |cos| + |sin|
  double scale_;   // pixels of the first for a pixel of the second
};

bool Mask::Touches(const MaskPlace& place, const Mask& other, const MaskPlace& other_place) const {
  const MaskPlace here = Checked("Mask::Touches", place);
  const MaskPlace there = Checked("Mask::Touches", other_place);
  // In pixels so much smaller, the other mask would be infinite.
  if (there.scale / here.scale > kFar) return OverlapTest(other, there, *this, here).Run();
  return OverlapTest(*this, here, other, there).Run();
}

// --- a moving circle -----------------------------------------------------------------------------

// Depth first, quadrants in the order in which the segment passes them, so that the first touch is
// found early and prunes the rest.
class Mask::SweepSearch {
 public:
  // `pixel`: the length of one in the frame of the other numbers, whose origin is the upper left
  // corner of the picture.
  SweepSearch(const Mask& mask, Vec2 from, Vec2 to, double radius, double pixel)
      : mask_(mask), from_(from), to_(to), radius_(radius), pixel_(pixel) {
    first_quadrant_ = (to.x < from.x ? 1u : 0u) | (to.y < from.y ? 2u : 0u);
  }

  std::optional<double> Run() {
    assert(mask_.root_ != kEmpty && "the caller has answered for an empty mask");
    Visit(mask_.Root());
    return first_;
  }

 private:
  Box SquareOf(const Cell& cell) const {
    return space::PixelBox(cell.x * pixel_, cell.y * pixel_, cell.size * pixel_);
  }

  void Visit(const Cell& cell) {
    if (cell.node == kSolid) {
      const std::optional<double> touch = FirstTouch(SquareOf(cell), from_, to_, radius_);
      if (touch && (!first_ || *touch < *first_)) first_ = touch;
      return;
    }
    for (unsigned q = 0; q < 4; ++q) {
      const Cell quadrant = mask_.Quadrant(cell, q ^ first_quadrant_);
      if (quadrant.node == kEmpty) continue;
      const auto touch = FirstTouch(SquareOf(quadrant), from_, to_, radius_ + kTolerance * pixel_);
      if (touch && (!first_ || *touch <= *first_)) Visit(quadrant);
    }
  }

  const Mask& mask_;
  Vec2 from_, to_;
  double radius_, pixel_;
  unsigned first_quadrant_;      // the one that the segment enters first
  std::optional<double> first_;  // the smallest fraction so far
};

std::optional<double> Mask::Sweep(const MaskPlace& place, Vec2 from, Vec2 to, double radius) const {
  const MaskPlace there = Checked("Mask::Sweep", place);
  CheckFinite({"Mask::Sweep", "from"}, from);
  CheckFinite({"Mask::Sweep", "to"}, to);
  CheckFiniteNotNegative({"Mask::Sweep", "radius"}, radius);
  if (root_ == kEmpty) return std::nullopt;
  const Vec2 begin = ToPixels(*this, there, from), end = ToPixels(*this, there, to);
  const double in_pixels = radius / there.scale;
  // False also for a number that has overflowed.
  const auto is_near = [](Vec2 at) {
    return std::abs(at.x) <= kFarSweep && std::abs(at.y) <= kFarSweep;
  };
  if (is_near(begin) && is_near(end) && in_pixels <= kFarSweep)
    return SweepSearch(*this, begin, end, in_pixels, 1).Run();
  // In a frame in which the largest number is 1. A quarter of a difference cannot overflow.
  const auto quarter = [&](Vec2 at) {
    return Vec2{at.x / 4 - there.position.x / 4, at.y / 4 - there.position.y / 4};
  };
  const Vec2 a = quarter(from), b = quarter(to);
  const double largest =
      std::max({std::abs(a.x), std::abs(a.y), std::abs(b.x), std::abs(b.y), radius / 4});
  assert(largest > 0 && "a number is beyond kFarSweep");
  const double pixel = there.scale / 4 / largest;
  const auto in_frame = [&](Vec2 d) {
    const Vec2 unit{d.x / largest, d.y / largest}, h = there.heading;
    return Vec2{unit.x * h.x + unit.y * h.y + Width() / 2.0 * pixel,
                unit.y * h.x - unit.x * h.y + Height() / 2.0 * pixel};
  };
  return SweepSearch(*this, in_frame(a), in_frame(b), radius / 4 / largest, pixel).Run();
}

}  // namespace heliopause
