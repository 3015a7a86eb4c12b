// The searches of workload Q by hand: made of the list of a circle, as a program makes them for an
// index that has no call for them.
#include "bench/index.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "space/geometry/distance.hpp"

namespace heliopause::bench {

double Index::GuessRadius(Vec2, std::size_t k) const {
  const double per_sprite = world_size_ * world_size_ / static_cast<double>(count_);
  return std::sqrt(static_cast<double>(k) * per_sprite / std::numbers::pi);
}

// Grows a circle until it has enough, and cuts the list.
void Index::Nearest(Vec2 point, std::size_t k, std::vector<Hit>& out) {
  for (double radius = 1.2 * GuessRadius(point, k + 1);; radius *= 1.7) {
    Near(point, radius, kEveryKind, out);
    if (out.size() >= k || radius > 2 * world_size_) break;
  }
  if (out.size() > k) out.resize(k);
}

std::size_t Index::CountNear(Vec2 point, double radius) {
  Near(point, radius, kEveryKind, by_hand_);
  return by_hand_.size();
}

bool Index::AnyNear(Vec2 point, double radius) { return CountNear(point, radius) != 0; }

// The box around the path is searched, and each sprite of it tested.
void Index::Sweep(Vec2 from, Vec2 to, double radius, std::vector<SweepHit>& out) {
  const double wide = radius * (1 + 1e-9) + 1e-6;
  In({{std::min(from.x, to.x) - wide, std::min(from.y, to.y) - wide},
      {std::max(from.x, to.x) + wide, std::max(from.y, to.y) + wide}},
     by_hand_);
  out.clear();
  for (const Hit& hit : by_hand_) {
    const auto fraction =
        space::SweepFraction(from, to, radius + RadiusOfSlot(hit.id.slot), hit.position);
    if (!fraction) continue;
    out.push_back({hit.id, *fraction, space::PointOnSegment(from, to, *fraction)});
  }
  std::sort(out.begin(), out.end(), space::IsBefore);
}

std::optional<SweepHit> Index::SweepFirst(Vec2 from, Vec2 to, double radius) {
  Sweep(from, to, radius, swept_);
  if (swept_.empty()) return std::nullopt;
  return swept_.front();
}

}  // namespace heliopause::bench
