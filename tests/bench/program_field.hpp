// What the example programs need of an index: bodies that move on a canvas and are searched. The
// library is one form; the others keep the bodies in an array of their own, as a game does without
// it, beside a grid or the tree of another library.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <heliopause/function_ref.hpp>
#include <heliopause/sprite.hpp>
#include <heliopause/vec2.hpp>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "space/geometry/border.hpp"
#include "space/geometry/distance.hpp"

namespace heliopause::bench {

/// What is fixed in advance.
struct FieldOptions {
  double half_edge = 0;        ///< of the canvas
  bool wraps = false;          ///< otherwise it reflects
  Kinds searched = kAllKinds;  ///< kinds that searches look for; an index need not hold others
  double largest_radius = 0;
  double cell = 0;  ///< of a grid
};

class Field {
 public:
  using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // of slots
  virtual ~Field() = default;

  /// Returns the slot of the body: the one that was freed last, otherwise a new one.
  virtual std::uint32_t Add(const Sprite& body) = 0;
  virtual void Remove(std::uint32_t slot) = 0;
  virtual Sprite Get(std::uint32_t slot) const = 0;
  virtual void SetVelocity(std::uint32_t slot, Vec2 velocity) = 0;
  virtual void MoveTo(std::uint32_t slot, Vec2 position) = 0;  ///< searches after the next Tick
  virtual void Tick(double seconds) = 0;

  /// The overlapping pairs of two kinds, in order: the first of one kind, the second of the other.
  virtual void FindPairs(Kinds first, Kinds second, Pairs& out) = 0;

  /// For each body: visit(slot, others), the `k` nearest others within a distance, in any order.
  using VisitNearest = FunctionRef<void(std::uint32_t, std::span<const std::uint32_t>)>;
  virtual void ForEachNearest(std::size_t k, double max_radius, VisitNearest visit) = 0;

  /// The bodies of a kind whose circles overlap the box, in any order.
  virtual void VisitIn(const Box& box, Kinds kind,
                       FunctionRef<void(std::uint32_t, Vec2)> visit) = 0;
};

/// A field over an array. `Layer` holds the bodies of one kind:
///   Layer(options)
///   kHoldsPoints           it stores centers; otherwise boxes of circles
///   Begin(), End()         around the Puts of a tick
///   Put(slot, body, way)   where the body is now; its last motion
///   Remove(slot)
///   Visit(bodies, box, f)  f(slot, center, radius) for all that overlap the box, perhaps for
///   others
template <class Layer>
class ArrayField : public Field {
 public:
  explicit ArrayField(const FieldOptions& options)
      : options_(options), canvas_{-options.half_edge, options.half_edge} {
    for (unsigned bit = 0; bit < kLayers; ++bit) layers_.emplace_back(options);
  }

  std::uint32_t Add(const Sprite& body) override {
    auto slot = static_cast<std::uint32_t>(bodies_.size());
    if (free_.empty()) {
      bodies_.emplace_back();
      is_alive_.push_back(0);
    } else {
      slot = free_.back();
      free_.pop_back();
    }
    bodies_[slot] = body;
    is_alive_[slot] = 1;
    return slot;
  }
  void Remove(std::uint32_t slot) override {
    if (IsSearched(slot)) LayerOf(bodies_[slot].kinds).Remove(slot);
    is_alive_[slot] = 0;
    free_.push_back(slot);
  }
  Sprite Get(std::uint32_t slot) const override { return bodies_[slot]; }
  void SetVelocity(std::uint32_t slot, Vec2 velocity) override {
    bodies_[slot].velocity = velocity;
  }
  void MoveTo(std::uint32_t slot, Vec2 position) override { bodies_[slot].position = position; }

  void Tick(double seconds) override {
    for (Layer& layer : layers_) layer.Begin();
    for (std::uint32_t slot = 0; slot < bodies_.size(); ++slot) {
      if (is_alive_[slot] == 0) continue;
      Sprite& body = bodies_[slot];
      const Vec2 way{body.velocity.x * seconds, body.velocity.y * seconds};
      Move(body.position.x, body.velocity.x, way.x);
      Move(body.position.y, body.velocity.y, way.y);
      if (IsSearched(slot)) LayerOf(body.kinds).Put(slot, body, way);
    }
    for (Layer& layer : layers_) layer.End();
  }

