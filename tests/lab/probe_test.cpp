// Each probe against a loop over all bodies.
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
  ProbeTest() : bodies_({.radius = 1000, .leaf_capacity = 8}) {
    SmallRandom random(21);
    bodies_.Pour(random, {Shape::Clusters, 2, 12, 100}, {{0, 0}, 1000}, 1500);
    for (int i = 0; i < 3; ++i) bodies_.Tick(1.0 / 60);
  }

  Answer Run(ProbeKind kind, double radius = 150) const {
    return RunProbe(Space(), {kind, radius, 20}, {-900, -700}, {100, 60});
  }
  const SpriteManager& Space() const { return bodies_.Space(); }

  // The bodies for which `wanted` holds, by a loop over all.
  template <class F>
  std::set<SpriteId> All(F&& wanted) const {
    std::set<SpriteId> all;
    Space().ForEachSprite([&](SpriteId id, const Sprite& body) {
      if (wanted(body)) all.insert(id);
    });
    return all;
  }
  static std::set<SpriteId> Found(const Answer& answer) {
    return {answer.found.begin(), answer.found.end()};
  }
  static double From(const Sprite& body, Vec2 at) {
    return std::sqrt((body.position.x - at.x) * (body.position.x - at.x) +
                     (body.position.y - at.y) * (body.position.y - at.y));
  }

  Population bodies_;
};

TEST_F(ProbeTest, ParseProbeAcceptsTheNamesOfAllKinds) {
  for (std::size_t i = 0; i < kProbeNames.size(); ++i)
    EXPECT_EQ(ParseProbe(kProbeNames[i]), static_cast<ProbeKind>(i));
  EXPECT_EQ(ParseProbe("ray"), std::nullopt);
}

TEST_F(ProbeTest, TheBodyNextToAPointIsFoundFromAnyPlace) {
  EXPECT_EQ(BodyNextTo(Space(), {100, 60}), Space().GetNearestSprite({100, 60}, 5000)->id);
  EXPECT_TRUE(Space().Contains(BodyNextTo(Space(), {-2 * kMaxCoordinate, 0})));
  EXPECT_EQ(BodyNextTo(SpriteManager{}, {0, 0}), SpriteId{});
}

TEST_F(ProbeTest, TouchingFindsWhatBruteForceFinds) {
  const Answer answer = Run(ProbeKind::Touching);
  EXPECT_EQ(Found(answer),
            All([&](const Sprite& b) { return From(b, answer.at) <= 150 + b.radius; }));
  EXPECT_GT(answer.found.size(), 5u);
}

TEST_F(ProbeTest, ARadiusFindsCenters) {
  const Answer answer = Run(ProbeKind::Near);
  EXPECT_EQ(Found(answer), All([&](const Sprite& b) { return From(b, answer.at) <= 150; }));
}

TEST_F(ProbeTest, NearestFindsTheKClosestBodies) {
  const Answer answer = Run(ProbeKind::Nearest);
  ASSERT_EQ(answer.found.size(), 20u);
  const double farthest = From(*Space().Get(answer.found.back()), answer.at);
  EXPECT_EQ(All([&](const Sprite& b) { return From(b, answer.at) < farthest; }).size(), 19u);
}

TEST_F(ProbeTest, ABoxFindsCirclesThatTouchIt) {
  const Answer answer = Run(ProbeKind::Box);
  EXPECT_EQ(Found(answer), All([&](const Sprite& b) {
              const double dx = std::max(0.0, std::abs(b.position.x - answer.at.x) - 150);
              const double dy = std::max(0.0, std::abs(b.position.y - answer.at.y) - 150);
              return std::sqrt(dx * dx + dy * dy) <= b.radius;
            }));
}

TEST_F(ProbeTest, ASweepFindsBodiesAlongItsPathAndStopsAtTheFirst) {
  const Answer all = Run(ProbeKind::SweepAll, 30);
  const Answer first = Run(ProbeKind::SweepFirst, 30);
  EXPECT_EQ(
      Found(all), All([&](const Sprite& b) {
        const Vec2 path{all.at.x - all.from.x, all.at.y - all.from.y};
        const Vec2 side{b.position.x - all.from.x, b.position.y - all.from.y};
        const double along = std::clamp(
            (path.x * side.x + path.y * side.y) / (path.x * path.x + path.y * path.y), 0.0, 1.0);
        return From(b, {all.from.x + path.x * along, all.from.y + path.y * along}) <= 30 + b.radius;
      }));
  ASSERT_EQ(first.found.size(), 1u);
  EXPECT_EQ(first.found.front(), all.found.front());
  const Sprite body = *Space().Get(first.found.front());
  EXPECT_NEAR(From(body, first.stopped), 30 + body.radius, 1e-6);
}

TEST_F(ProbeTest, EveryKindReportsItsNodesAndPrunes) {
  const std::size_t nodes = Space().GetStatistics().nodes;
  for (std::size_t kind = 0; kind < kProbeNames.size(); ++kind) {
    const Answer answer = Run(static_cast<ProbeKind>(kind));
    const auto count = [&](NodeVisit::What what) {
      return static_cast<std::size_t>(std::count_if(answer.visits.begin(), answer.visits.end(),
                                                    [&](const auto& v) { return v.what == what; }));
    };
    EXPECT_EQ(count(NodeVisit::What::Entered), answer.trace.nodes_entered) << kProbeNames[kind];
    EXPECT_EQ(count(NodeVisit::What::Skipped), answer.trace.nodes_skipped);
    EXPECT_EQ(count(NodeVisit::What::TakenWhole), answer.trace.nodes_taken_whole);
    EXPECT_GT(answer.trace.nodes_entered, 0u);
    EXPECT_LT(answer.visits.size(), nodes) << kProbeNames[kind];
    EXPECT_LT(answer.trace.sprites_tested, answer.brute_checks / 2) << kProbeNames[kind];
    EXPECT_GT(answer.microseconds, 0);
    EXPECT_EQ(answer.trace.visits, nullptr);
  }
}

TEST_F(ProbeTest, ClampsCoordinatesToThoseThatTheLibraryAccepts) {
  for (std::size_t kind = 0; kind < kProbeNames.size(); ++kind) {
    EXPECT_NO_THROW(
        RunProbe(Space(), {static_cast<ProbeKind>(kind), 1e300, 5}, {-1e300, 0}, {0, 1e300}));
  }
}

}  // namespace
}  // namespace heliopause::lab
