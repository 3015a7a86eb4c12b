// The example programs by Box2D 2.4's dynamic tree, one for each kind.
#include <box2d/b2_dynamic_tree.h>

#include "bench/program_field.hpp"

namespace heliopause::bench {

namespace {

constexpr double kMetersPerUnit = 1.0 / 32;
constexpr double kSkin = 0.02;  // units: more than a float is rounded by at 65,536

class Box2dLayer {
 public:
  static constexpr bool kHoldsPoints = false;

  explicit Box2dLayer(const FieldOptions&) : tree_(std::make_unique<b2DynamicTree>()) {}
  void Begin() {}
  void Put(std::uint32_t slot, const Sprite& body, Vec2 way) {
    if (slot >= proxies_.size()) proxies_.resize(slot + 1, b2_nullNode);
    const Vec2 at = body.position;
    const b2AABB box = Meters(
        {{at.x - body.radius, at.y - body.radius}, {at.x + body.radius, at.y + body.radius}});
    if (proxies_[slot] != b2_nullNode) {
      tree_->MoveProxy(proxies_[slot], box, Meters(way));
    } else {
      proxies_[slot] = tree_->CreateProxy(box, reinterpret_cast<void*>(std::uintptr_t{slot}));
    }
  }
  void Remove(std::uint32_t slot) {
    if (slot >= proxies_.size() || proxies_[slot] == b2_nullNode) return;
    tree_->DestroyProxy(proxies_[slot]);
    proxies_[slot] = b2_nullNode;
  }
  void End() {}

  template <class F>
  void Visit(std::span<const Sprite> bodies, const Box& box, F&& visit) const {
    struct Callback {
      const b2DynamicTree& tree;
      std::span<const Sprite> bodies;
      F& visit;
      bool QueryCallback(int32 proxy) {
        const auto slot =
            static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(tree.GetUserData(proxy)));
        visit(slot, bodies[slot].position, bodies[slot].radius);
        return true;
      }
    } callback{*tree_, bodies, visit};
    tree_->Query(&callback, Meters(box));
  }

 private:
  static b2Vec2 Meters(Vec2 v) {
    return {static_cast<float>(v.x * kMetersPerUnit), static_cast<float>(v.y * kMetersPerUnit)};
  }
  static b2AABB Meters(const Box& box) {
    b2AABB meters;
    meters.lowerBound = Meters(Vec2{box.min.x - kSkin, box.min.y - kSkin});
    meters.upperBound = Meters(Vec2{box.max.x + kSkin, box.max.y + kSkin});
    return meters;
  }

  std::unique_ptr<b2DynamicTree> tree_;  // it cannot be moved
  std::vector<int32> proxies_;           // by slot
};

}  // namespace

std::unique_ptr<Field> MakeBox2dField(const FieldOptions& options) {
  return std::make_unique<ArrayField<Box2dLayer>>(options);
}

}  // namespace heliopause::bench
