// Building, the tree, energy and errors of BarnesHut.
#include <gtest/gtest.h>

#include <cmath>
#include <heliopause/barnes_hut.hpp>
#include <limits>
#include <new>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "support/counting_allocator.hpp"
#include "support/gravity_reference.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

using namespace test;  // NOLINT(google-build-using-namespace): its helpers for gravity

TEST(BarnesHut, ReportsTheEnergy) {
  SpriteManager space;
  space.Add({.position = {0, 0}, .velocity = {3, 4}, .tag = 2});
  space.Add({.position = {10, 0}, .velocity = {0, 1}, .tag = 6});
  BarnesHut gravity;
  gravity.Build(space, MassByTag);
  std::vector<Pull> pulls;
  gravity.GetPulls({.constant = 5}, pulls);
  const Energy energy = gravity.GetEnergy(pulls);
  EXPECT_DOUBLE_EQ(energy.kinetic, 2 * 25 / 2.0 + 6 / 2.0);
  EXPECT_DOUBLE_EQ(energy.potential, -5 * 2 * 6 / 10.0);
  EXPECT_DOUBLE_EQ(energy.Total(), 28 - 6);
  pulls.pop_back();
  EXPECT_THROW((void)gravity.GetEnergy(pulls), std::invalid_argument);
}

TEST(BarnesHut, ABodyWithoutMassHasNoEnergyAtAnyVelocity) {
  SpriteManager space;
  space.Add({.velocity = {3, 4}, .tag = 2});
  space.Add({.position = {10, 0}, .velocity = {1e200, 0}, .tag = 0});
  BarnesHut gravity;
  gravity.Build(space, MassByTag);
  std::vector<Pull> pulls;
  gravity.GetPulls({}, pulls);
  EXPECT_EQ(gravity.GetEnergy(pulls).kinetic, 25);
  EXPECT_EQ(gravity.GetEnergy(pulls).potential, 0);
}

// Leapfrog integration with small steps. The energy would drift if the pulls were not the gradient
// of the potentials.
TEST(BarnesHut, ConservesTheEnergyOfARotatingCluster) {
  SpriteManager space;
  test::Random random(3);
  for (int i = 0; i < 300; ++i) {
    const Vec2 p = random.In(100);
    space.Add({.position = p, .velocity = {-p.y * 0.05, p.x * 0.05}, .tag = 1});
  }
  BarnesHut gravity;
  std::vector<Pull> pulls;
  const GravityOptions options{.softening = 5, .constant = 2};
  double first = 0;
  for (int step = 0; step <= 200; ++step) {
    gravity.Build(space, MassByTag);
    gravity.GetPulls(options, pulls);
    const auto kick = [&](double seconds) {
      for (const Pull& p : pulls) {
        const Vec2 v = space.Get(p.id)->velocity;
        space.SetVelocity(p.id,
                          {v.x + p.acceleration.x * seconds, v.y + p.acceleration.y * seconds});
      }
    };
    if (step > 0) kick(0.01);
    gravity.Build(space, MassByTag);
    const double total = gravity.GetEnergy(pulls).Total();
    if (step == 0) first = total;
    EXPECT_NEAR(total, first, 0.002 * std::abs(first)) << step;
    kick(0.01);
    space.Tick(0.02);
  }
}

TEST(BarnesHut, WorksUpToTheEndOfSpace) {
  SpriteManager space;
  test::Random random(8);
  const Vec2 rims[] = {{0, 0}, {kMaxCoordinate, kMaxCoordinate}, {-kMaxCoordinate, 7}};
  for (int i = 0; i < 300; ++i) {
    const Vec2 rim = rims[i % 3], d = random.In(1000);
    space.Add({.position = {std::clamp(rim.x + d.x, -kMaxCoordinate, kMaxCoordinate),
                            std::clamp(rim.y + d.y, -kMaxCoordinate, kMaxCoordinate)},
               .tag = 3});
  }
  BarnesHut gravity;
  gravity.Build(space, MassByTag);
  std::vector<Pull> pulls;
  gravity.GetPulls({.softening = 20}, pulls);
  EXPECT_LT(Compare(pulls, PlainSum(space, {.softening = 20})).largest, 0.01);
}

TEST(BarnesHut, CountsBodiesOutsideABoundedCanvas) {
  SpaceOptions options;
  options.canvas = Canvas::Bounded;
  options.radius = 20000;
  options.border = Border::Keep;
  const SpriteManager space = Bodies(500, false, options);
  ASSERT_GT(space.GetStatistics().outside, 100u);
  BarnesHut gravity;
  gravity.Build(space, MassByTag);
  std::vector<Pull> pulls;
  gravity.GetPulls({}, pulls);
  EXPECT_LT(Compare(pulls, PlainSum(space, {})).largest, 0.01);
}

