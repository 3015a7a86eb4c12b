#include "lab/pour.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace heliopause::lab {
namespace {

std::vector<Sprite> Pour(Shape shape, std::size_t count, std::uint64_t seed = 1) {
  SmallRandom random(seed);
  std::vector<Sprite> bodies;
  for (std::size_t i = 0; i < count; ++i)
    bodies.push_back(NextBody(random, {shape, 2, 5, 30}, {{1000, -500}, 100}));
  return bodies;
}

double FromCenter(const Sprite& body) {
  return std::hypot(body.position.x - 1000, body.position.y + 500);
}

TEST(Pour, ParseShapeAcceptsTheNamesOfAllShapes) {
  for (std::size_t i = 0; i < kShapeNames.size(); ++i)
    EXPECT_EQ(ParseShape(kShapeNames[i]), static_cast<Shape>(i));
  EXPECT_EQ(ParseShape("cube"), std::nullopt);
  EXPECT_EQ(ParseShape(""), std::nullopt);
}

TEST(Pour, SizesAndSpeedsStayWithinTheMixture) {
  for (const Shape shape :
       {Shape::Uniform, Shape::Clusters, Shape::Ring, Shape::Line, Shape::Spot}) {
    for (const Sprite& body : Pour(shape, 500)) {
      EXPECT_GE(body.radius, 2);
      EXPECT_LT(body.radius, 5);
      EXPECT_LE(std::hypot(body.velocity.x, body.velocity.y), 30 + 1e-9);
    }
  }
}

TEST(Pour, AUniformPourFillsAllFourQuadrantsAlike) {
  int quadrant[4] = {};
  for (const Sprite& body : Pour(Shape::Uniform, 4000)) {
    EXPECT_LE(std::abs(body.position.x - 1000), 100);
    EXPECT_LE(std::abs(body.position.y + 500), 100);
    ++quadrant[(body.position.x >= 1000) + 2 * (body.position.y >= -500)];
  }
  for (const int count : quadrant) EXPECT_NEAR(count, 1000, 120);
}

TEST(Pour, ARingLeavesItsMiddleEmpty) {
  for (const Sprite& body : Pour(Shape::Ring, 1000)) {
    EXPECT_GT(FromCenter(body), 50);
    EXPECT_LT(FromCenter(body), 95);
  }
}

TEST(Pour, ALineIsFlatAndASpotIsOnePoint) {
  for (const Sprite& body : Pour(Shape::Line, 500)) EXPECT_NEAR(body.position.y, -500, 7);
  for (const Sprite& body : Pour(Shape::Spot, 100)) EXPECT_EQ(FromCenter(body), 0);
}

// A small disc around the first cluster.
TEST(Pour, ClustersAreDenserThanUniform) {
  const auto near_first = [](const std::vector<Sprite>& bodies) {
    int count = 0;
    for (const Sprite& body : bodies)
      count += std::hypot(body.position.x - 938, body.position.y + 555) < 12;
    return count;
  };
  EXPECT_GT(near_first(Pour(Shape::Clusters, 3000)), 5 * near_first(Pour(Shape::Uniform, 3000)));
}

TEST(Pour, OneSeedGivesTheSameBodiesAndAnotherOthers) {
  const auto one = Pour(Shape::Clusters, 50, 7), two = Pour(Shape::Clusters, 50, 7),
             other = Pour(Shape::Clusters, 50, 8);
  bool differs = false;
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].position.x, two[i].position.x);
    EXPECT_EQ(one[i].velocity.y, two[i].velocity.y);
    differs = differs || one[i].position.x != other[i].position.x;
  }
  EXPECT_TRUE(differs);
}

}  // namespace
}  // namespace heliopause::lab
