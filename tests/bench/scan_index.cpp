// The brute-force reference of the checks: one loop for each search, the rules as documented.
#include <algorithm>
#include <cmath>

#include "bench/index.hpp"

namespace heliopause::bench {

namespace {

double Distance(Vec2 a, Vec2 b) {
  const double dx = a.x - b.x;
  const double dy = a.y - b.y;
  return std::sqrt(dx * dx + dy * dy);
}

class ScanIndex : public Index {
 public:
  void Build(const World& world) override {
    sprites_ = world.Sprites();
    is_bounded_ = world.IsBounded();
  }
  void Tick(std::span<const Newcomer> replaced) override {
    for (const Newcomer& newcomer : replaced) sprites_.Set(newcomer.slot, newcomer.sprite);
    sprites_.Move(is_bounded_);
  }

  void Near(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out) override {
    Scan(point, out, [&](std::uint32_t slot, Vec2 position) {
      return (sprites_.kinds[slot] & kinds) != 0 && Distance(position, point) <= radius;
    });
  }
  void In(const Box& box, std::vector<Hit>& out) override {
    const Vec2 center{(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2};
    Scan(center, out, [&](std::uint32_t slot, Vec2 position) {
      const Vec2 nearest{std::clamp(position.x, box.min.x, box.max.x),
                         std::clamp(position.y, box.min.y, box.max.y)};
      return Distance(position, nearest) <= sprites_.radius[slot];
    });
  }
  void Touching(Vec2 point, double radius, std::vector<Hit>& out) override {
    Scan(point, out, [&](std::uint32_t slot, Vec2 position) {
      return Distance(position, point) <= radius + sprites_.radius[slot];
    });
  }

  void Nearest(Vec2 point, std::size_t k, std::vector<Hit>& out) override {
    Scan(point, out, [](std::uint32_t, Vec2) { return true; });
    if (out.size() > k) out.resize(k);
  }
  std::size_t CountNear(Vec2 point, double radius) override {
    std::size_t count = 0;
    for (std::uint32_t slot = 0; slot < sprites_.Size(); ++slot) {
      count += Distance(PositionOf(slot), point) <= radius ? 1 : 0;
    }
    return count;
  }
  bool AnyNear(Vec2 point, double radius) override { return CountNear(point, radius) > 0; }

  // SweepFraction is the documented rule itself; its own tests are those of the library.
  void Sweep(Vec2 from, Vec2 to, double radius, std::vector<SweepHit>& out) override {
    out.clear();
    for (std::uint32_t slot = 0; slot < sprites_.Size(); ++slot) {
      const auto hit = Path{from, to, radius}.HitOf(slot, PositionOf(slot), sprites_.radius[slot]);
      if (hit) out.push_back(*hit);
    }
    std::sort(out.begin(), out.end(), [](const SweepHit& a, const SweepHit& b) {
      return a.fraction != b.fraction ? a.fraction < b.fraction : a.id.slot < b.id.slot;
    });
  }
  std::optional<SweepHit> SweepFirst(Vec2 from, Vec2 to, double radius) override {
    std::vector<SweepHit> all;
    Sweep(from, to, radius, all);
    return all.empty() ? std::nullopt : std::optional(all.front());
  }

  PairSum Pairs() override {
    PairSum pairs;
    for (std::uint32_t a = 0; a < sprites_.Size(); ++a) {
      for (std::uint32_t b = a + 1; b < sprites_.Size(); ++b) {
        const double distance = Distance(PositionOf(a), PositionOf(b));
        if (distance <= sprites_.radius[a] + sprites_.radius[b]) pairs.Add(a, b);
      }
    }
    return pairs;
  }

 private:
  Vec2 PositionOf(std::uint32_t slot) const { return {sprites_.x[slot], sprites_.y[slot]}; }

  template <class Accept>
  void Scan(Vec2 from, std::vector<Hit>& out, Accept&& accept) const {
    out.clear();
    for (std::uint32_t slot = 0; slot < sprites_.Size(); ++slot) {
      const Vec2 position = PositionOf(slot);
      if (accept(slot, position)) out.push_back({{slot, 0}, position, Distance(position, from)});
    }
    std::sort(out.begin(), out.end(), [](const Hit& a, const Hit& b) {
      return a.distance != b.distance ? a.distance < b.distance : a.id.slot < b.id.slot;
    });
  }

  Columns sprites_;
  bool is_bounded_ = true;
};

}  // namespace

std::unique_ptr<Index> MakeScan() { return std::make_unique<ScanIndex>(); }

}  // namespace heliopause::bench
