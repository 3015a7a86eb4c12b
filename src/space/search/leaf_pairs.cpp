// Two filters, from coarse to exact. Which one is used depends on how large the circles are against
// their leaf:
//
//   small circles, one leaf   WithinQuantized: entries whose quantized positions are close, then
//                             the exact test in double
//   everything else           blocks of up to 128 circles in float, all against all; only pairs
//                             within the error bound are tested again in double
#include "space/search/leaf_pairs.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

#include "space/geometry/distance.hpp"

namespace heliopause::space {
namespace {

std::size_t PairsAmong(std::size_t circles) { return circles * (circles - (circles > 0)) / 2; }

// In quantized steps: below kNarrow one width serves all entries of a leaf; from kWide on so many
// pairs are close that circles are compared at once.
constexpr double kNarrow = 8;
constexpr double kWide = 64;

float ToFloat(double v) { return vec::Narrow(v); }  // may be infinite

// A distance in quantized steps of a leaf, rounded up.
double StepsOf(double distance, const Node& leaf) {
  return distance * leaf.GetQuantizer().per_unit * (1 + 0x1p-20);
}

// Ids as numbers in the order of ids: the slot in the upper half. On a little endian machine that
// is a rotation.
constexpr int kRotation = std::endian::native == std::endian::little ? 32 : 0;
std::uint64_t AsNumber(SpriteId id) {
  return std::rotl(std::bit_cast<std::uint64_t>(id), kRotation);
}
SpriteId AsId(std::uint64_t number) {
  return std::bit_cast<SpriteId>(std::rotl(number, kRotation));
}

}  // namespace

// The origin that blocks are measured from, the tolerance that each radius grows by, and the error
// bound of the float test.
//
// Let each coordinate be within M of the origin's, and the sum of two radii at most R.
//
//   No overlap is missed       Two circles that overlap have a distance of at most R. Single
//                              precision changes it by less than 2^-22 M + 2^-21 R. The sum of the
//                              radii grows by two tolerances, which is several times that.
//   No certain pair is wrong   Let S be the sum of the grown radii. A pair is certain when its
//                              squared distance is below S * S by 8 * tolerance * S or more. Then
//                              its distance is below S by four tolerances; only two were added.
//   Entries beyond M           Quantized bounds may let one pass. If it is t beyond M, then it is
//                              farther than R + t from the whole other leaf. Rounding changes that
//                              by less than 2^-22 t more, so it overlaps nothing.
struct LocalFrame {
  Vec2 origin;
  double tolerance;
  float error_bound;

