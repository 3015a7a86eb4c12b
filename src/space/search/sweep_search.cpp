// A short path, and one among few sprites, is answered by a box search around it, which runs in
// kernels: every sprite in the box is tested. A long path is followed from node to node:
//
// A node is in range when the segment meets its square, grown on all sides by the mover's radius
// and the largest radius in the subtree. The slab test works in rounded numbers. It is safe because
// the growth has a margin that is larger than all rounding here and in SweepFraction together, some
// 32 ulps of the largest coordinate. The margin costs a few more nodes and loses no hit.
#include "space/search/sweep_search.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "space/geometry/distance.hpp"
#include "space/search/child_order.hpp"
#include "space/search/fill.hpp"
#include "space/search/region_search.hpp"
#include "space/simd/kernels.hpp"

namespace heliopause::space {
namespace {

constexpr double kMargin = 0x1p-44;  // of the sum of magnitudes: 512 ulps
constexpr double kNever = 2;         // beyond the fractions of any segment

double SumOfMagnitudes(const Segment& segment) {
  return std::abs(segment.from.x) + std::abs(segment.from.y) + std::abs(segment.to.x) +
         std::abs(segment.to.y);
}

double MarginOf(const Segment& segment) {
  return (SumOfMagnitudes(segment) + segment.radius) * kMargin;
}

// A box around the segment, grown by the margin.
Box BoundsOf(const Segment& segment, double margin) {
  const auto [low_x, high_x] = std::minmax(segment.from.x, segment.to.x);
  const auto [low_y, high_y] = std::minmax(segment.from.y, segment.to.y);
  return {{low_x - margin, low_y - margin}, {high_x + margin, high_y + margin}};
}

Segment PartOf(const Segment& segment, const SegmentPart& part) {
  return {PointOnSegment(segment.from, segment.to, part.enter),
          PointOnSegment(segment.from, segment.to, part.leave), segment.radius};
}

// What `accept` gets of a sprite that the path touches.
Hit AsHit(const Segment& segment, const ChunkPool& chunks, std::uint32_t entry) {
  assert(ChunkOf(entry) < chunks.Size() && "an entry of the tree");
  const HotEntry& hot = chunks.HotAt(entry);
  return {hot.id, hot.position, Distance(segment.from, hot.position), chunks.Tag(entry)};
}

// Sinks: nothing that is touched after Limit() matters.
class FirstHit {
 public:
  double Limit() const { return best_ ? best_->fraction : 1.0; }
  bool Improves(const SweepHit& hit) const { return !best_ || IsBefore(hit, *best_); }
  void Insert(const SweepHit& hit) {
    assert(Improves(hit) && "the bound never grows");
    best_ = hit;
  }
  const std::optional<SweepHit>& Result() const { return best_; }

 private:
  std::optional<SweepHit> best_;
};

struct AllHits {
  std::vector<SweepHit>& out;

  static double Limit() { return 1; }
  static bool Improves(const SweepHit&) { return true; }
  void Insert(const SweepHit& hit) { out.push_back(hit); }
};

template <class Sink, class Tracing>
class SweepSearch {
 public:
  SweepSearch(const TreeStorage& tree, const SearchFilter& filter, const Segment& segment,
              Sink& sink, Tracing& tracer)
      : nodes_(tree.nodes),
        chunks_(tree.chunks),
        filter_(filter),
        segment_(segment),
        bounds_(BoundsOf(segment, MarginOf(segment))),
        sink_(sink),
        tracer_(tracer),
        match_(ActiveKernels().match) {
    assert(tree.IsSearchable() && "a search runs on a tree without strays");
  }

  void Run() {
    Visit(nodes_.Root(), EnterFraction(nodes_.Root()));
    TestLeaf(nodes_[NodeStore::kOutside], bounds_);
  }

 private:
  // Each sprite of the subtree that the path touches is touched on this part.
  SegmentPart PartNear(const Node& node) const {
    const double radii = segment_.radius + node.max_radius;
    const Square square = node.GetSquare();
    const Box box = square.Closed();
    const double magnitude = SumOfMagnitudes(segment_) + std::abs(square.center.x) +
                             std::abs(square.center.y) + square.radius + radii;
    const double grown = radii + magnitude * kMargin;
    return ClipToBox(segment_.from, segment_.to, Grown(box, grown));
  }

