#include "base/trim.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

TEST(TrimBlanks, RemovesSpacesAndTabsAtTheEndsAlone) {
  EXPECT_EQ(TrimBlanks(" \t wasps and bees\t "), "wasps and bees");
  EXPECT_EQ(TrimBlanks("wasps"), "wasps");
  EXPECT_EQ(TrimBlanks("\nwasps\n"), "\nwasps\n");
}

TEST(TrimBlanks, OfBlanksLeavesNothing) {
  EXPECT_EQ(TrimBlanks(""), "");
  EXPECT_EQ(TrimBlanks(" \t "), "");
}

TEST(TrimLine, RemovesTheCarriageReturnAsWell) {
  EXPECT_EQ(TrimLine(" name \r"), "name");
  EXPECT_EQ(TrimLine(" \r"), "");
}

}  // namespace
}  // namespace heliopause
