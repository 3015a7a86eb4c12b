// One member of many sprites at once, and the order of all ids in the leaves.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "space/geometry/distance.hpp"
#include "space/manager/keeping_canvas.hpp"
#include "support/error_of.hpp"
#include "support/numbers.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

class MembersTest : public testing::Test {
 protected:
  MembersTest() {
    for (int i = 0; i < 5; ++i) {
      ids_.push_back(manager_.Add({.position = {10.0 * i, 0},
                                   .velocity = {1.0 * i, 2},
                                   .radius = 3.0 + i,
                                   .tag = 40u + static_cast<unsigned>(i)}));
    }
    manager_.Remove(ids_[2]);
  }

  SpriteManager manager_;
  std::vector<SpriteId> ids_;
};

TEST_F(MembersTest, AreReadInTheOrderOfTheIds) {
  std::vector<Vec2> velocities(5, {-1, -1});
  std::vector<double> radii(5, -1);
  std::vector<std::uint64_t> tags(5, 7);
  std::vector<Kinds> kinds(5, 9);
  EXPECT_EQ(manager_.GetKinds(ids_, kinds), 4u);
  EXPECT_EQ(kinds, (std::vector<Kinds>{1, 1, 9, 1, 1}));
  EXPECT_EQ(manager_.GetVelocities(ids_, velocities), 4u);
  EXPECT_EQ(manager_.GetRadii(ids_, radii), 4u);
  EXPECT_EQ(manager_.GetTags(ids_, tags), 4u);
  EXPECT_EQ(velocities[4].x, 4);
  EXPECT_EQ(velocities[2].x, -1) << "of a sprite that is gone, it stays";
  EXPECT_EQ(radii, (std::vector<double>{3, 4, -1, 6, 7}));
  EXPECT_EQ(tags, (std::vector<std::uint64_t>{40, 41, 7, 43, 44}));
}

TEST_F(MembersTest, AreSetAsByTheSingleCalls) {
  const std::vector<Vec2> velocities(5, {9, -9});
  const std::vector<double> radii = {0, 50, 1, 2, 1e9};
  const std::vector<std::uint64_t> tags = {1, 2, 3, 4, 5};
  EXPECT_EQ(manager_.SetVelocities(ids_, velocities), 4u);
  EXPECT_EQ(manager_.SetRadii(ids_, radii), 4u);
  EXPECT_EQ(manager_.SetTags(ids_, tags), 4u);
  EXPECT_EQ(manager_.SetKinds(ids_, std::vector<Kinds>{2, 0, 2, 256, 2}), 4u);
  EXPECT_EQ(manager_.CountSpritesNear({}, 99, {1}), 0u) << "searches know the new kinds";
  EXPECT_EQ(manager_.CountSpritesNear({}, 99, {2 | 256}), 3u);
  EXPECT_EQ(manager_.Get(ids_[3])->velocity.y, -9);
  EXPECT_EQ(manager_.Get(ids_[1])->radius, 50);
  EXPECT_EQ(manager_.Get(ids_[4])->tag, 5u);
  EXPECT_TRUE(manager_.AnySpriteTouching({1e8, 1e8}, 0)) << "searches know the new radius";
  EXPECT_EQ(manager_.Validate(), "");
}

TEST_F(MembersTest, AreRejectedAsAWhole) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  std::vector<Vec2> velocities(5);
  velocities[3].y = nan;
  EXPECT_EQ(test::ErrorOf([&] { manager_.SetVelocities(ids_, velocities); }),
            "SpriteManager::SetVelocities: velocities[3].y = nan (expected a finite number)");
  const std::vector<double> radii = {1, 1, -2, 1, 1};
  EXPECT_EQ(test::ErrorOf([&] { manager_.SetRadii(ids_, radii); }),
            "SpriteManager::SetRadii: radii[2] = -2 (expected a finite number >= 0)");
  EXPECT_EQ(test::ErrorOf([&] { manager_.SetTags(ids_, std::vector<std::uint64_t>(4)); }),
            "SpriteManager::SetTags: tags.size() = 4 (expected 5, the number of ids)");
  EXPECT_EQ(test::ErrorOf([&] { manager_.SetKinds(ids_, std::vector<Kinds>(4)); }),
            "SpriteManager::SetKinds: kinds.size() = 4 (expected 5, the number of ids)");
  std::vector<double> three(3);
  EXPECT_EQ(test::ErrorOf([&] { manager_.GetRadii(ids_, three); }),
            "SpriteManager::GetRadii: out.size() = 3 (expected 5, the number of ids)");
  EXPECT_EQ(manager_.Get(ids_[0])->radius, 3);
  EXPECT_EQ(manager_.Get(ids_[0])->velocity.y, 2);
  manager_.ForEachSprite([&](SpriteId, const Sprite&) {
    EXPECT_THROW(manager_.SetTags({}, {}), std::logic_error);
    EXPECT_THROW(manager_.SetRadii({}, {}), std::logic_error);
    EXPECT_THROW(manager_.SetVelocities({}, {}), std::logic_error);
  });
}