  // No sprite of the subtree is touched before this fraction; kNever when none can be.
  double EnterFraction(const Node& node) const {
    const SegmentPart part = PartNear(node);
    assert((part.IsEmpty() || (part.enter >= 0 && part.enter <= 1)) && "a fraction of the segment");
    return part.IsEmpty() ? kNever : part.enter;
  }

  void Visit(const Node& node, double enter) {
    if (filter_.Excludes(node) || enter > sink_.Limit()) {
      tracer_.Skip(node);
      return;
    }
    if (Distance(segment_.from, node.GetSquare().FarthestFrom(segment_.from)) <= segment_.radius) {
      tracer_.TakeWhole(node);
      TakeWhole(node);
      return;
    }
    tracer_.Enter(node);
    if (node.leaf) {
      SegmentPart part = PartNear(node);
      part.leave = std::min(part.leave, sink_.Limit());
      TestLeaf(node, BoundsOf(PartOf(segment_, part), MarginOf(segment_)));
      return;
    }
    ForEachChildInOrder(
        nodes_, node, [this](const Node& child) { return EnterFraction(child); },
        [this](const Node& child, double fraction) { Visit(child, fraction); });
  }

  // `path`: a box around the part of the path that is near the leaf.
  void TestLeaf(const Node& leaf, const Box& path) {
    ForEachMatch(leaf, path, [this](std::uint32_t entry) {
      tracer_.CountTests(1);
      const std::optional<double> fraction =
          SweepFraction(segment_.from, segment_.to, segment_.radius + chunks_.Radius(entry),
                        chunks_.Position(entry));
      if (fraction) Offer(entry, *fraction);
    });
  }

  // Every sprite of the subtree is in touch at the start.
  void TakeWhole(const Node& node) {
    if (node.leaf) {
      ForEachMatch(node, bounds_, [this](std::uint32_t entry) { Offer(entry, 0); });
      return;
    }
    for (const std::uint32_t child : node.child) {
      if (child != kNone) TakeWhole(nodes_[child]);
    }
  }

  template <class F>
  void ForEachMatch(const Node& leaf, const Box& path, const F& visit) {
    const QuantizedBounds bounds =
        leaf.Quantize(Grown(path, segment_.radius + leaf.max_radius), filter_.kinds);
    for (std::uint32_t c = leaf.FirstChunk(); c != kNone; c = chunks_.Next(c))
      ForEachEntry(c, match_(chunks_.Header(c), bounds), visit);
  }

  void Offer(std::uint32_t entry, double fraction) {
    assert(fraction >= 0 && fraction <= 1 && "a hit lies on the segment");
    SweepHit hit{chunks_.Id(entry), fraction, PointOnSegment(segment_.from, segment_.to, fraction)};
    // Kinds last: they are in a column of their own.
    if (!sink_.Improves(hit) || !filter_.WantsKinds(chunks_.KindsOf(entry))) return;
    hit.tag = chunks_.Tag(entry);
    hit.position = chunks_.Position(entry);
    if (hit.id == filter_.ignore) return;
    if (filter_.accept != nullptr && !filter_.Accepts(AsHit(segment_, chunks_, entry))) return;
    sink_.Insert(hit);
  }

