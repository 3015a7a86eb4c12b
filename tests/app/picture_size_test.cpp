#include "app/picture_size.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

TEST(PictureSize, IsTwoEdgesWithinTheLimits) {
  unsigned width = 1, height = 2;
  EXPECT_EQ(ReadSize("640x360", width, height), "");
  EXPECT_EQ(width, 640u);
  EXPECT_EQ(height, 360u);
  for (const char* bad : {"", "640", "640x", "x360", "640x360x1", "-640x360", "63x64", "64x8193"})
    EXPECT_NE(ReadSize(bad, width, height), "") << bad;
  EXPECT_EQ(width, 640u) << "an invalid size changes nothing";
}

}  // namespace
}  // namespace heliopause
