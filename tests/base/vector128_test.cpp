// The form of this machine and the plain one, by the same tests.
#include "base/vector128.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "support/numbers.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

// Numbers at which the forms could differ.
const std::vector<double>& Numbers() {
  static const std::vector<double> numbers = {0.0,
                                              -0.0,
                                              1.0,
                                              -1.0,
                                              0.3,
                                              -2.75,
                                              5e-324,
                                              -5e-324,
                                              2.2e-308,
                                              1e-160,
                                              1e160,
                                              -1e160,
                                              1e308,
                                              0.49,
                                              254.999,
                                              255.0,
                                              0x1p-149f,
                                              3.4e38,
                                              3.5e38,
                                              -3.5e38,
                                              0x1p-24,
                                              1 / 3.0,
                                              1e-310,
                                              -1e-45,
                                              test::kInfinity,
                                              -test::kInfinity,
                                              0x1.fffffe0000001p0,
                                              0x1.fffffefp127};
  return numbers;
}

#define HELIOPAUSE_FORM(name, space)                                                           \
  struct name {                                                                                \
    using Double2 = space::Double2;                                                            \
    using Int2 = space::Int2;                                                                  \
    static auto Make(double x, double y) { return space::Make(x, y); }                         \
    static auto MakeInts(int x, int y) { return space::MakeInts(x, y); }                       \
    static auto Load(const double* from) { return space::Load(from); }                         \
    static auto LoadAligned(const double* from) { return space::LoadAligned(from); }           \
    static auto Broadcast(double v) { return space::Broadcast(v); }                            \
    static double First(const Double2& v) { return space::First(v); }                          \
    static double Second(const Double2& v) { return space::Second(v); }                        \
    static auto Add(const Double2& a, const Double2& b) { return space::Add(a, b); }           \
    static auto Sub(const Double2& a, const Double2& b) { return space::Sub(a, b); }           \
    static auto Mul(const Double2& a, const Double2& b) { return space::Mul(a, b); }           \
    static auto Div(const Double2& a, const Double2& b) { return space::Div(a, b); }           \
    static auto Max(const Double2& a, const Double2& b) { return space::Max(a, b); }           \
    static auto Min(const Double2& a, const Double2& b) { return space::Min(a, b); }           \
    static double MaxOf(double a, double b) { return space::Max(a, b); }                       \
    static double MinOf(double a, double b) { return space::Min(a, b); }                       \
    static auto Sqrt(const Double2& v) { return space::Sqrt(v); }                              \
    static auto Abs(const Double2& v) { return space::Abs(v); }                                \
    static double Sum(const Double2& v) { return space::Sum(v); }                              \
    static auto LessMask(const Double2& a, const Double2& b) { return space::LessMask(a, b); } \
    static bool AllLessEqual(const Double2& a, const Double2& b, const Double2& c,             \
                             const Double2& d) {                                               \
      return space::AllLessEqual(a, b, c, d);                                                  \
    }                                                                                          \
    static auto ZeroWhereLess(const Double2& v, const Double2& a, const Double2& b) {          \
      return space::ZeroWhereLess(v, a, b);                                                    \
    }                                                                                          \
    static float Narrow(double v) { return space::Narrow(v); }                                 \
    static void Narrow(const Double2& v, float& x, float& y) { space::Narrow(v, x, y); }       \
    static auto Truncate(const Double2& v) { return space::Truncate(v); }                      \
    static auto ToDoubles(const Int2& v) { return space::ToDoubles(v); }                       \
    static auto SubInts(const Int2& a, const Int2& b) { return space::SubInts(a, b); }         \
    static int FirstInt(const Int2& v) { return space::FirstInt(v); }                          \
    static int SecondInt(const Int2& v) { return space::SecondInt(v); }                        \
    static std::uint64_t BothInts(const Int2& v) { return space::BothInts(v); }                \
    static std::uint32_t ZeroMask16(const std::uint8_t* b) { return space::ZeroMask16(b); }    \
    static std::uint32_t FoldOr16(const std::uint8_t* b) { return space::FoldOr16(b); }        \
    static std::uint32_t FoldOr16(const std::uint8_t* b, const std::uint8_t* where) {          \
      return space::FoldOr16(b, where);                                                        \
    }                                                                                          \
  }

HELIOPAUSE_FORM(Portable, vector_portable);
HELIOPAUSE_FORM(OfThisMachine, vec);

template <class Form>
class Vector128 : public testing::Test {
 protected:
  static void ExpectBits(const typename Form::Double2& found, double x, double y) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(Form::First(found)), std::bit_cast<std::uint64_t>(x));
    EXPECT_EQ(std::bit_cast<std::uint64_t>(Form::Second(found)), std::bit_cast<std::uint64_t>(y));
  }
};
using Forms = testing::Types<Portable, OfThisMachine>;
TYPED_TEST_SUITE(Vector128, Forms);

