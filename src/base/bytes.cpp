// The reader trusts nothing: it compares each size and count with the bytes that are left before it
// uses them.
#include "base/bytes.hpp"

#include <algorithm>
#include <cassert>

namespace heliopause {

// Appends the bytes as they are, without a length.
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

// The only function that consumes bytes, and the only bounds check.
std::span<const std::byte> ByteReader::Next(std::size_t size) {
  if (size > rest_.size()) {
    throw BadBytes("ends too early: " + std::to_string(size) + " bytes needed, " +
                   std::to_string(rest_.size()) + " left");
  }
  const std::span<const std::byte> bytes = rest_.first(size);
  rest_ = rest_.subspan(size);
  return bytes;
}

void ByteReader::Raw(void* data, std::size_t size) {
  const std::span<const std::byte> bytes = Next(size);
  std::copy(bytes.begin(), bytes.end(), static_cast<std::byte*>(data));
}

void ByteReader::operator()(std::string& text) {
  const std::span<const std::byte> bytes = Blob();
  text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

std::span<const std::byte> ByteReader::Blob() { return Next(Count(1)); }

std::size_t ByteReader::Count(std::size_t min_item_size) {
  assert(min_item_size > 0 && "an item of a counted list takes at least one byte");
  const auto count = Get<std::uint64_t>();
  // Division, because count * min_item_size may overflow.
  if (count > rest_.size() / min_item_size) {
    throw BadBytes("count = " + std::to_string(count) + " (more than the " +
                   std::to_string(rest_.size()) + " bytes that are left can hold)");
  }
  return static_cast<std::size_t>(count);
}

bool ByteReader::ToBool(std::byte byte) {
  if (byte > std::byte{1}) {
    throw BadBytes("bool = " + std::to_string(std::to_integer<int>(byte)) + " (expected 0 or 1)");
  }
  return byte == std::byte{1};
}

}  // namespace heliopause
