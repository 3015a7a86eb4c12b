// math: the bits of game/maths, and random numbers of the game.
#include <cmath>
#include <cstdio>

#include "game/maths/maths.hpp"
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using MathLibrary = ScriptTest;

TEST_F(MathLibrary, UsesTheMathsOfTheGame) {
  const auto hex = [](double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%a", value);
    return std::string(text);
  };
  for (const double x : {0.1, 0.7, 1.3, 2.9, 100.5}) {
    const std::string number = hex(x);
    EXPECT_EQ(Do("string.format('%a', math.sin(" + number + "))"), hex(maths::Sin(x)));
    EXPECT_EQ(Do("string.format('%a', math.cos(" + number + "))"), hex(maths::Cos(x)));
    EXPECT_EQ(Do("string.format('%a', math.exp(" + number + "))"), hex(maths::Exp(x)));
    EXPECT_EQ(Do("string.format('%a', math.log(" + number + "))"), hex(maths::Log(x)));
    // The operator, computed at run time and folded by the compiler.
    EXPECT_EQ(Do("local x = " + number + " return string.format('%a', x ^ 0.7)"),
              hex(maths::Pow(x, 0.7)));
    EXPECT_EQ(Do("string.format('%a', " + number + " ^ 0.7)"), hex(maths::Pow(x, 0.7)));
  }
  EXPECT_EQ(Do("2 ^ 10, 3 ^ 2, math.log(8, 2), math.log(1000, 10)"), "1024.0\t9.0\t3.0\t3.0");
  EXPECT_EQ(Do("7 // 2, -7 // 2, 7 % -3, -7 % 3, 7.5 % 2"), "3\t-4\t-2\t2\t1.5");
  EXPECT_EQ(Do("math.floor(-2.5), math.ceil(2.1), math.max(1, 3, 2), math.min(2, 1.5)"),
            "-3\t3\t3\t1.5");
  EXPECT_EQ(Do("math.tointeger(3.0), math.type(1), math.type(1.0), math.abs(-4), math.fmod(-7, 3)"),
            "3\tinteger\tfloat\t4\t-1");
}

TEST_F(MathLibrary, SplitsNumbersLikeLua) {
  EXPECT_EQ(Do("math.modf(3.75)"), "3\t0.75");
  EXPECT_EQ(Do("math.modf(-3.5)"), "-3\t-0.5");
  EXPECT_EQ(Do("math.modf(5)"), "5\t0.0");
  EXPECT_EQ(Do("math.type(math.modf(-0.5))"), "integer");
  EXPECT_EQ(Do("math.modf(1e300)"), "1e+300\t0.0");
  EXPECT_EQ(Do("math.modf(-math.huge)"), "-inf\t0.0");
  EXPECT_EQ(Do("math.fmod(7.5, 2), math.fmod(-7.5, 2), math.fmod(math.mininteger, -1)"),
            "1.5\t-1.5\t0");
  EXPECT_NE(Do("math.fmod(1, 0)").find("zero"), std::string::npos);
  EXPECT_EQ(Do("math.ult(1, 2), math.ult(-1, 2)"), "true\tfalse");
  EXPECT_EQ(Do("math.tointeger(3.5), math.tointeger({}), math.tointeger(2^63), math.type('1')"),
            "nil\tnil\tnil\tnil");
  EXPECT_EQ(Do("math.abs(math.mininteger) == math.mininteger, math.abs(-2.5)"), "true\t2.5");
  EXPECT_EQ(Do("math.ceil(7), math.floor(7), math.ceil(1e300)"), "7\t7\t1e+300");
}

TEST_F(MathLibrary, DrawsFromTheGeneratorOfTheGame) {
  Random reference = game->ScriptRandom();
  const double unit = reference.Unit();
  char expected[40];
  std::snprintf(expected, sizeof expected, "%.14g", unit);
  EXPECT_EQ(Do("math.random()"), expected);
  EXPECT_EQ(Do("math.random(10)"), std::to_string(1 + reference.Below(10)));
  EXPECT_EQ(Do("math.random(-5, 5)"),
            std::to_string(-5 + static_cast<std::int64_t>(reference.Below(11))));
  EXPECT_EQ(Do("math.random(math.mininteger, math.maxinteger) ~= nil"), "true");
  EXPECT_NE(Do("math.random(2, 1)").find("interval is empty"), std::string::npos);
  reference.Next();
  EXPECT_EQ(Do("math.random(0)"), std::to_string(static_cast<std::int64_t>(reference.Next())));
  EXPECT_NE(Do("math.random(1, 2, 3)").find("wrong number of arguments"), std::string::npos);
  EXPECT_NE(Start("local x = math.random() return {setup = function() end}")
                .find("while a file is loaded"),
            std::string::npos);
  EXPECT_NE(Do("math.randomseed(1)").find("not available"), std::string::npos);
}

// A recording of a script file contains its commands alone.
TEST_F(MathLibrary, AScriptFileDrawsNumbersOfItsOwnThatFollowFromTheSeed) {
  const std::string draw = "print(math.random(1000000), math.random(1000000)) space.step(1)";
  const auto before = game->ScriptRandom().State();
  EXPECT_EQ(RunScript(draw), "");
  EXPECT_EQ(game->ScriptRandom().State(), before);
  NewGame();
  EXPECT_EQ(RunScript(draw), "");
  ASSERT_EQ(printed.size(), 2u);
  EXPECT_EQ(printed[0], printed[1]);
}

// 0 / 0 has a sign on some processors, which a script could keep as text.
TEST_F(MathLibrary, ANanHasNoSignInATextOfIt) {
  EXPECT_EQ(Do("0 / 0, -(0 / 0), tostring(0 / 0) .. -(0 / 0)"), "nan\tnan\tnannan");
  EXPECT_EQ(Do("string.format('%.2f %5.1f %g', 0 / 0, -(0 / 0), -(0 / 0))"), "nan   nan nan");
}

}  // namespace
}  // namespace heliopause