TEST(BarnesHut, IsRightBetweenMoveAndFixOutOfBounds) {
  SpriteManager space = Bodies(500, true);
  space.Move(100);
  BarnesHut gravity;
  gravity.Build(space, MassByTag);
  std::vector<Pull> pulls, later;
  gravity.GetPulls({}, pulls);
  EXPECT_LT(Compare(pulls, PlainSum(space, {})).largest, 0.01);
  space.FixOutOfBounds();
  space.ReBallance();
  gravity.Build(space, MassByTag);
  gravity.GetPulls({}, later);
  EXPECT_TRUE(Bits(pulls) == Bits(later)) << "the state of the tree does not matter";
}

TEST(BarnesHut, DoesNotDependOnTheHistoryOfTheTree) {
  SpriteManager space = Bodies(800, true);
  const SpriteId far = space.Add({.position = {-3e9, 5e9}});
  space.Tick(0);
  const SpriteId back = space.Add({.position = {5e8, -5e9}});
  space.Remove(far);
  space.Remove(back);  // the root grew to the left, then to the right
  std::vector<std::byte> saved;
  space.Save(saved);
  SpriteManager other;
  other.Restore(saved);
  std::vector<Pull> pulls, others;
  BarnesHut gravity;
  gravity.Build(space, MassByTag);
  gravity.GetPulls({}, pulls);
  gravity.Build(other, MassByTag);
  gravity.GetPulls({}, others);
  EXPECT_TRUE(Bits(pulls) == Bits(others));
  EXPECT_EQ(pulls.size(), 800u);
}

TEST(BarnesHut, IsEmptyForAnEmptySpace) {
  BarnesHut gravity;
  std::vector<Pull> pulls(3);
  gravity.GetPulls({}, pulls);
  EXPECT_TRUE(pulls.empty());
  gravity.Build(SpriteManager(), MassByTag);
  EXPECT_EQ(gravity.Count(), 0u);
  EXPECT_EQ(gravity.GetPull({0, 1}, {}), std::nullopt);
  std::vector<MassNode> nodes(2);
  EXPECT_FALSE(gravity.GetNodesUsed({0, 1}, {}, nodes));
  EXPECT_TRUE(nodes.empty());
  EXPECT_EQ(gravity.GetEnergy({}).Total(), 0);
  gravity.ForEachNode([](const MassNode&) { ADD_FAILURE(); });
}

TEST(BarnesHut, DividesSpaceAsTheManagerDoes) {
  SpaceOptions options;
  options.center = {77.3, -1200};
  options.leaf_capacity = 24;
  const SpriteManager space = Bodies(5000, true, options);
  BarnesHut gravity;
  gravity.Build(space, MassByTag);
  std::set<std::tuple<double, double, double, std::size_t>> squares;
  gravity.ForEachNode([&](const MassNode& n) {
    squares.insert({n.center.x, n.center.y, n.radius, n.count});
  });
  std::vector<NodeView> path;  // from the root to this node
  std::size_t compared = 0;
  space.ForEachNode([&](const NodeView& n) {
    path.resize(n.depth);
    path.push_back(n);
    const bool was_divided = n.depth > 0 && path[n.depth - 1].count > 16;
    if (!was_divided || n.count > 16) return;  // gravity divides large leaves further
    ++compared;
    EXPECT_TRUE(squares.contains({n.center.x, n.center.y, n.radius, n.count}));
  });
  EXPECT_GT(compared, 10u);
  EXPECT_GT(squares.size(), compared) << "large leaves are divided further";
}

TEST(BarnesHut, DoesNotAllocateWhenWarm) {
  SpriteManager space = Bodies(2000, true);
  BarnesHut gravity;
  std::vector<Pull> pulls;
  std::vector<MassNode> nodes;
  const auto run = [&] {
    gravity.Build(space, MassByTag);
    gravity.GetPulls({.softening = 1}, pulls);
    gravity.GetNodesUsed({3, 1}, {}, nodes);
    return gravity.GetPull({3, 1}, {}).has_value();
  };
  run();
  run();
  const test::AllocationCount count;
  EXPECT_TRUE(run());
  EXPECT_EQ(count.Calls(), 0u);
}

TEST(BarnesHut, ASecondBuildOfAsManyBodiesDoesNotAllocate) {
  const SpriteManager space = Bodies(2000, true), fewer = Bodies(500, false);
  BarnesHut gravity;
  gravity.Build(space, MassByTag);
  const test::AllocationCount count;
  gravity.Build(space, MassByTag);
  gravity.Build(fewer, MassByTag);
  gravity.Build(space, MassByTag);
  EXPECT_EQ(count.Calls(), 0u);
}

TEST(BarnesHut, IsCompleteOrEmptyWhenMemoryRunsOut) {
  const SpriteManager space = Bodies(500, true);
  bool failed = true;
  for (std::size_t successes = 0; failed; ++successes) {
    BarnesHut gravity;
    try {
      const test::FailingAllocator failing(successes);
      gravity.Build(space, MassByTag);
      failed = false;
    } catch (const std::bad_alloc&) {
    }
    EXPECT_EQ(gravity.Count(), failed ? 0u : 500u) << successes;
    std::vector<Pull> pulls;
    gravity.GetPulls({}, pulls);
    EXPECT_EQ(pulls.size(), gravity.Count());
  }
}

