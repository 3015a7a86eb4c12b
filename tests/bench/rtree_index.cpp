// Boost.Geometry's R-tree over the centers: updated by removing and inserting each sprite, or
// rebuilt by packing each tick, which its documentation recommends when everything changes.
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>
#include <utility>

#include "bench/peer_index.hpp"
#include "space/geometry/distance.hpp"

namespace heliopause::bench {

namespace {

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;

using Point = bg::model::d2::point_xy<double>;
using Entry = std::pair<Point, std::uint32_t>;

template <class Self, class Parameters>
class RtreeIndex : public PeerWithColumns<Self> {
 public:
  static constexpr bool kHoldsPoints = true;

  template <class F>
  void Visit(const Box& box, F&& visit) const {
    tree_.query(
        bgi::intersects(Window(box)),
        boost::make_function_output_iterator([&](const Entry& entry) { visit(entry.second); }));
  }
  template <class F>
  bool VisitDiscUntil(Vec2 point, double radius, F&& is_last) const {
    const auto matches = [&](const Entry& entry) { return is_last(entry.second); };
    return tree_.qbegin(bgi::intersects(Window(BoxAround(point, radius))) &&
                        bgi::satisfies(matches)) != tree_.qend();
  }

  // The tree's own search returns hits in no order, and any of those at equal distances.
  void Nearest(Vec2 point, std::size_t k, std::vector<Hit>& out) override {
    out.clear();
    tree_.query(bgi::nearest(Point(point.x, point.y), static_cast<unsigned>(k)),
                boost::make_function_output_iterator([&](const Entry& entry) {
                  const Vec2 position{entry.first.x(), entry.first.y()};
                  out.push_back({{entry.second, 0}, position, space::Distance(point, position)});
                }));
    std::sort(out.begin(), out.end(), space::IsBefore);
  }

  void Build(const World& world) override {
    this->Load(world);
    Pack();
  }
  void BuildOneByOne(const World& world) override {
    this->Load(world);
    for (std::uint32_t slot = 0; slot < this->Count(); ++slot) tree_.insert(EntryOf(slot));
  }

 protected:
  static bg::model::box<Point> Window(const Box& box) {
    return {{box.min.x, box.min.y}, {box.max.x, box.max.y}};
  }
  Entry EntryOf(std::uint32_t slot) const {
    return {Point(this->sprites_.x[slot], this->sprites_.y[slot]), slot};
  }
  void Pack() {
    entries_.clear();
    for (std::uint32_t slot = 0; slot < this->Count(); ++slot) entries_.push_back(EntryOf(slot));
    tree_.clear();  // before the new tree is built, which then reuses the memory
    tree_ = bgi::rtree<Entry, Parameters>(entries_);
  }

  bgi::rtree<Entry, Parameters> tree_;
  std::vector<Entry> entries_;
};

class PackedRtree : public RtreeIndex<PackedRtree, bgi::quadratic<16>> {
 public:
  void Tick(std::span<const Newcomer> replaced) override {
    ReplaceAndMove(replaced);
    Pack();
  }
};

class InsertingRtree : public RtreeIndex<InsertingRtree, bgi::quadratic<16>> {
 public:
  // All sprites move: each is removed at its old position and inserted at the new one.
  void Tick(std::span<const Newcomer> replaced) override {
    before_.clear();
    for (std::uint32_t slot = 0; slot < Count(); ++slot) before_.push_back(EntryOf(slot));
    ReplaceAndMove(replaced);
    for (std::uint32_t slot = 0; slot < Count(); ++slot) {
      tree_.remove(before_[slot]);
      tree_.insert(EntryOf(slot));
    }
  }

 private:
  std::vector<Entry> before_;
};

}  // namespace

std::unique_ptr<Index> MakeBoostPacked() { return std::make_unique<PackedRtree>(); }
std::unique_ptr<Index> MakeBoostInsert() { return std::make_unique<InsertingRtree>(); }

}  // namespace heliopause::bench
