// Every kernel of every instruction set against plain loops.
#include "space/simd/kernels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "space/geometry/distance.hpp"
#include "space/storage/chunk_pool.hpp"
#include "support/random.hpp"

namespace heliopause::space {
namespace {

class KernelsTest : public testing::TestWithParam<const Kernels*> {
 protected:
  const Kernels& kernels_ = *GetParam();
  test::Random random_{11};

  // A leaf of `count` entries in a list of chunks; only the first chunk may have free entries.
  std::uint32_t Fill(ChunkPool& chunks, std::uint32_t count, const Quantizer& quantizer,
                     double half) {
    chunks.EnsureSpare(count / kEntriesPerChunk + 1);
    std::uint32_t first = kNone;
    for (std::uint32_t i = 0; i < count; ++i) {
      if (first == kNone || chunks.Header(first).count == kEntriesPerChunk) {
        first = chunks.Allocate(0, first, 0);
      }
      const std::uint32_t entry = first * kEntriesPerChunk + chunks.Header(first).count++;
      const Kinds kinds = random_.Below(5) == 0 ? 0 : Kinds{1} << random_.Below(32);
      chunks.Set(entry, {random_.In(half), random_.In(half), 1, kinds, {i, 1}}, quantizer);
    }
    return first;
  }

  QuantizedBounds RandomBounds() {
    const auto byte = [this] { return static_cast<std::uint8_t>(random_.Below(256)); };
    QuantizedBounds w{byte(), byte(), byte(), byte(), byte()};
    if (w.low_x > w.high_x) std::swap(w.low_x, w.high_x);
    if (w.low_y > w.high_y) std::swap(w.low_y, w.high_y);
    return w;
  }