  void FindPairs(Kinds first, Kinds second, Pairs& out) override {
    out.clear();
    for (std::uint32_t one = 0; one < bodies_.size(); ++one) {
      if (is_alive_[one] == 0 || (bodies_[one].kinds & first) == 0) continue;
      const Vec2 at = bodies_[one].position;
      const double radius = bodies_[one].radius;
      const auto offer = [&](std::uint32_t other, Vec2 center, double other_radius) {
        if (first == second && other <= one) return;
        if (space::Distance(at, center) <= radius + other_radius) out.emplace_back(one, other);
      };
      LayerOf(second).Visit(bodies_, Around(at, radius + Margin()), offer);
    }
    std::sort(out.begin(), out.end());
  }

  void ForEachNearest(std::size_t k, double max_radius, VisitNearest visit) override {
    for (std::uint32_t one = 0; one < bodies_.size(); ++one) {
      const Vec2 at = bodies_[one].position;
      found_.clear();
      const auto offer = [&](std::uint32_t other, Vec2 center, double) {
        const double distance = space::Distance(at, center);
        if (distance <= max_radius && other != one) found_.emplace_back(distance, other);
      };
      LayerOf(bodies_[one].kinds).Visit(bodies_, Around(at, max_radius), offer);
      if (found_.size() > k) {
        const auto end = found_.begin() + static_cast<std::ptrdiff_t>(k);
        std::nth_element(found_.begin(), end, found_.end());
        found_.erase(end, found_.end());
      }
      slots_.clear();
      for (const auto& [distance, slot] : found_) slots_.push_back(slot);
      visit(one, slots_);
    }
  }

  void VisitIn(const Box& box, Kinds kind, FunctionRef<void(std::uint32_t, Vec2)> visit) override {
    const auto offer = [&](std::uint32_t slot, Vec2 center, double radius) {
      if (space::Distance(center, space::ClampInto(box, center)) <= radius) visit(slot, center);
    };
    LayerOf(kind).Visit(bodies_, space::Grown(box, Margin() + kTolerance), offer);
  }

 private:
  static constexpr unsigned kLayers = 3;
  static constexpr double kTolerance = 1e-6;  // units: more than a coordinate is rounded by

  bool IsSearched(std::uint32_t slot) const {
    return (bodies_[slot].kinds & options_.searched) != 0;
  }
  Layer& LayerOf(Kinds kind) { return layers_[static_cast<unsigned>(std::countr_zero(kind))]; }
  double Margin() const { return Layer::kHoldsPoints ? options_.largest_radius : 0; }
  static Box Around(Vec2 at, double distance) {
    return space::Grown({at, at}, distance + kTolerance);
  }
  // By the rules of the library, so that hashes compare.
  void Move(double& position, double& velocity, double way) const {
    space::Axis axis{position + way, velocity};
    if (options_.wraps) {
      space::Wrap(axis, canvas_);
    } else {
      space::Bounce(axis, canvas_);
    }
    position = axis.position;
    velocity = axis.velocity;
  }

  FieldOptions options_;
  space::Interval canvas_;
  std::vector<Layer> layers_;  // by kind
  std::vector<Sprite> bodies_;
  std::vector<char> is_alive_;
  std::vector<std::uint32_t> free_, slots_;
  std::vector<std::pair<double, std::uint32_t>> found_;
};

struct FieldKind {
  std::string_view name;
  std::unique_ptr<Field> (*make)(const FieldOptions&);
};

std::unique_ptr<Field> MakeLibraryField(const FieldOptions& options);
std::unique_ptr<Field> MakeGridField(const FieldOptions& options);
std::unique_ptr<Field> MakeRtreeField(const FieldOptions& options);
std::unique_ptr<Field> MakeBox2dField(const FieldOptions& options);

}  // namespace heliopause::bench
