#include "game/maths/integer_hash.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace heliopause {
namespace {

TEST(IntegerHash, DependsOnEachArgumentAndOnTheirOrder) {
  std::set<std::uint64_t> hashes;
  for (std::uint64_t a = 0; a < 8; ++a)
    for (std::uint64_t b = 0; b < 8; ++b)
      for (std::uint64_t c = 0; c < 8; ++c) hashes.insert(IntegerHash(a, b, c));
  EXPECT_EQ(hashes.size(), 512u);
  EXPECT_EQ(IntegerHash(3), IntegerHash(3, 0, 0));
}

// Appearances on the screen and the outlines of rocks follow from these values.
TEST(IntegerHash, KeepsItsValues) {
  EXPECT_EQ(IntegerHash(0), 0x3099b7686ff28d70u);
  EXPECT_EQ(IntegerHash(1, 2, 3), 0xca25a4570fa4b6fdu);
  EXPECT_EQ(HashUnit(IntegerHash(1, 2, 3), 1),
            static_cast<double>(0xd2744bede08b32a4u >> 11) * 0x1p-53);
  EXPECT_EQ(HashUnit(0), 0);
  EXPECT_EQ(HashUnit(~std::uint64_t{0}), 1 - 0x1p-53);
}

TEST(IntegerHash, UnitsAreUniformInEachLane) {
  for (int lane = 0; lane < 3; ++lane) {
    std::array<int, 10> counts{};
    for (std::uint64_t i = 0; i < 10'000; ++i) {
      const double unit = HashUnit(IntegerHash(i), lane);
      ASSERT_GE(unit, 0);
      ASSERT_LT(unit, 1);
      ++counts[static_cast<std::size_t>(unit * 10)];
    }
    for (const int count : counts) EXPECT_NEAR(count, 1000, 150) << "lane " << lane;
  }
}

}  // namespace
}  // namespace heliopause
