#include "view/draw/number_text.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

namespace heliopause {
namespace {

TEST(NumberText, GroupsThousands) {
  EXPECT_EQ(Grouped(0), "0");
  EXPECT_EQ(Grouped(999), "999");
  EXPECT_EQ(Grouped(1000), "1,000");
  EXPECT_EQ(Grouped(-1234567), "-1,234,567");
  EXPECT_EQ(Grouped(-123), "-123");
}

TEST(NumberText, GroupsCountsWithoutASign) {
  EXPECT_EQ(Grouped(std::size_t{1234567}), "1,234,567");
  EXPECT_EQ(Grouped(std::uint32_t{42}), "42");
}

TEST(NumberText, ShowsADecimalOfASmallMean) {
  EXPECT_EQ(MeanText(0), "0.0");
  EXPECT_EQ(MeanText(7.26), "7.3");
  EXPECT_EQ(MeanText(9.96), "10");
  EXPECT_EQ(MeanText(1234.5), "1,235");
}

TEST(NumberText, ShortensDistances) {
  EXPECT_EQ(DistanceText(840.4), "840");
  EXPECT_EQ(DistanceText(3400), "3.4k");
  EXPECT_EQ(DistanceText(250000), "250k");
  EXPECT_EQ(DistanceText(1.25e6), "1.2M");
  EXPECT_EQ(DistanceText(1.0995e12), "1099.5G");
}

TEST(NumberText, HasTheSignsOfTheLanguage) {
  UseNumberSigns(".", ",");
  EXPECT_EQ(Grouped(-1234567), "-1.234.567");
  EXPECT_EQ(Decimals(3.25, 2), "3,25");
  EXPECT_EQ(Decimals(3, 0), "3");
  EXPECT_EQ(DistanceText(3400), "3,4k");
  UseNumberSigns(",", ".");
  EXPECT_EQ(Grouped(1000), "1,000");
}

TEST(NumberText, ShowsTimeAsAClock) {
  EXPECT_EQ(ClockText(7.9), "0:07");
  EXPECT_EQ(ClockText(247), "4:07");
  EXPECT_EQ(ClockText(3753), "1:02:33");
}

}  // namespace
}  // namespace heliopause
