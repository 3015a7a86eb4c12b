// Move and FixOutOfBounds: no sprite is lost, borders, percolation of strays, seconds per tick.
#include <gtest/gtest.h>

#include <cmath>
#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <vector>

#include "support/numbers.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

SpaceOptions Bounded(Border border, double radius = 1000) {
  SpaceOptions options;
  options.canvas = Canvas::Bounded;
  options.border = border;
  options.radius = radius;
  options.leaf_capacity = 4;
  options.merge_threshold = 2;
  options.smallest_leaf_radius = 1;
  return options;
}

SpaceOptions Infinite() {
  SpaceOptions options = Bounded(Border::Keep, 64);
  options.canvas = Canvas::Infinite;
  return options;
}

double RootRadius(const SpriteManager& manager) {
  double radius = 0;
  manager.ForEachNode([&](const NodeView& node) {
    if (node.depth == 0) radius = node.radius;
  });
  return radius;
}

TEST(Move, AddsVelocityTimesSeconds) {
  SpriteManager manager;
  const SpriteId id = manager.Add({.position = {1, 2}, .velocity = {0.5, -3}});
  manager.Tick(0.25);
  EXPECT_EQ(manager.GetPosition(id)->x, 1.125);
  EXPECT_EQ(manager.GetPosition(id)->y, 1.25);
  manager.Tick(0);
  EXPECT_EQ(manager.GetPosition(id)->x, 1.125);
}

TEST(Move, ATickWithoutStraysTouchesNoStructure) {
  SpriteManager manager(Infinite());
  for (int i = 0; i < 200; ++i) {
    const Vec2 p{(i % 20) * 6.0 - 59.9, (i / 20) * 12.0 - 59.9};  // away from edges of squares
    manager.Add({.position = p, .velocity = {0.1, 0.1}, .radius = 1});
  }
  manager.Tick(0);
  const std::size_t nodes = manager.GetStatistics().nodes;
  manager.Move(1.0 / 60);
  manager.FixOutOfBounds();
  manager.ForEachNode([](const NodeView& node) {
    EXPECT_FALSE(node.dirty);
    EXPECT_FALSE(node.touched);
    EXPECT_EQ(node.change, NodeView::Change::None);
  });
  manager.ReBallance();
  const Statistics s = manager.GetStatistics();
  EXPECT_EQ(s.strays, 0u);
  EXPECT_EQ(s.dirty_visited, 0u);
  EXPECT_EQ(s.splits + s.merges, 0u);
  EXPECT_EQ(s.nodes, nodes);
}

TEST(Move, CountsStraysAndReinsertsThem) {
  SpriteManager manager(Infinite());
  for (int i = 0; i < 50; ++i) manager.Add({.position = {-60.0 + i, 3}});
  const SpriteId stray = manager.Add({.position = {-60, -60}, .velocity = {119, 119}});
  manager.ReBallance();
  manager.Tick(1);
  EXPECT_EQ(manager.GetStatistics().strays, 1u);
  EXPECT_EQ(manager.GetPosition(stray)->x, 59);
  EXPECT_EQ(manager.Validate(), "");
  const auto hit = manager.GetNearestSprite({59, 59}, 1);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->id, stray);
}

TEST(Move, TwiceWithoutFixOutOfBoundsIsAllowed) {
  SpriteManager manager(Infinite());
  test::Random random(1);
  for (int i = 0; i < 300; ++i) manager.Add({random.In(60), random.In(300), 1, 1, 0});
  manager.ReBallance();
  manager.Move(0.5);
  manager.Move(0.5);
  EXPECT_EQ(manager.Validate(), "");
  manager.FixOutOfBounds();
  EXPECT_EQ(manager.Validate(), "");
  std::vector<Hit> out;
  manager.GetSpritesNear({}, test::kInfinity, {}, out);
  EXPECT_EQ(out.size(), 300u);
}

