// What the adapters of other people's indexes have in common: the index names candidates in a box,
// the exact rule in double decides, the sort is the one that the grid has.
#pragma once

#include <algorithm>
#include <cmath>

#include "bench/hit_sorter.hpp"
#include "bench/index.hpp"

namespace heliopause::bench {

/// The box around a circle, wide enough that rounding loses nobody on its rim.
inline Box BoxAround(Vec2 point, double radius) {
  const double wide = radius * (1 + 1e-12) + 4e-15 * (std::abs(point.x) + std::abs(point.y)) + 1e-9;
  return {{point.x - wide, point.y - wide}, {point.x + wide, point.y + wide}};
}

/// `Self` has
///   Visit(const Box&, f)      f(slot) for every sprite in the box, once, and perhaps for others
///   kHoldsPoints              whether "in the box" is meant for centers; else for circles' boxes
///   PositionOf, RadiusOf, KindsOf (slot); Count()
template <class Self>
class PeerIndex : public Index {
 public:
  void Near(Vec2 point, double radius, Kinds kinds, std::vector<Hit>& out) override {
    const double limit = LimitOf(radius);
    sorter_.Start(0);
    self().Visit(BoxAround(point, radius), [&](std::uint32_t slot) {
      if ((self().KindsOf(slot) & kinds) == 0) return;
      const double squared = Squared(self().PositionOf(slot), point);
      if (squared <= limit) sorter_.Add(squared, slot);
    });
    Finish(limit, out);
  }

  void In(const Box& box, std::vector<Hit>& out) override {
    const Vec2 center{(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2};
    const double slack = BoxAround(box.max, ReachOfCenters(0)).max.x - box.max.x;
    const Box wide{{box.min.x - slack, box.min.y - slack}, {box.max.x + slack, box.max.y + slack}};
    sorter_.Start(0);
    self().Visit(wide, [&](std::uint32_t slot) {
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
    self().Visit(BoxAround(point, ReachOfCenters(radius)), [&](std::uint32_t slot) {
      const double squared = Squared(self().PositionOf(slot), point);
      if (std::sqrt(squared) <= radius + self().RadiusOf(slot)) sorter_.Add(squared, slot);
    });
    const double reach = radius + kLargestRadius;
    Finish(reach * reach, out);
  }

  PairSum Pairs() override {
    PairSum pairs;
    for (std::uint32_t one = 0; one < self().Count(); ++one) {
      const Vec2 position = self().PositionOf(one);
      const double radius = self().RadiusOf(one);
      self().Visit(BoxAround(position, ReachOfCenters(radius)), [&](std::uint32_t other) {
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
  static double ReachOfCenters(double radius) {
    return Self::kHoldsPoints ? radius + kLargestRadius : radius;
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
  double radius_ = -1, limit_ = 0;  // of the last search: radii repeat
};

/// For those who keep sprites as the world does.
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
