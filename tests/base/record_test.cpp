#include "base/record.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "base/bytes.hpp"

namespace heliopause {
namespace {

TEST(Record, HasTheBytesOfAByteWriter) {
  const Vec2 place{0.1, -0.0};
  const SpriteId id{1, 2};
  ByteWriter growing;
  growing(std::uint8_t{7});
  growing(place);
  growing(id);
  std::vector<std::byte> bytes(growing.Bytes().size());
  RecordWriter writer{bytes};
  writer(std::uint8_t{7});
  writer(place);
  writer(id);
  EXPECT_EQ(writer.Left(), 0u);
  EXPECT_EQ(bytes, growing.Bytes());
  RecordReader reader{bytes};
  std::uint8_t seven = 0;
  Vec2 read_place;
  SpriteId read_id;
  reader(seven);
  reader(read_place);
  reader(read_id);
  EXPECT_EQ(seven, 7);
  EXPECT_EQ(read_place.x, place.x);
  EXPECT_TRUE(std::signbit(read_place.y));
  EXPECT_EQ(read_id, id);
}

#ifndef NDEBUG
TEST(RecordDeathTest, AFieldFitsTheMemory) {
  std::vector<std::byte> bytes(3);
  RecordWriter writer{bytes};
  EXPECT_DEATH(writer(std::uint32_t{1}), "the memory is as large as the records");
  std::uint32_t value = 0;
  RecordReader reader{bytes};
  EXPECT_DEATH(reader(value), "the record is as long as its fields");
}
#endif

}  // namespace
}  // namespace heliopause
