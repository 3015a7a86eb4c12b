#include "base/clamp_to_space.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace heliopause {
namespace {

TEST(ClampToSpace, KeepsPlacesWithinAndMovesOthersToTheEdge) {
  EXPECT_EQ(ClampToSpace({3, -kMaxCoordinate}), (Vec2{3, -kMaxCoordinate}));
  EXPECT_EQ(ClampToSpace({2 * kMaxCoordinate, -std::numeric_limits<double>::infinity()}),
            (Vec2{kMaxCoordinate, -kMaxCoordinate}));
}

}  // namespace
}  // namespace heliopause
