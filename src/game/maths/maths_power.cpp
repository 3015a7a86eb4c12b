// Exponential, logarithm and power.
//
// Pow(b, e) is exp(e * log(b)). An absolute error in the exponent of exp is a relative error of the
// result, and the exponent is as large as 700; the logarithm and the product therefore carry some
// 70 bits, as the sum of two doubles.
// Log: the argument is split into mantissa * 2^exponent with the mantissa near 1, whose logarithm
// is 2 atanh((m - 1) / (m + 1)). Exp: the nearest multiple of ln 2 is subtracted, a Taylor
// polynomial gives the rest, and the multiple becomes the binary exponent.
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "game/maths/double_double.hpp"
#include "game/maths/maths.hpp"

namespace heliopause::maths {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kLn2High = 0x1.62e42feep-1;        // 32 bits: multiples up to 2^20 are exact
constexpr double kLn2Low = 0x1.a39ef35793c76p-33;   // ln 2 - kLn2High
constexpr double kLn2Rest = 0x1.cc01f97b57a08p-87;  // ln 2 - kLn2High - kLn2Low

// The exact sum of two doubles (Knuth).
DoubleDouble Sum(double a, double b) {
  const double sum = a + b;
  const double of_b = sum - a;
  return {sum, (a - (sum - of_b)) + (b - of_b)};
}

// The exact product of two doubles (Dekker): each factor is split into halves of 26 bits.
DoubleDouble Product(double a, double b) {
  constexpr double kSplit = 134217729.0;  // 2^27 + 1
  const double a_scaled = a * kSplit;
  const double a_high = a_scaled - (a_scaled - a);
  const double a_low = a - a_high;
  const double b_scaled = b * kSplit;
  const double b_high = b_scaled - (b_scaled - b);
  const double b_low = b - b_high;
  const double product = a * b;
  return {product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low};
}

// x = mantissa * 2^exponent, mantissa in [sqrt(1/2), sqrt(2)); x is positive and finite.
struct Parts {
  double mantissa = 1;
  int exponent = 0;
};

Parts Split(double x) {
  int exponent = 0;
  if (x < 0x1p-1022) {  // subnormal: make it normal, so that its bits have the usual layout
    x *= 0x1p54;
    exponent = -54;
  }
  const auto bits = std::bit_cast<std::uint64_t>(x);
  exponent += static_cast<int>(bits >> 52) - 1023;
  double mantissa = std::bit_cast<double>((bits & 0x000fffffffffffffu) | 0x3ff0000000000000u);
  if (mantissa > 1.4142135623730951) {
    mantissa *= 0.5;
    ++exponent;
  }
  return {mantissa, exponent};
}

// x * 2^exponent, rounded once. In two steps where 2^exponent itself has no normal double.
double Scaled(double x, int exponent) {
  const auto power = [](int e) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(e + 1023) << 52);
  };
  if (exponent > 1023) return x * 0x1p1023 * power(exponent - 1023);
  if (exponent < -1021) return x * power(exponent + 60) * 0x1p-60;
  return x * power(exponent);
}

// 2 atanh(s) = 2 s + 2 s z (1/3 + z/5 + ...), z = s^2 <= 0.0295: the bracket.
double AtanhTail(double z) {
  double p = 1.0 / 25;
  for (int odd = 23; odd >= 3; odd -= 2) p = 1.0 / odd + z * p;
  return p;
}

// log(x) in two doubles, for positive finite x.
DoubleDouble LogExtended(double x) {
  const Parts parts = Split(x);
  const double f = parts.mantissa - 1;  // exact
  const DoubleDouble bottom = Sum(2, f);
  const double s = f / bottom.high;
  const DoubleDouble product = Product(s, bottom.high);
  const double s_low = (((f - product.high) - product.low) - s * bottom.low) / bottom.high;
  const double z = s * s;
  const double tail = 2 * s_low + 2 * s * z * AtanhTail(z);
  const DoubleDouble whole = Sum(parts.exponent * kLn2High, 2 * s);
  const DoubleDouble two = Product(parts.exponent, kLn2Low);
  const DoubleDouble sum = Sum(whole.high, two.high);
  const double low = sum.low + whole.low + two.low + parts.exponent * kLn2Rest + tail;
  return Sum(sum.high, low);
}

// exp(a.high + a.low)
double ExpExtended(DoubleDouble a) {
  if (std::isnan(a.high)) return kNan;
  if (a.high > 709.79) return kInfinity;
  if (a.high < -745.14) return 0;
  const double n = std::floor(a.high * 1.4426950408889634 + 0.5);
  const double high = a.high - n * kLn2High;  // exact
  const DoubleDouble r = Sum(high, a.low - n * kLn2Low);
  double p = 1.0 / 6227020800.0;  // 1 / 13!, and so on down
  p = 1.0 / 479001600.0 + r.high * p;
  p = 1.0 / 39916800.0 + r.high * p;
  p = 1.0 / 3628800.0 + r.high * p;
  p = 1.0 / 362880.0 + r.high * p;
  p = 1.0 / 40320.0 + r.high * p;
  p = 1.0 / 5040.0 + r.high * p;
  p = 1.0 / 720.0 + r.high * p;
  p = 1.0 / 120.0 + r.high * p;
  p = 1.0 / 24.0 + r.high * p;
  p = 1.0 / 6.0 + r.high * p;
  p = 0.5 + r.high * p;
  const double rest = r.low + r.low * r.high + r.high * r.high * p;
  return Scaled(1 + (r.high + rest), static_cast<int>(n));
}

bool IsInteger(double x) { return std::floor(x) == x; }
bool IsOdd(double x) { return IsInteger(x) && std::fmod(x, 2) != 0; }

// Pow for base > 0 and finite, exponent finite and not 0.
double PositivePow(double base, double exponent) {
  const DoubleDouble log = LogExtended(base);
  const double approximate = log.high * exponent;
  if (std::abs(approximate) > 800) return approximate > 0 ? kInfinity : 0;
  const DoubleDouble product = Product(log.high, exponent);
  const double result = ExpExtended(Sum(product.high, product.low + log.low * exponent));
  // An integer to a positive integer power is an integer; the error is far below a half, so
  // rounding gives the exact result.
  if (exponent > 0 && result < 0x1p53 && IsInteger(base) && IsInteger(exponent)) {
    return std::floor(result + 0.5);
  }
  return result;
}

}  // namespace

double Exp(double x) { return ExpExtended({x, 0}); }

double Log(double x) {
  if (std::isnan(x) || x < 0) return kNan;
  if (x == 0) return -kInfinity;
  if (std::isinf(x)) return x;
  const DoubleDouble log = LogExtended(x);
  return log.high + log.low;
}

double Pow(double base, double exponent) {
  if (exponent == 0 || base == 1) return 1;
  if (std::isnan(base) || std::isnan(exponent)) return kNan;
  const double size = std::abs(base);
  if (std::isinf(exponent)) {
    if (size == 1) return 1;
    return (size > 1) == (exponent > 0) ? kInfinity : 0;
  }
  const double sign = std::signbit(base) && IsOdd(exponent) ? -1 : 1;
  if (size == 0 || std::isinf(size)) {
    return (size == 0) == (exponent > 0) ? 0 : sign * kInfinity;
  }
  if (base < 0 && !IsInteger(exponent)) return kNan;
  return sign * PositivePow(size, exponent);
}

}  // namespace heliopause::maths
