#include "space/search/pair_search.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "space/geometry/distance.hpp"

namespace heliopause::space {
namespace {

std::size_t PairsAmong(std::size_t circles) { return circles * (circles - (circles > 0)) / 2; }

constexpr unsigned kBlock = kCirclesOfBlock;

// How far apart two of a leaf may be that overlap, in steps of an outline: below the one hardly any
// outlines are close; from the other on so many are that circles are compared at once.
constexpr double kNarrow = 8;
constexpr double kWide = 64;

float Single(double v) { return _mm_cvtss_f32(_mm_cvtpd_ps(_mm_set_sd(v))); }  // or infinite

// In the order of ids; on a machine whose numbers begin with the low byte.
std::uint64_t AsNumber(SpriteId id) { return std::rotl(std::bit_cast<std::uint64_t>(id), 32); }
SpriteId AsId(std::uint64_t number) { return std::bit_cast<SpriteId>(std::rotl(number, 32)); }

// Of the outlines of a leaf, rounded up.
double StepsOf(double distance, const Node& leaf) {
  return distance * leaf.GetScale().per_unit * (1 + 0x1p-20);
}

// How far apart two squares are, on each axis: exact, as their edges are.
Vec2 GapBetween(const Node& a, const Node& b) {
  const Pair between_centers = Abs(Pair(a.center) - Pair(b.center));
  return Max(between_centers - Pair(RadiusOf(a.level) + RadiusOf(b.level)), Pair(0.0)).ToVec2();
}

}  // namespace

// Where blocks of two leaves are measured from, what each radius grows by, and what is doubtful.
//
// With all coordinates within M of the origin on each axis, and two radii within R, single
// precision changes a distance that matters, which is at most R, by less than 2^-22 M + 2^-21 R:
// what two radii grow by, two slacks, is several times that. Where nothing is doubtful, the square
// of the distance is less than that of the sum S of two grown radii by 8 slacks times S or more, so
// the distance is less than S by four slacks, two more than the radii grew. Whoever is t farther
// than M is farther than R + t from the whole other leaf; rounding changes that by less than 2^-22
// t more.
struct Frame {
  Vec2 origin;
  double tolerance;
  float doubt;

