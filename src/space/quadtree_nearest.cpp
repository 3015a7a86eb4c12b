// Nearest searches: depth first, nearest children first, with a bound that shrinks.
#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "space/distance.hpp"
#include "space/quadtree.hpp"

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
      : tree_(tree), query_(query), point_(point), best_(best) {}

  void Run() {
    const Node& root = tree_.NodeAt(tree_.Root());
    Visit(root, DistanceTo(root));
    TestRows(tree_.NodeAt(QuadTree::kOutside));
    query_.Report(trace_);
  }

 private:
  double DistanceTo(const Node& node) const {
    return Distance(point_, node.square.NearestTo(point_));
  }

  void Visit(const Node& node, double distance) {
    if (node.count == 0 || !query_.WantsKinds(node.kinds) || distance > best_.Limit()) {
      ++trace_.nodes_skipped;
      return;
    }
    ++trace_.nodes_entered;
    if (node.leaf) {
      TestRows(node);
      return;
    }
    struct Child {
      std::uint32_t index;
      double distance;
    };
    std::array<Child, 4> children;
    std::size_t count = 0;
    for (const std::uint32_t child : node.child) {
      if (child == kNone) continue;
      const Child entry{child, DistanceTo(tree_.NodeAt(child))};
      std::size_t at = count++;
      for (; at > 0 && children[at - 1].distance > entry.distance; --at) {
        children[at] = children[at - 1];
      }
      children[at] = entry;
    }
    for (std::size_t i = 0; i < count; ++i) {
      Visit(tree_.NodeAt(children[i].index), children[i].distance);
    }
  }

  void TestRows(const Node& leaf) {
    for (std::uint32_t c = leaf.first_chunk; c != kNone; c = tree_.ChunkAt(c).next) {
      const Chunk& chunk = tree_.ChunkAt(c);
      for (unsigned row = 0; row < chunk.count; ++row) {
        if (!query_.WantsKinds(chunk.kinds[row])) continue;
        ++trace_.sprites_tested;
        const Vec2 position = chunk.Position(row);
        const double distance = Distance(point_, position);
        if (distance > best_.Limit()) continue;
        const Hit hit{query_.ids.IdOf(chunk.slot[row]), position, distance};
        if (best_.Wants(hit) && query_.Accepts(chunk.slot[row])) best_.Take(hit);
      }
    }
  }

  const QuadTree& tree_;
  const Query& query_;
  Vec2 point_;
  Best& best_;
  SearchTrace trace_;
};

}  // namespace

std::optional<Hit> QuadTree::FindNearest(const Query& query, Vec2 point, double max_radius) const {
  BestOne best(max_radius);
  NearestSearch(*this, query, point, best).Run();
  return best.Result();
}

void QuadTree::FindNearest(const Query& query, Vec2 point, std::size_t k, double max_radius,
                           std::vector<Hit>& out) const {
  out.clear();
  if (k == 0) {
    query.Report({});
    return;
  }
  BestFew best(k, max_radius, out);
  NearestSearch(*this, query, point, best).Run();
  std::sort_heap(out.begin(), out.end(), IsBefore);
}

}  // namespace heliopause::space