TEST(Move, ReBallanceBeforeFixOutOfBoundsLosesNoSprite) {
  SpriteManager manager(Infinite());
  test::Random random(2);
  for (int i = 0; i < 300; ++i) manager.Add({random.In(60), random.In(3000), 1, 1, 0});
  manager.Move(1);
  manager.ReBallance();
  EXPECT_EQ(manager.Validate(), "");
  manager.FixOutOfBounds();
  EXPECT_EQ(manager.Validate(), "");
  EXPECT_EQ(manager.CountSpritesNear({}, test::kInfinity), 300u);
}

TEST(Move, AnyVelocityKeepsEverySpriteInSpace) {
  const double huge = std::numeric_limits<double>::max();
  for (const Border border : {Border::Keep, Border::Wrap, Border::Clamp, Border::Bounce}) {
    SpriteManager manager(Bounded(border, 99.7));
    std::vector<SpriteId> ids;
    for (const double v : {huge, -huge, 1e200, -1e15, 5e-324, 1e12}) {
      ids.push_back(manager.Add({.position = {1, 2}, .velocity = {v, -v}, .radius = 1}));
    }
    for (const double seconds : {1.0 / 60, 1e300, 0.0, 3.0}) {
      manager.Tick(seconds);
      ASSERT_EQ(manager.Validate(), "");
      for (const SpriteId id : ids) {
        const Vec2 p = *manager.GetPosition(id);
        const double limit = border == Border::Keep ? kMaxCoordinate : 99.7;
        EXPECT_LE(std::abs(p.x), limit);
        EXPECT_LE(std::abs(p.y), limit);
      }
    }
  }
}

TEST(Border, OfAnInfiniteCanvasIsIgnored) {
  SpaceOptions options = Bounded(Border::Remove, 10);
  options.canvas = Canvas::Infinite;
  SpriteManager manager(options);
  const SpriteId id = manager.Add({.position = {500, 0}, .velocity = {1000, 0}});
  manager.Tick(1);
  EXPECT_EQ(manager.GetPosition(id)->x, 1500);
}

TEST(Border, ActsOnTheClosedBoxAsGivenAndNotOnTheRoot) {
  SpriteManager manager(Bounded(Border::Clamp, 1000));  // its root has radius 1024
  const SpriteId on_edge = manager.Add({.position = {1000, -1000}, .velocity = {0, 0}});
  const SpriteId out = manager.Add({.position = {999, 0}, .velocity = {11, 0}});
  manager.Tick(1);
  EXPECT_EQ(manager.GetPosition(on_edge)->x, 1000);
  EXPECT_EQ(manager.GetPosition(out)->x, 1000);
  EXPECT_EQ(manager.Get(out)->velocity.x, 0);
  EXPECT_THROW(manager.Add({.position = {1000.001, 0}}), std::invalid_argument);
  EXPECT_THROW(manager.MoveTo(out, {0, -1010}), std::invalid_argument);
}

TEST(Border, RemoveDoesNotCountARemovedSpriteAsAStray) {
  SpriteManager manager(Bounded(Border::Remove, 1000));
  manager.Add({.position = {990, 0}, .velocity = {20, 0}});
  manager.Add({.position = {-990, 0}, .velocity = {5, 0}});
  manager.Tick(1);
  EXPECT_EQ(manager.RemovedAtBorder().size(), 1u);
  EXPECT_EQ(manager.GetStatistics().strays, 0u);
  EXPECT_EQ(manager.Validate(), "");
}

