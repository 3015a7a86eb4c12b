// HashWriter: HashBytes of the fields that it is given, without memory for all of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "base/hash.hpp"
#include "base/little_endian.hpp"

namespace heliopause {

/// Takes fields as RecordWriter (record.hpp) does.
class HashWriter {
 public:
  static constexpr bool kReading = false;

  template <Scalar T>
  void operator()(const T& value) {
    if (count_ + sizeof value > bytes_.size()) Flush();
    const auto bytes = ToLittleEndian(value);
    std::copy(bytes.begin(), bytes.end(), bytes_.begin() + count_);
    count_ += sizeof value;
  }
  template <class T>
  requires std::is_class_v<T>
  void operator()(const T& value) { Fields(*this, const_cast<T&>(value)); }

  /// The hash of all fields. Call it once, at the end.
  std::uint64_t Finish() { return hash_.Finish(std::span(bytes_).first(count_)); }

 private:
  // Keeps the part of a word at the end.
  void Flush() {
    const std::size_t whole = count_ / 8 * 8;
    hash_.AddWords(std::span(bytes_).first(whole));
    std::copy(bytes_.begin() + whole, bytes_.begin() + count_, bytes_.begin());
    count_ -= whole;
  }

  PiecewiseHash hash_;
  std::array<std::byte, 4096> bytes_;
  std::size_t count_ = 0;
};

}  // namespace heliopause