  LocalFrame(Vec2 o, double coordinates, double radii)
      : origin(o),
        tolerance((coordinates + radii) * 0x1p-19),
        error_bound(ToFloat(8 * tolerance * (radii + 2 * tolerance))) {}
};

LeafPairs::LeafPairs(const TreeStorage& tree, const KindsFilter& first, const KindsFilter& second,
                     VisitPair pair)
    : chunks_(tree.chunks),
      columns_(tree.chunks.Columns()),
      kernels_(ActiveKernels()),
      first_(first),
      second_(second),
      is_one_filter_(first == second),
      pair_(pair) {}

void LeafPairs::Within(const Node& leaf) {
  assert(leaf.leaf && "only leaves are compared entry by entry");
  if (leaf.count < 2 || !first_.Accepts(leaf.kinds) || !second_.Accepts(leaf.kinds)) return;
  const LeafSubset subset(leaf, first_);
  if (is_one_filter_ && leaf.count <= kMostCircles && StepsOf(2 * leaf.max_radius, leaf) < kWide) {
    WithinQuantized(subset);
    return;
  }
  const LocalFrame frame(leaf.center, RadiusOf(leaf.level), 2 * leaf.max_radius);
  if (!is_one_filter_) {
    CompareSubsets(subset, LeafSubset(leaf, second_), frame);
    return;
  }
  ForEachBlock(subset, leaf.FirstChunk(), frame, block_a_, [&](std::uint32_t rest) {
    circles_checked_ += PairsAmong(block_a_.count);
    EmitPairs(block_a_, block_a_,
              kernels_.overlaps_in_block(block_a_.View(), {columns_.hot, frame.error_bound},
                                         pairs_.data()));
    ForEachBlock(subset, rest, frame, block_b_, [&](std::uint32_t) { CompareBlocks(frame); });
  });
}

// --- quantized positions -------------------------------------------------------------------------

void LeafPairs::WithinQuantized(const LeafSubset& subset) {
  quantized_.count = 0;
  for (std::uint32_t c = subset.leaf.FirstChunk(); c != kNone; c = chunks_.Next(c)) {
    // Chunks lie in the order of leaves. Measured: 7 % less time among a million sprites.
    chunks_.PrefetchHot(std::min(c + ChunkPool::kChunkPrefetchDistance, chunks_.Size() - 1));
    CopyQuantized(c, subset);
  }
  circles_checked_ += PairsAmong(quantized_.count);
  const std::size_t overlapping = KeepOverlapping(ListClose(subset.leaf));
  for (std::size_t i = 0; i < overlapping; ++i) {
    Emit(quantized_.entry[one_[i]], quantized_.entry[other_[i]]);
  }
}

void LeafPairs::CopyQuantized(std::uint32_t chunk, const LeafSubset& subset) {
  const ChunkHeader& header = chunks_.Header(chunk);
  if (subset.filter.accepts_all) {
    CopyWholeChunk(chunk, header);
    return;
  }
  ForEachEntry(chunk, kernels_.match(header, subset.bounds), [&](std::uint32_t entry) {
    if (subset.NeedsKinds() && !subset.filter.Accepts(chunks_.KindsOf(entry))) return;
    const unsigned at = quantized_.count++;
    quantized_.x[at] = header.x[LaneOf(entry)];
    quantized_.y[at] = header.y[LaneOf(entry)];
    quantized_.entry[at] = entry;
  });
}

// Copies all 16 lanes; the next chunk overwrites the unused ones.
void LeafPairs::CopyWholeChunk(std::uint32_t chunk, const ChunkHeader& header) {
  assert(quantized_.count + header.count <= kMostCircles && "the leaf fits a block");
  std::copy_n(header.x, kEntriesPerChunk, quantized_.x.begin() + quantized_.count);
  std::copy_n(header.y, kEntriesPerChunk, quantized_.y.begin() + quantized_.count);
  for (unsigned lane = 0; lane < kEntriesPerChunk; ++lane) {
    quantized_.entry[quantized_.count + lane] = chunk * kEntriesPerChunk + lane;
  }
  quantized_.count += header.count;
}

// Lists the pairs that are close enough to overlap: with one width for all entries where the widest
// pair is small, else with a width for each entry. Two numbers that differ by at most d differ by
// at most floor(d + 1) once both are rounded down. With a width for each entry, d = a + b, and
// floor(a + 1) + floor(b + 1) is at least floor(d + 1).
std::size_t LeafPairs::ListClose(const Node& leaf) {
  const auto width = [&leaf](double d) {
    return static_cast<std::uint8_t>(std::min(StepsOf(d, leaf) + 1, 255.0));
  };
  const IndexPairs close{one_.data(), other_.data()};
  const double widest = 2 * leaf.max_radius;
  if (StepsOf(widest, leaf) < kNarrow) {
    return kernels_.close_pairs(quantized_.View(), width(widest), close);
  }
  for (unsigned i = 0; i < quantized_.count; ++i) {
    quantized_.width[i] = width(chunks_.Radius(quantized_.entry[i]));
  }
  return kernels_.close_pairs_by_widths(quantized_.View(), quantized_.width.data(), close);
}

// Keeps the close pairs that overlap. Without a branch: about half of them do, so a processor could
// not predict one.
std::size_t LeafPairs::KeepOverlapping(std::size_t count) {
  assert(count <= kMostClose && "a leaf of 128 entries has at most 8,128 pairs");
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const HotEntry& a = chunks_.HotAt(quantized_.entry[one_[i]]);
    const HotEntry& b = chunks_.HotAt(quantized_.entry[other_[i]]);
    one_[kept] = one_[i];
    other_[kept] = other_[i];
    kept += Overlap(a, b) ? 1 : 0;
  }
  return kept;
}

// --- circles in blocks ---------------------------------------------------------------------------

// Only the entries of each leaf within reach of the other's square are compared.
void LeafPairs::Between(const Node& a, const Node& b) {
  assert(a.leaf && b.leaf && &a != &b && "two different leaves are compared");
  const double radii = a.max_radius + b.max_radius;
  const LocalFrame frame(a.center, RadiusOf(a.level) + radii, radii);
  const Box near_b = Grown(b.GetSquare().Closed(), radii);
  const Box near_a = Grown(a.GetSquare().Closed(), radii);
  CompareSubsets({a, first_, a.Quantize(near_b, first_.kinds)},
                 {b, second_, b.Quantize(near_a, second_.kinds)}, frame);
}