  const NodeStore& nodes_;
  const ChunkPool& chunks_;
  const SearchFilter& filter_;
  const Segment& segment_;
  const Box bounds_;
  Sink& sink_;
  Tracing& tracer_;
  decltype(Kernels::match) match_;
};

// The largest radius of the sprites, or more.
double LargestRadius(const TreeStorage& tree) {
  return std::max(tree.nodes.Root().max_radius, tree.nodes[NodeStore::kOutside].max_radius);
}

// The box that overlaps every sprite that the path touches, or nothing where a walk is better:
// where the density around the start predicts many sprites in the box, or the path is longer than
// this many edges of the leaf there.
std::optional<BoxRegion> BoxAround(const TreeStorage& tree, const Segment& segment,
                                   double most_edges) {
  assert(segment.radius >= 0 && "CheckSearchRadius rejects a negative radius");
  constexpr double kMostSprites = 48;
  const std::uint32_t index = tree.nodes.LeafAround(segment.from);
  if (index == kNone || !(segment.radius < kMaxCoordinate)) return {};
  const Node& leaf = tree.nodes[index];
  // The sum of both radii is rounded, too: the margin exceeds that of the largest sprite.
  const Box box =
      Grown(BoundsOf(segment, MarginOf(segment)), segment.radius + LargestRadius(tree) * kMargin);
  const double widest = 2 * leaf.max_radius;
  const double area = (box.max.x - box.min.x + widest) * (box.max.y - box.min.y + widest);
  const double edge = 2 * RadiusOf(leaf.level);
  const double longer = std::max(box.max.x - box.min.x, box.max.y - box.min.y);
  if (longer > most_edges * edge) return {};
  if (area * leaf.count > kMostSprites * edge * edge) return {};
  return BoxRegion(box);
}

// Calls offer(hit) for the sprites of a box that the path touches, but the ignored one. The tag of
// the hit is its entry.
template <class F>
void ForEachInBox(const TreeStorage& tree, const SearchFilter& filter, const Segment& segment,
                  const BoxRegion& box, const F& offer) {
  HitBuffer& hits = HitBuffer::OfThisThread();
  ActiveRegionFunctions<BoxRegion>().list(tree, filter, box, hits);
  for (const std::uint32_t entry : hits.Entries()) {
    const HotEntry& hot = tree.chunks.HotAt(entry);
    const std::optional<double> fraction =
        SweepFraction(segment.from, segment.to, segment.radius + hot.radius, hot.position);
    if (!fraction || hot.id == filter.ignore) continue;
    offer(SweepHit{hot.id, *fraction, PointOnSegment(segment.from, segment.to, *fraction), entry,
                   hot.position});
  }
}

std::optional<SweepHit> FirstInBox(const TreeStorage& tree, const SearchFilter& filter,
                                   const Segment& segment, const BoxRegion& box) {
  FirstHit first;
  ForEachInBox(tree, filter, segment, box, [&](const SweepHit& hit) {
    if (first.Improves(hit)) first.Insert(hit);
  });
  std::optional<SweepHit> result = first.Result();
  if (result) result->tag = tree.chunks.Tag(static_cast<std::uint32_t>(result->tag));
  return result;
}

// Calls `accept` after the search, because it may search in this thread, which would overwrite the
// buffer of this search. Until then the tag of a hit holds its entry index.
void AllInBox(const TreeStorage& tree, const SearchFilter& filter, const Segment& segment,
              const BoxRegion& box, std::vector<SweepHit>& out) {
  const auto first = static_cast<std::ptrdiff_t>(out.size());
  ForEachInBox(tree, filter, segment, box, [&](const SweepHit& hit) { out.push_back(hit); });
  auto end = out.begin() + first;
  for (auto at = end; at != out.end(); ++at) {
    const auto entry = static_cast<std::uint32_t>(at->tag);
    at->tag = tree.chunks.Tag(entry);
    if (filter.accept == nullptr || filter.Accepts(AsHit(segment, tree.chunks, entry)))
      *end++ = *at;
  }
  out.erase(end, out.end());
}

}  // namespace

std::optional<SweepHit> SweepFirst(const TreeStorage& tree, const SearchFilter& filter,
                                   const Segment& segment) {
  if (filter.accept == nullptr) {
    // The walk stops at the first hit, while a box search covers the whole path: for short paths
    // only.
    if (const auto box = BoxAround(tree, segment, 2)) {
      return FirstInBox(tree, filter, segment, *box);
    }
  }
  FirstHit first;
  WithTracer(filter,
             [&](auto& tracer) { SweepSearch(tree, filter, segment, first, tracer).Run(); });
  return first.Result();
}

void SweepAll(const TreeStorage& tree, const SearchFilter& filter, const Segment& segment,
              std::vector<SweepHit>& out) {
  const auto box = BoxAround(tree, segment, std::numeric_limits<double>::infinity());
  const auto first = static_cast<std::ptrdiff_t>(out.size());
  AppendAllOrNothing(out, [&] {
    if (box) {
      AllInBox(tree, filter, segment, *box, out);
      return;
    }
    AllHits all{out};
    WithTracer(filter,
               [&](auto& tracer) { SweepSearch(tree, filter, segment, all, tracer).Run(); });
  });
  std::sort(out.begin() + first, out.end(), IsBefore);
}

}  // namespace heliopause::space