  Frame(Vec2 o, double coordinates, double radii)
      : origin(o),
        tolerance((coordinates + radii) * 0x1p-19),
        doubt(Single(8 * tolerance * (radii + 2 * tolerance))) {}
};

PairSearch::PairSearch(const QuadTree& tree, const Side& first, const Side& second,
                       FunctionRef<void(SpriteId, SpriteId)> pair)
    : tree_(tree),
      chunks_(tree.Chunks()),
      kernels_(ActiveKernels()),
      first_(first),
      second_(second),
      is_one_side_(first == second),
      pair_(pair) {}

PairTrace PairSearch::Run() {
  Do({tree_.Root()});
  Do({QuadTree::kOutside});
  return trace_;
}

void PairSearch::Do(const PairTask& task) {
  const Node& node = tree_.NodeAt(task.a);
  if (task.a == QuadTree::kOutside) {
    if (node.count != 0) Outsiders();
  } else if (task.b != kNone) {
    Between(node, tree_.NodeAt(task.b));
  } else if (node.leaf) {
    WithinLeaf(node);
  } else if (node.count != 0) {  // it may be empty until ReBallance
    EachTask(task.a, 0, [this](const PairTask& part) { Do(part); });
  }
}

std::vector<PairTask> PairSearch::ListTasks(std::size_t most) const {
  std::vector<PairTask> tasks;
  EachTask(tree_.Root(), most, [&tasks](const PairTask& task) { tasks.push_back(task); });
  tasks.push_back({QuadTree::kOutside});
  return tasks;
}

// A node with itself: leaves, nodes with at most `most` sprites, and two nodes.
template <class Use>
void PairSearch::EachTask(std::uint32_t index, std::size_t most, const Use& use) const {
  const Node& node = tree_.NodeAt(index);
  // One that everybody has left is still there, kinds and all, until ReBallance drops it.
  if (node.count == 0 || !first_.Has(node.kinds) || !second_.Has(node.kinds)) return;
  if (node.leaf || node.count <= most) {
    use({index});
    return;
  }
  for (unsigned a = 0; a < 4; ++a) {
    if (node.child[a] == kNone) continue;
    EachTask(node.child[a], most, use);
    for (unsigned b = a + 1; b < 4; ++b) {
      if (node.child[b] == kNone) continue;
      use({node.child[a], node.child[b]});
      if (!is_one_side_) use({node.child[b], node.child[a]});
    }
  }
}

// The first side in `a` with the second in `b`, nodes without a sprite in common.
void PairSearch::Between(const Node& a, const Node& b) {
  if (!first_.Has(a.kinds) || !second_.Has(b.kinds)) return;
  ++trace_.nodes_compared;
  if (!IsWithin(GapBetween(a, b), {}, a.reach + b.reach)) return;
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

void PairSearch::WithinLeaf(const Node& leaf) {
  if (leaf.count < 2 || !first_.Has(leaf.kinds) || !second_.Has(leaf.kinds)) return;
  const Crowd crowd(leaf, first_);
  if (is_one_side_ && leaf.count <= kBlock && StepsOf(2 * leaf.reach, leaf) < kWide) {
    WithinOutlines(crowd);
    return;
  }
  const Frame frame(leaf.center, RadiusOf(leaf.level), 2 * leaf.reach);
  if (!is_one_side_) {
    CompareCrowds(crowd, Crowd(leaf, second_), frame);
    return;
  }
  EachBlock(crowd, leaf.inside, frame, block_a_, [&](std::uint32_t rest) {
    trace_.circles_checked += PairsAmong(block_a_.count);
    Emit(block_a_, block_a_,
         kernels_.overlaps_within(block_a_.View(), {chunks_.Bodies(), frame.doubt}, pairs_.data()));
    EachBlock(crowd, rest, frame, block_b_, [&](std::uint32_t) { CompareBlocks(frame); });
  });
}

void PairSearch::WithinOutlines(const Crowd& crowd) {
  outlines_.count = 0;
  for (std::uint32_t c = crowd.leaf.inside; c != kNone; c = chunks_.Next(c)) {
    // As chunks lie in the order of leaves: what comes next. Among a million, 7 % less.
    chunks_.PrefetchBodies(std::min(c + ChunkPool::kAhead, chunks_.Size() - 1));
    CopyOutlines(c, crowd);
  }
  trace_.circles_checked += PairsAmong(outlines_.count);
  const std::size_t touching = KeepTouching(ListClose(crowd.leaf));
  for (std::size_t i = 0; i < touching; ++i) {
    Report(outlines_.place[one_[i]], outlines_.place[other_[i]]);
  }
}

void PairSearch::CopyOutlines(std::uint32_t c, const Crowd& crowd) {
  const ChunkHead& head = chunks_.Head(c);
  if (crowd.side.everybody) {
    CopyAll(c, head);
    return;
  }
  ForEachPlace(c, kernels_.match(head, crowd.window), [&](std::uint32_t place) {
    if (crowd.NeedsKinds() && !crowd.side.Has(chunks_.KindsOf(place))) return;
    const unsigned at = outlines_.count++;
    outlines_.x[at] = head.x[place % kRowsPerChunk];
    outlines_.y[at] = head.y[place % kRowsPerChunk];
    outlines_.place[at] = place;
  });
}

// Those of a chunk in use are the first ones; what lies behind them is overwritten by the next.
void PairSearch::CopyAll(std::uint32_t c, const ChunkHead& head) {
  std::copy_n(head.x, kRowsPerChunk, outlines_.x.begin() + outlines_.count);
  std::copy_n(head.y, kRowsPerChunk, outlines_.y.begin() + outlines_.count);
  for (unsigned row = 0; row < kRowsPerChunk; ++row) {
    outlines_.place[outlines_.count + row] = c * kRowsPerChunk + row;
  }
  outlines_.count += head.count;
}

// How far apart, in steps of the outline, two may be that overlap: for all the same where that is
// next to nothing; otherwise by the radius of each. Two numbers that differ by no more than d
// differ by no more than d + 1, rounded down, when both are; so with a + 1 and b + 1, rounded down,
// when d is a + b.
std::size_t PairSearch::ListClose(const Node& leaf) {
  const auto width = [&leaf](double d) {
    return static_cast<std::uint8_t>(std::min(StepsOf(d, leaf) + 1, 255.0));
  };
  const IndexPairs close{one_.data(), other_.data()};
  const double widest = 2 * leaf.reach;
  if (StepsOf(widest, leaf) < kNarrow) {
    return kernels_.close_within(outlines_.View(), width(widest), close);
  }
  for (unsigned i = 0; i < outlines_.count; ++i) {
    outlines_.width[i] = width(chunks_.Radius(outlines_.place[i]));
  }
  return kernels_.close_within_widths(outlines_.View(), outlines_.width.data(), close);
}

// Those of the pairs of outlines that overlap, in front; returns how many. Without a branch,
// since about every other one does.
std::size_t PairSearch::KeepTouching(std::size_t count) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Body& a = chunks_.BodyAt(outlines_.place[one_[i]]);
    const Body& b = chunks_.BodyAt(outlines_.place[other_[i]]);
    one_[kept] = one_[i];
    other_[kept] = other_[i];
    kept += Overlap(a, b) ? 1 : 0;
  }
  return kept;
}

// Only the rows of each that are within reach of the other's square.
void PairSearch::BetweenLeaves(const Node& a, const Node& b) {
  const double reach = a.reach + b.reach;
  const Frame frame(a.center, RadiusOf(a.level) + reach, reach);
  const Box near_b = Grown(b.GetSquare().Closed(), reach);
  const Box near_a = Grown(a.GetSquare().Closed(), reach);
  CompareCrowds({a, first_, a.WindowOf(near_b, first_.kinds)},
                {b, second_, b.WindowOf(near_a, second_.kinds)}, frame);
}