TYPED_TEST(Vector128, ArithmeticIsThatOfDoubles) {
  using Form = TypeParam;
  const std::vector<double>& n = Numbers();
  for (std::size_t i = 0; i < n.size(); ++i) {
    for (std::size_t j = 0; j < n.size(); ++j) {
      const double x = n[i], y = n[(i + 3) % n.size()], u = n[j], v = n[(j + 1) % n.size()];
      const auto a = Form::Make(x, y);
      const auto b = Form::Make(u, v);
      const auto same = [](double p, double q) {
        EXPECT_TRUE(p == q || (p != p && q != q)) << p << ", " << q;
      };
      same(Form::First(Form::Add(a, b)), x + u);
      same(Form::Second(Form::Add(a, b)), y + v);
      same(Form::First(Form::Sub(a, b)), x - u);
      same(Form::Second(Form::Mul(a, b)), y * v);
      same(Form::Second(Form::Div(a, b)), y / v);
      same(Form::First(Form::Sqrt(a)), std::sqrt(x));
      same(Form::Sum(a), x + y);
      this->ExpectBits(Form::Abs(a), std::fabs(x), std::fabs(y));
      this->ExpectBits(Form::Max(a, b), x > u ? x : u, y > v ? y : v);
      this->ExpectBits(Form::Min(a, b), x < u ? x : u, y < v ? y : v);
      same(Form::MaxOf(x, u), x > u ? x : u);
      same(Form::MinOf(x, u), x < u ? x : u);
      EXPECT_EQ(Form::LessMask(a, b), unsigned{x < u} | unsigned{y < v} << 1);
      EXPECT_EQ(Form::AllLessEqual(a, b, b, a), x <= u && y <= v && u <= x && v <= y);
      EXPECT_EQ(Form::AllLessEqual(a, b, a, a), x <= u && y <= v);
      this->ExpectBits(Form::ZeroWhereLess(a, a, b), x < u ? 0.0 : x, y < v ? 0.0 : y);
    }
  }
}

TYPED_TEST(Vector128, ComparisonsWithNanAreFalse) {
  using Form = TypeParam;
  const auto number = Form::Make(1, 2);
  const auto nan = Form::Make(test::kNan, 3);
  EXPECT_EQ(Form::LessMask(nan, number), 0u);
  EXPECT_EQ(Form::LessMask(number, nan), 2u);
  EXPECT_FALSE(Form::AllLessEqual(number, nan, number, number));
  EXPECT_FALSE(Form::AllLessEqual(number, number, nan, number));
  EXPECT_EQ(Form::First(Form::Max(nan, number)), 1) << "the second number";
  EXPECT_EQ(Form::First(Form::Min(nan, number)), 1);
  EXPECT_TRUE(std::isnan(Form::First(Form::Max(number, nan))));
  EXPECT_EQ(Form::First(Form::ZeroWhereLess(number, nan, number)), 1);
}

TYPED_TEST(Vector128, LoadsAndCopiesNumbers) {
  using Form = TypeParam;
  alignas(16) const double numbers[3] = {1.5, -2.5, 3.5};
  this->ExpectBits(Form::LoadAligned(numbers), 1.5, -2.5);
  this->ExpectBits(Form::Load(numbers + 1), -2.5, 3.5);
  this->ExpectBits(Form::Broadcast(-0.0), -0.0, -0.0);
}

TYPED_TEST(Vector128, NarrowsToTheNearestFloat) {
  using Form = TypeParam;
  for (const double v : Numbers()) {
    const auto bits = [](float f) { return std::bit_cast<std::uint32_t>(f); };
    const float expected = vector_portable::Narrow(v);
    EXPECT_EQ(bits(Form::Narrow(v)), bits(expected)) << v;
    float x = 0, y = 0;
    Form::Narrow(Form::Make(v, -v), x, y);
    EXPECT_EQ(bits(x), bits(expected)) << v;
    EXPECT_EQ(bits(y), bits(-expected)) << v;
  }
  EXPECT_EQ(Form::Narrow(1e39), std::numeric_limits<float>::infinity());
}

TYPED_TEST(Vector128, IntsAreRoundedTowardZero) {
  using Form = TypeParam;
  const auto ints = Form::Truncate(Form::Make(254.999, -3.999));
  EXPECT_EQ(Form::FirstInt(ints), 254);
  EXPECT_EQ(Form::SecondInt(ints), -3);
  EXPECT_EQ(Form::BothInts(ints), 0xfffffffd000000feu);
  this->ExpectBits(Form::ToDoubles(ints), 254, -3);
  const auto difference = Form::SubInts(ints, Form::MakeInts(-1, 2147483647));
  EXPECT_EQ(Form::FirstInt(difference), 255);
  EXPECT_EQ(Form::SecondInt(Form::MakeInts(7, -9)), -9);
}

TYPED_TEST(Vector128, BytesAreComparedAndFolded) {
  using Form = TypeParam;
  test::Random random(5);
  for (int round = 0; round < 2000; ++round) {
    alignas(16) std::uint8_t bytes[16];
    std::uint8_t where[16];
    std::uint32_t zeros = 0, all = 0, some = 0;
    for (unsigned i = 0; i < 16; ++i) {
      bytes[i] = random.Below(2) == 0 ? 0 : static_cast<std::uint8_t>(1u << random.Below(8));
      where[i] = random.Below(3) == 0 ? 0xff : 0;
      zeros |= std::uint32_t{bytes[i] == 0} << i;
      all |= bytes[i];
      some |= std::uint32_t{bytes[i]} & where[i];
    }
    const auto folded = [](std::uint32_t v) { return (v | v >> 8 | v >> 16 | v >> 24) & 0xff; };
    ASSERT_EQ(Form::ZeroMask16(bytes), zeros);
    ASSERT_EQ(folded(Form::FoldOr16(bytes)), all);
    ASSERT_EQ(folded(Form::FoldOr16(bytes, where)), some);
  }
}

}  // namespace
}  // namespace heliopause
