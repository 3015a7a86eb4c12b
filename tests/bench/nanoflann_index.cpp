// nanoflann's k-d tree over the centers. It is a static index and is rebuilt each tick.
#include <nanoflann.hpp>

#include "bench/peer_index.hpp"
#include "space/geometry/distance.hpp"

namespace heliopause::bench {

namespace {

constexpr std::size_t kLeafSizes[] = {10, 24};

// The interface that nanoflann requires of a point set.
struct Cloud {
  const Columns* sprites = nullptr;
  std::size_t kdtree_get_point_count() const { return sprites->Size(); }
  double kdtree_get_pt(std::size_t slot, std::size_t axis) const {
    return axis == 0 ? sprites->x[slot] : sprites->y[slot];
  }
  template <class BoundingBox>
  bool kdtree_get_bbox(BoundingBox&) const {
    return false;
  }
};
using Tree = nanoflann::KDTreeSingleIndexAdaptor<nanoflann::L2_Simple_Adaptor<double, Cloud>, Cloud,
                                                 2, std::uint32_t>;

class NanoflannIndex : public PeerWithColumns<NanoflannIndex> {
 public:
  static constexpr bool kHoldsPoints = true;

  // nanoflann searches circles; this one contains the box.
  template <class F>
  void Visit(const Box& box, F&& visit) const {
    const Vec2 half{(box.max.x - box.min.x) / 2, (box.max.y - box.min.y) / 2};
    VisitDisc({box.min.x + half.x, box.min.y + half.y}, std::hypot(half.x, half.y), visit);
  }
  template <class F>
  void VisitDisc(Vec2 point, double radius, F&& visit) const {
    VisitDiscUntil(point, radius, [&visit](std::uint32_t slot) {
      visit(slot);
      return false;
    });
  }
  template <class F>
  bool VisitDiscUntil(Vec2 point, double radius, F&& is_last) const {
    const double at[2] = {point.x, point.y};
    struct Result {
      F& is_last;
      double limit;
      bool was_found = false;
      bool full() const { return true; }
      double worstDist() const { return limit; }
      bool addPoint(double, std::uint32_t slot) {
        was_found = is_last(slot);
        return !was_found;
      }
    } result{is_last, radius * radius * (1 + 1e-9) + 1e-12};
    tree_->findNeighbors(result, at, nanoflann::SearchParams());
    return result.was_found;
  }

  void Nearest(Vec2 point, std::size_t k, std::vector<Hit>& out) override {
    slots_.resize(k);
    squares_.resize(k);
    const double at[2] = {point.x, point.y};
    const std::size_t found = tree_->knnSearch(at, k, slots_.data(), squares_.data());
    out.resize(found);
    for (std::size_t i = 0; i < found; ++i) {
      out[i] = {{slots_[i], 0}, PositionOf(slots_[i]), std::sqrt(squares_[i])};
    }
    std::sort(out.begin(), out.end(), space::IsBefore);
  }

  std::size_t CountSettings(const World&) const override { return std::size(kLeafSizes); }
  void UseSetting(const World&, std::size_t setting) override { leaf_ = kLeafSizes[setting]; }
  std::string Setting() const override { return "leaves of " + std::to_string(leaf_); }

  void Build(const World& world) override {
    Load(world);
    cloud_.sprites = &sprites_;
    tree_ = std::make_unique<Tree>(2, cloud_, nanoflann::KDTreeSingleIndexAdaptorParams(leaf_));
    tree_->buildIndex();
  }
  void Tick(std::span<const Newcomer> replaced) override {
    ReplaceAndMove(replaced);
    tree_->buildIndex();
  }

 private:
  std::size_t leaf_ = kLeafSizes[0];
  Cloud cloud_;
  std::unique_ptr<Tree> tree_;
  std::vector<std::uint32_t> slots_;
  std::vector<double> squares_;
};

}  // namespace

std::unique_ptr<Index> MakeNanoflann() { return std::make_unique<NanoflannIndex>(); }

}  // namespace heliopause::bench
