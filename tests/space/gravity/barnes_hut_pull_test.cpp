// The pulls of BarnesHut against the plain sum over all pairs.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <heliopause/barnes_hut.hpp>
#include <optional>
#include <vector>

#include "support/gravity_reference.hpp"

namespace heliopause {
namespace {

using namespace test;  // NOLINT(google-build-using-namespace): its helpers for gravity

TEST(BarnesHut, IsExactAtThetaZero) {
  for (const bool clustered : {false, true}) {
    const SpriteManager space = Bodies(700, clustered);
    BarnesHut gravity;
    gravity.Build(space, MassByTag);
    const GravityOptions options{.theta = 0, .softening = 3, .constant = 7};
    std::vector<Pull> pulls;
    gravity.GetPulls(options, pulls);
    const std::vector<Pull> truth = PlainSum(space, options);
    EXPECT_LT(Compare(pulls, truth).largest, 1e-12);
    for (std::size_t i = 0; i < truth.size(); ++i) {
      EXPECT_NEAR(pulls[i].potential, truth[i].potential, 1e-12 * std::abs(truth[i].potential));
    }
  }
}

TEST(BarnesHut, IsWithinAPercentOfTheMeanAtThetaAHalf) {
  for (const bool clustered : {false, true}) {
    for (const double softening : {0.0, 50.0}) {
      const SpriteManager space = Bodies(3000, clustered);
      BarnesHut gravity;
      gravity.Build(space, MassByTag);
      const GravityOptions options{.softening = softening};
      std::vector<Pull> pulls;
      gravity.GetPulls(options, pulls);
      const std::vector<Pull> truth = PlainSum(space, options);
      const Errors errors = Compare(pulls, truth);
      EXPECT_LT(errors.largest, 0.01) << clustered << " " << softening;
      EXPECT_LT(errors.mean, 0.002);
      EXPECT_GT(errors.largest, 1e-9) << "exact results: the tree was not used";
      for (std::size_t i = 0; i < truth.size(); ++i) {
        EXPECT_NEAR(pulls[i].potential, truth[i].potential, 0.002 * -truth[i].potential);
      }
    }
  }
}

TEST(BarnesHut, GrowsInErrorAndShrinksInWorkWithTheta) {
  const SpriteManager space = Bodies(3000, true);
  BarnesHut gravity;
  gravity.Build(space, MassByTag);
  const std::vector<Pull> truth = PlainSum(space, {.softening = 50});
  double error = 0;
  std::size_t used = truth.size();
  for (const double theta : {0.2, 0.5, 1.0, 2.0}) {
    std::vector<Pull> pulls;
    gravity.GetPulls({.theta = theta, .softening = 50}, pulls);
    const double larger = Compare(pulls, truth).mean;
    EXPECT_GT(larger, error);
    error = larger;
    std::vector<MassNode> nodes;
    gravity.GetNodesUsed(truth[5].id, {.theta = theta}, nodes);
    EXPECT_LT(nodes.size(), used);
    used = nodes.size();
  }
  EXPECT_LT(error, 1) << "bounded even at theta 2";
}

TEST(BarnesHut, PullsTwoBodiesTogetherByNewton) {
  SpriteManager space;
  const SpriteId a = space.Add({.position = {-3, 0}, .tag = 2});
  const SpriteId b = space.Add({.position = {1, 3}, .tag = 10});
  BarnesHut gravity;
  gravity.Build(space, MassByTag);
  const Pull pull = gravity.GetPull(a, {.constant = 4}).value();  // distance 5
  EXPECT_DOUBLE_EQ(pull.acceleration.x, 4 * 10 * 4 / 125.0);
  EXPECT_DOUBLE_EQ(pull.acceleration.y, 4 * 10 * 3 / 125.0);
  EXPECT_DOUBLE_EQ(pull.potential, -4 * 10 / 5.0);
  EXPECT_DOUBLE_EQ(gravity.GetPull(b, {})->potential, -2 / 5.0);
  EXPECT_DOUBLE_EQ(gravity.GetPull(b, {.softening = 12})->potential, -2 / 13.0);
  EXPECT_DOUBLE_EQ(gravity.GetPull(b, {.softening = 12})->acceleration.y, -2 * 3 / 2197.0);
}

TEST(BarnesHut, ConservesMomentumExactlyAtThetaZeroAndNearlyOtherwise) {
  const SpriteManager space = Bodies(2000, true);
  BarnesHut gravity;
  gravity.Build(space, MassByTag);
  for (const auto& [theta, limit] : {std::pair(0.0, 1e-13), std::pair(0.5, 1e-3)}) {
    std::vector<Pull> pulls;
    gravity.GetPulls({.theta = theta, .softening = 10}, pulls);
    Vec2 sum;
    double all = 0;
    for (const Pull& pull : pulls) {
      const double mass = static_cast<double>(space.Get(pull.id)->tag);
      sum.x += mass * pull.acceleration.x;
      sum.y += mass * pull.acceleration.y;
      all += mass * Length(pull.acceleration);
    }
    EXPECT_LT(Length(sum), limit * all) << theta;
  }
}

TEST(BarnesHut, TreatsCoincidentBodiesAsOneBody) {
  SpriteManager space;
  for (int i = 0; i < 200'000; ++i) space.Add({.position = {0.3, 0.7}, .tag = 1});
  const SpriteId apart = space.Add({.position = {100.3, 0.7}, .tag = 5});
  BarnesHut gravity;
  gravity.Build(space, MassByTag);
  std::vector<Pull> pulls;
  for (const double theta : {0.0, 0.5}) {
    gravity.GetPulls({.theta = theta}, pulls);  // pair by pair this would take minutes
    EXPECT_NEAR(pulls[7].acceleration.x, 5 / 1e4, 1e-12)
        << "no pull from bodies at the same position";
    EXPECT_NEAR(pulls[7].potential, -5 / 100.0, 1e-12);
    EXPECT_NEAR(pulls.back().acceleration.x, -20, 1e-9);
    EXPECT_EQ(pulls.back().id, apart);
  }
  gravity.GetPulls({.softening = 2}, pulls);
  EXPECT_NEAR(pulls[7].potential, -199'999 / 2.0 - 5 / std::sqrt(10004), 1e-6);
  EXPECT_EQ(gravity.GetPull({7, 1}, {.softening = 2})->potential, pulls[7].potential);
}

TEST(BarnesHut, StaysFiniteWhereBodiesNearlyMeet) {
  for (const double gap : {1e-320, 1e-200, 1e-25, 1e-24, 1e-20, 1e-3}) {
    SpriteManager space;
    for (int i = 0; i < 50; ++i) space.Add({.position = {gap * i, 0}, .tag = 1u << (i % 20)});
    BarnesHut gravity;
    gravity.Build(space, [](SpriteId id, const Sprite& s) { return MassByTag(id, s) * 1e192; });
    std::vector<Pull> pulls;
    gravity.GetPulls({}, pulls);
    ASSERT_EQ(pulls.size(), 50u);
    for (const Pull& pull : pulls) {
      EXPECT_TRUE(std::isfinite(pull.acceleration.x) && pull.acceleration.y == 0) << gap;
      EXPECT_TRUE(std::isfinite(pull.potential)) << gap;
    }
  }
}

TEST(BarnesHut, GivesBodiesWithoutMassNoPull) {
  SpriteManager space = Bodies(600, false);
  BarnesHut gravity;
  std::vector<Pull> pulls;
  gravity.Build(space, [](SpriteId, const Sprite&) { return 0.0; });
  gravity.GetPulls({.softening = 1}, pulls);
  ASSERT_EQ(pulls.size(), 600u);
  for (const Pull& pull : pulls) {
    EXPECT_EQ(Length(pull.acceleration), 0);
    EXPECT_EQ(pull.potential, 0);
  }
  std::vector<MassNode> used{{}};
  EXPECT_TRUE(gravity.GetNodesUsed(pulls[0].id, {}, used));
  EXPECT_TRUE(used.empty());

  const SpriteId sun = space.Add({.position = {5, 5}, .tag = 1000});
  gravity.Build(space, [](SpriteId, const Sprite& s) { return s.tag == 1000 ? 1e9 : 0.0; });
  const Vec2 p = space.GetPosition(pulls[0].id).value();
  const double away = std::hypot(5 - p.x, 5 - p.y);
  EXPECT_NEAR(Length(gravity.GetPull(pulls[0].id, {})->acceleration), 1e9 / away / away, 1e-6);
  EXPECT_EQ(Length(gravity.GetPull(sun, {})->acceleration), 0);
}

TEST(BarnesHut, ComputesOneBodyBitForBitAsAllBodies) {
  SpriteManager space = Bodies(900, true);
  for (std::uint32_t slot = 0; slot < 900; slot += 7) space.Remove({slot, 1});
  BarnesHut gravity;
  gravity.Build(space, MassByTag);
  std::vector<Pull> pulls;
  const GravityOptions options{.theta = 0.7, .softening = 2, .constant = 3};
  gravity.GetPulls(options, pulls);
  for (const Pull& pull : pulls) {
    const Pull one = gravity.GetPull(pull.id, options).value();
    EXPECT_TRUE(Bits({one}) == Bits({pull}));
  }
  EXPECT_EQ(gravity.GetPull({0, 1}, options), std::nullopt);
  EXPECT_EQ(gravity.GetPull({5000, 1}, options), std::nullopt);
}

TEST(BarnesHut, UsesNodesThatHoldAllMassOnce) {
  const SpriteManager space = Bodies(2000, true);
  BarnesHut gravity;
  gravity.Build(space, [](SpriteId, const Sprite&) { return 1.0; });
  std::vector<MassNode> used;
  for (std::uint32_t slot = 0; slot < 2000; slot += 97) {
    ASSERT_TRUE(gravity.GetNodesUsed({slot, 1}, {}, used));
    double mass = 0;
    std::size_t count = 0;
    const Vec2 p = space.GetPosition({slot, 1}).value();
    for (const MassNode& node : used) {
      mass += node.mass;
      count += node.count;
      const double away = std::hypot(node.center_of_mass.x - p.x, node.center_of_mass.y - p.y);
      EXPECT_TRUE(node.opened || node.count == 1 || node.radius < away);
    }
    EXPECT_EQ(mass, 2000);
    EXPECT_EQ(count, 2000u);
    EXPECT_LT(used.size(), 1000u);
  }
}

// A static object is destroyed after the thread's own objects.
struct PullsWhenDestroyed {
  SpriteManager space = Bodies(300, true);
  BarnesHut gravity;

  PullsWhenDestroyed() { gravity.Build(space, MassByTag); }
  ~PullsWhenDestroyed() { Compute(); }
  void Compute() const {
    std::vector<Pull> pulls;
    gravity.GetPulls({}, pulls);
    if (pulls.size() != 300) std::_Exit(1);
    const std::optional<Pull> one = gravity.GetPull(pulls[7].id, {});
    if (!one || one->potential != pulls[7].potential) std::_Exit(1);
  }
};

[[noreturn]] void ComputeTwice() {
  static const PullsWhenDestroyed object;
  object.Compute();
  std::exit(0);
}

TEST(BarnesHut, ComputesPullsInTheDestructorOfAStaticObject) {
  EXPECT_EXIT(ComputeTwice(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace heliopause
