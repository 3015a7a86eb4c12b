// Quantized positions and mask8, by which a search rejects entries, and the pool of chunks.
#include "space/storage/chunk_pool.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/counting_allocator.hpp"
#include "support/random.hpp"

namespace heliopause::space {
namespace {

std::uint32_t X(const Quantizer& quantizer, double x) { return quantizer.Quantize({x, 0}).x; }

TEST(Quantizer, IsMonotoneAndReservesTheEndValuesForPositionsOutside) {
  test::Random random(5);
  for (int round = 0; round < 20'000; ++round) {
    const int level = static_cast<int>(random.Below(kLevels));
    const double radius = RadiusOf(level);
    const double center = std::floor(random.Between(-100, 100)) * radius;
    const Quantizer quantizer({center, 0}, level);
    const double a = center + random.Between(-1.5, 1.5) * radius;
    const double b = std::nextafter(a, random.Below(2) == 0 ? -1e300 : 1e300);
    ASSERT_EQ(X(quantizer, a) <= X(quantizer, b), a <= b || X(quantizer, a) == X(quantizer, b));
    const bool inside = a > center - radius && a < center + radius;
    if (X(quantizer, a) >= 1 && X(quantizer, a) <= 254) {
      ASSERT_TRUE(inside) << a << " of level " << level;
    }
  }
}

TEST(Quantizer, ClampsDistantPositions) {
  const Quantizer quantizer({0, 0}, 10);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(X(quantizer, -kInfinity), 0u);
  EXPECT_EQ(X(quantizer, kInfinity), 255u);
  EXPECT_EQ(quantizer.Quantize({0, -1e300}).y, 0u);
  EXPECT_EQ(X(quantizer, 0), 128u);
}

TEST(Mask8, OfMasksThatShareABitShareABit) {
  for (unsigned bit = 0; bit < 32; ++bit) {
    const Kinds one = Kinds{1} << bit;
    EXPECT_NE(Mask8(one) & Mask8(one | 0x01020408u), 0);
    EXPECT_NE(Mask8(one), 0);
  }
  EXPECT_EQ(Mask8(0), 0);
  EXPECT_EQ(Mask8(kAllKinds), 255);
}

class Chunks : public testing::Test {
 protected:
  // Allocates chunks 0 to count - 1.
  void AllocateMany(std::uint32_t count) {
    for (std::uint32_t chunk = 0; chunk < count; ++chunk) {
      pool_.EnsureSpare(1);
      ASSERT_EQ(pool_.Allocate(1, kNone, kNone), chunk);
    }
  }

  void Put(std::uint32_t chunk, const Entry& entry) {
    pool_.Set(chunk * kEntriesPerChunk, entry, Quantizer({}, 10));
    pool_.Header(chunk).count = 1;
  }

  void ExpectIn(std::uint32_t chunk, const Entry& entry) {
    const Entry found = pool_.Get(chunk * kEntriesPerChunk);
    EXPECT_EQ(pool_.Header(chunk).count, 1);
    EXPECT_EQ(found.id, entry.id);
    EXPECT_EQ(found.position.x, entry.position.x);
    EXPECT_EQ(found.velocity.y, entry.velocity.y);
    EXPECT_EQ(found.radius, entry.radius);
    EXPECT_EQ(found.kinds, entry.kinds);
  }

  std::size_t Spare() const { return pool_.Capacity() - pool_.Used(); }

