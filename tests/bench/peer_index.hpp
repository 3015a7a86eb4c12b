// The common part of the adapters of other libraries: the index reports candidates in a box, the
// exact test in double decides, and HitSorter sorts as for the grid.
#pragma once

#include <algorithm>
#include <cmath>

#include "bench/hit_sorter.hpp"
#include "bench/index.hpp"
#include "space/geometry/distance.hpp"

namespace heliopause::bench {

/// The box around a circle, enlarged so that rounding excludes no sprite on the rim.
inline Box BoxAround(Vec2 point, double radius) {
  const double wide = radius * (1 + 1e-12) + 4e-15 * (std::abs(point.x) + std::abs(point.y)) + 1e-9;
  return {{point.x - wide, point.y - wide}, {point.x + wide, point.y + wide}};
}

/// `Self` has
///   Visit(const Box&, f)      calls f(slot) once for every sprite in the box; others are allowed
/// and may have
///   VisitDisc(point, radius, f)       the same for what touches or is in a disc
///   VisitDiscUntil(point, radius, f)  until f(slot) is true; returns whether one was
///   kHoldsPoints              true: the index stores centers; false: the boxes of the circles
///   PositionOf, RadiusOf, KindsOf (slot); Count()
template <class Self>
class PeerIndex : public Index {
 public:
  void Near(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out) override {
    const double limit = LimitOf(radius);
    sorter_.Start(0);
    self().VisitDisc(point, radius, [&](std::uint32_t slot) {
      if ((self().KindsOf(slot) & kinds) == 0) return;
      const double squared = Squared(self().PositionOf(slot), point);
      if (squared <= limit) sorter_.Add(squared, slot);
    });
    Finish(limit, out);
  }

  std::size_t CountNear(Vec2 point, double radius) override {
    const double limit = LimitOf(radius);
    std::size_t count = 0;
    self().VisitDisc(point, radius, [&](std::uint32_t slot) {
      count += Squared(self().PositionOf(slot), point) <= limit ? 1 : 0;
    });
    return count;
  }

  bool AnyNear(Vec2 point, double radius) override {
    const double limit = LimitOf(radius);
    return self().VisitDiscUntil(point, radius, [&](std::uint32_t slot) {
      return Squared(self().PositionOf(slot), point) <= limit;
    });
  }

  template <class F>
  void VisitDisc(Vec2 point, double radius, F&& visit) {
    self().Visit(BoxAround(point, radius), visit);
  }
  template <class F>
  bool VisitDiscUntil(Vec2 point, double radius, F&& is_last) {
    bool was_found = false;
    self().VisitDisc(point, radius,
                     [&](std::uint32_t slot) { was_found = was_found || is_last(slot); });
    return was_found;
  }

  void VisitIn(const Box& box, FunctionRef<void(std::uint32_t, Vec2)> visit) override {
    self().Visit(ForCircles(box),
                 [&](std::uint32_t slot) { visit(slot, self().PositionOf(slot)); });
  }

