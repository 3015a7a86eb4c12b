#include <algorithm>
#include <bit>
#include <cmath>
#include <heliopause/mask.hpp>

#include "base/argument_error.hpp"
#include "space/geometry/distance.hpp"
#include "space/geometry/segment.hpp"

namespace heliopause {
namespace {

constexpr std::uint32_t kEmpty = 0;
constexpr std::uint32_t kSolid = 1;

// By so much, in pixels, squares that are only on the way to an answer are taken for larger than
// they are: more than rounding can take from what is in them.
constexpr double kSlack = 1e-6;

// How far from length 1 a heading may be; it is brought there.
constexpr double kHeadingSlack = 1e-6;

void Require(bool holds, const char* what, double value, const char* fault) {
  if (!holds) space::ThrowArgumentError("Mask", what, value, fault);
}

void CheckPoint(const char* what, Vec2 point) {
  Require(std::isfinite(point.x), what, point.x, "is not finite");
  Require(std::isfinite(point.y), what, point.y, "is not finite");
}

void CheckRadius(double radius) {
  Require(std::isfinite(radius), "radius", radius, "is not finite");
  Require(radius >= 0, "radius", radius, "is negative");
}

MaskPlace Checked(MaskPlace place) {
  CheckPoint("position", place.position);
  CheckPoint("heading", place.heading);
  const double length = space::Distance(place.heading, {0, 0});
  Require(std::abs(length - 1) <= kHeadingSlack, "heading of length", length, "is not of length 1");
  Require(std::isfinite(place.scale), "scale", place.scale, "is not finite");
  Require(place.scale > 0, "scale", place.scale, "is not above 0");
  place.heading = {place.heading.x / length, place.heading.y / length};
  return place;
}

// From the world into the pixels of a mask that is there.
Vec2 ToPixels(const Mask& mask, const MaskPlace& place, Vec2 point) {
  const Vec2 d{point.x - place.position.x, point.y - place.position.y};
  const Vec2 h = place.heading;
  return {(d.x * h.x + d.y * h.y) / place.scale + mask.Width() / 2.0,
          (d.y * h.x - d.x * h.y) / place.scale + mask.Height() / 2.0};
}

Box BoxOf(double x, double y, double size) { return {{x, y}, {x + size, y + size}}; }

// The fraction of the way at which a disc first touches a box: where it enters the box grown by its
// radius on all sides, or, where that is beyond a corner, where it touches the corner.
std::optional<double> TouchOf(const Box& box, Vec2 from, Vec2 to, double radius) {
  if (space::Distance(space::ClampInto(box, from), from) <= radius) return 0.0;
  const space::SegmentPart inside = space::ClipToBox(
      from, to,
      {{box.min.x - radius, box.min.y - radius}, {box.max.x + radius, box.max.y + radius}});
  if (inside.IsEmpty()) return std::nullopt;
  const Vec2 at = space::PointOnSegment(from, to, inside.enter);
  const Vec2 corner = space::ClampInto(box, at);
  if (at.x == corner.x || at.y == corner.y) return inside.enter;
  return space::SweepFraction(from, to, radius, corner);
}

}  // namespace

// --- building ------------------------------------------------------------------------------------

struct Mask::Part {
  Node node = kEmpty;
  unsigned x = 0, y = 0, size = 0;

