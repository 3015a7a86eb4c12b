#include "base/hash.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "base/hash_writer.hpp"

namespace heliopause {
namespace {

std::uint64_t Fnv1aOfText(std::string_view text) {
  return Fnv1aOfBytes(std::as_bytes(std::span(text.data(), text.size())));
}

// Vectors published by the authors of FNV.
TEST(Hash, Fnv1aOfBytesMatchesThePublishedVectors) {
  EXPECT_EQ(Fnv1aOfText(""), 0xcbf29ce484222325u);
  EXPECT_EQ(Fnv1aOfText("a"), 0xaf63dc4c8601ec8cu);
  EXPECT_EQ(Fnv1aOfText("foobar"), 0x85944171f73967e8u);
}

TEST(Hash, AByteCountsAsAWordOfThatValue) {
  Fnv1a bytes, words;
  bytes.Add(std::byte{0xff});
  words.AddWord(0xff);
  EXPECT_EQ(bytes.Value(), words.Value());
}

// HashBytes adds the length, the last of its words, and has this mix as well.
TEST(Hash, TheMixedValueMovesHighBitsDown) {
  Fnv1a low, high;
  low.AddWord(0);
  high.AddWord(0x8000000000000000u);
  EXPECT_EQ(low.Value() & 0xffffffffu, high.Value() & 0xffffffffu);
  EXPECT_NE(low.MixedValue() & 0xffffffffu, high.MixedValue() & 0xffffffffu);
  Fnv1a empty;
  empty.AddWord(0);  // no bytes: a tail of zeros
  empty.AddWord(0);  // and the length
  EXPECT_EQ(empty.MixedValue(), HashBytes({}));
}

// Saves and recordings on disk hold such values, so they must never change.
TEST(Hash, HashBytesKeepsItsValues) {
  EXPECT_EQ(HashBytes({}), 0x0651cb401b570433u);
  const std::vector<std::byte> bytes(21, std::byte{7});
  EXPECT_EQ(HashBytes(bytes), 0xf596f00832b71c94u);
}

TEST(Hash, AHashWriterGivesTheHashOfItsBytes) {
  for (const std::size_t size : {0u, 1u, 8u, 21u, 4096u, 4099u, 9000u}) {
    HashWriter writer;
    std::vector<std::byte> bytes;
    while (bytes.size() < size) {
      const auto value = static_cast<std::uint8_t>(bytes.size() * 7);
      writer(value);
      bytes.push_back(static_cast<std::byte>(value));
    }
    writer(0x0123456789abcdefu);
    for (int shift = 0; shift < 64; shift += 8) {
      bytes.push_back(static_cast<std::byte>(0x0123456789abcdefu >> shift));
    }
    EXPECT_EQ(writer.Finish(), HashBytes(bytes)) << size;
  }
}

TEST(Hash, HashBytesDependsOnEveryBitAndOnTheLength) {
  std::vector<std::byte> bytes(21, std::byte{0});
  const std::uint64_t of_zeros = HashBytes(bytes);
  for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    bytes[bit / 8] ^= std::byte(1u << (bit % 8));
    const std::uint64_t hash = HashBytes(bytes);
    EXPECT_NE(hash, of_zeros) << "bit " << bit;
    EXPECT_NE(hash & 0xffff, of_zeros & 0xffff) << "the low 16 bits ignore bit " << bit;
    bytes[bit / 8] ^= std::byte(1u << (bit % 8));
  }
  bytes.push_back(std::byte{0});
  EXPECT_NE(HashBytes(bytes), of_zeros);
}

}  // namespace
}  // namespace heliopause
