// A near search in a disc that grows, by the kernels of the near search:
//
//   1. Compute a density from the leaf around the point, or from the first node above it with
//      enough sprites, and from it the radius of a disc that should contain a few more than k.
//   2. List the sprites in that disc. If there are at least k, the k nearest are among them.
//   3. If not, repeat with a larger disc. Hits of the smaller disc are not offered again.
//
// The walk of nearest_walk.hpp answers when no leaf contains the point, or when two guesses were
// too small. It is slower than a good guess, but fast for any distribution of sprites.
#include "space/search/nearest_search.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>

#include "base/constants.hpp"
#include "space/geometry/distance.hpp"
#include "space/search/fill.hpp"
#include "space/search/nearest_walk.hpp"
#include "space/search/region_search.hpp"

namespace heliopause::space {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The share of a leaf's sprites that are of wanted kinds, above 0.
double ShareOfKinds(const TreeStorage& tree, const SearchFilter& filter, const Node& leaf) {
  if (leaf.AllMatch(filter.kinds) || leaf.count == 0) return 1;
  const auto match = ActiveKernels().match;
  const QuantizedBounds everywhere = leaf.Everywhere(filter.kinds);
  constexpr unsigned kMostChunks = 8;
  unsigned wanted = 0;
  unsigned seen = 0;
  std::uint32_t c = leaf.FirstChunk();
  for (unsigned i = 0; i < kMostChunks && c != kNone; ++i, c = tree.chunks.Next(c)) {
    const ChunkHeader& header = tree.chunks.Header(c);
    wanted += static_cast<unsigned>(std::popcount(match(header, everywhere)));
    seen += header.count;
  }
  return (wanted + 0.25) / (seen + 0.25);
}

// Discs around a point that should contain `wanted` sprites, each larger than the one before.
class GrowingDisc {
 public:
  GrowingDisc(const TreeStorage& tree, const SearchFilter& filter, Vec2 point, std::size_t wanted,
              double max_radius)
      : tree_(tree),
        filter_(filter),
        point_(point),
        max_radius_(max_radius),
        visits_(filter.trace != nullptr && filter.trace->visits != nullptr
                    ? filter.trace->visits->size()
                    : 0) {
    assert(tree.IsSearchable() && "a search runs on a tree without strays");
    const auto k = static_cast<double>(wanted);
    most_ = k + 2 * std::sqrt(k) + 1;  // Poisson: 2 % of such discs contain fewer than k
    Guess(wanted);
  }

  /// False when there is nothing to guess from.
  bool HasGuess() const { return square_ > 0; }

  /// Whether the disc has every sprite within the largest radius.
  bool IsLast() const { return is_last_; }

  /// No sprite nearer than this is missing.
  double Rim() const { return is_last_ ? kInfinity : radius_; }

  /// Removes the visits of the previous disc from the trace: a trace reports the last walk.
  void ForgetVisits() const {
    if (filter_.trace == nullptr || filter_.trace->visits == nullptr) return;
    filter_.trace->visits->resize(visits_);
  }

  /// Fills `hits` with the sprites in the disc, in no order.
  void Search(HitBuffer& hits) {
    ForgetVisits();
    radius_ = std::sqrt(square_);
    is_last_ = !(radius_ < max_radius_);
    const NearRegion region =
        is_last_ ? NearRegion(point_, max_radius_) : NearRegion(point_, radius_, square_);
    ActiveRegionFunctions<NearRegion>().list(tree_, filter_, region, hits);
  }

  /// Grows, after a search that found this many.
  void Grow(std::size_t found) {
    const double factor = 1.25 * most_ / (static_cast<double>(found) + 0.5);
    assert(!is_last_ && "the last disc has every sprite within the largest radius");
    square_ *= std::clamp(factor, 2.0, 16.0);
    if (square_ > 0x1p90) square_ = kInfinity;  // beyond any two sprites
  }

 private:
  void Guess(std::size_t wanted) {
    const NodeStore& nodes = tree_.nodes;
    const std::uint32_t leaf = nodes.LeafAround(point_);
    if (leaf == kNone || filter_.Excludes(nodes.Root())) return;
    if (wanted > tree_.Count()) {
      square_ = kInfinity;
      return;
    }
    const double share = ShareOfKinds(tree_, filter_, nodes[leaf]);
    std::uint32_t index = leaf;
    while (static_cast<double>(nodes[index].count) * share < static_cast<double>(wanted) &&
           nodes[index].parent != kNone) {
      index = nodes[index].parent;
    }
    const Node& node = nodes[index];
    const double edge = 2 * RadiusOf(node.level);
    assert(share > 0 && "a share of 0 gives no density");
    square_ = most_ * edge * edge / (kPi * share * (node.count + 0.25));
  }

