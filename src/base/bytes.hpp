// Bytes in and out: one mechanism for saves, for the state hash and for what scripts remember.
//
// A type lists its fields once, in `template <class A> void Fields(A& archive, T& value)`, found in
// its own namespace; a ByteWriter writes them, a ByteReader reads them. What is saved is therefore
// exactly what is hashed. Checks belong behind `if constexpr (A::kReading)`.
// Fixed little-endian, floating point bit by bit. Every count is checked against the bytes that are
// left before anything is reserved, so a hostile file cannot ask for memory (cereal reserves first:
// it does not serve here).
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace heliopause {

// Thrown by ByteReader with the reason in words: what was read, and why it cannot be.
class BadBytes : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Written as they lie in memory. A long double or a struct is none.
template <class T>
concept Scalar = (std::is_arithmetic_v<T> || std::is_enum_v<T>)&&sizeof(T) <= 8;

// Grows a vector of bytes.
class ByteWriter {
 public:
  static constexpr bool kReading = false;

  void Raw(const void* data, std::size_t size);
  template <Scalar T>
  void operator()(const T& value) {
    static_assert(std::endian::native == std::endian::little);
    Raw(&value, sizeof value);
  }
  void operator()(const std::string& text);     // 64-bit size, then the characters
  void Blob(std::span<const std::byte> bytes);  // 64-bit size, then the bytes
  template <class T>
  void operator()(const std::vector<T>& values) {  // 64-bit count, then each
    (*this)(static_cast<std::uint64_t>(values.size()));
    for (const T& value : values) (*this)(value);
  }
  // Anything that lists its Fields. They are shared with the reader, hence not const; not changed.
  template <class T>
  requires std::is_class_v<T>
  void operator()(const T& value) { Fields(*this, const_cast<T&>(value)); }

  const std::vector<std::byte>& Bytes() const { return bytes_; }
  std::vector<std::byte>& Bytes() { return bytes_; }

 private:
  std::vector<std::byte> bytes_;
};

// Reads what a ByteWriter wrote, front to back. Every call throws BadBytes when too little is left
// or the value is none of its type's; what was read into is then unspecified. Refers to the bytes
// and does not own them.
class ByteReader {
 public:
  static constexpr bool kReading = true;

  explicit ByteReader(std::span<const std::byte> bytes) : rest_(bytes) {}

  void Raw(void* data, std::size_t size);
  template <Scalar T>
  void operator()(T& value) {  // of an enum, the caller checks the range
    if constexpr (std::is_same_v<T, bool>) {
      value = Truth();
    } else {
      Raw(&value, sizeof value);
    }
  }
  void operator()(std::string& text);
  std::span<const std::byte> Blob();  // a view into what is read
  template <class T>
  void operator()(std::vector<T>& values) {
    const std::size_t count = Count(LeastSize<T>());
    values.clear();
    // No reserve: what a hostile count could ask for is bounded by what was really read.
    for (std::size_t i = 0; i < count; ++i) {
      values.emplace_back();
      (*this)(values.back());
    }
  }
  template <class T>
  requires std::is_class_v<T>
  void operator()(T& value) { Fields(*this, value); }

  // Reads a count of items of at least that many bytes each (>= 1); one that fits into what is
  // left.
  std::size_t Count(std::size_t least_item_size);
  std::size_t Left() const { return rest_.size(); }

 private:
  template <class T>
  static constexpr std::size_t LeastSize() {
    if constexpr (Scalar<T>) return sizeof(T);
    return 1;
  }
  bool Truth();

  std::span<const std::byte> rest_;
};

// FNV-1a over 64-bit words with a final mix: the state hash. Not for cryptography.
std::uint64_t HashBytes(std::span<const std::byte> bytes);

}  // namespace heliopause