  static bool IsIn(const ChunkHeader& head, unsigned lane, const QuantizedBounds& w) {
    return head.x[lane] >= w.low_x && head.x[lane] <= w.high_x && head.y[lane] >= w.low_y &&
           head.y[lane] <= w.high_y;
  }
};

template <class List>
std::vector<std::uint32_t> ListInParts(List list, const ChunkPool& chunks, std::uint32_t chunk,
                                       const QuantizedBounds& bounds, unsigned capacity) {
  std::vector<std::uint32_t> all;
  std::vector<std::uint32_t> part(capacity + 16);
  while (chunk != kNone) {
    const unsigned count = list(chunks.Columns(), chunk, bounds, part.data(), capacity);
    EXPECT_LE(count, capacity);
    EXPECT_TRUE(chunk == kNone || count + 16 > capacity) << "one more chunk would have fitted";
    all.insert(all.end(), part.begin(), part.begin() + count);
  }
  return all;
}

TEST_P(KernelsTest, MoveMultipliesThenAddsAndQuantizesAgain) {
  for (int round = 0; round < 2000; ++round) {
    const Quantizer quantizer({random_.Between(-10, 10), 0}, static_cast<int>(random_.Below(30)));
    ChunkPool chunks;
    const double half = round % 7 == 0 ? 1e300 : 2 / quantizer.per_unit * 127;
    Fill(chunks, 16, quantizer, half);
    const double seconds = random_.Between(0, 2);
    ChunkColumn<HotEntry> expected = chunks.HotColumn()[0];
    for (unsigned lane = 0; lane < kEntriesPerChunk; ++lane) {
      expected.at[lane].position.x += chunks.Velocity(lane).x * seconds;
      expected.at[lane].position.y += chunks.Velocity(lane).y * seconds;
    }
    const LaneMask edges = kernels_.move(chunks.Header(0), chunks.HotColumn()[0],
                                         chunks.Velocities()[0], seconds, quantizer);
    for (unsigned lane = 0; lane < kEntriesPerChunk; ++lane) {
      const Vec2 at = expected.at[lane].position;
      ASSERT_EQ(chunks.Id(lane), expected.at[lane].id);
      ASSERT_EQ(chunks.Radius(lane), expected.at[lane].radius);
      ASSERT_EQ(chunks.Position(lane).x, at.x);
      ASSERT_EQ(chunks.Position(lane).y, at.y);
      const IVec2 quantized = quantizer.Quantize(at);
      const auto is_edge = [](std::uint32_t v) { return v == 0 || v == 255; };
      const bool at_edge = is_edge(quantized.x) || is_edge(quantized.y);
      ASSERT_EQ(edges >> lane & 1u, at_edge ? 1u : 0u);
      if (at_edge) continue;  // FixOutOfBounds quantizes these again
      ASSERT_EQ(chunks.Header(0).x[lane], quantized.x);
      ASSERT_EQ(chunks.Header(0).y[lane], quantized.y);
    }
  }
}

TEST_P(KernelsTest, QuantizedBoundsSelectByPositionAndKinds) {
  ChunkPool chunks;
  const Quantizer quantizer({0, 0}, 15);
  for (int round = 0; round < 3000; ++round) {
    chunks.Clear();
    const std::uint32_t first = Fill(chunks, random_.Below(100) + 1, quantizer, 130);
    const QuantizedBounds w = RandomBounds();
    std::vector<std::uint32_t> all_within;
    std::vector<std::uint32_t> all_matching;
    for (std::uint32_t c = first; c != kNone; c = chunks.Next(c)) {
      const ChunkHeader& head = chunks.Header(c);
      LaneMask within = 0;
      LaneMask match = 0;
      for (unsigned lane = 0; lane < head.count; ++lane) {
        if (!IsIn(head, lane, w)) continue;
        within |= 1u << lane;
        if ((head.kinds[lane] & w.kinds) == 0) continue;
        match |= 1u << lane;
      }
      ASSERT_EQ(kernels_.within(head, w), within);
      ASSERT_EQ(kernels_.match(head, w), match);
      ForEachEntry(c, within, [&](std::uint32_t entry) { all_within.push_back(entry); });
      ForEachEntry(c, match, [&](std::uint32_t entry) { all_matching.push_back(entry); });
    }
    const unsigned capacity = 16 + random_.Below(50);
    ASSERT_EQ(ListInParts(kernels_.list_within, chunks, first, w, capacity), all_within);
    ASSERT_EQ(ListInParts(kernels_.list_match, chunks, first, w, capacity), all_matching);
  }
}

TEST_P(KernelsTest, KeepNearComputesTheSameSquaredDistances) {
  ChunkPool chunks;
  Fill(chunks, 300, Quantizer({0, 0}, 15), 130);
  for (int round = 0; round < 500; ++round) {
    const Vec2 point = random_.In(150);
    const double limit = random_.Between(0, 10'000);
    std::vector<std::uint32_t> places;
    for (std::uint32_t p = 0; p < 300; ++p) {
      if (random_.Below(3) != 0) places.push_back(p);
    }
    std::vector<std::uint32_t> kept;
    std::vector<double> kept_squares;
    for (const std::uint32_t p : places) {
      const double dx = chunks.Position(p).x - point.x;
      const double dy = chunks.Position(p).y - point.y;
      if (dx * dx + dy * dy > limit) continue;
      kept.push_back(p);
      kept_squares.push_back(dx * dx + dy * dy);
    }
    std::vector<double> squares(places.size() + 16);
    const std::size_t count = kernels_.keep_near(chunks.HotColumn(), places.size(), point, limit,
                                                 {squares.data(), places.data()});
    places.resize(count);
    squares.resize(count);
    ASSERT_EQ(places, kept);
    ASSERT_EQ(squares, kept_squares);
  }
}

TEST_P(KernelsTest, GatherListsTheMatchesOfALeafInOrder) {
  for (int round = 0; round < 1000; ++round) {
    ChunkPool chunks;
    const auto count = static_cast<std::uint32_t>(random_.Below(100) + 1);
    const std::uint32_t first = Fill(chunks, count, Quantizer({0, 0}, 15), 130);
    const QuantizedBounds bounds = RandomBounds();
    std::vector<std::uint32_t> expected;
    for (std::uint32_t c = first; c != kNone; c = chunks.Next(c)) {
      ForEachEntry(c, kernels_.match(chunks.Header(c), bounds),
                   [&](std::uint32_t entry) { expected.push_back(entry); });
    }
    for (int form = 0; form < 4; ++form) {
      const LeafScan leaf{PackedInts(bounds.low_x, bounds.low_y),
                          PackedInts(bounds.high_x, bounds.high_y),
                          first,
                          (count + kEntriesPerChunk - 1) / kEntriesPerChunk,
                          bounds.kinds,
                          form % 2 == 0};
      std::vector<std::uint32_t> entries(expected.size() + kEntriesPerChunk);
      const std::uint32_t* const end =
          kernels_.gather(chunks.Columns(), leaf, form / 2 == 0, entries.data());
      entries.resize(static_cast<std::size_t>(end - entries.data()));
      ASSERT_EQ(entries, expected);
    }
  }
}

TEST_P(KernelsTest, ListCellsListsEachRunOfEqualNeighboursOnce) {
  for (int round = 0; round < 3000; ++round) {
    std::uint32_t cells[64];
    // Blocks of 1, 2 or 4 cells to the edge, as nodes cover them; every fifth block is empty.
    const auto block = 1u << random_.Below(3);
    for (std::uint32_t at = 0; at < 64; ++at) {
      const std::uint32_t corner = at / 8 / block * 8 + at % 8 / block;
      cells[at] = corner % 5 == 4 ? kNone : 100 + corner;
    }
    auto x0 = static_cast<unsigned>(random_.Below(8));
    auto y0 = static_cast<unsigned>(random_.Below(8));
    const auto x1 = static_cast<unsigned>(x0 + random_.Below(8 - x0));
    const auto y1 = static_cast<unsigned>(y0 + random_.Below(8 - y0));
    std::set<std::uint32_t> expected;
    for (unsigned y = y0; y <= y1; ++y) {
      for (unsigned x = x0; x <= x1; ++x) expected.insert(cells[y * 8 + x]);
    }
    expected.erase(kNone);
    std::uint32_t listed[64 + 16];
    const std::uint32_t* const end = kernels_.list_cells(cells, x0, y0, x1, y1, listed);
    ASSERT_EQ(static_cast<std::size_t>(end - listed), expected.size());
    ASSERT_EQ(std::set<std::uint32_t>(listed, listed + expected.size()), expected);
  }
}

// The order is exact up to the upper 32 bits of each number; ranks are distinct.
TEST_P(KernelsTest, RankSortsNumbers) {
  for (std::size_t count = 0; count <= kMostRanked; ++count) {
    std::vector<double> numbers(count + 16);
    for (std::size_t i = 0; i < count; ++i) {
      const auto exponent = static_cast<int>(random_.Below(2000)) - 1020;
      numbers[i] = std::ldexp(random_.Between(1, 2), exponent);
    }
    if (count > 2) numbers[1] = 0;
    if (count > 6) numbers[5] = numbers[6];
    std::vector<std::uint32_t> order(count);
    kernels_.rank_by_counting(numbers.data(), count, order.data());
    for (std::size_t i = 1; i < count; ++i) {
      ASSERT_LE(numbers[order[i - 1]], numbers[order[i]] * (1 + 0x1p-14));
    }
    std::sort(order.begin(), order.end());
    for (std::uint32_t i = 0; i < count; ++i) ASSERT_EQ(order[i], i);
  }
}

TEST_P(KernelsTest, RankGivesEqualNumbersDistinctRanks) {
  for (std::size_t count = 1; count <= kMostRanked; ++count) {
    const std::vector<double> numbers(count + 16, 7.0);
    std::vector<std::uint32_t> order(count + 16);
    kernels_.rank_by_counting(numbers.data(), count, order.data());
    order.resize(count);
    std::sort(order.begin(), order.end());
    for (std::uint32_t i = 0; i < count; ++i) ASSERT_EQ(order[i], i);
  }
}

TEST_P(KernelsTest, TranspositionPassesAreFourOddEvenPasses) {
  constexpr std::uint64_t kBehind = ~std::uint64_t{0} >> 1;
  for (std::size_t count = 0; count <= 100; ++count) {
    std::vector<std::uint64_t> keys(count);
    for (std::uint64_t& key : keys) key = random_.Bits() >> (1 + random_.Below(62));
    std::vector<std::uint64_t> expected = keys;
    for (std::size_t pass = 0; pass < 4; ++pass) {
      for (std::size_t i = pass % 2; i + 1 < count; i += 2) {
        if (expected[i + 1] < expected[i]) std::swap(expected[i], expected[i + 1]);
      }
    }
    keys.resize(count + 8, kBehind);
    kernels_.transposition_passes(keys.data(), count);
    EXPECT_EQ(std::count(keys.begin(), keys.end(), kBehind), 8);
    keys.resize(count);
    ASSERT_EQ(keys, expected) << count;
  }
}

// With a width for each entry the pairs are exact, also at both ends of the byte range; with one
// width for all entries a few more pairs are allowed.
TEST_P(KernelsTest, ClosePairsFindsEveryOne) {
  for (int round = 0; round < 400; ++round) {
    std::uint8_t x[192], y[192], widths[192];
    const auto byte = [this](unsigned below) {
      return static_cast<std::uint8_t>(random_.Below(below));
    };
    const unsigned widest = round % 4 == 0 ? 256 : 12;
    for (int i = 0; i < 192; ++i) {
      x[i] = byte(256);
      y[i] = byte(256);
      widths[i] = byte(widest);
    }
    const unsigned width = byte(widest);
    const auto count = static_cast<unsigned>(random_.Below(129));
    std::vector<unsigned> close;
    std::vector<unsigned> close_by_widths;
    for (unsigned i = 0; i < count; ++i) {
      for (unsigned j = i + 1; j < count; ++j) {
        const auto apart =
            static_cast<unsigned>(std::max(std::abs(x[i] - x[j]), std::abs(y[i] - y[j])));
        if (apart <= width) close.push_back(i * 256 + j);
        if (apart <= widths[i] + unsigned{widths[j]}) close_by_widths.push_back(i * 256 + j);
      }
    }
    std::uint8_t one[128 * 127 / 2 + 64], other[128 * 127 / 2 + 64];
    const auto pairs = [&](std::size_t found) {
      std::vector<unsigned> all(found);
      for (std::size_t k = 0; k < found; ++k) {
        EXPECT_LT(other[k], count);
        all[k] = one[k] * 256u + other[k];
      }
      return all;
    };
    const QuantizedPositions positions{x, y, count};
    EXPECT_EQ(pairs(kernels_.close_pairs_by_widths(positions, widths, {one, other})),
              close_by_widths);
    const auto found = pairs(kernels_.close_pairs(positions, width, {one, other}));
    EXPECT_TRUE(std::is_sorted(found.begin(), found.end()));
    EXPECT_EQ(std::adjacent_find(found.begin(), found.end()), found.end());
    EXPECT_TRUE(std::includes(found.begin(), found.end(), close.begin(), close.end()));
    for (const unsigned pair : found) EXPECT_LT(pair / 256, pair % 256);
    if (widest == 12) {
      EXPECT_LE(found.size(), 2 * close.size() + 400);
    }
  }
}

// The double columns are unrelated to the float circles, so that the result shows which of the two
// decided each pair.
TEST_P(KernelsTest, OverlapsUseFloatsAndTestAmbiguousPairsAgainInDouble) {
  std::vector<ChunkColumn<HotEntry>> hot(16);
  for (std::uint32_t entry = 0; entry < 256; ++entry) {
    EntryAt(hot.data(), entry) = {random_.In(50), {entry, 1}, random_.Between(0, 40)};
  }
  for (int round = 0; round < 300; ++round) {
    float x[2][144] = {};
    float y[2][144] = {};
    float radius[2][144] = {};
    std::uint32_t entry[2][144] = {};
    unsigned count[2];
    for (int block = 0; block < 2; ++block) {
      count[block] = static_cast<unsigned>(random_.Below(129));
      for (unsigned i = 0; i < count[block]; ++i) {
        x[block][i] = static_cast<float>(random_.Between(-50, 50));
        y[block][i] = static_cast<float>(random_.Between(-50, 50));
        radius[block][i] = i % 9 == 0 ? 1e30f : static_cast<float>(random_.Between(0, 8));
        entry[block][i] = static_cast<std::uint32_t>(random_.Below(256));
      }
    }
    constexpr float kErrorBounds[] = {0, 30, 200, std::numeric_limits<float>::infinity()};
    const float error_bound = kErrorBounds[round % 4];
    const auto overlap = [&](int a, unsigned i, int b, unsigned j) {
      const float dx = x[b][j] - x[a][i];
      const float dy = y[b][j] - y[a][i];
      const float sum = radius[b][j] + radius[a][i];
      const float gap = dx * dx + dy * dy - sum * sum;
      if (gap > 0 || gap < -error_bound) return gap < 0;
      const HotEntry& one = EntryAt(hot.data(), entry[a][i]);
      const HotEntry& other = EntryAt(hot.data(), entry[b][j]);
      return Distance(one.position, other.position) <= one.radius + other.radius;
    };
    std::vector<std::uint32_t> within;
    std::vector<std::uint32_t> between;
    for (unsigned i = 0; i < count[0]; ++i) {
      for (unsigned j = i + 1; j < count[0]; ++j) {
        if (overlap(0, i, 0, j)) within.push_back(i << 16 | j);
      }
      for (unsigned j = 0; j < count[1]; ++j) {
        if (overlap(0, i, 1, j)) between.push_back(i << 16 | j);
      }
    }
    const Circles a{x[0], y[0], radius[0], entry[0], count[0]};
    const Circles b{x[1], y[1], radius[1], entry[1], count[1]};
    const ExactRetest retest{hot.data(), error_bound};
    std::vector<std::uint32_t> pairs(128 * 128 + 16);
    pairs.resize(kernels_.overlaps_in_block(a, retest, pairs.data()));
    EXPECT_EQ(pairs, within);
    pairs.resize(128 * 128 + 16);
    pairs.resize(kernels_.overlaps_between_blocks(a, b, retest, pairs.data()));
    EXPECT_EQ(pairs, between);
  }
}

INSTANTIATE_TEST_SUITE_P(Every, KernelsTest, testing::ValuesIn(AvailableKernels()),
                         [](const auto& instance) { return std::string(instance.param->name); });

}  // namespace
}  // namespace heliopause::space