// --- positions -----------------------------------------------------------------------------------

TEST(Positions, AreReadInTheOrderOfTheIds) {
  SpriteManager manager(test::KeepingCanvas());
  std::vector<SpriteId> ids = test::Fill(manager, 300);
  manager.Remove(ids[7]);
  manager.Move(0.5);  // positions by id need no search and are available here
  std::reverse(ids.begin(), ids.end());
  std::vector<Vec2> positions(ids.size(), {1, 2});
  EXPECT_EQ(manager.GetPositions(ids, positions), 299u);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const Vec2 expected = manager.GetPosition(ids[i]).value_or(Vec2{1, 2});
    EXPECT_EQ(positions[i].x, expected.x);
    EXPECT_EQ(positions[i].y, expected.y);
  }
  EXPECT_EQ(manager.GetPositions({}, {}), 0u);
}

TEST(Positions, AreSetLikeMoveToSetsThem) {
  SpriteManager many(test::KeepingCanvas());
  SpriteManager single(test::KeepingCanvas());
  const std::vector<SpriteId> ids = test::Fill(many, 1000);
  test::Fill(single, 1000);
  test::Random random(3);
  for (int round = 0; round < 20; ++round) {
    std::vector<SpriteId> chosen;
    std::vector<Vec2> positions;
    std::size_t expected = 0;
    many.Remove(ids[random.Below(ids.size())]);
    for (int i = 0; i < 200; ++i) {
      chosen.push_back(ids[random.Below(ids.size())]);  // some ids twice: the last position wins
      positions.push_back(random.In(round % 5 == 0 ? 1e9 : 1000));
      if (!many.Contains(chosen.back())) single.Remove(chosen.back());
      expected += single.MoveTo(chosen.back(), positions.back()) ? 1 : 0;
    }
    EXPECT_EQ(many.SetPositions(chosen, positions), expected);
    ASSERT_EQ(many.Validate(), "");
    for (const SpriteId id : chosen) {
      ASSERT_EQ(many.GetPosition(id).has_value(), single.GetPosition(id).has_value());
      if (!many.Contains(id)) continue;
      ASSERT_EQ(many.GetPosition(id)->x, single.GetPosition(id)->x);
      ASSERT_EQ(many.Get(id)->velocity.x, single.Get(id)->velocity.x);
      ASSERT_EQ(many.CountSpritesNear(*single.GetPosition(id), 0),
                single.Get(id)->kinds == 0 ? 0u : 1u);
    }
    many.Tick(0);
  }
}

