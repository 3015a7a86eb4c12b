// The searches of workload Q by hand: as a program makes them of lists and boxes, for an index that
// has no call for them.
#include "bench/index.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "space/geometry/distance.hpp"

namespace heliopause::bench {

namespace {

// A step of a sweep is as long as the guessed radius of this many sprites.
constexpr std::size_t kSpritesPerStep = 10;

// The box of both points, grown by a distance and more than coordinates are rounded by.
Box BoxOf(Vec2 a, Vec2 b, double by) {
  return space::Grown(
      {{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}},
      by + 1e-6);
}

}  // namespace

double Index::GuessRadius(Vec2, std::size_t k) const {
  const double per_sprite = world_size_ * world_size_ / static_cast<double>(count_);
  return std::sqrt(static_cast<double>(k) * per_sprite / std::numbers::pi);
}

// Grows a circle until it has enough, and cuts the list.
void Index::Nearest(Vec2 point, std::size_t k, std::vector<Hit>& out) {
  for (double radius = 1.2 * GuessRadius(point, k + 1);; radius *= 1.7) {
    Near(point, radius, kEveryKind, out);
    if (out.size() >= std::min(k, count_)) break;
  }
  if (out.size() > k) out.resize(k);
}

std::size_t Index::CountNear(Vec2 point, double radius) {
  Near(point, radius, kEveryKind, by_hand_);
  return by_hand_.size();
}

bool Index::AnyNear(Vec2 point, double radius) { return CountNear(point, radius) != 0; }

void Index::VisitIn(const Box& box, FunctionRef<void(std::uint32_t, Vec2)> visit) {
  In(box, by_hand_);
  for (const Hit& hit : by_hand_) visit(hit.id.slot, hit.position);
}

std::optional<SweepHit> Index::Path::HitOf(std::uint32_t slot, Vec2 center,
                                           double radius_of_slot) const {
  const auto fraction = space::SweepFraction(from, to, radius + radius_of_slot, center);
  if (!fraction) return std::nullopt;
  return SweepHit{{slot, 0}, *fraction, space::PointOnSegment(from, to, *fraction)};
}

// Calls is_done(box, end) for the box around each step of the path, which ends at a fraction.
template <class F>
void Index::SweepInSteps(const Path& path, F&& is_done) const {
  const double length = space::Distance(path.from, path.to);
  const double steps = std::max(1.0, std::ceil(length / GuessRadius(path.from, kSpritesPerStep)));
  for (double i = 0; i < steps; ++i) {
    const Box box = BoxOf(space::PointOnSegment(path.from, path.to, i / steps),
                          space::PointOnSegment(path.from, path.to, (i + 1) / steps), path.radius);
    if (is_done(box, (i + 1) / steps)) return;
  }
}

void Index::Sweep(Vec2 from, Vec2 to, double radius, std::vector<SweepHit>& out) {
  out.clear();
  const Path path{from, to, radius};
  SweepInSteps(path, [&](const Box& box, double) {
    VisitIn(box, [&](std::uint32_t slot, Vec2 center) {
      if (const auto hit = path.HitOf(slot, center, RadiusOfSlot(slot))) out.push_back(*hit);
    });
    return false;
  });
  std::sort(out.begin(), out.end(), space::IsBefore);
  const auto is_same = [](const SweepHit& a, const SweepHit& b) { return a.id == b.id; };
  out.erase(std::unique(out.begin(), out.end(), is_same), out.end());  // found in two steps
}

std::optional<SweepHit> Index::SweepFirst(Vec2 from, Vec2 to, double radius) {
  std::optional<SweepHit> first;
  const Path path{from, to, radius};
  SweepInSteps(path, [&](const Box& box, double end) {
    VisitIn(box, [&](std::uint32_t slot, Vec2 center) {
      const auto hit = path.HitOf(slot, center, RadiusOfSlot(slot));
      if (hit && (!first || space::IsBefore(*hit, *first))) first = hit;
    });
    return first && first->fraction <= end;
  });
  return first;
}

}  // namespace heliopause::bench
