// Records in place: fields at known offsets of memory that the caller has measured, without the
// growth and the checks of a ByteWriter and a ByteReader (bytes.hpp). A field costs as much as a
// store or a load. The format and the Fields functions are the same.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>

#include "base/little_endian.hpp"

namespace heliopause {

/// Writes into memory. Precondition: it is large enough for all fields.
class RecordWriter {
 public:
  static constexpr bool kReading = false;

  explicit RecordWriter(std::span<std::byte> memory) : rest_(memory) {}

  template <Scalar T>
  void operator()(const T& value) {
    assert(sizeof value <= rest_.size() && "the memory is as large as the records");
    const auto bytes = ToLittleEndian(value);
    std::memcpy(rest_.data(), bytes.data(), bytes.size());
    rest_ = rest_.subspan(sizeof value);
  }
  template <class T>
  requires std::is_class_v<T>
  void operator()(const T& value) { Fields(*this, const_cast<T&>(value)); }

  std::size_t Left() const { return rest_.size(); }

 private:
  std::span<std::byte> rest_;
};

/// Reads from memory. Precondition: it is long enough, and the bytes are valid values of their
/// types.
class RecordReader {
 public:
  static constexpr bool kReading = true;

  explicit RecordReader(std::span<const std::byte> record) : rest_(record) {}

  template <Scalar T>
  requires(!std::is_same_v<T, bool>) void operator()(T& value) {
    assert(sizeof value <= rest_.size() && "the record is as long as its fields");
    value = LoadLittleEndian<T>(rest_.data());
    rest_ = rest_.subspan(sizeof value);
  }
  template <class T>
  requires std::is_class_v<T>
  void operator()(T& value) { Fields(*this, value); }

 private:
  std::span<const std::byte> rest_;
};

}  // namespace heliopause