  ChunkPool pool_;
};

TEST_F(Chunks, AreAllocatedNearAHint) {
  AllocateMany(200);
  for (const std::uint32_t chunk : {10u, 100u, 150u}) pool_.Free(chunk);
  EXPECT_EQ(pool_.Allocate(7, 5, 105), 100u);
  EXPECT_EQ(pool_.Header(100).owner, 7u);
  EXPECT_EQ(pool_.Next(100), 5u);
  EXPECT_EQ(pool_.Allocate(1, kNone, 160), 150u);
  EXPECT_EQ(pool_.Allocate(1, kNone, 160), 10u);
  pool_.EnsureSpare(1);
  EXPECT_EQ(pool_.Allocate(1, kNone, 160), 200u) << "no chunk was free";
  EXPECT_EQ(pool_.Used(), 201u);
}

TEST_F(Chunks, AreAllocatedLastFreedFirstWithoutAHint) {
  AllocateMany(200);
  for (const std::uint32_t chunk : {10u, 150u}) pool_.Free(chunk);
  EXPECT_EQ(pool_.Allocate(1, kNone, kNone), 150u);
  EXPECT_EQ(pool_.Allocate(1, kNone, kNone), 10u);
}

TEST_F(Chunks, AreEmptyAfterTheyAreFreed) {
  AllocateMany(2);
  Put(1, {{1, 2}, {3, 4}, 5, 6, {7, 8}});
  pool_.Header(1).strays = 1;
  pool_.Next(1) = 0;
  pool_.Free(1);
  EXPECT_EQ(pool_.Next(1), kNone);
  EXPECT_EQ(pool_.Header(1).owner, kNone);
  EXPECT_EQ(pool_.Header(1).count, 0);
  EXPECT_EQ(pool_.Header(1).strays, 0);
  EXPECT_EQ(pool_.Header(1).kinds[0], 0);
}

TEST_F(Chunks, SwapAllOfTheirContent) {
  AllocateMany(3);
  const Entry one{{1, 2}, {3, 4}, 5, 6, {7, 8}};
  const Entry other{{-1, -2}, {-3, -4}, 15, 16, {17, 18}};
  Put(0, one);
  Put(1, other);
  pool_.Next(0) = 2;
  pool_.Header(1).owner = 9;
  pool_.Swap(0, 1);
  ExpectIn(0, other);
  ExpectIn(1, one);
  EXPECT_EQ(pool_.Next(0), kNone);
  EXPECT_EQ(pool_.Next(1), 2u);
  EXPECT_EQ(pool_.Header(0).owner, 9u);
  EXPECT_EQ(pool_.Header(1).owner, 1u);
  EXPECT_EQ(pool_.FreeChunks().Count(), 0u);
}

TEST_F(Chunks, WithStraysAreFoundInOrder) {
  AllocateMany(300);
  EXPECT_GE(pool_.NextWithStrays(0), pool_.Size());
  for (const std::uint32_t chunk : {200u, 63u, 64u, 299u}) {
    Put(chunk, {{1, 2}, {3, 4}, 5, 6, {7, 8}});
    pool_.AddStrays(chunk, 1);
  }
  pool_.AddStrays(5, 0);
  EXPECT_EQ(pool_.NextWithStrays(0), 63u);
  EXPECT_EQ(pool_.NextWithStrays(64), 64u);
  EXPECT_EQ(pool_.NextWithStrays(65), 200u);
  EXPECT_EQ(pool_.NextWithStrays(201), 299u);
  EXPECT_GE(pool_.NextWithStrays(300), pool_.Size());
  pool_.Swap(200, 100);
  EXPECT_EQ(pool_.Header(100).strays, 1);
  EXPECT_EQ(pool_.NextWithStrays(65), 100u) << "the stray bits move with the entries";
  pool_.ForgetStrays();
  EXPECT_GE(pool_.NextWithStrays(0), pool_.Size());
}

TEST_F(Chunks, OfAListAreVisitedInOrderWhileTheyAreFreed) {
  AllocateMany(20);
  for (std::uint32_t chunk = 19; chunk > 0; --chunk) pool_.Next(chunk) = chunk - 1;
  std::vector<std::uint32_t> visited;
  pool_.ForEachInList(19, [&](std::uint32_t chunk) {
    visited.push_back(chunk);
    pool_.Free(chunk);
  });
  ASSERT_EQ(visited.size(), 20u);
  for (std::uint32_t i = 0; i < 20; ++i) EXPECT_EQ(visited[i], 19 - i);
  pool_.ForEachInList(kNone, [](std::uint32_t) { ADD_FAILURE() << "the list is empty"; });
}

TEST_F(Chunks, ReportTheKindsOfTheirEntries) {
  AllocateMany(1);
  for (std::uint32_t lane = 0; lane < 3; ++lane)
    pool_.Set(lane, {{}, {}, 0, 1u << lane, {lane, 1}}, Quantizer({0, 0}, 10));
  pool_.Header(0).count = 3;
  EXPECT_EQ(pool_.Header(0).AllKinds(), 7u);
  EXPECT_EQ(pool_.Header(0).Kindless(), 0u);
  pool_.SetKinds(1, 0);
  EXPECT_EQ(pool_.Header(0).AllKinds(), 5u);
  EXPECT_EQ(pool_.Header(0).Kindless(), 2u);
  pool_.SetKinds(1, 0x100);
  EXPECT_EQ(pool_.Header(0).AllKinds(), 5u) << "0x100 shares bit 0 of mask8";
  EXPECT_EQ(pool_.Header(0).Kindless(), 0u);
}

TEST_F(Chunks, ReportTheKindsOfAllEntriesExceptOne) {
  AllocateMany(1);
  for (std::uint32_t lane = 0; lane < kEntriesPerChunk; ++lane)
    pool_.Set(lane, {{}, {}, 0, 1u << lane % 8, {lane, 1}}, Quantizer({0, 0}, 10));
  for (std::uint32_t lane = 0; lane < kEntriesPerChunk; ++lane) {
    EXPECT_EQ(pool_.Header(0).KindsWithout(lane), 0xffu) << "another entry has the same kinds";
    pool_.SetKinds((lane + 8) % kEntriesPerChunk, 0);
    EXPECT_EQ(pool_.Header(0).KindsWithout(lane), 0xffu & ~(1u << lane % 8));
    pool_.SetKinds((lane + 8) % kEntriesPerChunk, 1u << lane % 8);
  }
}

TEST_F(Chunks, SwapWithAFreeChunk) {
  AllocateMany(3);
  const Entry entry{{1, 2}, {3, 4}, 5, 6, {7, 8}};
  Put(2, entry);
  pool_.Free(0);
  pool_.Swap(2, 0);
  ExpectIn(0, entry);
  EXPECT_FALSE(pool_.FreeChunks().Has(0));
  EXPECT_TRUE(pool_.FreeChunks().Has(2));
  EXPECT_EQ(pool_.Used(), 2u);
  EXPECT_EQ(pool_.Header(2).count, 0);
  EXPECT_EQ(pool_.Header(2).owner, kNone);
}

TEST_F(Chunks, AreNumberedFromZeroAfterClear) {
  AllocateMany(100);
  pool_.Free(70);
  pool_.Clear();
  EXPECT_EQ(pool_.Size(), 0u);
  EXPECT_EQ(pool_.Used(), 0u);
  AllocateMany(100);
}

TEST_F(Chunks, HaveAtLeastTheReservedCapacity) {
  AllocateMany(1000);
  for (const std::size_t count : {1u, 40u, 3000u}) {
    pool_.EnsureSpare(Spare() + count);
    EXPECT_LT(Spare(), 2 * (pool_.Used() + count)) << "grows by half";
    const std::size_t capacity = pool_.Capacity();
    const test::AllocationCount calls;
    pool_.EnsureSpare(Spare());
    pool_.Reserve(capacity);
    EXPECT_EQ(pool_.Capacity(), capacity) << "the capacity was already there";
    while (Spare() > 0) pool_.Allocate(1, kNone, kNone);
    EXPECT_EQ(calls.Calls(), 0u);
    EXPECT_EQ(pool_.Size(), capacity);
  }
  pool_.Reserve(pool_.Size() + 1);
  EXPECT_GT(Spare(), 0u);
}

TEST_F(Chunks, KeepSpareCapacityOfAnEighth) {
  pool_.EnsureSpare(1);
  unsigned grown = 0;
  for (std::uint32_t used = 1; used <= 5000; ++used) {
    pool_.Allocate(1, kNone, kNone);
    const std::size_t before = pool_.Capacity();
    pool_.KeepSpare();
    ASSERT_GT(Spare(), used / 8);
    ASSERT_LT(Spare(), used / 2 + 100);
    if (pool_.Capacity() != before) ++grown;
  }
  EXPECT_LT(grown, 50u) << "growth must be rare";
}

TEST_F(Chunks, ReportTheBytesThatTheyAllocated) {
  const test::AllocationCount allocated;
  pool_.Reserve(5000);
  EXPECT_EQ(pool_.Bytes(), allocated.Bytes());
}

}  // namespace
}  // namespace heliopause::space
