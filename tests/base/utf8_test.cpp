#include "base/utf8.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

std::u32string Decoded(std::string_view text) {
  std::u32string out;
  for (std::size_t at = 0; at < text.size();) out.push_back(NextCodePoint(text, at));
  return out;
}

TEST(Utf8, ReadsBackWhatItWrites) {
  for (const char32_t c :
       {U'a', U'\u00e9', U'\u20ac', U'\uFFFD', U'\U0001F680', char32_t{0x10FFFF}}) {
    std::string text;
    AppendUtf8(text, c);
    EXPECT_EQ(Decoded(text), std::u32string(1, c));
  }
}

TEST(Utf8, ReplacesInvalidBytesAndContinues) {
  EXPECT_EQ(Decoded("a\xFFz"), U"a\uFFFDz");
  EXPECT_EQ(Decoded("\xE2\x82"), U"\uFFFD\uFFFD");            // cut short
  EXPECT_EQ(Decoded("\xC0\xAF"), U"\uFFFD\uFFFD");            // overlong
  EXPECT_EQ(Decoded("\xED\xA0\x80"), U"\uFFFD\uFFFD\uFFFD");  // half a surrogate pair
  EXPECT_EQ(Decoded("\xF5\x80\x80\x80")[0], U'\uFFFD');       // beyond the last
}

TEST(Utf8, ReplacesInvalidCodePoints) {
  std::string text;
  AppendUtf8(text, 0xD800);
  AppendUtf8(text, 0x110000);
  EXPECT_EQ(Decoded(text), U"\uFFFD\uFFFD");
}

TEST(Utf8, StopsOnlyBetweenCodePoints) {
  const std::string text = "a\u20acb";
  EXPECT_EQ(NextStop(text, 1), 4u);
  EXPECT_EQ(PreviousStop(text, 4), 1u);
  EXPECT_EQ(PreviousStop(text, 0), 0u);
  EXPECT_EQ(NextStop(text, 5), 5u);
}

TEST(Utf8, IsCutBetweenCodePoints) {
  const auto cut = [](std::size_t most) {
    std::string text = "a\u20acb";
    CutUtf8(text, most);
    return text;
  };
  EXPECT_EQ(cut(9), "a\u20acb");
  EXPECT_EQ(cut(5), "a\u20acb");
  EXPECT_EQ(cut(4), "a\u20ac");
  EXPECT_EQ(cut(3), "a");
  EXPECT_EQ(cut(0), "");
  EXPECT_EQ(FirstOfUtf8("a\u20acb", 4), "a\u20ac");
  EXPECT_EQ(FirstOfUtf8("a\u20acb", 3), "a");
}

TEST(Utf8, PlainTextIsWithoutControlCharacters) {
  for (const char* text : {"", "Gate 1", "Grün \u2713", "\uFFFD", "\U0001F680"})
    EXPECT_TRUE(IsPlainText(text)) << text;
  for (const std::string_view text :
       {std::string_view("a\nb"), std::string_view("\t"), std::string_view("\x1b[31m"),
        std::string_view("a\0b", 3), std::string_view("\x7f"), std::string_view("\xc2\x9b"),
        std::string_view("\u2028"), std::string_view("\u202e"), std::string_view("\u2066"),
        std::string_view("\xff"), std::string_view("\xe2\x82"), std::string_view("\xc0\xaf"),
        std::string_view("\xe0\x82\x9b"), std::string_view("\xed\xa0\x80"),
        std::string_view("\xf4\x90\x80\x80")})
    EXPECT_FALSE(IsPlainText(text)) << text;
}

TEST(Utf8, APlainLengthIsThatOfACodePoint) {
  EXPECT_EQ(PlainLength("a", 0), 1u);
  EXPECT_EQ(PlainLength("a\u20acb", 1), 3u);
  EXPECT_EQ(PlainLength("\uFFFD", 0), 3u);
  EXPECT_EQ(PlainLength("\xc2\x9b", 0), 0u);
  EXPECT_EQ(PlainLength("\xe0\x82\x9b", 0), 0u) << "U+009B, overlong";
}

}  // namespace
}  // namespace heliopause
