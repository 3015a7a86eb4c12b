// Functions of angles.
//
// Sin, Cos, Tan: range reduction subtracts the nearest multiple of pi/2, with pi/2 split into
// pieces whose products with that multiple are exact (Cody and Waite), and keeps the rounding error
// as a second double. Taylor polynomials on [-pi/4, pi/4] follow; the quadrant selects sine or
// cosine. Atan2: the ratio is reduced to [0, 1] by symmetry, then by the nearest of nine tabulated
// angles.
#include "game/maths/maths.hpp"

#include <cmath>
#include <limits>

#include "game/maths/double_double.hpp"

namespace heliopause::maths {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

constexpr double kPiLow = 0x1.1a62633145c07p-53;  // pi - kPi
constexpr DoubleDouble kHalfPi = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};

// x - quadrant * pi / 2 as a double-double within +-pi/4 (apart from rounding), and the quadrant
// modulo 4.
struct Reduced {
  DoubleDouble angle;
  int quadrant = 0;
};

// pi / 2 in three pieces of 33 bits, so that their multiples up to 2^20 are exact, and a remainder.
// Valid for |x| < 1e6.
Reduced Reduce(double x) {
  constexpr double kPieces[] = {0x1.921fb544p+0, 0x1.0b4611a6p-34, 0x1.3198a2ep-69};
  constexpr double kRest = 0x1.b839a252049c1p-104;
  constexpr double kTwoOverPi = 0x1.45f306dc9c883p-1;
  const double n = std::floor(x * kTwoOverPi + 0.5);
  double high = x - n * kPieces[0];
  double low = 0;
  for (int piece = 1; piece < 3; ++piece) {
    const double step = n * kPieces[piece];
    const double difference = high - step;
    const double subtracted = high - difference;  // `step` after rounding
    low += (high - (difference + subtracted)) - (step - subtracted);
    high = difference;
  }
  low -= n * kRest;
  const double sum = high + low;
  return {{sum, (high - sum) + low}, static_cast<int>(static_cast<long long>(n) & 3)};
}

// For any finite x. Large angles first lose their whole turns by fmod, which is exact, and are then
// corrected for the difference between kTau and a true turn.
Reduced ReduceAny(double x) {
  if (std::abs(x) <= kPi / 4) return {{x, 0}, 0};
  if (std::abs(x) < 1e6) return Reduce(x);
  const double rest = std::fmod(x, kTau);
  const double turns = (x - rest) / kTau;
  const double corrected = rest - turns * (2 * kPiLow);  // kTau is shorter than a turn by 2 kPiLow
  return std::abs(corrected) < 1e6 ? Reduce(corrected) : ReduceAny(corrected);
}

// sin(a) for |a| <= pi/4. Horner's scheme; the low part enters by its derivative, cos(a).
double SinKernel(DoubleDouble a) {
  const double z = a.high * a.high;
  double p = 1.0 / 355687428096000.0;  // 1 / 17!, and so on down
  p = -1.0 / 1307674368000.0 + z * p;
  p = 1.0 / 6227020800.0 + z * p;
  p = -1.0 / 39916800.0 + z * p;
  p = 1.0 / 362880.0 + z * p;
  p = -1.0 / 5040.0 + z * p;
  p = 1.0 / 120.0 + z * p;
  p = -1.0 / 6.0 + z * p;
  return a.high + (a.high * z * p + a.low * (1 - 0.5 * z));
}

// cos(a) for |a| <= pi/4. 1 - z/2 is evaluated with its rounding error, because the sum would
// otherwise lose a bit.
double CosKernel(DoubleDouble a) {
  const double z = a.high * a.high;
  double p = 1.0 / 20922789888000.0;  // 1 / 16!, and so on down
  p = -1.0 / 87178291200.0 + z * p;
  p = 1.0 / 479001600.0 + z * p;
  p = -1.0 / 3628800.0 + z * p;
  p = 1.0 / 40320.0 + z * p;
  p = -1.0 / 720.0 + z * p;
  p = 1.0 / 24.0 + z * p;
  const double half = 0.5 * z;
  const double main = 1 - half;
  return main + (((1 - main) - half) + (z * z * p - a.high * a.low));
}

