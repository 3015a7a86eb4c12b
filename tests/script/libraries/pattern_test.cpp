// The matcher alone: what it finds, which patterns it rejects, and that its work is bounded.
#include "script/libraries/pattern.hpp"

#include <gtest/gtest.h>

#include <string>

namespace heliopause {
namespace {

// The first match, as find has it: "3-5", "none", or the error.
std::string Find(std::string_view subject, std::string_view pattern) {
  Pattern matcher(subject, pattern, 1'000'000);
  const char* const end = subject.data() + subject.size();
  for (const char* at = subject.data(); at <= end && matcher.Error() == nullptr; ++at) {
    if (const char* stop = matcher.MatchAt(at))
      return std::to_string(at - subject.data()) + "-" + std::to_string(stop - subject.data());
    if (matcher.Anchored()) break;
  }
  return matcher.Error() != nullptr ? matcher.Error() : "none";
}

TEST(Pattern, TakesAsMuchOrAsLittleAsItsQuantifierSays) {
  EXPECT_EQ(Find("xaaab", "a*"), "0-0");
  EXPECT_EQ(Find("xaaab", "a+"), "1-4");
  EXPECT_EQ(Find("xaaab", "xa-b"), "0-5");
  EXPECT_EQ(Find("xaaab", "xa-"), "0-1");
  EXPECT_EQ(Find("xb", "xa?b"), "0-2");
  EXPECT_EQ(Find("aXbXc", ".+X"), "0-4") << "greedy";
  EXPECT_EQ(Find("aXbXc", ".-X"), "0-2") << "lazy";
}

TEST(Pattern, AnchorsAtBothEnds) {
  EXPECT_EQ(Find("abc", "^b"), "none");
  EXPECT_EQ(Find("abc", "^a"), "0-1");
  EXPECT_EQ(Find("abc", "c$"), "2-3");
  EXPECT_EQ(Find("abc", "b$"), "none");
  EXPECT_EQ(Find("a$b", "$b"), "1-3") << "an anchor at the end alone";
  EXPECT_EQ(Find("", "^$"), "0-0");
}

TEST(Pattern, MatchesSetsRangesAndComplements) {
  EXPECT_EQ(Find("xy-7", "[a-w%d]"), "3-4");
  EXPECT_EQ(Find("xy-7", "[^a-z]"), "2-3");
  EXPECT_EQ(Find("12a4", "%D"), "2-3") << "an upper-case class is the complement";
  EXPECT_EQ(Find("a]b", "[]]"), "1-2");
  EXPECT_EQ(Find("a^b", "[x^]"), "1-2");
  EXPECT_EQ(Find("a-b", "[a-]+"), "0-2") << "a dash at the end is a dash";
  EXPECT_EQ(Find("\xff\x01", "%c"), "1-2");
  EXPECT_EQ(Find("\xe9t", "%a"), "1-2") << "ASCII, whatever the locale";
  EXPECT_EQ(Find(std::string_view("a\0b", 3), "%z"), "none") << "%z is no class in Lua 5.4";
  EXPECT_EQ(Find(std::string_view("a\0b", 3), std::string_view("\0", 1)), "1-2");
}

TEST(Pattern, MatchesTheClassesOfAscii) {
  const auto count = [](const std::string& pattern) {
    int found = 0;
    for (int c = 0; c < 256; ++c) {
      const char subject = static_cast<char>(c);
      found += Find({&subject, 1}, pattern) == "0-1" ? 1 : 0;
    }
    return found;
  };
  const std::pair<const char*, int> classes[] = {{"a", 52}, {"c", 33}, {"d", 10}, {"g", 94},
                                                 {"l", 26}, {"p", 32}, {"s", 6},  {"u", 26},
                                                 {"w", 62}, {"x", 22}};
  for (const auto& [name, members] : classes) {
    EXPECT_EQ(count(std::string("%") + name), members) << name;
    const char complement = static_cast<char>(*name - 'a' + 'A');
    EXPECT_EQ(count(std::string("%") + complement), 256 - members) << complement;
  }
}

TEST(Pattern, FindsBalancedPairsFrontiersAndReferences) {
  EXPECT_EQ(Find("f(a(b)c)d)", "%b()"), "1-8");
  EXPECT_EQ(Find("((", "%b()"), "none");
  EXPECT_EQ(Find("THE (quick) fox", "%f[%l]%l+"), "5-10");
  EXPECT_EQ(Find("say 'it' \"so\"", "(['\"])%a+%1"), "4-8");
}

TEST(Pattern, ReportsCapturesAndPositions) {
  const std::string_view subject = "key = value";
  Pattern pattern(subject, "(%a+)() = (%a+)", 1000);
  ASSERT_NE(pattern.MatchAt(subject.data()), nullptr);
  ASSERT_EQ(pattern.Captures(), 3);
  const auto text = [&](int i) {
    const Pattern::Capture& c = pattern.GetCapture(i);
    return std::string(c.begin, static_cast<std::size_t>(c.size));
  };
  EXPECT_EQ(text(0), "key");
  EXPECT_EQ(pattern.GetCapture(1).size, Pattern::kPosition);
  EXPECT_EQ(pattern.GetCapture(1).begin - subject.data(), 3);
  EXPECT_EQ(text(2), "value");
}

TEST(Pattern, ReportsErrorsOfThePattern) {
  for (const char* bad : {"[a", "[", "[^", "%", "(a", "a)", "%f", "%bx", "%1", "(a)%2", "(%1)"})
    EXPECT_EQ(Find("aaa", bad).find_first_of("0123456789"), std::string::npos)
        << bad << " returned " << Find("aaa", bad);
  EXPECT_NE(Find("a", std::string(kLongestPattern + 1, 'a')), "none");
  std::string many;
  for (int i = 0; i <= kMaxCaptures; ++i) many += "()";
  EXPECT_NE(Find("a", many), "0-0");
}

TEST(Pattern, GivesUpWhenItsStepsAreSpent) {
  const std::string subject(1024, 'a');
  for (const char* pattern : {"a*a*b", "a-a-b", "a?a?a*b", "%ba", "(a*)%1b", "[ab]*[ab]*c"}) {
    Pattern tight(subject, pattern, 500);
    EXPECT_EQ(tight.MatchAt(subject.data()), nullptr) << pattern;
    if (std::string_view(pattern) != "%ba") {
      EXPECT_TRUE(tight.GaveUp()) << pattern;
    }
    EXPECT_LE(tight.Steps(), 500u + 1024 / 8 + 10) << pattern;
  }
  Pattern roomy(subject, "a*a*b", 10'000'000);
  EXPECT_EQ(roomy.MatchAt(subject.data()), nullptr);
  EXPECT_FALSE(roomy.GaveUp());
  EXPECT_GT(roomy.Steps(), 100'000u) << "the work is counted";
}

// Each quantifier multiplies the work by the length of the subject.
TEST(Pattern, ManyQuantifiersOnALongSubjectStopAtTheLimit) {
  std::string pattern;
  for (int i = 0; i < 100; ++i) pattern += "a*";
  const std::string subject(std::size_t{256} << 10, 'a');
  pattern += "b";
  Pattern bounded(subject, pattern, 100'000);
  EXPECT_EQ(bounded.MatchAt(subject.data()), nullptr);
  EXPECT_TRUE(bounded.GaveUp());
  EXPECT_LE(bounded.Steps(), 100'010u);
  EXPECT_EQ(Find(std::string(2000, 'a') + "b", "a*b"), "0-2001");
}

TEST(Pattern, MoreStepsMayBeGrantedBetweenMatches) {
  const std::string subject(100, 'a');
  Pattern pattern(subject, "a*", 20);
  EXPECT_EQ(pattern.MatchAt(subject.data()), nullptr);
  pattern.SetRemainingSteps(1000);
  EXPECT_NE(pattern.MatchAt(subject.data()), nullptr);
}

TEST(Pattern, PlainTextIsRecognized) {
  EXPECT_TRUE(Pattern::IsPlain("hello, world"));
  for (const char* magic : {"a.b", "a*", "(", "%", "[x", "^a", "a$", "a-b", "a?", "a+"})
    EXPECT_FALSE(Pattern::IsPlain(magic)) << magic;
}

}  // namespace
}  // namespace heliopause
