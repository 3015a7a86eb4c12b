// Reading checks before it believes: whatever a file claims is compared with the bytes that are
// left.
#include "base/bytes.hpp"

#include <cstring>

#include "base/hash.hpp"

namespace heliopause {

void ByteWriter::Raw(const void* data, std::size_t size) {
  const auto* first = static_cast<const std::byte*>(data);
  bytes_.insert(bytes_.end(), first, first + size);
}

void ByteWriter::operator()(const std::string& text) {
  (*this)(static_cast<std::uint64_t>(text.size()));
  Raw(text.data(), text.size());
}

void ByteWriter::Blob(std::span<const std::byte> bytes) {
  (*this)(static_cast<std::uint64_t>(bytes.size()));
  bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
}

void ByteReader::Raw(void* data, std::size_t size) {
  if (size > rest_.size()) {
    throw BadBytes("ends too early: " + std::to_string(size) + " bytes wanted, " +
                   std::to_string(rest_.size()) + " left");
  }
  // An empty span has no address that memcpy may be given.
  if (size > 0) std::memcpy(data, rest_.data(), size);
  rest_ = rest_.subspan(size);
}

void ByteReader::operator()(std::string& text) {
  const std::size_t size = Count(1);
  text.assign(reinterpret_cast<const char*>(rest_.data()), size);
  rest_ = rest_.subspan(size);
}

std::span<const std::byte> ByteReader::Blob() {
  const std::size_t size = Count(1);
  const std::span<const std::byte> blob = rest_.first(size);
  rest_ = rest_.subspan(size);
  return blob;
}

std::size_t ByteReader::Count(std::size_t least_item_size) {
  std::uint64_t count = 0;
  Raw(&count, sizeof count);
  if (count > rest_.size() / least_item_size) {
    throw BadBytes("a count of " + std::to_string(count) + " does not fit into the " +
                   std::to_string(rest_.size()) + " bytes that are left");
  }
  return static_cast<std::size_t>(count);
}

bool ByteReader::Truth() {
  std::uint8_t byte = 0;
  Raw(&byte, 1);
  if (byte > 1) throw BadBytes("a truth value is neither 0 nor 1");
  return byte == 1;
}

std::uint64_t HashBytes(std::span<const std::byte> bytes) {
  Fnv1a words;
  std::size_t at = 0;
  for (; at + 8 <= bytes.size(); at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, 8);
    words.AddWord(word);
  }
  std::uint64_t tail = 0;
  if (at < bytes.size()) std::memcpy(&tail, bytes.data() + at, bytes.size() - at);
  words.AddWord(tail);
  words.AddWord(bytes.size());
  // A multiplication carries upwards only: without this, a change in a high bit of a word would
  // leave the low bits of the hash alone.
  std::uint64_t hash = words.Value();
  hash ^= hash >> 32;
  hash *= 0x9e3779b97f4a7c15u;
  hash ^= hash >> 29;
  return hash;
}

}  // namespace heliopause
