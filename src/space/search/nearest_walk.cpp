// Depth first, nearest child first, with a bound that shrinks as better sprites are found. A node
// is skipped when its square is farther away than the bound; an equal distance is not skipped,
// because a sprite there may have a smaller id.
//
// The walk goes through children and not through skip tables, because it needs the distance to each
// square for the order of its visits.
#include "space/search/nearest_walk.hpp"

#include <algorithm>
#include <cassert>

#include "space/geometry/distance.hpp"
#include "space/search/child_order.hpp"
#include "space/search/fill.hpp"
#include "space/simd/kernels.hpp"

namespace heliopause::space {
namespace {

// The best hit so far. Nothing beyond Limit() can improve it; an equal distance with a smaller id
// can.
class BestOne {
 public:
  explicit BestOne(double max_radius) : limit_(max_radius) {}

  double Limit() const { return limit_; }
  bool Improves(const Hit& hit) const {
    return hit.distance <= limit_ && (!best_ || IsBefore(hit, *best_));
  }
  void Insert(const Hit& hit) {
    best_ = hit;
    assert(hit.distance <= limit_ && "the limit never grows");
    limit_ = hit.distance;
  }
  const std::optional<Hit>& Result() const { return best_; }

 private:
  double limit_;
  std::optional<Hit> best_;
};

// The best k so far: a heap at the end of `out` with the worst on top.
class BestFew {
 public:
  BestFew(std::size_t k, double max_radius, std::vector<Hit>& out)
      : first_(out.size()), most_(first_ + k), limit_(max_radius), out_(out) {
    assert(k > 0 && "a search for none ends before the walk");
  }

  double Limit() const { return limit_; }
  bool Improves(const Hit& hit) const {
    return hit.distance <= limit_ && (out_.size() < most_ || IsBefore(hit, out_[first_]));
  }
  void Insert(const Hit& hit) {
    assert(out_.size() <= most_ && "the heap holds at most k hits");
    if (out_.size() == most_) {
      std::pop_heap(Begin(), out_.end(), IsBefore);
      out_.pop_back();
    }
    out_.push_back(hit);
    std::push_heap(Begin(), out_.end(), IsBefore);
    if (out_.size() == most_) limit_ = out_[first_].distance;
  }
  void Sort() { std::sort_heap(Begin(), out_.end(), IsBefore); }

 private:
  std::vector<Hit>::iterator Begin() { return out_.begin() + static_cast<std::ptrdiff_t>(first_); }

  std::size_t first_;
  std::size_t most_;
  double limit_;
  std::vector<Hit>& out_;
};

template <class Best, class Tracing>
class NearestWalk {
 public:
  NearestWalk(const TreeStorage& tree, const SearchFilter& filter, Vec2 point, Best& best,
              Tracing& tracer)
      : nodes_(tree.nodes),
        chunks_(tree.chunks),
        filter_(filter),
        point_(point),
        best_(best),
        tracer_(tracer),
        match_(ActiveKernels().match) {
    assert(tree.IsSearchable() && "a search runs on a tree without strays");
  }

  void Run() {
    assert(!(best_.Limit() < 0) && "CheckSearchRadius rejects a negative radius");
    Visit(nodes_.Root(), DistanceTo(nodes_.Root()));
    TestLeaf(nodes_[NodeStore::kOutside]);
  }

 private:
  double DistanceTo(const Node& node) const {
    return Distance(point_, node.GetSquare().NearestTo(point_));
  }

  void Visit(const Node& node, double distance) {
    if (filter_.Excludes(node) || distance > best_.Limit()) {
      tracer_.Skip(node);
      return;
    }
    tracer_.Enter(node);
    if (node.leaf) {
      TestLeaf(node);
      return;
    }
    ForEachChildInOrder(
        nodes_, node, [this](const Node& child) { return DistanceTo(child); },
        [this](const Node& child, double away) { Visit(child, away); });
  }

  // The bounds shrink with the limit.
  void TestLeaf(const Node& leaf) {
    double limit = -1;
    QuantizedBounds bounds;
    for (std::uint32_t c = leaf.FirstChunk(); c != kNone; c = chunks_.Next(c)) {
      if (limit != best_.Limit()) {
        limit = best_.Limit();
        bounds = leaf.Quantize(Grown({point_, point_}, limit), filter_.kinds);
      }
      ForEachEntry(c, match_(chunks_.Header(c), bounds),
                   [this](std::uint32_t entry) { TestEntry(entry); });
    }
  }

  void TestEntry(std::uint32_t entry) {
    if (!filter_.WantsKinds(chunks_.KindsOf(entry))) return;
    tracer_.CountTests(1);
    const Vec2 position = chunks_.Position(entry);
    Hit hit{chunks_.Id(entry), position, Distance(point_, position)};
    if (!best_.Improves(hit)) return;
    hit.tag = chunks_.Tag(entry);
    if (!filter_.Accepts(hit)) return;
    best_.Insert(hit);
  }

  const NodeStore& nodes_;
  const ChunkPool& chunks_;
  const SearchFilter& filter_;
  Vec2 point_;
  Best& best_;
  Tracing& tracer_;
  decltype(Kernels::match) match_;
};

}  // namespace

std::optional<Hit> WalkToNearest(const TreeStorage& tree, const SearchFilter& filter, Vec2 point,
                                 double max_radius) {
  BestOne best(max_radius);
  WithTracer(filter, [&](auto& tracer) { NearestWalk(tree, filter, point, best, tracer).Run(); });
  return best.Result();
}

void WalkToNearest(const TreeStorage& tree, const SearchFilter& filter, Vec2 point, std::size_t k,
                   double max_radius, std::vector<Hit>& out) {
  assert(k > 0 && "a walk looks for at least one sprite");
  BestFew best(k, max_radius, out);
  AppendAllOrNothing(out, [&] {
    WithTracer(filter, [&](auto& tracer) { NearestWalk(tree, filter, point, best, tracer).Run(); });
  });
  best.Sort();
}

}  // namespace heliopause::space
