// Eight bytes at a time, little endian on every machine. The last word is filled up with zeros.
#include "base/hash.hpp"

#include <cassert>

#include "base/little_endian.hpp"

namespace heliopause {

void PiecewiseHash::AddWords(std::span<const std::byte> words) {
  assert(words.size() % 8 == 0 && "only the last piece has a part of a word");
  for (std::size_t at = 0; at < words.size(); at += 8) {
    words_.AddWord(LoadLittleEndian<std::uint64_t>(words.data() + at));
  }
  size_ += words.size();
}

// The length goes in as well: otherwise zeros at the end would not change the hash.
std::uint64_t PiecewiseHash::Finish(std::span<const std::byte> rest) {
  const std::size_t whole = rest.size() / 8 * 8;
  AddWords(rest.first(whole));
  std::byte tail[8] = {};
  for (std::size_t i = whole; i < rest.size(); ++i) tail[i - whole] = rest[i];
  words_.AddWord(LoadLittleEndian<std::uint64_t>(tail));
  words_.AddWord(size_ + (rest.size() - whole));
  return words_.MixedValue();
}

std::uint64_t HashBytes(std::span<const std::byte> bytes) { return PiecewiseHash().Finish(bytes); }

}  // namespace heliopause
