// vector128.hpp in plain C++. Its comments are the contract of all forms.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace heliopause::vector_portable {

/// Two doubles.
struct Double2 {
  double x, y;
};

inline Double2 Make(double x, double y) { return {x, y}; }
inline Double2 Broadcast(double v) { return {v, v}; }
inline Double2 Load(const double* from) { return {from[0], from[1]}; }
/// The address is a multiple of 16.
inline Double2 LoadAligned(const double* from) { return {from[0], from[1]}; }
inline double First(Double2 v) { return v.x; }
inline double Second(Double2 v) { return v.y; }

inline Double2 Add(Double2 a, Double2 b) { return {a.x + b.x, a.y + b.y}; }
inline Double2 Sub(Double2 a, Double2 b) { return {a.x - b.x, a.y - b.y}; }
inline Double2 Mul(Double2 a, Double2 b) { return {a.x * b.x, a.y * b.y}; }
inline Double2 Div(Double2 a, Double2 b) { return {a.x / b.x, a.y / b.y}; }
inline Double2 Sqrt(Double2 v) { return {std::sqrt(v.x), std::sqrt(v.y)}; }
inline Double2 Abs(Double2 v) { return {std::fabs(v.x), std::fabs(v.y)}; }
inline double Sum(Double2 v) { return v.x + v.y; }

/// The second number where either is NaN, or where both are zero. For two single doubles neither
/// may be NaN, and which zero is returned is unspecified (vector128_sse2.hpp).
inline double Max(double a, double b) { return a > b ? a : b; }
inline double Min(double a, double b) { return a < b ? a : b; }
inline Double2 Max(Double2 a, Double2 b) { return {Max(a.x, b.x), Max(a.y, b.y)}; }
inline Double2 Min(Double2 a, Double2 b) { return {Min(a.x, b.x), Min(a.y, b.y)}; }

/// Bit 0 for the first number, bit 1 for the second. 0 where either is NaN.
inline unsigned LessMask(Double2 a, Double2 b) {
  return unsigned{a.x < b.x} | unsigned{a.y < b.y} << 1;
}

/// Whether both numbers of a are <= those of b, and those of c <= those of d.
inline bool AllLessEqual(Double2 a, Double2 b, Double2 c, Double2 d) {
  return (unsigned{a.x <= b.x} & unsigned{a.y <= b.y} & unsigned{c.x <= d.x} &
          unsigned{c.y <= d.y}) != 0;
}

/// The values, with 0 where a < b.
inline Double2 ZeroWhereLess(Double2 value, Double2 a, Double2 b) {
  return {a.x < b.x ? 0 : value.x, a.y < b.y ? 0 : value.y};
}

/// Rounded to the nearest float; beyond its range infinite, as IEEE has it.
inline float Narrow(double v) { return static_cast<float>(v); }
inline void Narrow(Double2 v, float& x, float& y) {
  x = static_cast<float>(v.x);
  y = static_cast<float>(v.y);
}

/// Two ints.
struct Int2 {
  std::int32_t x, y;
};

inline Int2 MakeInts(int x, int y) { return {x, y}; }
/// Rounded toward zero. The numbers must fit.
inline Int2 Truncate(Double2 v) {
  return {static_cast<std::int32_t>(v.x), static_cast<std::int32_t>(v.y)};
}
inline Double2 ToDoubles(Int2 v) { return {static_cast<double>(v.x), static_cast<double>(v.y)}; }
/// Wraps around, as the instruction does.
inline Int2 SubInts(Int2 a, Int2 b) {
  const auto sub = [](std::int32_t from, std::int32_t what) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(from) -
                                     static_cast<std::uint32_t>(what));
  };
  return {sub(a.x, b.x), sub(a.y, b.y)};
}
inline int FirstInt(Int2 v) { return v.x; }
inline int SecondInt(Int2 v) { return v.y; }
/// The first int in the low half.
inline std::uint64_t BothInts(Int2 v) {
  return std::uint64_t{static_cast<std::uint32_t>(v.y)} << 32 | static_cast<std::uint32_t>(v.x);
}

/// Bit i is set where bytes[i] is 0. `bytes` is 16 bytes at a multiple of 16.
inline std::uint32_t ZeroMask16(const std::uint8_t* bytes) {
  std::uint32_t mask = 0;
  for (unsigned i = 0; i < 16; ++i) mask |= std::uint32_t{bytes[i] == 0} << i;
  return mask;
}

/// Folds 16 bytes to 4 by `or`: the `or` of the four bytes of the result is that of all 16. With
/// `where` (each byte 0 or 0xff), bytes whose mask is 0 are left out.
inline std::uint32_t FoldOr16(const std::uint8_t* bytes) {
  std::uint32_t all = 0;
  for (unsigned i = 0; i < 16; ++i) all |= bytes[i];
  return all;
}
inline std::uint32_t FoldOr16(const std::uint8_t* bytes, const std::uint8_t* where) {
  std::uint32_t all = 0;
  for (unsigned i = 0; i < 16; ++i) all |= std::uint32_t{bytes[i]} & where[i];
  return all;
}

}  // namespace heliopause::vector_portable
