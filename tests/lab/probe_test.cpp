// Each probe against a plain loop over all bodies.
#include "lab/probe.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "lab/population.hpp"

namespace heliopause::lab {
namespace {

class ProbeTest : public testing::Test {
 protected:
  ProbeTest() : crowd_({.radius = 1000, .leaf_capacity = 8}) {
    SmallRandom random(21);
    crowd_.Pour(random, {Shape::Clusters, 2, 12, 100}, {{0, 0}, 1000}, 1500);
    for (int i = 0; i < 3; ++i) crowd_.Tick(1.0 / 60);
  }

  Answer Ask(ProbeKind kind, double radius = 150) const {
    return lab::Ask(Space(), {kind, radius, 20}, {-900, -700}, {100, 60});
  }
  const SpriteManager& Space() const { return crowd_.Space(); }

  // Who, by looking at everybody.
  template <class F>
  std::set<SpriteId> All(F&& wanted) const {
    std::set<SpriteId> all;
    Space().ForEachSprite([&](SpriteId id, const Sprite& body) {
      if (wanted(body)) all.insert(id);
    });
    return all;
  }
  static std::set<SpriteId> Who(const Answer& answer) {
    return {answer.who.begin(), answer.who.end()};
  }
  static double From(const Sprite& body, Vec2 at) {
    return std::sqrt((body.position.x - at.x) * (body.position.x - at.x) +
                     (body.position.y - at.y) * (body.position.y - at.y));
  }

  Population crowd_;
};

TEST_F(ProbeTest, KnowsItsKindsByName) {
  for (std::size_t i = 0; i < kProbeNames.size(); ++i)
    EXPECT_EQ(ParseProbe(kProbeNames[i]), static_cast<ProbeKind>(i));
  EXPECT_EQ(ParseProbe("ray"), std::nullopt);
}

TEST_F(ProbeTest, TheLargeBodyTouchesWhomBruteForceSays) {
  const Answer answer = Ask(ProbeKind::Touching);
  EXPECT_EQ(Who(answer),
            All([&](const Sprite& b) { return From(b, answer.at) <= 150 + b.radius; }));
  EXPECT_GT(answer.who.size(), 5u);
}

TEST_F(ProbeTest, ARadiusFindsCenters) {
  const Answer answer = Ask(ProbeKind::Near);
  EXPECT_EQ(Who(answer), All([&](const Sprite& b) { return From(b, answer.at) <= 150; }));
}

TEST_F(ProbeTest, NearestFindsKAndNobodyCloserIsLeftOut) {
  const Answer answer = Ask(ProbeKind::Nearest);
  ASSERT_EQ(answer.who.size(), 20u);
  const double farthest = From(*Space().Get(answer.who.back()), answer.at);
  EXPECT_EQ(All([&](const Sprite& b) { return From(b, answer.at) < farthest; }).size(), 19u);
}

TEST_F(ProbeTest, ABoxFindsCirclesThatReachIn) {
  const Answer answer = Ask(ProbeKind::Box);
  EXPECT_EQ(Who(answer), All([&](const Sprite& b) {
              const double dx = std::max(0.0, std::abs(b.position.x - answer.at.x) - 150);
              const double dy = std::max(0.0, std::abs(b.position.y - answer.at.y) - 150);
              return std::sqrt(dx * dx + dy * dy) <= b.radius;
            }));
}

TEST_F(ProbeTest, ASweepFindsThoseNearItsWayAndTheFirstOneStopsIt) {
  const Answer all = Ask(ProbeKind::SweepAll, 30);
  const Answer first = Ask(ProbeKind::SweepFirst, 30);
  EXPECT_EQ(
      Who(all), All([&](const Sprite& b) {
        const Vec2 way{all.at.x - all.from.x, all.at.y - all.from.y};
        const Vec2 side{b.position.x - all.from.x, b.position.y - all.from.y};
        const double along = std::clamp(
            (way.x * side.x + way.y * side.y) / (way.x * way.x + way.y * way.y), 0.0, 1.0);
        return From(b, {all.from.x + way.x * along, all.from.y + way.y * along}) <= 30 + b.radius;
      }));
  ASSERT_EQ(first.who.size(), 1u);
  EXPECT_EQ(first.who.front(), all.who.front());
  const Sprite body = *Space().Get(first.who.front());
  EXPECT_NEAR(From(body, first.stopped), 30 + body.radius, 1e-6);
}

TEST_F(ProbeTest, EachShowsHowItWalkedAndPrunes) {
  const std::size_t nodes = Space().GetStatistics().nodes;
  for (std::size_t kind = 0; kind < kProbeNames.size(); ++kind) {
    const Answer answer = Ask(static_cast<ProbeKind>(kind));
    const auto count = [&](NodeVisit::What what) {
      return static_cast<std::size_t>(std::count_if(answer.walk.begin(), answer.walk.end(),
                                                    [&](const auto& v) { return v.what == what; }));
    };
    EXPECT_EQ(count(NodeVisit::What::Entered), answer.trace.nodes_entered) << kProbeNames[kind];
    EXPECT_EQ(count(NodeVisit::What::Skipped), answer.trace.nodes_skipped);
    EXPECT_EQ(count(NodeVisit::What::TakenWhole), answer.trace.nodes_taken_whole);
    EXPECT_GT(answer.trace.nodes_entered, 0u);
    EXPECT_LT(answer.walk.size(), nodes) << kProbeNames[kind];
    EXPECT_LT(answer.trace.sprites_tested, answer.brute_checks / 2) << kProbeNames[kind];
    EXPECT_GT(answer.microseconds, 0);
    EXPECT_EQ(answer.trace.visits, nullptr);
  }
}

TEST_F(ProbeTest, AsksNothingThatTheLibraryRefuses) {
  for (std::size_t kind = 0; kind < kProbeNames.size(); ++kind) {
    EXPECT_NO_THROW(
        lab::Ask(Space(), {static_cast<ProbeKind>(kind), 1e300, 5}, {-1e300, 0}, {0, 1e300}));
  }
}

}  // namespace
}  // namespace heliopause::lab
