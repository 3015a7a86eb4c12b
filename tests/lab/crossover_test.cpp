#include "lab/crossover.hpp"

#include <gtest/gtest.h>

#include "lab/population.hpp"

namespace heliopause::lab {
namespace {

TEST(Crossover, MeasuresTreeAndBruteForceOnTheSameBodies) {
  const SpaceOptions options{.radius = 1000, .canvas = Canvas::Bounded, .border = Border::Bounce};
  Population population(options);
  SmallRandom random(2);
  population.Pour(random, {Shape::Clusters, 4, 20, 50}, {{0, 0}, 1000}, 600);
  const auto rows = MeasureCrossover(population.Space(), options);
  ASSERT_EQ(rows.size(), 9u);  // 2 .. 512
  std::size_t expected = 2;
  for (const CrossoverRow& row : rows) {
    EXPECT_EQ(row.bodies, expected);
    EXPECT_TRUE(row.agree) << row.bodies;
    EXPECT_GT(row.brute_microseconds, 0);
    EXPECT_GT(row.tree_microseconds, 0);
    expected *= 2;
  }
}

TEST(Crossover, IsWhereTheTreeIsFasterInAllLargerRows) {
  EXPECT_EQ(Crossover({}), 0u);
  EXPECT_EQ(Crossover({{2, 1, 5, true}, {4, 2, 5, true}}), 0u);
  EXPECT_EQ(Crossover({{2, 1, 5, true}, {4, 6, 5, true}, {8, 9, 7, true}}), 4u);
  EXPECT_EQ(Crossover({{2, 9, 5, true}, {4, 4, 5, true}, {8, 9, 7, true}}),
            8u);  // the first row is an outlier
}

}  // namespace
}  // namespace heliopause::lab