// sin(x + quarters * pi/2) for the reduced x.
double SinOf(const Reduced& r, int quarters) {
  switch ((r.quadrant + quarters) & 3) {
    case 0:
      return SinKernel(r.angle);
    case 1:
      return CosKernel(r.angle);
    case 2:
      return -SinKernel(r.angle);
    default:
      return -CosKernel(r.angle);
  }
}

// atan(t) for t in [0, 1]: atan(t) = atan(c) + atan((t - c) / (1 + t c)) for the nearest c = i / 8.
DoubleDouble AtanKernel(double t) {
  static constexpr DoubleDouble kAtan[] = {
      {0, 0},
      {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
      {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
      {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
      {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
      {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
      {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
      {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
      {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
  };
  const int i = static_cast<int>(t * 8 + 0.5);
  const double c = i * 0.125;
  const double u = (t - c) / (1 + t * c);
  const double z = u * u;
  double p = 1.0 / 13;
  p = -1.0 / 11 + z * p;
  p = 1.0 / 9 + z * p;
  p = -1.0 / 7 + z * p;
  p = 1.0 / 5 + z * p;
  p = -1.0 / 3 + z * p;
  const double tail = kAtan[i].low + u * z * p;
  if (i == 0) return {u, tail};
  const double high = kAtan[i].high + u;
  return {high, (kAtan[i].high - high) + u + tail};
}

}  // namespace

double Sin(double radians) { return std::isfinite(radians) ? SinOf(ReduceAny(radians), 0) : kNan; }

double Cos(double radians) { return std::isfinite(radians) ? SinOf(ReduceAny(radians), 1) : kNan; }

double Tan(double radians) {
  if (!std::isfinite(radians)) return kNan;
  const Reduced r = ReduceAny(radians);
  return SinOf(r, 0) / SinOf(r, 1);
}

double Asin(double x) {
  if (!(x >= -1 && x <= 1)) return kNan;
  return Atan2(x, std::sqrt((1 - x) * (1 + x)));
}

double Acos(double x) {
  if (!(x >= -1 && x <= 1)) return kNan;
  return Atan2(std::sqrt((1 - x) * (1 + x)), x);
}

double Atan2(double y, double x) {
  if (std::isnan(x) || std::isnan(y)) return kNan;
  if (std::isinf(x) || std::isinf(y)) {  // only the direction counts
    return Atan2(std::isinf(y) ? std::copysign(1.0, y) : 0.0,
                 std::isinf(x) ? std::copysign(1.0, x) : 0.0);
  }
  const double ax = std::abs(x);
  const double ay = std::abs(y);
  if (ay == 0) return x < 0 ? kPi : 0;
  DoubleDouble angle = ay <= ax ? AtanKernel(ay / ax) : AtanKernel(ax / ay);
  if (ay > ax) angle = {kHalfPi.high - angle.high, kHalfPi.low - angle.low};
  double result = angle.high + angle.low;
  if (x < 0) result = kPi - angle.high + (kPiLow - angle.low);
  return y < 0 ? -result : result;
}

double Fmod(double x, double y) { return std::fmod(x, y); }  // exact, hence the same everywhere

double WrapAngle(double radians) {
  if (radians > -kPi && radians <= kPi) return radians;
  double wrapped = std::fmod(radians, kTau);
  if (wrapped <= -kPi) wrapped += kTau;
  if (wrapped > kPi) wrapped -= kTau;
  return wrapped;
}

double Length(Vec2 v) { return std::sqrt(v.x * v.x + v.y * v.y); }

Vec2 FromAngle(double radians) {
  if (!std::isfinite(radians)) return {kNan, kNan};
  const Reduced r = ReduceAny(radians);
  return {SinOf(r, 1), SinOf(r, 0)};
}

Vec2 RandomDirection(Random& random) { return FromAngle(random.Between(-kPi, kPi)); }

}  // namespace heliopause::maths
