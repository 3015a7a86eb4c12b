#include "view/map/free_place.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace heliopause {
namespace {

TEST(FreePlace, ALabelThatCoversNothingStays) {
  const Area label{100, 100, 80, 20};
  EXPECT_FLOAT_EQ(FreeOf({}, label)->y, 100);
  EXPECT_FLOAT_EQ(FreeOf(std::vector<Area>{{0, 100, 90, 20}}, label)->y, 100);
}

// The name of a region over that of a system, as in a map at twice the size.
TEST(FreePlace, ALabelMovesAsLittleAsItNeedsTo) {
  const std::vector<Area> names = {{110, 110, 60, 30}};
  const Area up = FreeOf(names, {100, 100, 80, 20}).value();
  EXPECT_FLOAT_EQ(up.y, 90);
  EXPECT_FLOAT_EQ(up.x, 100);
  EXPECT_FALSE(up.Overlaps(names[0]));
  const Area down = FreeOf(std::vector<Area>{{110, 80, 60, 25}}, {100, 100, 80, 20}).value();
  EXPECT_FLOAT_EQ(down.y, 105);
}

TEST(FreePlace, ThereMayBeNone) {
  EXPECT_FALSE(FreeOf(std::vector<Area>{{0, 0, 500, 500}}, {100, 200, 80, 20}).has_value());
}

}  // namespace
}  // namespace heliopause