TEST(Border, RemoveReportsRemovedIdsInOrderUntilTheNextMove) {
  SpriteManager manager(Bounded(Border::Remove));
  std::vector<SpriteId> leaving;
  for (int i = 0; i < 40; ++i) {
    const bool leaves = i % 3 == 0;
    const SpriteId id = manager.Add(
        {.position = {900.0 - 40 * i, 10.0 * i}, .velocity = {0, leaves ? 5000.0 : 1.0}});
    if (leaves) leaving.push_back(id);
  }
  manager.Tick(1);
  const auto removed = manager.RemovedAtBorder();
  EXPECT_EQ(std::vector<SpriteId>(removed.begin(), removed.end()), leaving);
  for (const SpriteId id : leaving) EXPECT_FALSE(manager.Contains(id));
  EXPECT_EQ(manager.Count(), 40 - leaving.size());
  EXPECT_EQ(manager.Validate(), "");
  EXPECT_EQ(manager.Add({}).slot, leaving.back().slot)
      << "freed in order of id, allocated last freed first";
  manager.Tick(0);
  EXPECT_TRUE(manager.RemovedAtBorder().empty());
}

TEST(Border, RemovedIdsStayWhereTheyAreWhileSpritesAreAdded) {
  SpriteManager manager(Bounded(Border::Remove));
  std::vector<SpriteId> leaving;
  for (int i = 0; i < 3; ++i) {
    leaving.push_back(manager.Add({.position = {990, 10.0 * i}, .velocity = {50, 0}}));
  }
  manager.Tick(1);
  const auto removed = manager.RemovedAtBorder();
  for (int i = 0; i < 1000; ++i) manager.Add({.position = {0.5 * i, 0}, .velocity = {5000, 0}});
  std::vector<SpriteId> ids;
  manager.AddMany(std::vector<Sprite>(1000, {.velocity = {0, 5000}}), ids);
  manager.Reserve(5000);
  EXPECT_EQ(manager.RemovedAtBorder().data(), removed.data());
  EXPECT_EQ(std::vector<SpriteId>(removed.begin(), removed.end()), leaving);
  SpriteManager copy = manager.Clone();
  manager.Tick(1);
  EXPECT_EQ(manager.RemovedAtBorder().size(), 2000u);
  copy.Tick(1);
  EXPECT_EQ(copy.RemovedAtBorder().size(), 2000u);
  EXPECT_EQ(manager.Validate(), "");
}

TEST(Border, KeepListsSpritesOutsideBesideTheRootUntilTheyReturn) {
  SpriteManager manager(Bounded(Border::Keep));
  const double root = RootRadius(manager);
  std::vector<SpriteId> ids;
  for (int i = 0; i < 30; ++i) {
    ids.push_back(manager.Add({{10.0 * i, 0}, {1000, 0}, 5, 1, 0}));
  }
  manager.Tick(1);
  manager.Tick(1);
  EXPECT_EQ(manager.GetStatistics().outside, 30u);
  EXPECT_EQ(manager.Count(), 30u);
  EXPECT_EQ(RootRadius(manager), root) << "the root of a bounded canvas never grows";
  std::vector<Hit> out;
  manager.GetSpritesTouching({2005, 0}, 0, {}, out);
  EXPECT_EQ(out.size(), 2u);
  EXPECT_EQ(manager.GetNearestSprite({1e9, 0}, test::kInfinity)->id, ids.back());
  EXPECT_EQ(manager.SweepFirst({1500, 0}, {3000, 0}, 1)->id, ids.front());
  std::size_t pairs = 0;
  manager.ForEachOverlappingPair([&](SpriteId, SpriteId) { ++pairs; });
  EXPECT_EQ(pairs, 29u);
  for (const SpriteId id : ids) manager.SetVelocity(id, {-1000, 0});
  manager.Tick(1);
  manager.Tick(1);
  EXPECT_EQ(manager.GetStatistics().outside, 0u);
  EXPECT_EQ(manager.Validate(), "");
}

