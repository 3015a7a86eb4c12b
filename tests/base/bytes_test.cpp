#include "base/bytes.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <limits>

namespace heliopause {
namespace {

struct Sample {
  std::int32_t whole = 0;
  double real = 0;
  bool flag = false;
  std::string text;
  std::vector<SpriteId> ids;
};

template <class A>
void Fields(A& archive, Sample& s) {
  archive(s.whole);
  archive(s.real);
  archive(s.flag);
  archive(s.text);
  archive(s.ids);
}

TEST(Bytes, WhatIsWrittenIsRead) {
  const Sample sample{-5, 0.1, true, std::string("a\0b", 3), {{1, 2}, {3, 4}}};
  ByteWriter writer;
  writer(std::vector<Sample>{sample, Sample{}});
  ByteReader reader(writer.Bytes());
  std::vector<Sample> read;
  reader(read);
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[0].whole, -5);
  EXPECT_EQ(read[0].real, 0.1);
  EXPECT_TRUE(read[0].flag);
  EXPECT_EQ(read[0].text, sample.text);
  EXPECT_EQ(read[0].ids, sample.ids);
  EXPECT_EQ(reader.Left(), 0u);
}

TEST(Bytes, FloatingPointKeepsEveryBit) {
  for (const double value : {-0.0, 5e-324, std::numeric_limits<double>::max(), 1.0 / 3}) {
    ByteWriter writer;
    writer(value);
    double read = 1;
    ByteReader reader(writer.Bytes());
    reader(read);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(read), std::bit_cast<std::uint64_t>(value));
  }
}

TEST(Bytes, LittleEndianOnDisk) {
  ByteWriter writer;
  writer(std::uint32_t{0x01020304});
  EXPECT_EQ(writer.Bytes(),
            (std::vector<std::byte>{std::byte{4}, std::byte{3}, std::byte{2}, std::byte{1}}));
}

TEST(Bytes, EveryPrefixIsRejected) {
  ByteWriter writer;
  writer(Sample{1, 2, true, "text", {{1, 1}}});
  for (std::size_t length = 0; length < writer.Bytes().size(); ++length) {
    ByteReader reader(std::span(writer.Bytes()).first(length));
    Sample sample;
    EXPECT_THROW(reader(sample), BadBytes) << length;
  }
}

TEST(Bytes, ATooLargeCountIsRejectedBeforeMemoryIsAllocated) {
  ByteWriter writer;
  writer(std::uint64_t{1} << 60);
  writer(std::uint64_t{0});
  std::vector<double> numbers;
  std::string text;
  EXPECT_THROW(ByteReader{writer.Bytes()}(numbers), BadBytes);
  EXPECT_THROW(ByteReader{writer.Bytes()}(text), BadBytes);
  EXPECT_THROW(ByteReader(writer.Bytes()).Blob(), BadBytes);
  EXPECT_EQ(numbers.capacity(), 0u);
}

TEST(Bytes, ACountWhoseItemsDoNotFitIsRejected) {
  ByteWriter writer;
  writer(std::uint64_t{2});
  writer(1.0);
  std::vector<double> numbers;
  EXPECT_THROW(ByteReader{writer.Bytes()}(numbers), BadBytes);
}

TEST(Bytes, ABoolIsZeroOrOne) {
  const std::vector<std::byte> bytes{std::byte{2}};
  bool flag = false;
  ByteReader reader(bytes);
  EXPECT_THROW(reader(flag), BadBytes);
}

TEST(Bytes, ABlobIsAViewOfItsBytes) {
  ByteWriter inner;
  inner(std::uint16_t{7});
  ByteWriter writer;
  writer.Blob(inner.Bytes());
  writer(true);
  ByteReader reader(writer.Bytes());
  const auto blob = reader.Blob();
  EXPECT_EQ(std::vector<std::byte>(blob.begin(), blob.end()), inner.Bytes());
  EXPECT_EQ(reader.Left(), 1u);
}

TEST(Bytes, AWriterAppendsToTheBufferThatItTakesOver) {
  std::vector<std::byte> buffer;
  buffer.reserve(64);
  buffer.push_back(std::byte{9});
  const std::byte* const memory = buffer.data();
  ByteWriter writer(std::move(buffer));
  writer(std::uint16_t{0x0201});
  EXPECT_EQ(writer.Bytes(), (std::vector<std::byte>{std::byte{9}, std::byte{1}, std::byte{2}}));
  EXPECT_EQ(writer.Bytes().data(), memory);
}

TEST(Bytes, GetReturnsTheNextValue) {
  ByteWriter writer;
  writer(Vec2{1, 2});
  writer(SpriteId{3, 4});
  ByteReader reader(writer.Bytes());
  EXPECT_EQ(reader.Get<Vec2>().y, 2);
  EXPECT_EQ(reader.Get<SpriteId>(), (SpriteId{3, 4}));
  EXPECT_THROW(reader.Get<bool>(), BadBytes);
}

#ifndef NDEBUG
TEST(BytesDeathTest, ItemsOfACountTakeAtLeastOneByte) {
  const std::vector<std::byte> bytes(8);
  ByteReader reader(bytes);
  EXPECT_DEATH(reader.Count(0), "an item of a counted list takes at least one byte");
}
#endif

}  // namespace
}  // namespace heliopause