void PairSearch::CompareCrowds(const Crowd& a, const Crowd& b, const Frame& frame) {
  EachBlock(a, a.leaf.inside, frame, block_a_, [&](std::uint32_t) {
    EachBlock(b, b.leaf.inside, frame, block_b_, [&](std::uint32_t) { CompareBlocks(frame); });
  });
}

// Calls use(chunk where the block ends, kNone at the end of the leaf) for a crowd from chunk `c`
// on, a block at a time; not when there is nobody.
template <class Use>
void PairSearch::EachBlock(const Crowd& crowd, std::uint32_t c, const Frame& frame, Block& block,
                           const Use& use) {
  const auto list = crowd.side.everybody ? kernels_.list_within : kernels_.list_match;
  while (c != kNone) {
    Measure(crowd, frame, block, list(chunks_, c, crowd.window, block.place.data(), kBlock));
    if (block.count != 0) use(c);
  }
}

// The circles at the first places of a block, those of the crowd's kinds.
void PairSearch::Measure(const Crowd& crowd, const Frame& frame, Block& block, unsigned listed) {
  const bool needs_kinds = crowd.NeedsKinds();
  const Pair origin(frame.origin);
  block.count = 0;
  for (unsigned i = 0; i < listed; ++i) {
    const std::uint32_t place = block.place[i];
    if (needs_kinds && !crowd.side.Has(chunks_.KindsOf(place))) continue;
    const Body& body = chunks_.BodyAt(place);
    const unsigned at = block.count++;
    const __m128 xy = _mm_cvtpd_ps((Pair(body.position) - origin).v);
    _mm_store_ss(&block.x[at], xy);
    _mm_store_ss(&block.y[at], _mm_shuffle_ps(xy, xy, 1));
    block.radius[at] = Single(body.radius + frame.tolerance);
    block.place[at] = place;
  }
}

void PairSearch::CompareBlocks(const Frame& frame) {
  trace_.circles_checked += std::size_t{block_a_.count} * block_b_.count;
  Emit(block_a_, block_b_,
       kernels_.overlaps_between(block_a_.View(), block_b_.View(), {chunks_.Bodies(), frame.doubt},
                                 pairs_.data()));
}

void PairSearch::Emit(const Block& a, const Block& b, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    Report(a.place[pairs_[i] >> 16], b.place[pairs_[i] & 0xffffu]);
  }
}

// --- the list of outsiders: few, or slow -------------------------------------------------------

void PairSearch::Outsiders() {
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
void PairSearch::EachNear(std::uint32_t place, const Node& node, const Side& side, const F& visit) {
  const Vec2 position = chunks_.Position(place);
  const double reach = chunks_.Radius(place) + node.reach;
  if (!side.Has(node.kinds)) return;
  if (!IsWithin(position, node.GetSquare().NearestTo(position), reach)) return;
  if (node.leaf) {
    EachRow(node, side, visit);
    return;
  }
  for (const std::uint32_t child : node.child) {
    if (child != kNone) EachNear(place, tree_.NodeAt(child), side, visit);
  }
}

template <class F>
void PairSearch::EachRow(const Node& leaf, const Side& side, const F& visit) {
  for (std::uint32_t c = leaf.inside; c != kNone; c = chunks_.Next(c)) {
    for (unsigned row = 0; row < chunks_.Head(c).count; ++row) {
      const std::uint32_t place = c * kRowsPerChunk + row;
      if (side.Has(chunks_.KindsOf(place))) visit(place);
    }
  }
}

void PairSearch::Check(std::uint32_t a, std::uint32_t b) {
  ++trace_.circles_checked;
  if (Overlap(chunks_.BodyAt(a), chunks_.BodyAt(b))) Report(a, b);
}

// --- the last word -----------------------------------------------------------------------------

// `a` is on the first side, `b` on the second. Of two sides, two sprites that are both on both
// come here twice, and a single one that is comes with itself: the order of ids leaves one or
// none.
void PairSearch::Report(std::uint32_t a, std::uint32_t b) {
  if (!is_one_side_) {
    ReportSides(a, b);
    return;
  }
  // Without a branch: which of two is less nobody can predict.
  const std::uint64_t one = AsNumber(chunks_.Id(a));
  const std::uint64_t other = AsNumber(chunks_.Id(b));
  const std::uint64_t swap = (one ^ other) & (0 - std::uint64_t{other < one});
  pair_(AsId(one ^ swap), AsId(other ^ swap));
}

void PairSearch::ReportSides(std::uint32_t a, std::uint32_t b) {
  const SpriteId first = chunks_.Id(a);
  const SpriteId second = chunks_.Id(b);
  if (first < second || !first_.Has(chunks_.KindsOf(b)) || !second_.Has(chunks_.KindsOf(a))) {
    pair_(first, second);
  }
}
}  // namespace heliopause::space
