#include "space/geometry/segment.hpp"

#include <gtest/gtest.h>

namespace heliopause::space {
namespace {

constexpr Box kBox{{10, -5}, {20, 5}};

TEST(Segment, IsClippedToTheBoxThatItCrosses) {
  const SegmentPart part = ClipToBox({0, 0}, {40, 0}, kBox);
  EXPECT_FALSE(part.IsEmpty());
  EXPECT_EQ(part.enter, 0.25);
  EXPECT_EQ(part.leave, 0.5);
}

TEST(Segment, IsClippedTheSameFromBothEnds) {
  const SegmentPart part = ClipToBox({40, 0}, {0, 0}, kBox);
  EXPECT_EQ(part.enter, 0.5);
  EXPECT_EQ(part.leave, 0.75);
}

TEST(Segment, InsideTheBoxIsKeptWhole) {
  const SegmentPart part = ClipToBox({12, 1}, {18, -1}, kBox);
  EXPECT_EQ(part.enter, 0);
  EXPECT_EQ(part.leave, 1);
}

TEST(Segment, ParallelToAnEdgeIsInsideOrOutsideAllAlong) {
  EXPECT_FALSE(ClipToBox({0, 5}, {40, 5}, kBox).IsEmpty()) << "the box is closed";
  EXPECT_TRUE(ClipToBox({0, 5.5}, {40, 5.5}, kBox).IsEmpty());
  EXPECT_TRUE(ClipToBox({9, -40}, {9, 40}, kBox).IsEmpty());
}

TEST(Segment, OfNoLengthIsAPoint) {
  EXPECT_FALSE(ClipToBox({15, 0}, {15, 0}, kBox).IsEmpty());
  EXPECT_TRUE(ClipToBox({15, 6}, {15, 6}, kBox).IsEmpty());
}

TEST(Segment, ThatEndsBeforeTheBoxHasNoPartInIt) {
  EXPECT_TRUE(ClipToBox({0, 0}, {9, 0}, kBox).IsEmpty());
  EXPECT_TRUE(ClipToBox({21, 0}, {40, 0}, kBox).IsEmpty());
}

TEST(Segment, ThatPassesACornerHasNoPartInTheBox) {
  EXPECT_TRUE(ClipToBox({0, 0}, {16, 16}, kBox).IsEmpty());
}

TEST(Segment, TouchingOneCornerIsClippedToOnePoint) {
  const SegmentPart part = ClipToBox({5, 0}, {15, 10}, kBox);
  EXPECT_EQ(part.enter, 0.5);
  EXPECT_EQ(part.leave, 0.5);
}

}  // namespace
}  // namespace heliopause::space