void LeafPairs::CompareSubsets(const LeafSubset& a, const LeafSubset& b, const LocalFrame& frame) {
  ForEachBlock(a, a.leaf.FirstChunk(), frame, block_a_, [&](std::uint32_t) {
    ForEachBlock(b, b.leaf.FirstChunk(), frame, block_b_,
                 [&](std::uint32_t) { CompareBlocks(frame); });
  });
}

// Calls use(next chunk) for each block of a subset from `chunk` on; not for empty blocks.
template <class Use>
void LeafPairs::ForEachBlock(const LeafSubset& subset, std::uint32_t chunk, const LocalFrame& frame,
                             CircleBlock& block, const Use& use) {
  const auto list = subset.filter.accepts_all ? kernels_.list_within : kernels_.list_match;
  while (chunk != kNone) {
    const unsigned listed = list(columns_, chunk, subset.bounds, block.entry.data(), kMostCircles);
    FillBlock(subset, frame, block, listed);
    if (block.count != 0) use(chunk);
  }
}

// Measures the circles of the listed entries; drops those of other kinds.
void LeafPairs::FillBlock(const LeafSubset& subset, const LocalFrame& frame, CircleBlock& block,
                          unsigned listed) {
  assert(listed <= kMostCircles && "a kernel lists at most one block");
  const bool needs_kinds = subset.NeedsKinds();
  const Packed2 origin(frame.origin);
  block.count = 0;
  for (unsigned i = 0; i < listed; ++i) {
    const std::uint32_t entry = block.entry[i];
    if (needs_kinds && !subset.filter.Accepts(chunks_.KindsOf(entry))) continue;
    const HotEntry& hot = chunks_.HotAt(entry);
    const unsigned at = block.count++;
    vec::Narrow((Packed2(hot.position) - origin).v, block.x[at], block.y[at]);
    block.radius[at] = ToFloat(hot.radius + frame.tolerance);
    block.entry[at] = entry;
  }
}

void LeafPairs::CompareBlocks(const LocalFrame& frame) {
  circles_checked_ += std::size_t{block_a_.count} * block_b_.count;
  EmitPairs(block_a_, block_b_,
            kernels_.overlaps_between_blocks(block_a_.View(), block_b_.View(),
                                             {columns_.hot, frame.error_bound}, pairs_.data()));
}

// --- output --------------------------------------------------------------------------------------

void LeafPairs::EmitPairs(const CircleBlock& a, const CircleBlock& b, std::size_t count) {
  assert(count <= kMostPairs && "two blocks have at most 128 x 128 pairs");
  for (std::size_t i = 0; i < count; ++i) {
    Emit(a.entry[pairs_[i] >> 16], b.entry[pairs_[i] & 0xffffu]);
  }
}

void LeafPairs::Test(std::uint32_t a, std::uint32_t b) {
  ++circles_checked_;
  if (Overlap(chunks_.HotAt(a), chunks_.HotAt(b))) Emit(a, b);
}

// Orders the ids without a branch, which no processor could predict.
void LeafPairs::Emit(std::uint32_t a, std::uint32_t b) {
  if (!is_one_filter_) {
    EmitOfTwoFilters(a, b);
    return;
  }
  const std::uint64_t one = AsNumber(chunks_.Id(a));
  const std::uint64_t other = AsNumber(chunks_.Id(b));
  const std::uint64_t swap = (one ^ other) & (0 - std::uint64_t{other < one});
  Visit(AsId(one ^ swap), AsId(other ^ swap));
}

// Reports each pair once, with the member of the first filter first. When both sprites match both
// filters, the pair arrives in both orders, and only first < second is reported. A sprite that
// matches both filters also arrives with itself; that pair is never reported.
void LeafPairs::EmitOfTwoFilters(std::uint32_t a, std::uint32_t b) {
  const SpriteId first = chunks_.Id(a);
  const SpriteId second = chunks_.Id(b);
  assert(first_.Accepts(chunks_.KindsOf(a)) && second_.Accepts(chunks_.KindsOf(b)) &&
         "each side of a pair has passed its filter");
  const bool comes_once =
      !first_.Accepts(chunks_.KindsOf(b)) || !second_.Accepts(chunks_.KindsOf(a));
  if (first < second || comes_once) Visit(first, second);
}

}  // namespace heliopause::space