TEST(Border, KeepListsASpriteInsideTheRootButOutsideTheCanvas) {
  SpriteManager manager(Bounded(Border::Keep, 1000));
  const SpriteId id = manager.Add({.position = {1010, 0}, .velocity = {-20, 0}});
  EXPECT_EQ(manager.GetStatistics().outside, 1u);
  manager.Tick(1);
  EXPECT_EQ(manager.GetStatistics().outside, 0u);
  manager.SetVelocity(id, {20, 0});
  manager.Tick(1);
  EXPECT_EQ(manager.GetStatistics().outside, 1u);
  EXPECT_EQ(manager.GetStatistics().strays, 1u);
  EXPECT_EQ(manager.Validate(), "");
}

TEST(Border, ALargeSpriteOutsideTouchesSpritesInside) {
  SpriteManager manager(Bounded(Border::Keep, 1000));
  const SpriteId planet = manager.Add({{3000, 0}, {}, 2500, 2, 0});
  const SpriteId ship = manager.Add({{900, 0}, {}, 5, 1, 0});
  std::vector<Hit> out;
  manager.GetSpritesTouching({600, 0}, 0, {}, out);
  ASSERT_EQ(out.size(), 1u);
  EXPECT_EQ(out[0].id, planet);
  std::vector<std::pair<SpriteId, SpriteId>> pairs;
  manager.ForEachOverlappingPair([&](SpriteId a, SpriteId b) { pairs.emplace_back(a, b); });
  ASSERT_EQ(pairs.size(), 1u);
  EXPECT_EQ(pairs[0], std::pair(planet, ship));
}

TEST(Border, ReBallanceRecountsTheRadiusOfSpritesOutside) {
  SpriteManager manager(Bounded(Border::Keep, 1000));
  for (int i = 0; i < 100; ++i) manager.Add({{1500.0 + i, 0}, {}, 1, 1, 0});
  const SpriteId planet = manager.Add({{3000, 0}, {}, 2500, 2, 0});
  std::vector<Hit> out;
  SearchTrace trace;
  manager.GetSpritesTouching({}, 10, {.kinds = 1, .trace = &trace}, out);
  EXPECT_EQ(trace.sprites_tested, 100u) << "the planet widens the bounds for all of them";
  manager.Remove(planet);
  EXPECT_EQ(manager.Validate(), "");
  manager.ReBallance();
  manager.GetSpritesTouching({}, 10, {.kinds = 1, .trace = &trace}, out);
  EXPECT_EQ(trace.sprites_tested, 0u);
  EXPECT_EQ(manager.Validate(), "");
}

TEST(EndOfSpace, ASpriteThatReachesItStaysThereWithoutOutwardVelocity) {
  SpriteManager manager(Infinite());
  const SpriteId id = manager.Add({.position = {0, 5}, .velocity = {kMaxCoordinate, 1}});
  manager.Tick(1);
  EXPECT_EQ(manager.Get(id)->position.x, kMaxCoordinate);
  EXPECT_EQ(manager.Get(id)->velocity.x, 0);
  EXPECT_EQ(manager.Get(id)->velocity.y, 1);
  manager.Tick(1);
  EXPECT_EQ(manager.Get(id)->position.x, kMaxCoordinate);
  EXPECT_EQ(manager.Get(id)->position.y, 7);
  EXPECT_EQ(manager.GetNearestSprite({-kMaxCoordinate, 0}, test::kInfinity)->id, id);
  EXPECT_EQ(manager.Validate(), "");
}

TEST(Move, RejectsInvalidSecondsAndMovesNothing) {
  SpriteManager manager;
  const SpriteId id = manager.Add({.position = {1, 1}, .velocity = {1, 1}});
  for (const double seconds : {-1.0, -1e-300, test::kInfinity, std::nan("")}) {
    EXPECT_THROW(manager.Move(seconds), std::invalid_argument);
    EXPECT_THROW(manager.Tick(seconds), std::invalid_argument);
  }
  EXPECT_EQ(manager.GetPosition(id)->x, 1);
  EXPECT_EQ(manager.CountSpritesNear({}, 9), 1u) << "searches still work";
}

}  // namespace
}  // namespace heliopause
