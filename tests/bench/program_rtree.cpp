// The example programs by Boost.Geometry's R-tree, packed each tick.
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>

#include "bench/program_field.hpp"

namespace heliopause::bench {

namespace {

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;

class RtreeLayer {
 public:
  static constexpr bool kHoldsPoints = true;

  explicit RtreeLayer(const FieldOptions&) {}
  void Begin() { entries_.clear(); }
  void Put(std::uint32_t slot, const Sprite& body, Vec2) {
    entries_.push_back({Point(body.position.x, body.position.y), slot});
  }
  void Remove(std::uint32_t) {}
  void End() {
    tree_.clear();  // before the new tree is built, which then reuses the memory
    tree_ = Tree(entries_);
  }

  template <class F>
  void Visit(std::span<const Sprite> bodies, const Box& box, F&& visit) const {
    const bg::model::box<Point> window({box.min.x, box.min.y}, {box.max.x, box.max.y});
    tree_.query(
        bgi::intersects(window), boost::make_function_output_iterator([&](const Entry& entry) {
          visit(entry.second, Vec2{entry.first.x(), entry.first.y()}, bodies[entry.second].radius);
        }));
  }

 private:
  using Point = bg::model::d2::point_xy<double>;
  using Entry = std::pair<Point, std::uint32_t>;
  using Tree = bgi::rtree<Entry, bgi::linear<16>>;
  std::vector<Entry> entries_;
  Tree tree_;
};

}  // namespace

std::unique_ptr<Field> MakeRtreeField(const FieldOptions& options) {
  return std::make_unique<ArrayField<RtreeLayer>>(options);
}

}  // namespace heliopause::bench
