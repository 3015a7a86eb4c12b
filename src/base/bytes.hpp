// Binary serialization: saves, the state hash, recordings and the memory of scripts all use it.
//
// A type lists its fields once, in `template <class A> void Fields(A& archive, T& value)`, found by
// argument-dependent lookup. A ByteWriter writes them, a ByteReader reads them, so what is saved is
// exactly what is hashed. Checks that only a reader makes belong behind `if constexpr
// (A::kReading)`.
//
// Format: scalars little-endian without padding, floating point bit by bit; strings, blobs and
// vectors begin with a 64-bit count. The reader compares every count with the bytes that are left
// before it allocates, so a corrupt file cannot make it allocate more than a multiple of its own
// size. (cereal reserves first and therefore does not serve here.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/sprite.hpp>
#include <heliopause/vec2.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/little_endian.hpp"

namespace heliopause {

/// Thrown by ByteReader. The text is the reason alone, without the name of the file.
class BadBytes : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Appends to a vector of bytes.
class ByteWriter {
 public:
  static constexpr bool kReading = false;

  ByteWriter() = default;
  /// Appends to `bytes`, whose capacity is used first: with enough reserved, nothing throws.
  explicit ByteWriter(std::vector<std::byte> bytes) : bytes_(std::move(bytes)) {}

  void Raw(const void* data, std::size_t size);
  template <Scalar T>
  void operator()(const T& value) {
    const auto bytes = ToLittleEndian(value);
    Raw(bytes.data(), bytes.size());
  }
  void operator()(const std::string& text);     // 64-bit size, then the characters
  void Blob(std::span<const std::byte> bytes);  // 64-bit size, then the bytes
  template <class T>
  void operator()(const std::vector<T>& values) {  // 64-bit count, then each
    (*this)(static_cast<std::uint64_t>(values.size()));
    for (const T& value : values) (*this)(value);
  }
  /// Any class with Fields. They take a non-const reference because the reader shares them; the
  /// writer changes nothing.
  template <class T>
  requires std::is_class_v<T>
  void operator()(const T& value) { Fields(*this, const_cast<T&>(value)); }

  const std::vector<std::byte>& Bytes() const { return bytes_; }
  std::vector<std::byte>& Bytes() { return bytes_; }

 private:
  std::vector<std::byte> bytes_;
};

/// Reads what a ByteWriter wrote, front to back. Refers to the bytes and does not own them. Every
/// call throws BadBytes when too few bytes are left or the value is not valid for its type; the
/// object that was being read is then unspecified.
class ByteReader {
 public:
  static constexpr bool kReading = true;

  explicit ByteReader(std::span<const std::byte> bytes) : rest_(bytes) {}

  void Raw(void* data, std::size_t size);
  template <Scalar T>
  void operator()(T& value) {  // of an enumeration, the caller checks the range
    const std::span<const std::byte> bytes = Next(sizeof value);
    if constexpr (std::is_same_v<T, bool>) {
      value = ToBool(bytes[0]);
    } else {
      value = LoadLittleEndian<T>(bytes.data());
    }
  }
  /// The next value of type T.
  template <class T>
  T Get() {
    T value{};
    (*this)(value);
    return value;
  }
  void operator()(std::string& text);
  std::span<const std::byte> Blob();  // a view into the bytes that are read
  template <class T>
  void operator()(std::vector<T>& values) {
    const std::size_t count = Count(MinSize<T>());
    values.clear();
    // No reserve: an element takes more memory than bytes in the file, so memory must grow with
    // what was really read.
    for (std::size_t i = 0; i < count; ++i) {
      values.emplace_back();
      (*this)(values.back());
    }
  }
  template <class T>
  requires std::is_class_v<T>
  void operator()(T& value) { Fields(*this, value); }

  /// Reads a count of items of at least `min_item_size` bytes each (>= 1). Throws BadBytes when
  /// they do not fit into the bytes that are left.
  std::size_t Count(std::size_t min_item_size);
  std::size_t Left() const { return rest_.size(); }

 private:
  template <class T>
  static constexpr std::size_t MinSize() {
    if constexpr (Scalar<T>) return sizeof(T);
    return 1;
  }
  std::span<const std::byte> Next(std::size_t size);
  static bool ToBool(std::byte byte);

  std::span<const std::byte> rest_;
};

template <class A>
void Fields(A& archive, SpriteId& id) {
  archive(id.slot);
  archive(id.generation);
}
template <class A>
void Fields(A& archive, Vec2& v) {
  archive(v.x);
  archive(v.y);
}

}  // namespace heliopause
