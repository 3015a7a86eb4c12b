// Gravity against the plain sum over all pairs.
#include <gtest/gtest.h>

#include <algorithm>
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
#include "support/random.hpp"

namespace heliopause {
namespace {

double MassByTag(SpriteId, const Sprite& sprite) { return static_cast<double>(sprite.tag); }

double Length(Vec2 v) { return std::hypot(v.x, v.y); }

std::vector<Pull> PlainSum(const SpriteManager& space, const GravityOptions& options) {
  std::vector<Pull> out;
  space.ForEachSprite([&](SpriteId id, const Sprite& a) {
    Pull pull{id, {}, 0};
    space.ForEachSprite([&](SpriteId other, const Sprite& b) {
      const double dx = b.position.x - a.position.x, dy = b.position.y - a.position.y;
      const double d = std::sqrt(dx * dx + dy * dy + options.softening * options.softening);
      if (other == id || d == 0) return;
      const double m = options.constant * MassByTag(other, b);
      pull.acceleration.x += m * dx / (d * d * d);
      pull.acceleration.y += m * dy / (d * d * d);
      pull.potential -= m / d;
    });
    out.push_back(pull);
  });
  return out;
}

Vec2 InClusters(test::Random& random) {
  const Vec2 clusters[] = {{1000, 1000}, {-50000, 3}, {20000, -40000}, {300, -900}};
  const Vec2 c = clusters[random.Below(4)];
  const double away = 2000 * random.Between(0, 1) * random.Between(0, 1);
  const double angle = random.Between(0, 6.28);
  return {c.x + away * std::cos(angle), c.y + away * std::sin(angle)};
}

// Masses from 0 to 4.
SpriteManager Crowd(std::size_t count, bool clustered, const SpaceOptions& options = {}) {
  SpriteManager space(options);
  test::Random random(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Vec2 p = clustered ? InClusters(random) : random.In(60000);
    space.Add({p, random.In(10), 1, 1, random.Below(5)});
  }
  space.Tick(0);
  return space;
}

struct Errors {
  double largest = 0;
  double mean = 0;
};

// Relative to the mean acceleration.
Errors Compare(const std::vector<Pull>& found, const std::vector<Pull>& truth) {
  EXPECT_EQ(found.size(), truth.size());
  double mean = 0;
  Errors errors;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    EXPECT_EQ(found[i].id, truth[i].id);
    const Vec2 a = found[i].acceleration, b = truth[i].acceleration;
    const double error = std::hypot(a.x - b.x, a.y - b.y);
    errors.largest = std::max(errors.largest, error);
    errors.mean += error;
    mean += Length(b);
  }
  return {errors.largest * static_cast<double>(truth.size()) / mean, errors.mean / mean};
}

struct Bits {
  std::vector<double> values;
  explicit Bits(const std::vector<Pull>& pulls) {
    for (const Pull& p : pulls) {
      values.insert(values.end(), {p.acceleration.x, p.acceleration.y, p.potential});
    }
  }
  bool operator==(const Bits&) const = default;
};

TEST(BarnesHut, IsExactAtThetaZero) {
  for (const bool clustered : {false, true}) {
    const SpriteManager space = Crowd(700, clustered);
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
      const SpriteManager space = Crowd(3000, clustered);
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
  const SpriteManager space = Crowd(3000, true);
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
  const SpriteManager space = Crowd(2000, true);
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
    for (const Pull& pull : pulls) {
      EXPECT_TRUE(std::isfinite(pull.acceleration.x) && pull.acceleration.y == 0) << gap;
      EXPECT_TRUE(std::isfinite(pull.potential)) << gap;
    }
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
  const SpriteManager space = Crowd(500, false, options);
  ASSERT_GT(space.GetStatistics().outside, 100u);
  BarnesHut gravity;
  gravity.Build(space, MassByTag);
  std::vector<Pull> pulls;
  gravity.GetPulls({}, pulls);
  EXPECT_LT(Compare(pulls, PlainSum(space, {})).largest, 0.01);
}

TEST(BarnesHut, IsRightBetweenMoveAndFixOutOfBounds) {
  SpriteManager space = Crowd(500, true);
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
  SpriteManager space = Crowd(800, true);
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

TEST(BarnesHut, GivesBodiesWithoutMassNoPull) {
  SpriteManager space = Crowd(600, false);
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

TEST(BarnesHut, ComputesOneBodyBitForBitAsAllBodies) {
  SpriteManager space = Crowd(900, true);
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
  const SpriteManager space = Crowd(2000, true);
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

TEST(BarnesHut, DividesSpaceAsTheManagerDoes) {
  SpaceOptions options;
  options.center = {77.3, -1200};
  options.leaf_capacity = 24;
  const SpriteManager space = Crowd(5000, true, options);
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
  SpriteManager space = Crowd(2000, true);
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

TEST(BarnesHut, IsCompleteOrEmptyWhenMemoryRunsOut) {
  const SpriteManager space = Crowd(500, true);
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
  SpriteManager space = Crowd(50, false);
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
    EXPECT_EQ(std::string(error.what()), "BarnesHut: mass -2.5 is negative");
  }
  gravity.GetPulls({}, after);
  EXPECT_TRUE(Bits(before) == Bits(after));
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
  EXPECT_EQ(error_of({.theta = kInfinity}), "BarnesHut: theta inf is not finite");
  EXPECT_EQ(error_of({.theta = -1}), "BarnesHut: theta -1 is negative");
  EXPECT_EQ(error_of({.theta = 3}), "BarnesHut: theta 3 is beyond 2");
  EXPECT_EQ(error_of({.softening = kInfinity}), "BarnesHut: softening inf is not finite");
  EXPECT_EQ(error_of({.softening = -1}), "BarnesHut: softening -1 is negative");
  EXPECT_EQ(error_of({.constant = kInfinity}), "BarnesHut: constant inf is not finite");
  EXPECT_EQ(error_of({.constant = -1}), "BarnesHut: constant -1 is negative");
  EXPECT_EQ(error_of({.theta = 2, .softening = 0, .constant = 0}), "none");
}

}  // namespace
}  // namespace heliopause
