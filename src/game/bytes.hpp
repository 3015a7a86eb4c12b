// Bytes in and out: one mechanism for saves, for the state hash and for what scripts remember.
//
// A type lists its fields once, in `template <class A> void Fields(A& archive, T& value)`; a ByteWriter
// writes them, a ByteReader reads them. What is saved is therefore exactly what is hashed.
// Fixed little-endian. Every count is checked against the bytes that are left before anything is
// reserved, so a hostile file cannot ask for memory (cereal reserves first: it does not serve here).
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
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

template <class T>
concept Scalar = std::is_arithmetic_v<T> || std::is_enum_v<T>;

class ByteWriter {
 public:
  static constexpr bool kReading = false;
  void Raw(const void* data, std::size_t size);
  template <Scalar T> void operator()(const T& value) {
    static_assert(std::endian::native == std::endian::little);
    Raw(&value, sizeof value);
  }
  void operator()(const std::string& text);
  void Blob(std::span<const std::byte> bytes);     // 64-bit size, then the bytes
  template <class T> void operator()(const std::vector<T>& values) {
    (*this)(static_cast<std::uint64_t>(values.size()));
    for (const T& value : values) Item(value);
  }
  const std::vector<std::byte>& Bytes() const { return bytes_; }
  std::vector<std::byte>& Bytes() { return bytes_; }

 private:
  template <Scalar T> void Item(const T& value) { (*this)(value); }
  void Item(const std::string& text) { (*this)(text); }
  template <class T> void Item(const T& value) { Fields(*this, const_cast<T&>(value)); }
  std::vector<std::byte> bytes_;
};

class ByteReader {
 public:
  static constexpr bool kReading = true;
  explicit ByteReader(std::span<const std::byte> bytes) : rest_(bytes) {}
  void Raw(void* data, std::size_t size);          // throws BadBytes when too few are left
  template <Scalar T> void operator()(T& value) {
    if constexpr (std::is_same_v<T, bool>) {
      std::uint8_t byte = 0;
      Raw(&byte, 1);
      if (byte > 1) throw BadBytes("a truth value is neither 0 nor 1");
      value = byte == 1;
    } else {
      Raw(&value, sizeof value);
    }
  }
  void operator()(std::string& text);
  std::span<const std::byte> Blob();               // a view into what is read
  template <class T> void operator()(std::vector<T>& values) {
    const std::size_t count = Count(1);
    values.assign(count, T{});
    for (T& value : values) Item(value);
  }
  std::size_t Count(std::size_t least_item_size);  // a count that fits into what is left, or BadBytes
  std::size_t Left() const { return rest_.size(); }

 private:
  template <Scalar T> void Item(T& value) { (*this)(value); }
  void Item(std::string& text) { (*this)(text); }
  template <class T> void Item(T& value) { Fields(*this, value); }
  std::span<const std::byte> rest_;
};

// FNV-1a over 64-bit words with a final mix: the state hash. Not for cryptography.
std::uint64_t HashBytes(std::span<const std::byte> bytes);

}  // namespace heliopause