// Coincident sprites form a leaf at the end of a long path without siblings. Then one sprite moves
// to each missing sibling of each path, which takes more nodes and chunks than are kept in reserve.
TEST(Positions, MayNeedEveryMissingQuadrantAtOnce) {
  enum class By { SetPositions, MoveTo, Move };
  for (const By by : {By::SetPositions, By::MoveTo, By::Move}) {
    SpaceOptions options;
    options.canvas = Canvas::Bounded;
    options.smallest_leaf_radius = 1e-9;
    SpriteManager manager(options);
    std::vector<SpriteId> ids;
    std::vector<Vec2> positions;
    for (int i = 0; i < 40; ++i) {
      const Vec2 spot{i % 8 * 9000.0 - 31000, i / 8 * 9000.0 - 20000};
      for (int j = 0; j < 300; ++j) {
        const double step = std::ldexp(1, j / 4 % 20 - 8);
        const Vec2 offset{j % 2 == 0 ? step : -step, j % 4 < 2 ? step : -step};
        ids.push_back(manager.Add({.position = spot, .velocity = offset}));
        positions.push_back({spot.x + offset.x, spot.y + offset.y});
      }
    }
    manager.ReBallance();
    const std::size_t nodes = manager.GetStatistics().nodes;
    if (by == By::SetPositions) manager.SetPositions(ids, positions);
    if (by == By::MoveTo) {
      for (std::size_t i = 0; i < ids.size(); ++i) manager.MoveTo(ids[i], positions[i]);
    }
    if (by == By::Move) {
      manager.Move(1);
      manager.FixOutOfBounds();
    }
    EXPECT_GT(manager.GetStatistics().nodes, 2 * nodes);
    EXPECT_EQ(manager.Validate(), "");
    EXPECT_EQ(manager.GetPosition(ids[77])->x, positions[77].x);
  }
}

TEST(Positions, AreRejectedAsAWholeAndTheMessageNamesTheEntry) {
  SpaceOptions options = test::KeepingCanvas();
  options.border = Border::Clamp;
  SpriteManager manager(options);
  const SpriteId a = manager.Add({.position = {1, 1}});
  const SpriteId gone = manager.Add({});
  manager.Remove(gone);
  std::vector<std::byte> before;
  std::vector<std::byte> after;
  manager.Save(before);
  const std::vector<SpriteId> ids{a, gone};
  const auto error = [&](Vec2 first, Vec2 second) {
    const std::vector<Vec2> positions{first, second};
    return test::ErrorOf([&] { manager.SetPositions(ids, positions); });
  };
  EXPECT_EQ(error({2, 2}, {test::kInfinity, 0}),
            "SpriteManager::SetPositions: positions[1].x = inf "
            "(expected a finite number within +-2^40)");
  EXPECT_EQ(error({901, 2}, {0, 0}),
            "SpriteManager::SetPositions: positions[0].x = 901 "
            "(expected -900 to 900, the bounded canvas)");
  EXPECT_EQ(error({-901, 2}, {0, 0}),
            "SpriteManager::SetPositions: positions[0].x = -901 "
            "(expected -900 to 900, the bounded canvas)");
  EXPECT_EQ(error({2, 901}, {0, 0}),
            "SpriteManager::SetPositions: positions[0].y = 901 "
            "(expected -900 to 900, the bounded canvas)");
  std::vector<Vec2> three(3);
  EXPECT_EQ(test::ErrorOf([&] { manager.SetPositions(ids, three); }),
            "SpriteManager::SetPositions: positions.size() = 3 (expected 2, the number of ids)");
  EXPECT_NE(test::ErrorOf([&] { (void)manager.GetPositions(ids, three); }), "");
  manager.Save(after);
  EXPECT_EQ(before, after);
  manager.ForEachSprite([&](SpriteId, const Sprite&) {
    EXPECT_THROW(manager.SetPositions({}, {}), std::logic_error);
  });
  EXPECT_EQ(manager.SetPositions(ids, std::vector<Vec2>(2, {5, 5})), 1u);
  EXPECT_EQ(manager.GetPosition(a)->x, 5);
}

TEST(LeafOrder, HasEachIdOnceAndPutsNeighboursTogether) {
  SpriteManager manager(test::KeepingCanvas());
  std::vector<SpriteId> ids = test::Fill(manager, 3000);
  manager.Remove(ids.back());
  ids.pop_back();
  std::vector<SpriteId> order(5);
  manager.GetIdsInLeafOrder(order);
  const auto path_length = [&](const std::vector<SpriteId>& path) {
    double sum = 0;
    std::vector<Vec2> at(path.size());
    EXPECT_EQ(manager.GetPositions(path, at), path.size());
    for (std::size_t i = 1; i < at.size(); ++i) sum += space::Distance(at[i - 1], at[i]);
    return sum;
  };
  EXPECT_LT(path_length(order), path_length(ids) / 2);
  std::sort(order.begin(), order.end());
  EXPECT_EQ(order, ids);
}

}  // namespace
}  // namespace heliopause