TEST(BarnesHut, RejectsInvalidMassesAndOptionsAndStaysUnchanged) {
  SpriteManager space = Bodies(50, false);
  BarnesHut gravity;
  gravity.Build(space, MassByTag);
  std::vector<Pull> before, after;
  gravity.GetPulls({}, before);
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (const double bad : {-1.0, kNan, kInfinity, 1e200}) {
    EXPECT_THROW(gravity.Build(space, [=](SpriteId, const Sprite&) { return bad; }),
                 std::invalid_argument);
  }
  EXPECT_THROW(gravity.Build(space,
                             [&](SpriteId id, const Sprite&) {
                               space.Remove(id);
                               return 1.0;
                             }),
               std::logic_error);
  EXPECT_EQ(space.Count(), 50u);
  for (const double bad : {-0.5, kNan, kInfinity}) {
    EXPECT_THROW(gravity.GetPulls({.theta = bad}, before), std::invalid_argument);
    EXPECT_THROW(gravity.GetPulls({.softening = bad}, before), std::invalid_argument);
    EXPECT_THROW((void)gravity.GetPull({0, 1}, {.constant = bad}), std::invalid_argument);
  }
  EXPECT_THROW(gravity.GetPulls({.theta = 2.1}, before), std::invalid_argument);
  EXPECT_THROW(gravity.GetPulls({.constant = 1e199}, before), std::invalid_argument);
  try {
    gravity.Build(space, [](SpriteId, const Sprite&) { return -2.5; });
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_EQ(std::string(error.what()),
              "BarnesHut::Build: mass = -2.5 (expected a finite number >= 0)");
  }
  gravity.GetPulls({}, after);
  EXPECT_TRUE(Bits(before) == Bits(after));
}

TEST(BarnesHut, RejectsABuildInsideItsOwnCallback) {
  SpriteManager space;
  for (int i = 0; i < 40; ++i) space.Add({.position = {10.0 * i, 1.0 * i}, .tag = 3});
  BarnesHut gravity, other;
  std::size_t rejected = 0;
  const auto build = [&] {
    try {
      gravity.Build(space, MassByTag);
    } catch (const std::logic_error& error) {
      EXPECT_STREQ(error.what(), "BarnesHut::Build: called inside a callback of this object");
      ++rejected;
    }
  };
  gravity.Build(space, [&](SpriteId id, const Sprite& sprite) {
    build();
    other.Build(space, MassByTag);
    return MassByTag(id, sprite);
  });
  EXPECT_EQ(rejected, 40u);
  std::vector<Pull> pulls, expected;
  gravity.GetPulls({}, pulls);
  other.GetPulls({}, expected);
  EXPECT_TRUE(Bits(pulls) == Bits(expected));
  std::size_t nodes = 0;
  gravity.ForEachNode([&](const MassNode&) {
    ++nodes;
    build();
    EXPECT_TRUE(gravity.GetPull(pulls[0].id, {}).has_value());
  });
  EXPECT_GT(nodes, 1u);
  EXPECT_EQ(rejected, 40 + nodes);
  build();
  EXPECT_EQ(rejected, 40 + nodes) << "the guard ends with the callback";
}

TEST(BarnesHut, NamesTheInvalidOption) {
  BarnesHut gravity;
  const auto error_of = [&](const GravityOptions& options) -> std::string {
    try {
      std::vector<Pull> pulls;
      gravity.GetPulls(options, pulls);
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "none";
  };
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(error_of({.theta = kInfinity}),
            "BarnesHut::GetPulls: options.theta = inf (expected 0 to 2)");
  EXPECT_EQ(error_of({.theta = -1}), "BarnesHut::GetPulls: options.theta = -1 (expected 0 to 2)");
  EXPECT_EQ(error_of({.theta = 3}), "BarnesHut::GetPulls: options.theta = 3 (expected 0 to 2)");
  EXPECT_EQ(error_of({.softening = kInfinity}),
            "BarnesHut::GetPulls: options.softening = inf (expected a finite number >= 0)");
  EXPECT_EQ(error_of({.softening = -1}),
            "BarnesHut::GetPulls: options.softening = -1 (expected a finite number >= 0)");
  EXPECT_EQ(error_of({.constant = kInfinity}),
            "BarnesHut::GetPulls: options.constant = inf (expected a finite number >= 0)");
  EXPECT_EQ(error_of({.constant = -1}),
            "BarnesHut::GetPulls: options.constant = -1 (expected a finite number >= 0)");
  EXPECT_EQ(error_of({.theta = 2, .softening = 0, .constant = 0}), "none");
}

}  // namespace
}  // namespace heliopause
