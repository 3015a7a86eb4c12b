// Nearest searches: depth first, nearest children first, with a bound that shrinks.
#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "space/geometry/distance.hpp"
#include "space/search/fill.hpp"
#include "space/simd/kernels.hpp"
#include "space/tree/quadtree.hpp"

namespace heliopause::space {
namespace {

// The best one so far.
class BestOne {
 public:
  explicit BestOne(double max_radius) : limit_(max_radius) {}

  /// Nothing farther can get in; what is as far may, with a smaller id.
  double Limit() const { return limit_; }
  bool Wants(const Hit& hit) const {
    return hit.distance <= limit_ && (!best_ || IsBefore(hit, *best_));
  }
  void Take(const Hit& hit) {
    best_ = hit;
    limit_ = hit.distance;
  }
  const std::optional<Hit>& Result() const { return best_; }

 private:
  double limit_;
  std::optional<Hit> best_;
};

// The best k so far, as a heap in `out` with the worst one on top.
class BestFew {
 public:
  BestFew(std::size_t k, double max_radius, std::vector<Hit>& out)
      : k_(k), limit_(max_radius), out_(out) {}

  double Limit() const { return limit_; }
  bool Wants(const Hit& hit) const {
    return hit.distance <= limit_ && (out_.size() < k_ || IsBefore(hit, out_.front()));
  }
  void Take(const Hit& hit) {
    if (out_.size() == k_) {
      std::pop_heap(out_.begin(), out_.end(), IsBefore);
      out_.pop_back();
    }
    out_.push_back(hit);
    std::push_heap(out_.begin(), out_.end(), IsBefore);
    if (out_.size() == k_) limit_ = out_.front().distance;
  }

 private:
  std::size_t k_;
  double limit_;
  std::vector<Hit>& out_;
};

template <class Best>
class NearestSearch {
 public:
  NearestSearch(const QuadTree& tree, const Query& query, Vec2 point, Best& best)
      : tree_(tree),
        chunks_(tree.Chunks()),
        query_(query),
        point_(point),
        best_(best),
        kernels_(ActiveKernels()) {}

  void Run() {
    const Node& root = tree_.NodeAt(tree_.Root());
    Visit(root, DistanceTo(root));
    TestRows(tree_.NodeAt(QuadTree::kOutside));
    query_.Report(trace_);
  }

 private:
  double DistanceTo(const Node& node) const {
    return Distance(point_, node.GetSquare().NearestTo(point_));
  }

  void Visit(const Node& node, double distance) {
    if (node.count == 0 || !query_.WantsKinds(node.kinds) || distance > best_.Limit()) {
      Note(trace_, NodeVisit::What::Skipped, node);
      return;
    }
    Note(trace_, NodeVisit::What::Entered, node);
    if (node.leaf) {
      TestRows(node);
      return;
    }
    // Not in one struct, which would be stored in halves and wait to be loaded whole.
    std::array<std::uint32_t, 4> children;
    std::array<double, 4> distances;
    std::size_t count = 0;
    for (const std::uint32_t child : node.child) {
      if (child == kNone) continue;
      const double away = DistanceTo(tree_.NodeAt(child));
      std::size_t at = count++;
      for (; at > 0 && distances[at - 1] > away; --at) {
        children[at] = children[at - 1];
        distances[at] = distances[at - 1];
      }
      children[at] = child;
      distances[at] = away;
    }
    for (std::size_t i = 0; i < count; ++i) Visit(tree_.NodeAt(children[i]), distances[i]);
  }

  // The limit shrinks on the way, so what was near enough for a window may not be any more.
  void TestRows(const Node& leaf) {
    double limit = -1;
    Window window;
    for (std::uint32_t c = leaf.inside; c != kNone; c = chunks_.Next(c)) {
      if (limit != best_.Limit()) {
        limit = best_.Limit();
        window = leaf.WindowOf(Grown({point_, point_}, limit), query_.kinds);
      }
      ForEachPlace(c, kernels_.match(chunks_.Head(c), window),
                   [this](std::uint32_t place) { Consider(place); });
    }
  }

  void Consider(std::uint32_t place) {
    if (!query_.WantsKinds(chunks_.KindsOf(place))) return;
    ++trace_.sprites_tested;
    const Vec2 position = chunks_.Position(place);
    const Hit hit{chunks_.Id(place), position, Distance(point_, position)};
    if (best_.Wants(hit) && query_.Accepts(hit.id)) best_.Take(hit);
  }

  const QuadTree& tree_;
  const ChunkPool& chunks_;
  const Query& query_;
  Vec2 point_;
  Best& best_;
  const Kernels& kernels_;
  SearchTrace trace_{query_.Begun()};
};

}  // namespace

std::optional<Hit> QuadTree::FindNearest(const Query& query, Vec2 point, double max_radius) const {
  BestOne best(max_radius);
  NearestSearch(*this, query, point, best).Run();
  return best.Result();
}

void QuadTree::FindNearest(const Query& query, Vec2 point, std::size_t k, double max_radius,
                           std::vector<Hit>& out) const {
  if (k == 0) {
    out.clear();
    query.Report(query.Begun());
    return;
  }
  BestFew best(k, max_radius, out);
  FillAllOrNothing(out, [&] { NearestSearch(*this, query, point, best).Run(); });
  std::sort_heap(out.begin(), out.end(), IsBefore);
}

}  // namespace heliopause::space
