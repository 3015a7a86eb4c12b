// All overlapping pairs, each once: the tree against itself, two nodes at a time.
//
// Leaves are compared in blocks: the circles that matter, copied in single precision relative to
// the middle of a leaf, and grown by more than that precision costs. So a kernel finds every pair
// that overlaps and a few that do not, which the one distance rule sorts out in double.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "space/distance.hpp"
#include "space/kernels.hpp"
#include "space/quadtree.hpp"

namespace heliopause::space {
namespace {

constexpr unsigned kBlock = 128;                          // circles
constexpr std::size_t kMostPairs = kBlock * kBlock + 16;  // of two blocks, as kernels want it
constexpr float kLargestSingle = 1e30f;                   // its square overflows, which is fine

struct Block {
  std::array<float, kBlock + 16> x{};
  std::array<float, kBlock + 16> y{};
  std::array<float, kBlock + 16> radius{};
  std::array<std::uint32_t, kBlock> place{};
  unsigned count = 0;

  Circles View() const { return {x.data(), y.data(), radius.data(), count}; }
};

float Single(double v) {
  return static_cast<float>(std::clamp<double>(v, -kLargestSingle, kLargestSingle));
}

// Where blocks of two leaves are measured from, and what each radius grows by.
//
// With all coordinates within M of the origin and all radii within R, single precision changes a
// difference of coordinates by at most 2^-23 M, and the two sides of the comparison by 2^-21 of a
// distance that matters, which is at most 2 R: what two radii grow by is several times that.
struct Frame {
  Vec2 origin;
  double slack;

  Frame(Vec2 o, double coordinates, double radii)
      : origin(o), slack((coordinates + radii) * 0x1p-19) {}
};

class PairSearch {
 public:
  PairSearch(const QuadTree& tree, FunctionRef<void(SpriteId, SpriteId)> pair)
      : tree_(tree), chunks_(tree.Chunks()), kernels_(ActiveKernels()), pair_(pair) {}

  void Run() {
    const Node& outside = tree_.NodeAt(QuadTree::kOutside);
    const Node& root = tree_.NodeAt(tree_.Root());
    Within(root);
    if (outside.count == 0) return;
    EachRow(outside, [&](std::uint32_t place) {
      AmongOutsiders(outside, place);
      PlaceAndBelow(place, root);
    });
  }

 private:
  void Within(const Node& node) {
    if (node.leaf) {
      WithinLeaf(node);
      return;
    }
    for (unsigned a = 0; a < 4; ++a) {
      if (node.child[a] == kNone) continue;
      Within(tree_.NodeAt(node.child[a]));
      for (unsigned b = a + 1; b < 4; ++b) {
        if (node.child[b] == kNone) continue;
        Between(tree_.NodeAt(node.child[a]), tree_.NodeAt(node.child[b]));
      }
    }
  }

  // Two nodes without a sprite in common.
  void Between(const Node& a, const Node& b) {
    const Square square_a = a.GetSquare();
    const Square square_b = b.GetSquare();
    const Vec2 in_a = square_a.NearestTo(square_b.Closed().min);
    if (Distance(in_a, square_b.NearestTo(in_a)) > a.reach + b.reach) return;
    if (a.leaf && b.leaf) {
      BetweenLeaves(a, b);
      return;
    }
    const bool open_a = b.leaf || (!a.leaf && a.level >= b.level);
    const Node& open = open_a ? a : b;
    for (const std::uint32_t child : open.child) {
      if (child != kNone) Between(tree_.NodeAt(child), open_a ? b : a);
    }
  }

  void WithinLeaf(const Node& leaf) {
    if (leaf.count < 2) return;
    const Square square = leaf.GetSquare();
    const Frame frame(square.center, square.radius, leaf.reach);
    constexpr Window every;
    EachBlock(leaf, frame, every, first_, [&](std::uint32_t rest) {
      Emit(first_, first_, kernels_.overlaps_within(first_.View(), pairs_.data()));
      if (rest == kNone) return;
      EachBlockFrom(rest, frame, every, second_, [&](std::uint32_t) { CompareBlocks(); });
    });
  }

