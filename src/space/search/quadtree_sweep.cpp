// Sweeps: whom a circle touches on a straight way.
//
// A node is in range when the way meets its square, grown on all sides by the mover's radius and
// the node's reach. The test is a slab test in rounded numbers; what makes it safe is a margin on
// the growth that is larger than all rounding here and in SweepFraction together (some 32 ulps of
// the largest coordinate in play, see kMargin). The margin costs a few more nodes, never a hit.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "space/geometry/distance.hpp"
#include "space/geometry/segment.hpp"
#include "space/search/fill.hpp"
#include "space/simd/kernels.hpp"
#include "space/tree/quadtree.hpp"

namespace heliopause::space {
namespace {

constexpr double kMargin = 0x1p-44;  // of the sum of magnitudes: 512 ulps
constexpr double kNever = 2;         // a fraction that no way has

// Grown by the margin that stands above.
Box AroundSegment(const Segment& segment) {
  const auto [low_x, high_x] = std::minmax(segment.from.x, segment.to.x);
  const auto [low_y, high_y] = std::minmax(segment.from.y, segment.to.y);
  const double margin = (std::abs(segment.from.x) + std::abs(segment.from.y) +
                         std::abs(segment.to.x) + std::abs(segment.to.y) + segment.radius) *
                        kMargin;
  return {{low_x - margin, low_y - margin}, {high_x + margin, high_y + margin}};
}

class FirstOne {
 public:
  double Limit() const { return best_ ? best_->fraction : 1.0; }
  bool Wants(const SweepHit& hit) const { return !best_ || IsBefore(hit, *best_); }
  void Take(const SweepHit& hit) { best_ = hit; }
  const std::optional<SweepHit>& Result() const { return best_; }

 private:
  std::optional<SweepHit> best_;
};

struct AllOfThem {
  std::vector<SweepHit>& out;
  static double Limit() { return 1; }
  static bool Wants(const SweepHit&) { return true; }
  void Take(const SweepHit& hit) { out.push_back(hit); }
};

template <class Sink>
class SweepSearch {
 public:
  SweepSearch(const QuadTree& tree, const Query& query, const Segment& segment, Sink& sink)
      : tree_(tree),
        chunks_(tree.Chunks()),
        query_(query),
        segment_(segment),
        around_(AroundSegment(segment)),
        sink_(sink),
        kernels_(ActiveKernels()) {}

  void Run() {
    const Node& root = tree_.NodeAt(tree_.Root());
    Visit(root, EnterFraction(root));
    TestRows(tree_.NodeAt(QuadTree::kOutside));
    query_.Report(trace_);
  }

 private:
  // No sprite of the node is touched before this fraction; kNever when none can be.
  double EnterFraction(const Node& node) const {
    const double reach = segment_.radius + node.reach;
    const Square square = node.GetSquare();
    const Box box = square.Closed();
    const double magnitude = std::abs(segment_.from.x) + std::abs(segment_.from.y) +
                             std::abs(segment_.to.x) + std::abs(segment_.to.y) +
                             std::abs(square.center.x) + std::abs(square.center.y) + square.radius +
                             reach;
    const double grown = reach + magnitude * kMargin;
    const SegmentPart part =
        ClipToBox(segment_.from, segment_.to,
                  {{box.min.x - grown, box.min.y - grown}, {box.max.x + grown, box.max.y + grown}});
    return part.IsEmpty() ? kNever : part.enter;
  }

  void Visit(const Node& node, double enter) {
    if (node.count == 0 || !query_.WantsKinds(node.kinds) || enter > sink_.Limit()) {
      Note(trace_, NodeVisit::What::Skipped, node);
      return;
    }
    if (Distance(segment_.from, node.GetSquare().FarthestFrom(segment_.from)) <= segment_.radius) {
      Note(trace_, NodeVisit::What::TakenWhole, node);  // all of it is in touch at the start
      TakeWhole(node);
      return;
    }
    Note(trace_, NodeVisit::What::Entered, node);
    if (node.leaf) {
      TestRows(node);
      return;
    }
    struct Child {
      std::uint32_t index;
      double enter;
    };
    std::array<Child, 4> children;
    std::size_t count = 0;
    for (const std::uint32_t child : node.child) {
      if (child == kNone) continue;
      const Child entry{child, EnterFraction(tree_.NodeAt(child))};
      std::size_t at = count++;
      for (; at > 0 && children[at - 1].enter > entry.enter; --at) children[at] = children[at - 1];
      children[at] = entry;
    }
    for (std::size_t i = 0; i < count; ++i) {
      Visit(tree_.NodeAt(children[i].index), children[i].enter);
    }
  }

  void TestRows(const Node& leaf) {
    EachWantedRow(leaf, [this](std::uint32_t place) {
      ++trace_.sprites_tested;
      const std::optional<double> fraction =
          SweepFraction(segment_.from, segment_.to, segment_.radius + chunks_.Radius(place),
                        chunks_.Position(place));
      if (fraction) Offer(chunks_.Id(place), *fraction);
    });
  }

  void TakeWhole(const Node& node) {
    if (node.leaf) {
      EachWantedRow(node, [this](std::uint32_t place) { Offer(chunks_.Id(place), 0); });
      return;
    }
    for (const std::uint32_t child : node.child) {
      if (child != kNone) TakeWhole(tree_.NodeAt(child));
    }
  }

  template <class F>
  void EachWantedRow(const Node& leaf, const F& visit) {
    const Window window = leaf.WindowOf(Grown(around_, segment_.radius + leaf.reach), query_.kinds);
    for (std::uint32_t c = leaf.inside; c != kNone; c = chunks_.Next(c)) {
      ForEachPlace(c, kernels_.match(chunks_.Head(c), window), [&](std::uint32_t place) {
        if (query_.WantsKinds(chunks_.KindsOf(place))) visit(place);
      });
    }
  }

  void Offer(SpriteId id, double fraction) {
    const SweepHit hit{id, fraction, PointOnSegment(segment_.from, segment_.to, fraction)};
    if (sink_.Wants(hit) && query_.Accepts(id)) sink_.Take(hit);
  }

  const QuadTree& tree_;
  const ChunkPool& chunks_;
  const Query& query_;
  const Segment& segment_;
  Box around_;
  Sink& sink_;
  const Kernels& kernels_;
  SearchTrace trace_{query_.Begun()};
};

}  // namespace

std::optional<SweepHit> QuadTree::SweepFirst(const Query& query, const Segment& segment) const {
  FirstOne first;
  SweepSearch(*this, query, segment, first).Run();
  return first.Result();
}

void QuadTree::SweepAll(const Query& query, const Segment& segment,
                        std::vector<SweepHit>& out) const {
  AllOfThem all{out};
  FillAllOrNothing(out, [&] { SweepSearch(*this, query, segment, all).Run(); });
  std::sort(out.begin(), out.end(), IsBefore);
}

}  // namespace heliopause::space
