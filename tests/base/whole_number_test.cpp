#include "base/whole_number.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

TEST(ReadWholeNumber, TakesDecimalDigitsUpToTheLargestNumber) {
  EXPECT_EQ(ReadWholeNumber("0"), 0u);
  EXPECT_EQ(ReadWholeNumber("42"), 42u);
  EXPECT_EQ(ReadWholeNumber("010"), 10u);
  EXPECT_EQ(ReadWholeNumber("18446744073709551615"), ~std::uint64_t{0});
}

TEST(ReadWholeNumber, RejectsEveryOtherText) {
  for (const char* text : {"", "-1", "+1", " 1", "1 ", "1x", "0x10", "1.5", "1e3", "x",
                           "18446744073709551616", "99999999999999999999999"})
    EXPECT_EQ(ReadWholeNumber(text), std::nullopt) << text;
}

TEST(CheckWholeNumber, NamesTheRangeAndDropsLeadingZeros) {
  std::string text = "007";
  EXPECT_EQ(CheckWholeNumber(text, 1, 9), "");
  EXPECT_EQ(text, "7");
  for (std::string bad : {"-1", "0", "10", "x"})
    EXPECT_EQ(CheckWholeNumber(bad, 1, 9), bad + " (expected a whole number from 1 to 9)");
}

}  // namespace
}  // namespace heliopause
