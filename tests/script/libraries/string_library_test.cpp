// string and utf8: like Lua's, with limits.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using StringLibrary = ScriptTest;

TEST_F(StringLibrary, LimitsArgumentsAndResults) {
  EXPECT_NE(Do("('x'):rep(100000):byte(1, -1)").find("string slice too long"), std::string::npos);
  EXPECT_EQ(Do("('x'):rep(100000):byte(-2, -1)"), "120\t120");
  EXPECT_EQ(Do("('x'):rep(100000):byte(-200000, 2)"), "120\t120");
  EXPECT_NE(Do("('1'):rep(1000) + 1").find("arithmetic on a long string"), std::string::npos);
  EXPECT_EQ(Do("('x'):rep(0) .. ('x'):rep(-1) .. (''):rep(5)"), "");
  EXPECT_NE(Do("('x'):rep(1e9)").find("resulting string too long"), std::string::npos);
}

TEST_F(StringLibrary, CodesAreChargedForTheBytesThatTheySkip) {
  EXPECT_EQ(Do("local s = '' for at, code in utf8.codes('h\\u{e9}!') do s = s .. at .. ':' .. code "
               ".. ' ' end return s"),
            "1:104 2:233 4:33 ");
  ExpectStopped(
      "local next, s = utf8.codes(''), ('\\x80'):rep(2000) for i = 1, 9000 do pcall(next, s, 1) "
      "end");
}

TEST_F(StringLibrary, FormatsLikeLua) {
  EXPECT_EQ(Do("string.format('%5.2f|%d|%s|%q|%x|%%|%-4s|', 3.14159, 42, 'x', 'a\\n', 255, 'b')"),
            " 3.14|42|x|\"a\\\n\"|ff|%|b   |");
  EXPECT_EQ(Do("string.format('%s %s %s', nil, true, {})"), "nil true table");
  EXPECT_NE(Do("string.format('%d', 'x')").find("number expected"), std::string::npos);
  EXPECT_NE(Do("string.format('%d')").find("error: "), std::string::npos);
  EXPECT_EQ(Do("('x'):rep(3, '-')"), "x-x-x");
  EXPECT_EQ(Do("('abc'):byte(1, -1)"), "97\t98\t99");
  EXPECT_EQ(Do("('abc'):upper(), ('abc'):len(), ('abc'):reverse(), ('abc'):sub(2)"),
            "ABC\t3\tcba\tbc");
  EXPECT_EQ(Do("'10' + 5, '3' * '4'"), "15\t12");
  EXPECT_EQ(Do("utf8.len('h\\u{e9}'), utf8.char(233)"), "2\t\xC3\xA9");
}

}  // namespace
}  // namespace heliopause