  // Only the rows of each that are within reach of the other's square.
  void BetweenLeaves(const Node& a, const Node& b) {
    const double reach = a.reach + b.reach;
    const Window near_b = a.WindowOf(Grown(b.GetSquare().Closed(), reach), kAllKinds);
    const Window near_a = b.WindowOf(Grown(a.GetSquare().Closed(), reach), kAllKinds);
    const Frame frame(a.center, RadiusOf(a.level) + reach, reach);
    EachBlock(a, frame, near_b, first_, [&](std::uint32_t) {
      EachBlock(b, frame, near_a, second_, [&](std::uint32_t) { CompareBlocks(); });
    });
  }

  // Calls use(chunk where the block ends, kNone at the end of the leaf) for the rows of a leaf in a
  // window, a block at a time; not when there are none.
  template <class Use>
  void EachBlock(const Node& leaf, const Frame& frame, const Window& window, Block& block,
                 const Use& use) {
    EachBlockFrom(leaf.inside, frame, window, block, use);
  }

  template <class Use>
  void EachBlockFrom(std::uint32_t c, const Frame& frame, const Window& window, Block& block,
                     const Use& use) {
    while (c != kNone) {
      block.count = 0;
      for (; c != kNone && block.count + kRowsPerChunk <= kBlock; c = chunks_.Next(c)) {
        Copy(c, kernels_.within(chunks_.Head(c), window), frame, block);
      }
      if (block.count != 0) use(c);
    }
  }

  void Copy(std::uint32_t c, RowMask rows, const Frame& frame, Block& block) {
    for (; rows != 0; rows &= rows - 1) {
      const auto row = static_cast<std::uint32_t>(std::countr_zero(rows));
      const std::uint32_t place = c * kRowsPerChunk + row;
      const Vec2 position = chunks_.Position(place);
      const unsigned at = block.count++;
      block.x[at] = Single(position.x - frame.origin.x);
      block.y[at] = Single(position.y - frame.origin.y);
      block.radius[at] = Single(chunks_.Radius(place) + frame.slack);
      block.place[at] = place;
    }
  }

  void CompareBlocks() {
    Emit(first_, second_, kernels_.overlaps_between(first_.View(), second_.View(), pairs_.data()));
  }

  void Emit(const Block& a, const Block& b, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      Test(a.place[pairs_[i] >> 16], b.place[pairs_[i] & 0xffffu]);
    }
  }

  // --- the list of outsiders: few, or slow -------------------------------------------------------

  void AmongOutsiders(const Node& outside, std::uint32_t place) {
    EachRow(outside, [&](std::uint32_t other) {
      if (other < place) Test(place, other);
    });
  }

  // One sprite against a node that does not hold it.
  void PlaceAndBelow(std::uint32_t place, const Node& node) {
    const Vec2 position = chunks_.Position(place);
    const double reach = chunks_.Radius(place) + node.reach;
    if (Distance(position, node.GetSquare().NearestTo(position)) > reach) return;
    if (node.leaf) {
      EachRow(node, [&](std::uint32_t other) { Test(place, other); });
      return;
    }
    for (const std::uint32_t child : node.child) {
      if (child != kNone) PlaceAndBelow(place, tree_.NodeAt(child));
    }
  }

  template <class F>
  void EachRow(const Node& leaf, const F& visit) {
    for (std::uint32_t c = leaf.inside; c != kNone; c = chunks_.Next(c)) {
      for (unsigned row = 0; row < chunks_.Head(c).count; ++row) visit(c * kRowsPerChunk + row);
    }
  }

  void Test(std::uint32_t a, std::uint32_t b) {
    if (Distance(chunks_.Position(a), chunks_.Position(b)) >
        chunks_.Radius(a) + chunks_.Radius(b)) {
      return;
    }
    const auto [first, second] = std::minmax({chunks_.Id(a), chunks_.Id(b)});
    pair_(first, second);
  }

  const QuadTree& tree_;
  const ChunkPool& chunks_;
  const Kernels& kernels_;
  FunctionRef<void(SpriteId, SpriteId)> pair_;
  Block first_;
  Block second_;
  std::array<std::uint32_t, kMostPairs> pairs_;
};

}  // namespace

void QuadTree::ForEachOverlappingPair(FunctionRef<void(SpriteId, SpriteId)> pair) const {
  PairSearch(*this, pair).Run();
}

}  // namespace heliopause::space
