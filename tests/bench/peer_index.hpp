// The common part of the adapters of other libraries: the index reports candidates in a box, the
// exact test in double decides, and HitSorter sorts as for the grid.
#pragma once

#include <algorithm>
#include <cmath>

#include "bench/hit_sorter.hpp"
#include "bench/index.hpp"

namespace heliopause::bench {

/// The box around a circle, enlarged so that rounding excludes no sprite on the rim.
inline Box BoxAround(Vec2 point, double radius) {
  const double wide = radius * (1 + 1e-12) + 4e-15 * (std::abs(point.x) + std::abs(point.y)) + 1e-9;
  return {{point.x - wide, point.y - wide}, {point.x + wide, point.y + wide}};
}

/// `Self` has
///   Visit(const Box&, f)      calls f(slot) once for every sprite in the box; others are allowed
///   kHoldsPoints              true: the index stores centers; false: the boxes of the circles
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
    const double margin = BoxAround(box.max, CenterDistance(0)).max.x - box.max.x;
    const Box wide{{box.min.x - margin, box.min.y - margin},
                   {box.max.x + margin, box.max.y + margin}};
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
    self().Visit(BoxAround(point, CenterDistance(radius)), [&](std::uint32_t slot) {
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
      self().Visit(BoxAround(position, CenterDistance(radius)), [&](std::uint32_t other) {
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
