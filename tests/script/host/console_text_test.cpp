// Values as the console shows them.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using ConsoleText = ScriptTest;

TEST_F(ConsoleText, ShowsResults) {
  EXPECT_EQ(Do("x = 5"), "");
  EXPECT_EQ(Do("x"), "5");
  EXPECT_EQ(Do("=x + 1, 'a'"), "6\ta");
  EXPECT_EQ(Do("print('p', 1) return 2"), "p\t1\n2");
  EXPECT_EQ(Do("{1, 2, x = {y = 'z', 3}}"), "{1, 2, x = {3, y = \"z\"}}");
  EXPECT_EQ(Do("{{{{}}}}"), "{{{{...}}}}");
  EXPECT_EQ(Do("nil"), "nil");
  EXPECT_EQ(Do(""), "");
  EXPECT_EQ(Do("for i = 1, 2 do print(i) end"), "1\n2");
  EXPECT_EQ(Do("x +").substr(0, 6), "error:");
  EXPECT_EQ(Do("error('no')"), "error: console:1: no");
  EXPECT_NE(Do("help()").find("space.near"), std::string::npos);
  EXPECT_LT(Do("local t = {} for i = 1, 100000 do t[i] = i end return t").size(), 5000u);
}

TEST_F(ConsoleText, HelpDescribesTheConsole) {
  EXPECT_NE(Do("help()").find("space.near"), std::string::npos);
  EXPECT_NE(Do("help(5)").find("help: name = 5 (expected string)"), std::string::npos);
}

TEST_F(ConsoleText, CutsLongAndDeepTables) {
  EXPECT_EQ(Do("local t = {} for i = 1, 50 do t[i] = i end return t").substr(0, 9), "{1, 2, 3,");
  EXPECT_NE(Do("local t = {} for i = 1, 50 do t[i] = i end return t").find("40, ...}"),
            std::string::npos);
  EXPECT_EQ(Do("{[2] = 'b', [true] = 1}"), "{[2] = \"b\", [true] = 1}");
}

}  // namespace
}  // namespace heliopause