  const TreeStorage& tree_;
  const SearchFilter& filter_;
  const Vec2 point_;
  const double max_radius_;
  const std::size_t visits_;  // of the trace, at the start
  double most_ = 0;
  double square_ = 0;  // of the radius
  double radius_ = 0;  // of the last search
  bool is_last_ = false;
};

constexpr int kMostGuesses = 2;

bool IgnoresOne(const SearchFilter& filter) { return filter.ignore != SpriteId{}; }

// --- one -----------------------------------------------------------------------------------------

// The first of the hits that is not ignored, in the order of answers.
std::optional<Hit> FirstOf(const SearchFilter& filter, const ChunkPool& chunks,
                           const HitBuffer& hits) {
  std::optional<Hit> best;
  double limit = kInfinity;  // of the square; roots of larger ones are larger
  for (std::size_t i = 0; i < hits.Count(); ++i) {
    if (hits.SquaredDistanceOf(i) > limit) continue;
    const HotEntry& hot = chunks.HotAt(hits.Entries()[i]);
    if (hot.id == filter.ignore) continue;
    const Hit hit = hits.At(chunks, i);
    if (best && !IsBefore(hit, *best)) continue;
    best = hit;
    limit = hits.SquaredDistanceOf(i) * (1 + 0x1p-50);
  }
  return best;
}

// --- k -------------------------------------------------------------------------------------------

// Appends the accepted hits with a distance in [from, rim) to `out`, in order, until `out` has
// `most`, those before this search included. Returns whether it has as many.
bool Offer(const SearchFilter& filter, const ChunkPool& chunks, const HitBuffer& hits, double from,
           double rim, std::size_t most, std::vector<Hit>& out) {
  assert(out.size() < most && from <= rim && "the discs before this one had too few");
  const std::size_t accepted = out.size();
  for (std::size_t i = 0; i < hits.Count(); ++i) {
    const Hit hit = hits.At(chunks, i);
    if (hit.distance >= from && hit.distance < rim) out.push_back(hit);
  }
  const auto first = out.begin() + static_cast<std::ptrdiff_t>(accepted);
  std::sort(first, out.end(), IsBefore);
  auto end = first;
  for (auto hit = first; hit != out.end() && static_cast<std::size_t>(end - out.begin()) < most;
       ++hit) {
    if (filter.Accepts(*hit)) *end++ = *hit;
  }
  out.erase(end, out.end());
  return out.size() == most;
}

// Without accept: appends the k nearest hits of a disc to `out`, sorted. Returns false, and appends
// nothing, when a sprite beyond the rim may come before the last of them.
bool AppendNearest(const SearchFilter& filter, const TreeStorage& tree, HitBuffer& hits, double rim,
                   std::size_t k, std::vector<Hit>& out) {
  assert(filter.accept == nullptr && "accept would have to see the hits in order");
  const std::size_t first = out.size();
  hits.KeepNearest(k + (IgnoresOne(filter) ? 1 : 0));
  if (IgnoresOne(filter)) hits.Drop(tree.chunks, filter.ignore);
  hits.Sort(tree.chunks, out);
  if (out.size() < first + k) return true;
  out.resize(first + k);
  if (out.back().distance < rim) return true;
  out.resize(first);
  return false;
}

void FindAccepted(const TreeStorage& tree, const SearchFilter& filter, GrowingDisc& disc,
                  std::size_t k, std::vector<Hit>& out) {
  double from = 0;
  const std::size_t most = out.size() + k;
  AppendAllOrNothing(out, [&] {
    while (true) {
      HitBuffer& hits = HitBuffer::OfThisThread();
      disc.Search(hits);
      const std::size_t found = hits.Count();
      if (Offer(filter, tree.chunks, hits, from, disc.Rim(), most, out) || disc.IsLast()) return;
      from = disc.Rim();
      disc.Grow(found / 2);
    }
  });
}

}  // namespace

std::optional<Hit> FindNearest(const TreeStorage& tree, const SearchFilter& filter, Vec2 point,
                               double max_radius) {
  if (filter.accept != nullptr) return WalkToNearest(tree, filter, point, max_radius);
  GrowingDisc disc(tree, filter, point, IgnoresOne(filter) ? 2 : 1, max_radius);
  HitBuffer& hits = HitBuffer::OfThisThread();
  for (int guess = 0; disc.HasGuess() && guess < kMostGuesses; ++guess) {
    disc.Search(hits);
    const std::optional<Hit> first = FirstOf(filter, tree.chunks, hits);
    if (disc.IsLast() || (first && first->distance < disc.Rim())) return first;
    disc.Grow(hits.Count());
  }
  disc.ForgetVisits();
  return WalkToNearest(tree, filter, point, max_radius);
}

void FindNearest(const TreeStorage& tree, const SearchFilter& filter, Vec2 point, std::size_t k,
                 double max_radius, std::vector<Hit>& out) {
  if (k == 0) {
    WithTracer(filter, [](auto&) {});
    return;
  }
  k = std::min(k, tree.Count() + 1);  // no sum with k overflows
  GrowingDisc disc(tree, filter, point, k + (IgnoresOne(filter) ? 1 : 0), max_radius);
  if (filter.accept != nullptr && disc.HasGuess()) {
    FindAccepted(tree, filter, disc, k, out);
    return;
  }
  HitBuffer& hits = HitBuffer::OfThisThread();
  for (int guess = 0; disc.HasGuess() && guess < kMostGuesses; ++guess) {
    disc.Search(hits);
    const std::size_t found = hits.Count();
    if (disc.IsLast() || found >= k + (IgnoresOne(filter) ? 1 : 0)) {
      if (AppendNearest(filter, tree, hits, disc.Rim(), k, out)) return;
    }
    disc.Grow(found);
  }
  disc.ForgetVisits();
  WalkToNearest(tree, filter, point, k, max_radius, out);
}

}  // namespace heliopause::space
