// Scalars as little-endian bytes, whatever the byte order of the machine.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <type_traits>

namespace heliopause {

/// An arithmetic or enumeration type that has a fixed size in files. A long double does not.
template <class T>
concept Scalar = (std::is_arithmetic_v<T> || std::is_enum_v<T>)&&sizeof(T) <= 8;

/// Floating point keeps its IEEE bit pattern.
template <Scalar T>
std::array<std::byte, sizeof(T)> ToLittleEndian(T value) {
  std::array<std::byte, sizeof(T)> bytes;
  std::memcpy(bytes.data(), &value, sizeof value);
  if constexpr (std::endian::native == std::endian::big) std::reverse(bytes.begin(), bytes.end());
  return bytes;
}

/// Reads sizeof(T) bytes from `first`. The bytes must be a valid value of T: a caller checks bool
/// and enumerations itself.
template <Scalar T>
T LoadLittleEndian(const std::byte* first) {
  std::array<std::byte, sizeof(T)> bytes;
  std::copy_n(first, sizeof(T), bytes.begin());
  if constexpr (std::endian::native == std::endian::big) std::reverse(bytes.begin(), bytes.end());
  T value;
  std::memcpy(&value, bytes.data(), sizeof value);
  return value;
}

}  // namespace heliopause
