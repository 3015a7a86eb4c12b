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

class Box2dIndex : public WithRays<Box2dIndex, PeerWithColumns<Box2dIndex>> {
 public:
  static constexpr bool kHoldsPoints = false;

  template <class F>
  void Visit(const Box& box, F&& visit) const {
    VisitUntil(box, [&visit](std::uint32_t slot) {
      visit(slot);
      return false;
    });
  }
  template <class F>
  bool VisitUntil(const Box& box, F&& is_last) const {
    struct Callback {
      const Box2dIndex& self;
      F& is_last;
      bool was_found = false;
      bool QueryCallback(int32 proxy) {
        was_found = is_last(self.SlotOf(proxy));
        return !was_found;
      }
    } callback{*this, is_last};
    tree_.Query(&callback, Outward(box));
    return callback.was_found;
  }

  template <class F>
  bool VisitDiscUntil(Vec2 point, double radius, F&& is_last) const {
    return VisitUntil(BoxAround(point, radius), is_last);
  }

  bool Casts() const { return skin_ > 0; }
  template <class F>
  void Cast(Vec2 from, Vec2 to, F&& visit) const {
    struct Callback {
      const Box2dIndex& self;
      F& visit;
      float RayCastCallback(const b2RayCastInput&, int32 proxy) {
        return static_cast<float>(visit(self.SlotOf(proxy)));
      }
    } callback{*this, visit};
    tree_.RayCast(&callback, {Meters(from), Meters(to), 1});
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

 protected:
  void PrepareSweeps() override {
    if (skin_ > 0 || !is_bounded_) return;  // floats are too coarse for rays through the galaxy
    skin_ = kSkin;
    for (std::uint32_t slot = 0; slot < Count(); ++slot) {
      tree_.MoveProxy(proxies_[slot], BoxOf(slot), {0, 0});
    }
  }

 private:
  std::uint32_t SlotOf(int32 proxy) const {
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(tree_.GetUserData(proxy)));
  }
  b2Vec2 Meters(Vec2 point) const {
    return {static_cast<float>(point.x * scale_), static_cast<float>(point.y * scale_)};
  }
  b2AABB Outward(const Box& box) const {
    b2AABB outward;
    outward.lowerBound.Set(Below(box.min.x * scale_), Below(box.min.y * scale_));
    outward.upperBound.Set(Above(box.max.x * scale_), Above(box.max.y * scale_));
    return outward;
  }
  b2AABB BoxOf(std::uint32_t slot) const {
    const Vec2 position = PositionOf(slot);
    const double radius = RadiusOf(slot) + skin_;
    return Outward(
        {{position.x - radius, position.y - radius}, {position.x + radius, position.y + radius}});
  }
  int32 Create(std::uint32_t slot) {
    return tree_.CreateProxy(BoxOf(slot), reinterpret_cast<void*>(std::uintptr_t{slot}));
  }

  double scale_ = 1 / kUnitsPerMeter[0];
  double skin_ = 0;
  b2DynamicTree tree_;
  std::vector<int32> proxies_;
};

}  // namespace

std::unique_ptr<Index> MakeBox2d() { return std::make_unique<Box2dIndex>(); }

}  // namespace heliopause::bench
