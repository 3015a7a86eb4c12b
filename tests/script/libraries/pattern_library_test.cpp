// find, match, gmatch and gsub.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using PatternLibrary = ScriptTest;

TEST_F(PatternLibrary, MatchesLikeLua) {
  EXPECT_EQ(Do("('key = value'):match('(%w+) = (%w+)')"), "key\tvalue");
  EXPECT_EQ(Do("('hello world'):find('o w')"), "5\t7");
  EXPECT_EQ(Do("('hello'):find('l', 1, true)"), "3\t3");
  EXPECT_EQ(Do("('hello'):find('xyz')"), "nil");
  EXPECT_EQ(Do("('hello'):find('', 10)"), "nil");
  EXPECT_EQ(Do("('hello'):find('', 6)"), "6\t5");
  EXPECT_EQ(Do("('hello'):match('^(h)(.-)o$')"), "h\tell");
  EXPECT_EQ(Do("('abc'):gsub('%w', '%0%0')"), "aabbcc\t3");
  EXPECT_EQ(Do("('abc'):gsub('', '-')"), "-a-b-c-\t4");
  EXPECT_EQ(Do("('hello world'):gsub('o', {o = '0'}, 1)"), "hell0 world\t1");
  EXPECT_EQ(Do("('abc'):gsub('b', function() return false end)"), "abc\t1");
  EXPECT_EQ(Do("('THE (quick) fox'):find('%((%a+)%)')"), "5\t11\tquick");
  EXPECT_EQ(Do("('THE (quick) fox'):gsub('%f[%a]%a+', string.lower)"), "the (quick) fox\t3");
  EXPECT_EQ(Do("('x(a(b)c)y'):match('%b()')"), "(a(b)c)");
  EXPECT_EQ(Do("('2026-11-21'):match('^(%d%d%d%d)-(%d+)')"), "2026\t11");
  EXPECT_EQ(Do("('aXb'):find('[A-Z]')"), "2\t2");
  EXPECT_EQ(Do("('a]b'):find('[]]')"), "2\t2");
  EXPECT_EQ(Do("('a-b'):find('[a%-]', 2)"), "2\t2");
  EXPECT_EQ(Do("('abab'):match('(ab)%1')"), "ab");
  EXPECT_EQ(Do("('abc'):match('()b()')"), "2\t3");
  EXPECT_EQ(Do("('caat'):match('ca?a?t')"), "caat");
  EXPECT_EQ(Do("local o = {} for k, v in ('a=1, b=2'):gmatch('(%w+)=(%w+)') do o[#o + 1] = k .. v "
               "end return table.concat(o)"),
            "a1b2");
  EXPECT_EQ(Do("local n = 0 for _ in ('abc'):gmatch('') do n = n + 1 end return n"), "4");
  for (const char* bad : {"[a", "%", "(a", "a)", "%f", "%1", "%bx", "[%"})
    EXPECT_NE(Do("('abc'):match('" + std::string(bad) + "')").find("error: "), std::string::npos)
        << bad;
}

TEST_F(PatternLibrary, ReplacesByCaptures) {
  EXPECT_EQ(Do("('key=value'):gsub('(%w+)=(%w+)', '<%2|%1|%%>')"), "<value|key|%>\t1");
  EXPECT_EQ(Do("('abc'):gsub('b', '[%1]')"), "a[b]c\t1");
  EXPECT_NE(Do("('abc'):gsub('b', '%y')").find("invalid use of '%'"), std::string::npos);
  EXPECT_NE(Do("('abc'):gsub('b', '%2')").find("error: "), std::string::npos);
}

}  // namespace
}  // namespace heliopause
