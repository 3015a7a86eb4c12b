#include "base/hash.hpp"

#include "base/little_endian.hpp"

namespace heliopause {

// The length goes in as well: otherwise zeros at the end would not change the hash.
std::uint64_t HashBytes(std::span<const std::byte> bytes) {
  Fnv1a words;
  std::size_t at = 0;
  for (; at + 8 <= bytes.size(); at += 8) {
    words.AddWord(LoadLittleEndian<std::uint64_t>(bytes.data() + at));
  }
  std::byte tail[8] = {};
  for (std::size_t i = at; i < bytes.size(); ++i) tail[i - at] = bytes[i];
  words.AddWord(LoadLittleEndian<std::uint64_t>(tail));
  words.AddWord(bytes.size());
  // A multiplication carries upwards only: without this final mix, a change in a high bit of a word
  // would not reach the low bits of the hash.
  std::uint64_t hash = words.Value();
  hash ^= hash >> 32;
  hash *= 0x9e3779b97f4a7c15u;
  hash ^= hash >> 29;
  return hash;
}

}  // namespace heliopause