  bool IsMixed() const { return node > kSolid; }
  Box Square() const { return BoxOf(x, y, size); }
  Part At(unsigned quadrant, Node child) const {
    const unsigned half = size / 2;
    return {child, x + (quadrant & 1u) * half, y + (quadrant >> 1) * half, half};
  }
};

Mask::Mask(unsigned width, unsigned height) : width_(width), height_(height) {
  for (const unsigned edge : {width, height}) {
    Require(edge >= 1, "edge", edge, "is not above 0");
    Require(edge <= kLargestEdge, "edge", edge, "is above 8192");
  }
  levels_ = static_cast<unsigned>(std::bit_width(std::max(width, height) - 1));
}

Mask::Mask(unsigned width, unsigned height, std::span<const std::uint8_t> alpha,
           std::uint8_t threshold)
    : Mask(width, height) {
  const auto bytes = static_cast<double>(alpha.size());
  Require(alpha.size() == std::size_t{width} * height, "bytes of alpha", bytes,
          "are not as many as pixels");
  root_ = Build(alpha, threshold, Whole());
  quadrants_.shrink_to_fit();
  Measure();
}

Mask::Node Mask::Build(std::span<const std::uint8_t> alpha, std::uint8_t threshold,
                       const Part& part) {
  if (part.x >= width_ || part.y >= height_) return kEmpty;
  if (part.size == 1) {
    return alpha[std::size_t{part.y} * width_ + part.x] >= threshold ? kSolid : kEmpty;
  }
  Node parts[4];
  for (unsigned q = 0; q < 4; ++q) parts[q] = Build(alpha, threshold, part.At(q, kEmpty));
  return Join(parts);
}

// Four alike are one.
Mask::Node Mask::Join(const Node (&parts)[4]) {
  const bool is_plain =
      parts[0] <= kSolid && parts[0] == parts[1] && parts[0] == parts[2] && parts[0] == parts[3];
  if (is_plain) return parts[0];
  const auto begin = static_cast<Node>(quadrants_.size());
  quadrants_.insert(quadrants_.end(), std::begin(parts), std::end(parts));
  return begin + 2;
}

void Mask::Measure() {
  solid_ = 0;
  radius_ = 0;
  const Vec2 middle{width_ / 2.0, height_ / 2.0};
  VisitSquares([&](const MaskSquare& square) {
    if (!square.solid) return;
    solid_ += std::size_t{square.size} * square.size;
    const Box box = BoxOf(square.x, square.y, square.size);
    const Vec2 far{std::max(middle.x - box.min.x, box.max.x - middle.x),
                   std::max(middle.y - box.min.y, box.max.y - middle.y)};
    radius_ = std::max(radius_, space::Distance(far, {0, 0}));
  });
}

Mask::Part Mask::Whole() const { return {root_, 0, 0, 1u << levels_}; }

Mask::Part Mask::Quadrant(const Part& part, unsigned quadrant) const {
  return part.At(quadrant, quadrants_[part.node - 2 + quadrant]);
}

// --- questions -----------------------------------------------------------------------------------

bool Mask::IsSolid(int x, int y) const {
  if (x < 0 || y < 0 || x >= static_cast<int>(width_) || y >= static_cast<int>(height_))
    return false;
  Part part = Whole();
  while (part.IsMixed()) {
    const unsigned half = part.size / 2;
    const bool right = static_cast<unsigned>(x) >= part.x + half;
    const bool down = static_cast<unsigned>(y) >= part.y + half;
    part = Quadrant(part, (right ? 1u : 0u) | (down ? 2u : 0u));
  }
  return part.node == kSolid;
}

bool Mask::Touches(const MaskPlace& place, Vec2 point, double radius) const {
  const MaskPlace there = Checked(place);
  CheckPoint("point", point);
  CheckRadius(radius);
  const double reach = radius / there.scale;
  return Reaches(Whole(), ToPixels(*this, there, point), reach * reach);
}

// Each step of the distance is monotone, so a square is never farther than what is in it.
bool Mask::Reaches(const Part& part, Vec2 point, double square_of_radius) const {
  if (part.node == kEmpty) return false;
  const Vec2 nearest = space::ClampInto(part.Square(), point);
  if (space::SquareOfDistance(nearest, point) > square_of_radius) return false;
  if (part.node == kSolid) return true;
  for (unsigned q = 0; q < 4; ++q) {
    if (Reaches(Quadrant(part, q), point, square_of_radius)) return true;
  }
  return false;
}

// Two masks, seen from the pixels of the first: there its squares stand straight, and those of the
// second are turned.
class Mask::Meeting {
 public:
  Meeting(const Mask& first, const MaskPlace& place, const Mask& second, const MaskPlace& other)
      : first_(first), second_(second), middle_(ToPixels(first, place, other.position)) {
    const Vec2 a = place.heading, b = other.heading;
    axis_ = {a.x * b.x + a.y * b.y, a.x * b.y - a.y * b.x};
    width_ = std::abs(axis_.x) + std::abs(axis_.y);
    scale_ = other.scale / place.scale;
  }

  bool Touches() const { return Touches(first_.Whole(), second_.Whole()); }

 private:
  bool Touches(const Part& a, const Part& b) const {
    if (a.node == kEmpty || b.node == kEmpty) return false;
    const bool is_last = !a.IsMixed() && !b.IsMixed();
    if (!Overlap(a, b, is_last ? 0 : kSlack)) return false;
    if (is_last) return true;
    const bool divide_a = a.IsMixed() && (!b.IsMixed() || a.size >= b.size * scale_);
    for (unsigned q = 0; q < 4; ++q) {
      if (divide_a ? Touches(first_.Quadrant(a, q), b) : Touches(a, second_.Quadrant(b, q))) {
        return true;
      }
    }
    return false;
  }

