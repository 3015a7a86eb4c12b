// All overlapping pairs, each once: the tree against itself, two nodes at a time.
//
// Leaves are compared in blocks: the circles that matter, copied in single precision relative to
// the middle of a leaf, and grown by more than that precision costs. So a kernel finds every pair
// that overlaps and a few that do not, which the one distance rule sorts out in double.
//
// Two sides, shots against ships say, are compared one way and then the other: first side here with
// second side there. So of two nodes only what the sides have in them is looked at. A side against
// itself is compared once.
#include <algorithm>
#include <array>
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

// Who stands on one side of a pair.
struct Side {
  Kinds kinds = kAllKinds;
  bool everybody = false;  // those with kinds 0, too

  bool Has(Kinds k) const { return everybody || (k & kinds) != 0; }
  friend bool operator==(const Side&, const Side&) = default;
};

// Those of one side in a leaf that are in a window.
struct Crowd {
  const Node& leaf;
  const Side& side;
  Window window;

  Crowd(const Node& l, const Side& s, const Window& w) : leaf(l), side(s), window(w) {}
  Crowd(const Node& l, const Side& s) : leaf(l), side(s) { window.kinds = l.Folded(s.kinds); }

  // The outlines of the rows do not tell all of their kinds.
  bool NeedsKinds() const { return !side.everybody && leaf.kinds > 0xff; }
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
  PairSearch(const QuadTree& tree, const Side& first, const Side& second,
             FunctionRef<void(SpriteId, SpriteId)> pair)
      : tree_(tree),
        chunks_(tree.Chunks()),
        kernels_(ActiveKernels()),
        first_(first),
        second_(second),
        is_one_side_(first == second),
        pair_(pair) {}

  PairTrace Run() {
    Within(tree_.NodeAt(tree_.Root()));
    if (tree_.NodeAt(QuadTree::kOutside).count != 0) Outsiders();
    return trace_;
  }

 private:
  void Within(const Node& node) {
    if (!first_.Has(node.kinds) || !second_.Has(node.kinds)) return;
    if (node.leaf) {
      WithinLeaf(node);
      return;
    }
    for (unsigned a = 0; a < 4; ++a) {
      if (node.child[a] == kNone) continue;
      const Node& child = tree_.NodeAt(node.child[a]);
      Within(child);
      for (unsigned b = a + 1; b < 4; ++b) {
        if (node.child[b] == kNone) continue;
        const Node& other = tree_.NodeAt(node.child[b]);
        Between(child, other);
        if (!is_one_side_) Between(other, child);
      }
    }
  }

  // The first side in `a` with the second in `b`, nodes without a sprite in common.
  void Between(const Node& a, const Node& b) {
    if (!first_.Has(a.kinds) || !second_.Has(b.kinds)) return;
    ++trace_.nodes_compared;
    const Square square_a = a.GetSquare();
    const Square square_b = b.GetSquare();
    const Vec2 in_a = square_a.NearestTo(square_b.Closed().min);
    if (Distance(in_a, square_b.NearestTo(in_a)) > a.reach + b.reach) return;
    if (a.leaf && b.leaf) {
      BetweenLeaves(a, b);
    } else if (b.leaf || (!a.leaf && a.level >= b.level)) {
      for (const std::uint32_t child : a.child) {
        if (child != kNone) Between(tree_.NodeAt(child), b);
      }
    } else {
      for (const std::uint32_t child : b.child) {
        if (child != kNone) Between(a, tree_.NodeAt(child));
      }
    }
  }

  void WithinLeaf(const Node& leaf) {
    if (leaf.count < 2) return;
    const Square square = leaf.GetSquare();
    const Frame frame(square.center, square.radius, leaf.reach);
    const Crowd crowd(leaf, first_);
    if (!is_one_side_) {
      CompareCrowds(crowd, Crowd(leaf, second_), frame);
      return;
    }
    EachBlock(crowd, leaf.inside, frame, block_a_, [&](std::uint32_t rest) {
      trace_.circles_checked += std::size_t{block_a_.count} * (block_a_.count - 1) / 2;
      Emit(block_a_, block_a_, kernels_.overlaps_within(block_a_.View(), pairs_.data()));
      EachBlock(crowd, rest, frame, block_b_, [&](std::uint32_t) { CompareBlocks(); });
    });
  }

  // Only the rows of each that are within reach of the other's square.
  void BetweenLeaves(const Node& a, const Node& b) {
    const double reach = a.reach + b.reach;
    const Frame frame(a.center, RadiusOf(a.level) + reach, reach);
    const Box near_b = Grown(b.GetSquare().Closed(), reach);
    const Box near_a = Grown(a.GetSquare().Closed(), reach);
    CompareCrowds({a, first_, a.WindowOf(near_b, first_.kinds)},
                  {b, second_, b.WindowOf(near_a, second_.kinds)}, frame);
  }

  void CompareCrowds(const Crowd& a, const Crowd& b, const Frame& frame) {
    EachBlock(a, a.leaf.inside, frame, block_a_, [&](std::uint32_t) {
      EachBlock(b, b.leaf.inside, frame, block_b_, [&](std::uint32_t) { CompareBlocks(); });
    });
  }

