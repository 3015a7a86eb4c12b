// What the library uses of C++20's library and Debian's emscripten (3.1.6, of 2022) does not have. Later ones do.
#pragma once

#include <charconv>
#include <cstdio>

namespace std {
template <class To, class From>
constexpr To bit_cast(const From& from) {
  return __builtin_bit_cast(To, from);
}

inline to_chars_result to_chars(char* first, char* last, double value) {
  return {first + snprintf(first, static_cast<size_t>(last - first), "%.17g", value), errc()};
}
}  // namespace std