  // No edge of either has the other wholly on its far side.
  bool Overlap(const Part& a, const Part& b, double slack) const {
    const double half_a = a.size / 2.0;
    const double half_b = b.size / 2.0 * scale_;
    const Vec2 in_b{(b.x + b.size / 2.0 - second_.width_ / 2.0) * scale_,
                    (b.y + b.size / 2.0 - second_.height_ / 2.0) * scale_};
    const Vec2 gap{middle_.x + in_b.x * axis_.x - in_b.y * axis_.y - (a.x + half_a),
                   middle_.y + in_b.x * axis_.y + in_b.y * axis_.x - (a.y + half_a)};
    const double reach_a = half_a + half_b * width_ + slack;
    const double reach_b = half_b + half_a * width_ + slack;
    return std::abs(gap.x) <= reach_a && std::abs(gap.y) <= reach_a &&
           std::abs(gap.x * axis_.x + gap.y * axis_.y) <= reach_b &&
           std::abs(gap.y * axis_.x - gap.x * axis_.y) <= reach_b;
  }

  const Mask& first_;
  const Mask& second_;
  Vec2 middle_;   // of the second's picture
  Vec2 axis_;     // of its x
  double width_;  // of a turned square, in parts of its edge
  double scale_;  // of its pixels
};

bool Mask::Touches(const MaskPlace& place, const Mask& other, const MaskPlace& other_place) const {
  return Meeting(*this, Checked(place), other, Checked(other_place)).Touches();
}

// The earliest touch, quadrants in the order in which the way may pass them.
class Mask::Sweeper {
 public:
  Sweeper(const Mask& mask, Vec2 from, Vec2 to, double radius)
      : mask_(mask), from_(from), to_(to), radius_(radius) {
    first_quadrant_ = (to.x < from.x ? 1u : 0u) | (to.y < from.y ? 2u : 0u);
  }

  std::optional<double> Run() {
    Look(mask_.Whole());
    return first_;
  }

 private:
  void Look(const Part& part) {
    if (part.node == kSolid) {
      const std::optional<double> touch = TouchOf(part.Square(), from_, to_, radius_);
      if (touch && (!first_ || *touch < *first_)) first_ = touch;
      return;
    }
    for (unsigned q = 0; q < 4; ++q) {
      const Part quadrant = mask_.Quadrant(part, q ^ first_quadrant_);
      if (quadrant.node == kEmpty) continue;
      const auto touch = TouchOf(quadrant.Square(), from_, to_, radius_ + kSlack);
      if (touch && (!first_ || *touch <= *first_)) Look(quadrant);
    }
  }

  const Mask& mask_;
  Vec2 from_, to_;
  double radius_;
  unsigned first_quadrant_;  // on the way
  std::optional<double> first_;
};

std::optional<double> Mask::Sweep(const MaskPlace& place, Vec2 from, Vec2 to, double radius) const {
  const MaskPlace there = Checked(place);
  CheckPoint("from", from);
  CheckPoint("to", to);
  CheckRadius(radius);
  if (root_ == kEmpty) return std::nullopt;
  return Sweeper(*this, ToPixels(*this, there, from), ToPixels(*this, there, to),
                 radius / there.scale)
      .Run();
}

// --- levels --------------------------------------------------------------------------------------

std::size_t Mask::CountSolid(const Part& part) const {
  if (!part.IsMixed()) return part.node == kSolid ? std::size_t{part.size} * part.size : 0;
  std::size_t sum = 0;
  for (unsigned q = 0; q < 4; ++q) sum += CountSolid(Quadrant(part, q));
  return sum;
}

// What `part` of another mask is with so many levels below it; adds to `wrong` what that gets
// wrong.
Mask::Node Mask::Simplify(const Mask& from, const Part& part, unsigned levels, std::size_t& wrong) {
  if (!part.IsMixed()) return part.node;
  if (levels == 0) {
    const std::size_t all = std::size_t{part.size} * part.size;
    const std::size_t solid = from.CountSolid(part);
    wrong += std::min(solid, all - solid);
    return 2 * solid >= all ? kSolid : kEmpty;
  }
  Node parts[4];
  for (unsigned q = 0; q < 4; ++q) {
    parts[q] = Simplify(from, from.Quadrant(part, q), levels - 1, wrong);
  }
  return Join(parts);
}

Mask Mask::AtLevel(unsigned level) const {
  Mask cut(width_, height_);
  std::size_t wrong = 0;
  cut.root_ = cut.Simplify(*this, Whole(), level, wrong);
  cut.Measure();
  return cut;
}

MaskLoss Mask::LossAt(unsigned level) const {
  Mask cut(width_, height_);
  std::size_t wrong = 0;
  cut.root_ = cut.Simplify(*this, Whole(), level, wrong);
  return {cut.CountNodes(), cut.Bytes(), wrong};
}

void Mask::VisitSquares(FunctionRef<void(const MaskSquare&)> visit) const {
  const auto walk = [&](const auto& self, const Part& part, unsigned level) -> void {
    if (!part.IsMixed()) {
      visit({part.x, part.y, part.size, level, part.node == kSolid});
      return;
    }
    for (unsigned q = 0; q < 4; ++q) self(self, Quadrant(part, q), level + 1);
  };
  walk(walk, Whole(), 0);
}

}  // namespace heliopause
