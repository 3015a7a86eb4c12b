// Box2D 2.4's dynamic tree. It stores floats: boxes are rounded outwards, so that they contain
// every candidate, and the exact test in double follows.
#include <box2d/b2_dynamic_tree.h>

#include <limits>

#include "bench/peer_index.hpp"
#include "bench/text.hpp"

namespace heliopause::bench {

namespace {

// World units per meter. Box2D is made for bodies of 0.1 to 10 meters, and enlarges a box by 0.1
// meters and four times the displacement. Powers of two, so that the conversion is exact.
constexpr double kUnitsPerMeter[] = {16, 64};

float Below(double value) {
  const auto rounded = static_cast<float>(value);
  return rounded <= value ? rounded
                          : std::nextafter(rounded, -std::numeric_limits<float>::infinity());
}
float Above(double value) { return -Below(-value); }

class Box2dIndex : public PeerWithColumns<Box2dIndex> {
 public:
  static constexpr bool kHoldsPoints = false;

  template <class F>
  void Visit(const Box& box, F&& visit) const {
    struct Callback {
      const b2DynamicTree& tree;
      F& visit;
      bool QueryCallback(int32 proxy) {
        visit(
            static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(tree.GetUserData(proxy))));
        return true;
      }
    } callback{tree_, visit};
    tree_.Query(&callback, Outward(box));
  }

  std::size_t BytesOfHandles() const override { return proxies_.capacity() * sizeof(int32); }

  std::size_t CountSettings(const World&) const override { return std::size(kUnitsPerMeter); }
  void UseSetting(const World&, std::size_t setting) override {
    scale_ = 1 / kUnitsPerMeter[setting];
  }
  std::string Setting() const override { return Format("%.0f units per meter", 1 / scale_); }

  void Build(const World& world) override {
    Load(world);
    proxies_.reserve(Count());
    for (std::uint32_t slot = 0; slot < Count(); ++slot) proxies_.push_back(Create(slot));
  }

  void Tick(std::span<const Newcomer> replaced) override {
    for (const Newcomer& newcomer : replaced) tree_.DestroyProxy(proxies_[newcomer.slot]);
    ReplaceAndMove(replaced);
    for (const Newcomer& newcomer : replaced) proxies_[newcomer.slot] = Create(newcomer.slot);
    for (std::uint32_t slot = 0; slot < Count(); ++slot) {
      tree_.MoveProxy(proxies_[slot], BoxOf(slot),
                      {static_cast<float>(sprites_.vx[slot] * scale_),
                       static_cast<float>(sprites_.vy[slot] * scale_)});
    }
  }

 private:
  b2AABB Outward(const Box& box) const {
    b2AABB outward;
    outward.lowerBound.Set(Below(box.min.x * scale_), Below(box.min.y * scale_));
    outward.upperBound.Set(Above(box.max.x * scale_), Above(box.max.y * scale_));
    return outward;
  }
  b2AABB BoxOf(std::uint32_t slot) const {
    const Vec2 position = PositionOf(slot);
    const double radius = RadiusOf(slot);
    return Outward(
        {{position.x - radius, position.y - radius}, {position.x + radius, position.y + radius}});
  }
  int32 Create(std::uint32_t slot) {
    return tree_.CreateProxy(BoxOf(slot), reinterpret_cast<void*>(std::uintptr_t{slot}));
  }

  double scale_ = 1 / kUnitsPerMeter[0];
  b2DynamicTree tree_;
  std::vector<int32> proxies_;
};

}  // namespace

std::unique_ptr<Index> MakeBox2d() { return std::make_unique<Box2dIndex>(); }

}  // namespace heliopause::bench
