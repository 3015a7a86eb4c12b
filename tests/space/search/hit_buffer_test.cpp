// The order of hits against std::sort: few and many, evenly spread, clustered and coincident.
#include "space/search/hit_buffer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "space/geometry/distance.hpp"
#include "support/flush_denormals.hpp"
#include "support/numbers.hpp"
#include "support/random.hpp"

namespace heliopause::space {
namespace {

// One sprite for each position, in the chunks that this takes; ids are shuffled, and are the tags.
class Hits {
 public:
  explicit Hits(const std::vector<Vec2>& positions) {
    chunks_.EnsureSpare(positions.size() / kEntriesPerChunk + 1);
    test::Random random(positions.size());
    std::vector<std::uint32_t> slots;
    for (std::uint32_t i = 0; i < positions.size(); ++i) {
      slots.push_back(i);
      std::swap(slots[i], slots[random.Below(i + 1)]);
    }
    for (std::uint32_t i = 0; i < positions.size(); ++i) {
      if (i % kEntriesPerChunk == 0) chunks_.Allocate(0, kNone, 0);
      const SpriteId id{slots[i], 1};
      chunks_.Set(i, {positions[i], {}, 0, 1, id, slots[i]}, Quantizer({0, 0}, 10));
      expected_.push_back({id, positions[i], Distance({3, 4}, positions[i]), slots[i]});
    }
  }

  // `dropped` is the slot of a sprite that is taken out before, if it is there.
  void ExpectOrder(double radius, std::uint32_t dropped = kNone) {
    HitBuffer& found = HitBuffer::OfThisThread();
    found.Clear();
    std::uint32_t* entries = found.BeginAppend(expected_.size());
    for (std::uint32_t i = 0; i < expected_.size(); ++i) *entries++ = i;
    found.EndAppend(entries);
    found.Measure(chunks_, 0, {3, 4}, LargestSquaredDistanceWithin(radius));
    found.Drop(chunks_, {dropped, 1});
    std::vector<Hit> out(7);
    found.Sort(chunks_, out);
    out.erase(out.begin(), out.begin() + 7);  // it appends
    std::erase_if(expected_,
                  [&](const Hit& hit) { return hit.distance > radius || hit.id.slot == dropped; });
    std::sort(expected_.begin(), expected_.end(), IsBefore);
    ASSERT_EQ(out.size(), expected_.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
      ASSERT_EQ(out[i].id, expected_[i].id) << i;
      ASSERT_EQ(out[i].distance, expected_[i].distance);
      ASSERT_EQ(out[i].tag, expected_[i].tag);
      ASSERT_EQ(out[i].position.x, expected_[i].position.x);
    }
  }

 private:
  ChunkPool chunks_;
  std::vector<Hit> expected_;
};

TEST(HitBuffer, KeepsItsContentWhileItGrows) {
  constexpr std::uint32_t kLeaf = 1000;
  constexpr std::uint32_t kLeaves = 200;
  ChunkPool chunks;
  chunks.EnsureSpare(kLeaf * kLeaves / kEntriesPerChunk);
  while (chunks.Size() < kLeaf * kLeaves / kEntriesPerChunk) chunks.Allocate(0, kNone, 0);
  HitBuffer& found = HitBuffer::OfThisThread();
  found.Clear();
  std::uint32_t next = 0;
  for (std::uint32_t leaf = 0; leaf < kLeaves; ++leaf) {
    std::uint32_t* entries = found.BeginAppend(kLeaf);
    for (std::uint32_t i = 0; i < kLeaf; ++i) *entries++ = next++;
    found.EndAppend(entries);
  }
  std::uint32_t expected = 0;
  found.KeepIf(chunks, 0, [&](std::uint32_t entry) { return entry == expected++; });
  EXPECT_EQ(expected, next);
  expected = 0;
  found.KeepIf(chunks, 0, [&](std::uint32_t entry) { return entry == expected++; });
  EXPECT_EQ(expected, next) << "all entries were kept, in order";
}

TEST(HitBuffer, SortsAnyNumberOfHits) {
  test::Random random(1);
  for (const std::size_t count : {0, 1, 2, 23, 24, 25, 26, 100, 1000, 70'000}) {
    std::vector<Vec2> positions;
    for (std::size_t i = 0; i < count; ++i) positions.push_back(random.In(1000));
    Hits(positions).ExpectOrder(test::kInfinity);
    Hits(positions).ExpectOrder(500);
  }
}

TEST(HitBuffer, DropsASprite) {
  test::Random random(4);
  for (const std::size_t count : {1, 2, 40}) {
    std::vector<Vec2> positions;
    for (std::size_t i = 0; i < count; ++i) positions.push_back(random.In(1000));
    for (std::uint32_t slot = 0; slot <= count; ++slot) {
      Hits(positions).ExpectOrder(slot % 2 == 0 ? 500 : test::kInfinity, slot);
    }
  }
}

TEST(HitBuffer, SortsClustersAndPiles) {
  test::Random random(2);
  std::vector<Vec2> pile(50'000, Vec2{1, 1});
  Hits(pile).ExpectOrder(test::kInfinity);
  pile.push_back({1e12, 0});  // one bucket for all other hits
  Hits(pile).ExpectOrder(test::kInfinity);
  for (Vec2& p : pile) p = {p.x + std::ldexp(1.0, -static_cast<int>(random.Below(50))), p.y};
  Hits(pile).ExpectOrder(test::kInfinity);
  Hits(std::vector<Vec2>(5000, Vec2{3, 4})).ExpectOrder(0);
  Hits({{3, 4}, {3 + 1e-160, 4}, {3, 4 + 1e-300}, {3 + 5e-324, 4}}).ExpectOrder(0);
}

TEST(HitBuffer, SortsCorrectlyWhenDenormalsAreFlushedToZero) {
  if (!test::FlushDenormals::kIsPossible) GTEST_SKIP() << "not on this processor";
  const test::FlushDenormals flush;
  Hits(std::vector<Vec2>(20, Vec2{3, 4})).ExpectOrder(100);
}

TEST(HitBuffer, OrdersDistancesThatDifferInTheLastBit) {
  std::vector<Vec2> positions;
  double x = 1000;
  for (int i = 0; i < 3000; ++i) {
    positions.push_back({x, 4});
    if (i % 3 == 0) x = std::nextafter(x, 0);
  }
  Hits(positions).ExpectOrder(test::kInfinity);
}

TEST(LargestSquaredDistanceWithin, IsTheLargestOneWhoseRootIsWithinTheRadius) {
  test::Random random(3);
  for (int round = 0; round < 100'000; ++round) {
    const double radius =
        std::ldexp(random.Between(1, 2), static_cast<int>(random.Below(200)) - 100);
    const double square = LargestSquaredDistanceWithin(radius);
    ASSERT_LE(std::sqrt(square), radius);
    ASSERT_GT(std::sqrt(std::nextafter(square, test::kInfinity)), radius);
  }
  EXPECT_EQ(LargestSquaredDistanceWithin(0), 0);
  EXPECT_EQ(LargestSquaredDistanceWithin(test::kInfinity), test::kInfinity);
  EXPECT_EQ(LargestSquaredDistanceWithin(1e300), test::kInfinity) << "the square is beyond double";
  EXPECT_EQ(LargestSquaredDistanceWithin(1e-200), 0);
}

}  // namespace
}  // namespace heliopause::space
