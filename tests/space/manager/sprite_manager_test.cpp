// Ids, setters, life time and invalid input. For guards, see guards_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "support/error_of.hpp"
#include "support/numbers.hpp"
#include "support/saved.hpp"

namespace heliopause {
namespace {

TEST(SpriteManager, ReturnsItsOptions) {
  const SpriteManager manager({.center = {3, 4}, .radius = 100, .canvas = Canvas::Bounded});
  EXPECT_EQ(manager.Options().center.y, 4);
  EXPECT_EQ(manager.Options().radius, 100);
  EXPECT_EQ(manager.Options().canvas, Canvas::Bounded);
  EXPECT_EQ(manager.Options().merge_threshold, kFollowsLeafCapacity);
}

TEST(SpriteManager, ReturnsTheSpritesThatWereAdded) {
  SpriteManager manager;
  const SpriteId id = manager.Add({{1, 2}, {3, 4}, 5, 6, 7});
  const Sprite s = manager.Get(id).value();
  EXPECT_EQ(s.position.x, 1);
  EXPECT_EQ(s.position.y, 2);
  EXPECT_EQ(s.velocity.x, 3);
  EXPECT_EQ(s.velocity.y, 4);
  EXPECT_EQ(s.radius, 5);
  EXPECT_EQ(s.kinds, 6u);
  EXPECT_EQ(s.tag, 7u);
  EXPECT_EQ(manager.GetPosition(id)->y, 2);
  EXPECT_TRUE(manager.Contains(id));
  EXPECT_EQ(manager.Count(), 1u);
}

TEST(SpriteManager, AppliesEverySetter) {
  SpriteManager manager;
  const SpriteId id = manager.Add({});
  EXPECT_TRUE(manager.MoveTo(id, {9, 8}) && manager.SetVelocity(id, {7, 6}) &&
              manager.SetRadius(id, 5) && manager.SetKinds(id, 4) && manager.SetTag(id, 3));
  const Sprite s = *manager.Get(id);
  EXPECT_EQ(s.position.x, 9);
  EXPECT_EQ(s.velocity.y, 6);
  EXPECT_EQ(s.radius, 5);
  EXPECT_EQ(s.kinds, 4u);
  EXPECT_EQ(s.tag, 3u);
}

TEST(SpriteManager, ReturnsFalseOrNulloptForARemovedId) {
  SpriteManager manager;
  const SpriteId gone = manager.Add({});
  EXPECT_TRUE(manager.Remove(gone));
  const SpriteId next = manager.Add({});
  EXPECT_EQ(next.slot, gone.slot);
  for (const SpriteId id : {gone, SpriteId{}, SpriteId{99, 1}, SpriteId{next.slot, 77}}) {
    EXPECT_FALSE(manager.Contains(id));
    EXPECT_FALSE(manager.Get(id));
    EXPECT_FALSE(manager.GetPosition(id));
    EXPECT_FALSE(manager.Remove(id));
    EXPECT_FALSE(manager.MoveTo(id, {}));
    EXPECT_FALSE(manager.SetVelocity(id, {}));
    EXPECT_FALSE(manager.SetRadius(id, 1));
    EXPECT_FALSE(manager.SetKinds(id, 1));
    EXPECT_FALSE(manager.SetTag(id, 1));
    EXPECT_TRUE(manager.GetNearestSprite({}, 1, {.ignore = id}))
        << "an invalid id ignores no sprite";
  }
}

TEST(SpriteManager, IdsDoNotDependOnTheShapeOfTheTree) {
  SpaceOptions fine;
  fine.leaf_capacity = 1;
  fine.merge_threshold = 0;
  SpriteManager a;
  SpriteManager b(fine);
  for (int i = 0; i < 50; ++i) {
    a.Add({.position = {1.0 * i, 0}});
    b.Add({.position = {-100.0 * i, 3.0 * i}});
    if (i % 2 == 0) b.Tick(1);
  }
  for (std::uint32_t i = 0; i < 50; i += 3) {
    EXPECT_TRUE(a.Remove({i, 1}) && b.Remove({i, 1}));
    a.ReBallance();
  }
  for (int i = 0; i < 30; ++i) EXPECT_EQ(a.Add({}), b.Add({}));
}

TEST(SpriteManager, VisitsSpritesInOrderOfId) {
  SpriteManager manager;
  for (int i = 0; i < 100; ++i) {
    manager.Add({.position = {-5000.0 * i, 77.0 * i}, .tag = std::uint64_t(i)});
  }
  manager.Remove({5, 1});
  std::vector<SpriteId> seen;
  manager.ForEachSprite([&](SpriteId id, const Sprite& sprite) {
    EXPECT_EQ(sprite.tag, id.slot);
    seen.push_back(id);
  });
  EXPECT_EQ(seen.size(), 99u);
  EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
}

TEST(SpriteManager, ClearKeepsOldIdsInvalidAndAllocatesTheLowestSlotFirst) {
  SpriteManager manager;
  std::vector<SpriteId> old;
  for (int i = 0; i < 100; ++i) old.push_back(manager.Add({.position = {1e9 * i, 0}}));
  manager.Clear();
  EXPECT_EQ(manager.Count(), 0u);
  EXPECT_EQ(manager.Validate(), "");
  EXPECT_EQ(manager.GetStatistics().nodes, 1u);
  for (const SpriteId id : old) EXPECT_FALSE(manager.Contains(id));
  EXPECT_EQ(manager.Add({}), (SpriteId{0, 2}));
}

TEST(SpriteManager, MovesWithItsSpritesAndIds) {
  SpriteManager a;
  const SpriteId id = a.Add({.position = {1, 1}});
  SpriteManager b = std::move(a);
  EXPECT_TRUE(b.Contains(id));
  a = SpriteManager();  // a moved-from manager may be assigned
  EXPECT_EQ(a.Count(), 0u);
  a = std::move(b);
  EXPECT_EQ(a.CountSpritesNear({}, 5), 1u);
  static_assert(!std::is_copy_constructible_v<SpriteManager>);
  static_assert(std::is_nothrow_move_constructible_v<SpriteManager>);
}

TEST(SpriteManager, ShrinkToFitKeepsResultsIdsAndTheGuard) {
  SpriteManager manager;
  std::vector<SpriteId> ids;
  for (int i = 0; i < 3000; ++i) ids.push_back(manager.Add({{i * 7.0, i * -3.0}, {1, 1}, 2, 1, 5}));
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (i % 10 != 0) manager.Remove(ids[i]);
  }
  const auto before = test::Saved(manager);
  manager.ShrinkToFit();
  EXPECT_EQ(test::Saved(manager), before);
  EXPECT_EQ(manager.Validate(), "");
  EXPECT_EQ(manager.CountSpritesNear({}, test::kInfinity), 300u);
  manager.Move(1);
  manager.ShrinkToFit();
  EXPECT_THROW((void)manager.CountSpritesNear({}, 1), std::logic_error);
  manager.FixOutOfBounds();
  EXPECT_EQ(manager.CountSpritesNear({}, test::kInfinity), 300u);
}

TEST(Rejection, OfInvalidInputNamesTheValueAndChangesNothing) {
  SpriteManager manager;
  const SpriteId id = manager.Add({{1, 2}, {3, 4}, 5, 6, 7});
  const auto before = test::Saved(manager);
  const auto add_far = [&] { manager.Add({.position = {-2e12, 0}}); };
  EXPECT_NE(test::ErrorOf(add_far).find("-2e+12"), std::string::npos);
  EXPECT_NE(test::ErrorOf([&] { manager.Add({.radius = -3.5}); }).find("-3.5"), std::string::npos);
  EXPECT_NE(test::ErrorOf([&] { manager.Tick(-0.25); }).find("-0.25"), std::string::npos);
  EXPECT_NE(test::ErrorOf([&] {
              manager.SetVelocity(id, {test::kNan, 0});
            }).find("nan"),
            std::string::npos);
  for (const double bad : {test::kNan, test::kInfinity, -test::kInfinity, test::kTooFar,
                           -test::kTooFar, std::nextafter(kMaxCoordinate, test::kInfinity)}) {
    EXPECT_NE(test::ErrorOf([&] { manager.Add({.position = {bad, 0}}); }), "");
    EXPECT_NE(test::ErrorOf([&] { manager.Add({.position = {0, bad}}); }), "");
    EXPECT_NE(test::ErrorOf([&] { manager.MoveTo(id, {bad, 0}); }), "");
    EXPECT_NE(test::ErrorOf([&] { manager.MoveTo(id, {0, bad}); }), "");
    EXPECT_NE(test::ErrorOf([&] { manager.MoveTo(SpriteId{}, {0, bad}); }), "");
  }
  for (const double bad : {test::kNan, test::kInfinity, -test::kInfinity}) {
    EXPECT_NE(test::ErrorOf([&] { manager.Add({.velocity = {bad, 0}}); }), "");
    EXPECT_NE(test::ErrorOf([&] { manager.SetVelocity(id, {0, bad}); }), "");
    EXPECT_NE(test::ErrorOf([&] { manager.Add({.radius = bad}); }), "");
    EXPECT_NE(test::ErrorOf([&] { manager.SetRadius(id, bad); }), "");
  }
  EXPECT_NE(test::ErrorOf([&] { manager.SetRadius(id, -5e-324); }), "");
  EXPECT_EQ(test::Saved(manager), before);
  EXPECT_EQ(manager.Validate(), "");
  manager.Add({.position = {kMaxCoordinate, -kMaxCoordinate},
               .radius = 1.7e308});  // the limits are inclusive
}

TEST(SpriteManager, DerivesTheMergeThresholdFromTheLeafCapacity) {
  const std::pair<std::size_t, std::size_t> cases[] = {{1, 0}, {2, 1},   {7, 3},   {8, 4},
                                                       {9, 5}, {16, 12}, {64, 56}, {128, 112}};
  for (const auto& [capacity, threshold] : cases) {
    SpaceOptions options;
    options.leaf_capacity = capacity;
    SpriteManager manager(options);
    std::vector<SpriteId> ids;
    for (std::size_t i = 0; i <= capacity; ++i) {
      ids.push_back(manager.Add({.position = {i % 2 == 0 ? -900.0 : 900.0, 7.0 * double(i)}}));
    }
    manager.ReBallance();
    EXPECT_GT(manager.GetStatistics().nodes, 1u) << capacity;
    while (ids.size() > threshold) {
      EXPECT_GT(manager.GetStatistics().nodes, 1u) << capacity << ", " << ids.size() << " left";
      manager.Remove(ids.back());
      ids.pop_back();
      manager.ReBallance();
    }
    EXPECT_EQ(manager.GetStatistics().nodes, 1u) << capacity;
    EXPECT_EQ(manager.Validate(), "");
  }
}

TEST(Rejection, OfInvalidOptions) {
  const auto error_of = [](const std::function<void(SpaceOptions&)>& change) {
    SpaceOptions options;
    change(options);
    return test::ErrorOf([&] { const SpriteManager manager(options); });
  };
  EXPECT_EQ(error_of([](SpaceOptions&) {}), "");
  using O = SpaceOptions;
  const std::vector<std::function<void(O&)>> changes = {
      [](O& o) { o.center.x = test::kNan; },
      [](O& o) { o.center.y = test::kTooFar; },
      [](O& o) { o.radius = 0; },
      [](O& o) { o.radius = -1; },
      [](O& o) { o.radius = test::kNan; },
      [](O& o) { o.radius = test::kInfinity; },
      [](O& o) { o.radius = test::kTooFar; },
      [](O& o) { o.leaf_capacity = 0; },
      [](O& o) { o.merge_threshold = 128; },
      [](O& o) { o.smallest_leaf_radius = 0; },
      [](O& o) { o.smallest_leaf_radius = -1; },
      [](O& o) { o.smallest_leaf_radius = test::kNan; },
      [](O& o) { o.smallest_leaf_radius = test::kInfinity; },
      [](O& o) { o.center.x = kMaxCoordinate; },
      [](O& o) {
        o.canvas = Canvas::Bounded;
        o.center.x = 1e9;
        o.radius = 1e-9;
      },
      [](O& o) { o.border = static_cast<Border>(17); },
      [](O& o) { o.canvas = static_cast<Canvas>(5); }};
  for (std::size_t i = 0; i < changes.size(); ++i) {
    EXPECT_NE(error_of(changes[i]), "") << "change " << i;
  }
  EXPECT_NE(error_of([](O& o) { o.radius = -12.5; }).find("-12.5"), std::string::npos);
  EXPECT_EQ(error_of([](O& o) { o.radius = kMaxCoordinate; }), "") << "all of space";
  EXPECT_EQ(error_of([](O& o) { o.radius = 1e-300; }), "");
}

TEST(Reserve, RejectsImpossibleCounts) {
  SpriteManager manager;
  EXPECT_THROW(manager.Reserve(~std::size_t{0}), std::length_error);
  manager.Reserve(0);
  EXPECT_EQ(manager.Add({}), (SpriteId{0, 1}));
}

}  // namespace
}  // namespace heliopause