  void In(const Box& box, std::vector<Hit>& out) override {
    const Vec2 center{(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2};
    sorter_.Start(0);
    self().Visit(ForCircles(box), [&](std::uint32_t slot) {
      const Vec2 position = self().PositionOf(slot);
      const Vec2 nearest{std::clamp(position.x, box.min.x, box.max.x),
                         std::clamp(position.y, box.min.y, box.max.y)};
      if (std::sqrt(Squared(position, nearest)) > self().RadiusOf(slot)) return;
      sorter_.Add(Squared(position, center), slot);
    });
    const Vec2 half{box.max.x - center.x + kLargestRadius, box.max.y - center.y + kLargestRadius};
    Finish(half.x * half.x + half.y * half.y, out);
  }

  void Touching(Vec2 point, double radius, std::vector<Hit>& out) override {
    sorter_.Start(0);
    self().VisitDisc(point, CenterDistance(radius), [&](std::uint32_t slot) {
      const double squared = Squared(self().PositionOf(slot), point);
      if (std::sqrt(squared) <= radius + self().RadiusOf(slot)) sorter_.Add(squared, slot);
    });
    const double max_distance = radius + kLargestRadius;
    Finish(max_distance * max_distance, out);
  }

  PairSum Pairs() override {
    PairSum pairs;
    for (std::uint32_t one = 0; one < self().Count(); ++one) {
      const Vec2 position = self().PositionOf(one);
      const double radius = self().RadiusOf(one);
      self().VisitDisc(position, CenterDistance(radius), [&](std::uint32_t other) {
        if (other > one && Overlap(one, other)) pairs.Add(one, other);
      });
    }
    return pairs;
  }

 protected:
  bool Overlap(std::uint32_t one, std::uint32_t other) const {
    return std::sqrt(Squared(self().PositionOf(one), self().PositionOf(other))) <=
           self().RadiusOf(one) + self().RadiusOf(other);
  }

 private:
  Self& self() { return static_cast<Self&>(*this); }
  const Self& self() const { return static_cast<const Self&>(*this); }

  static double Squared(Vec2 a, Vec2 b) {
    const double dx = a.x - b.x;
    const double dy = a.y - b.y;
    return dx * dx + dy * dy;
  }
  // The largest distance of the stored object from the center of a search that may hit it.
  static double CenterDistance(double radius) {
    return Self::kHoldsPoints ? radius + kLargestRadius : radius;
  }
  // The box of what is stored of circles that overlap the box.
  static Box ForCircles(const Box& box) {
    const double margin = BoxAround(box.max, CenterDistance(0)).max.x - box.max.x;
    return {{box.min.x - margin, box.min.y - margin}, {box.max.x + margin, box.max.y + margin}};
  }
  double LimitOf(double radius) {
    if (radius != radius_) limit_ = LargestSquare(radius_ = radius);
    return limit_;
  }
  void Finish(double largest, std::vector<Hit>& out) {
    sorter_.Finish(largest, out, [this](std::uint32_t slot, Hit& hit) {
      hit.id = {slot, 0};
      hit.position = self().PositionOf(slot);
    });
  }

  HitSorter sorter_;
  double radius_ = -1, limit_ = 0;  // LargestSquare of the last radius, because radii repeat
};

/// For a library that casts rays, which have no radius: PrepareSweeps has grown its boxes by kSkin.
/// `Self` also has
///   Casts()                   whether it was prepared
///   Cast(from, to, f)         calls f(slot) for the boxes on the ray; f returns the fraction of
///                             the ray up to which it is of interest from now on, above 0
template <class Self, class Base>
class WithRays : public Base {
 public:
  void Sweep(Vec2 from, Vec2 to, double radius, std::vector<SweepHit>& out) override {
    if (!IsRay(from, to, radius)) return Base::Sweep(from, to, radius, out);
    out.clear();
    self().Cast(from, to, [&](std::uint32_t slot) {
      if (const auto hit = HitOf(from, to, radius, slot)) out.push_back(*hit);
      return 1.0;
    });
    std::sort(out.begin(), out.end(), space::IsBefore);
  }

  std::optional<SweepHit> SweepFirst(Vec2 from, Vec2 to, double radius) override {
    if (!IsRay(from, to, radius)) return Base::SweepFirst(from, to, radius);
    std::optional<SweepHit> first;
    self().Cast(from, to, [&](std::uint32_t slot) {
      const auto hit = HitOf(from, to, radius, slot);
      if (hit && (!first || space::IsBefore(*hit, *first))) first = hit;
      return first ? first->fraction + 1e-6 : 1.0;  // more than a float is rounded by
    });
    return first;
  }

 protected:
  static constexpr double kSkin = kSweepRadius + 0.1;  // and what floats are rounded by

 private:
  Self& self() { return static_cast<Self&>(*this); }
  bool IsRay(Vec2 from, Vec2 to, double radius) {
    return self().Casts() && radius <= kSweepRadius && (from.x != to.x || from.y != to.y);
  }
  std::optional<SweepHit> HitOf(Vec2 from, Vec2 to, double radius, std::uint32_t slot) {
    return typename Base::Path{from, to, radius}.HitOf(slot, self().PositionOf(slot),
                                                       self().RadiusOf(slot));
  }
};

/// For indexes whose adapter stores the sprites as the world does.
template <class Self>
class PeerWithColumns : public PeerIndex<Self> {
 public:
  std::size_t Count() const { return sprites_.Size(); }
  Vec2 PositionOf(std::uint32_t slot) const { return {sprites_.x[slot], sprites_.y[slot]}; }
  double RadiusOf(std::uint32_t slot) const { return sprites_.radius[slot]; }
  Kinds KindsOf(std::uint32_t slot) const { return sprites_.kinds[slot]; }

 protected:
  void Load(const World& world) {
    sprites_ = world.Sprites();
    is_bounded_ = world.IsBounded();
  }
  void ReplaceAndMove(std::span<const Newcomer> replaced) {
    for (const Newcomer& newcomer : replaced) sprites_.Set(newcomer.slot, newcomer.sprite);
    sprites_.Move(is_bounded_);
  }

  Columns sprites_;
  bool is_bounded_ = true;
};

}  // namespace heliopause::bench
