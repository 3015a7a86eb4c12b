#include "game/rules/routes.hpp"

#include <cmath>
#include <limits>

#include "base/random.hpp"
#include "game/fixture.hpp"

namespace heliopause {
namespace {

class Routes : public GameTest {
 protected:
  ObjectId SpawnGate(Vec2 position) {
    return game.SpawnBody(*TestCatalog().FindBody("gate"), kNone, position, "");
  }
  static double Distance(Vec2 a, Vec2 b) {
    return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
  }
  // The brute-force reference: all orders of gates, each at most once.
  double Shortest(Vec2 from, Vec2 to, std::vector<ObjectId> left) {
    double best = Distance(from, to);
    for (std::size_t i = 0; i < left.size(); ++i) {
      std::vector<ObjectId> rest = left;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      const double first = Distance(from, Position(left[i]));
      if (first >= best) continue;
      best = std::min(best, first + Shortest(Position(game.LinkedGate(left[i])), to, rest));
    }
    return best;
  }
  double LengthOf(const Route& route, Vec2 from, Vec2 to) {
    double length = 0;
    for (const ObjectId gate : route.gates) {
      length += Distance(from, Position(gate));
      from = Position(game.LinkedGate(gate));
    }
    return length + Distance(from, to);
  }
};

TEST_F(Routes, WithoutGatesTheWayIsStraight) {
  const Route route = FindRoute(game, {0, 0}, {300, 400});
  EXPECT_TRUE(route.gates.empty());
  EXPECT_EQ(route.length, 500);
}

TEST_F(Routes, UseAGateOnlyIfItShortensTheWay) {
  const ObjectId here = SpawnGate({1'000, 0}), there = SpawnGate({400'000, 0});
  game.LinkGates(here, there);
  EXPECT_TRUE(FindRoute(game, {0, 0}, {900, 0}).gates.empty());
  const Route route = FindRoute(game, {0, 0}, {401'000, 0});
  EXPECT_EQ(route.gates, std::vector<ObjectId>{here});
  EXPECT_EQ(route.length, 2'000);
  EXPECT_EQ(FindRoute(game, {401'000, 0}, {0, 0}).gates, std::vector<ObjectId>{there});
}

TEST_F(Routes, AreTheShortestOfAllOrdersOfGates) {
  Random random(4);
  for (int round = 0; round < 60; ++round) {
    std::vector<ObjectId> gates;
    const auto point = [&] { return Vec2{random.Between(-1e6, 1e6), random.Between(-1e6, 1e6)}; };
    const int links = 1 + round % 3;
    for (int i = 0; i < links; ++i) {
      gates.push_back(SpawnGate(point()));
      gates.push_back(SpawnGate(point()));
      game.LinkGates(gates[gates.size() - 2], gates.back());
    }
    const Vec2 from = point(), to = point();
    const Route route = FindRoute(game, from, to);
    EXPECT_NEAR(route.length, Shortest(from, to, gates), 1e-6);
    EXPECT_NEAR(route.length, LengthOf(route, from, to), 1e-6);
    // Earlier searches from the same point do not change the result.
    RouteSearch search(game, from);
    for (int i = 0; i < 5; ++i) {
      const Vec2 other = i == 4 ? to : point();
      const Route one = FindRoute(game, from, other), many = search.To(other);
      EXPECT_EQ(many.gates, one.gates);
      EXPECT_EQ(many.length, one.length);
    }
    for (const ObjectId gate : gates) game.Remove(gate);
  }
}

}  // namespace
}  // namespace heliopause
