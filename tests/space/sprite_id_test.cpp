// SpriteId as a condition, as a number, and in print.
#include <gtest/gtest.h>

#include <cstdint>
#include <heliopause/sprite_id_io.hpp>
#include <limits>
#include <sstream>
#include <string>
#include <type_traits>

namespace heliopause {
namespace {

std::string Printed(SpriteId id) {
  std::ostringstream out;
  out << id;
  return out.str();
}

TEST(SpriteId, IsFalseForTheNullIdAlone) {
  EXPECT_FALSE(SpriteId{});
  EXPECT_TRUE((SpriteId{0, 1}));
  EXPECT_TRUE((SpriteId{7, 3}));
  EXPECT_FALSE((std::is_convertible_v<SpriteId, int>)) << "bool is explicit";
}

TEST(SpriteId, IsANumberInTheOrderOfIds) {
  constexpr std::uint32_t kMost = std::numeric_limits<std::uint32_t>::max();
  const SpriteId ids[] = {{}, {0, 1}, {0, kMost}, {1, 1}, {1, 2}, {kMost, 1}, {kMost, kMost}};
  for (const SpriteId a : ids) {
    EXPECT_EQ(SpriteId::FromNumber(a.ToNumber()), a);
    for (const SpriteId b : ids) EXPECT_EQ(a < b, a.ToNumber() < b.ToNumber());
  }
  EXPECT_EQ(SpriteId{}.ToNumber(), 0u);
  static_assert(SpriteId::FromNumber(0x0000000500000002u) == SpriteId{5, 2});
}

TEST(SpriteId, PrintsSlotAndGeneration) {
  EXPECT_EQ(Printed({12, 3}), "12:3");
  EXPECT_EQ(Printed({0, 4294967295u}), "0:4294967295");
  EXPECT_EQ(Printed({}), "null");
}

}  // namespace
}  // namespace heliopause