  // Calls use(chunk where the block ends, kNone at the end of the leaf) for a crowd from chunk `c`
  // on, a block at a time; not when there is nobody.
  template <class Use>
  void EachBlock(const Crowd& crowd, std::uint32_t c, const Frame& frame, Block& block,
                 const Use& use) {
    while (c != kNone) {
      block.count = 0;
      for (; c != kNone && block.count + kRowsPerChunk <= kBlock; c = chunks_.Next(c)) {
        Copy(c, crowd, frame, block);
      }
      if (block.count != 0) use(c);
    }
  }

  void Copy(std::uint32_t c, const Crowd& crowd, const Frame& frame, Block& block) {
    const auto pick = crowd.side.everybody ? kernels_.within : kernels_.match;
    ForEachPlace(c, pick(chunks_.Head(c), crowd.window), [&](std::uint32_t place) {
      if (crowd.NeedsKinds() && !crowd.side.Has(chunks_.KindsOf(place))) return;
      const Vec2 position = chunks_.Position(place);
      const unsigned at = block.count++;
      block.x[at] = Single(position.x - frame.origin.x);
      block.y[at] = Single(position.y - frame.origin.y);
      block.radius[at] = Single(chunks_.Radius(place) + frame.slack);
      block.place[at] = place;
    });
  }

  void CompareBlocks() {
    trace_.circles_checked += std::size_t{block_a_.count} * block_b_.count;
    Emit(block_a_, block_b_,
         kernels_.overlaps_between(block_a_.View(), block_b_.View(), pairs_.data()));
  }

  void Emit(const Block& a, const Block& b, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      Test(a.place[pairs_[i] >> 16], b.place[pairs_[i] & 0xffffu]);
    }
  }

  // --- the list of outsiders: few, or slow -------------------------------------------------------

  void Outsiders() {
    const Node& outside = tree_.NodeAt(QuadTree::kOutside);
    const Node& root = tree_.NodeAt(tree_.Root());
    EachRow(outside, first_, [&](std::uint32_t place) {
      EachRow(outside, second_, [&](std::uint32_t other) {
        if (!is_one_side_ || other < place) Check(place, other);
      });
      EachNear(place, root, second_, [&](std::uint32_t other) { Check(place, other); });
    });
    if (is_one_side_) return;
    EachRow(outside, second_, [&](std::uint32_t place) {
      EachNear(place, root, first_, [&](std::uint32_t other) { Check(other, place); });
    });
  }

  // Those of a side whose leaf is within reach of one sprite that the node does not hold.
  template <class F>
  void EachNear(std::uint32_t place, const Node& node, const Side& side, const F& visit) {
    const Vec2 position = chunks_.Position(place);
    const double reach = chunks_.Radius(place) + node.reach;
    if (!side.Has(node.kinds)) return;
    if (Distance(position, node.GetSquare().NearestTo(position)) > reach) return;
    if (node.leaf) {
      EachRow(node, side, visit);
      return;
    }
    for (const std::uint32_t child : node.child) {
      if (child != kNone) EachNear(place, tree_.NodeAt(child), side, visit);
    }
  }

  template <class F>
  void EachRow(const Node& leaf, const Side& side, const F& visit) {
    for (std::uint32_t c = leaf.inside; c != kNone; c = chunks_.Next(c)) {
      for (unsigned row = 0; row < chunks_.Head(c).count; ++row) {
        const std::uint32_t place = c * kRowsPerChunk + row;
        if (side.Has(chunks_.KindsOf(place))) visit(place);
      }
    }
  }

  void Check(std::uint32_t a, std::uint32_t b) {
    ++trace_.circles_checked;
    Test(a, b);
  }

  // --- the last word -----------------------------------------------------------------------------

  // `a` is on the first side, `b` on the second. Of two sides, two sprites that are both on both
  // come here twice, and a single one that is comes with itself: the order of ids leaves one or
  // none.
  void Test(std::uint32_t a, std::uint32_t b) {
    if (Distance(chunks_.Position(a), chunks_.Position(b)) >
        chunks_.Radius(a) + chunks_.Radius(b)) {
      return;
    }
    const SpriteId first = chunks_.Id(a);
    const SpriteId second = chunks_.Id(b);
    if (first < second) {
      pair_(first, second);
    } else if (is_one_side_) {
      pair_(second, first);
    } else if (!first_.Has(chunks_.KindsOf(b)) || !second_.Has(chunks_.KindsOf(a))) {
      pair_(first, second);
    }
  }

  const QuadTree& tree_;
  const ChunkPool& chunks_;
  const Kernels& kernels_;
  const Side first_;
  const Side second_;
  const bool is_one_side_;
  FunctionRef<void(SpriteId, SpriteId)> pair_;
  Block block_a_;
  Block block_b_;
  std::array<std::uint32_t, kMostPairs> pairs_;
  PairTrace trace_;
};

}  // namespace

PairTrace QuadTree::ForEachOverlappingPair(FunctionRef<void(SpriteId, SpriteId)> pair) const {
  constexpr Side everybody{.everybody = true};
  return PairSearch(*this, everybody, everybody, pair).Run();
}

void QuadTree::ForEachOverlappingPair(Kinds first, Kinds second,
                                      FunctionRef<void(SpriteId, SpriteId)> pair) const {
  PairSearch(*this, {.kinds = first}, {.kinds = second}, pair).Run();
}

}  // namespace heliopause::space
