#include "base/little_endian.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace heliopause {
namespace {

TEST(LittleEndian, PutsTheLowestByteFirst) {
  const auto bytes = ToLittleEndian(std::uint32_t{0x01020304});
  const std::array<std::byte, 4> expected{std::byte{4}, std::byte{3}, std::byte{2}, std::byte{1}};
  EXPECT_EQ(bytes, expected);
  EXPECT_EQ(LoadLittleEndian<std::uint32_t>(bytes.data()), 0x01020304u);
}

TEST(LittleEndian, KeepsEveryBitOfFloatingPoint) {
  for (const double value : {-0.0, 5e-324, std::numeric_limits<double>::max(), 1.0 / 3}) {
    const auto bytes = ToLittleEndian(value);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(LoadLittleEndian<double>(bytes.data())),
              std::bit_cast<std::uint64_t>(value));
  }
}

TEST(LittleEndian, ReadsFromAnyAlignment) {
  std::array<std::byte, 9> bytes{};
  const auto value = ToLittleEndian(std::int64_t{-2});
  std::copy(value.begin(), value.end(), bytes.begin() + 1);
  EXPECT_EQ(LoadLittleEndian<std::int64_t>(bytes.data() + 1), -2);
}

}  // namespace
}  // namespace heliopause
