// One member of many sprites at once: positions are in sprite_manager_many_test.cpp.
#include <gtest/gtest.h>

#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

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

  template <class F>
  static std::string ErrorOf(const F& call) {
    try {
      call();
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "";
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
  EXPECT_EQ(ErrorOf([&] { manager_.SetVelocities(ids_, velocities); }),
            "SpriteManager::SetVelocities: velocities[3].y = nan (expected a finite number)");
  const std::vector<double> radii = {1, 1, -2, 1, 1};
  EXPECT_EQ(ErrorOf([&] { manager_.SetRadii(ids_, radii); }),
            "SpriteManager::SetRadii: radii[2] = -2 (expected a finite number >= 0)");
  EXPECT_EQ(ErrorOf([&] { manager_.SetTags(ids_, std::vector<std::uint64_t>(4)); }),
            "SpriteManager::SetTags: tags.size() = 4 (expected 5, the number of ids)");
  EXPECT_EQ(ErrorOf([&] { manager_.SetKinds(ids_, std::vector<Kinds>(4)); }),
            "SpriteManager::SetKinds: kinds.size() = 4 (expected 5, the number of ids)");
  std::vector<double> three(3);
  EXPECT_EQ(ErrorOf([&] { manager_.GetRadii(ids_, three); }),
            "SpriteManager::GetRadii: out.size() = 3 (expected 5, the number of ids)");
  EXPECT_EQ(manager_.Get(ids_[0])->radius, 3);
  EXPECT_EQ(manager_.Get(ids_[0])->velocity.y, 2);
  manager_.ForEachSprite([&](SpriteId, const Sprite&) {
    EXPECT_THROW(manager_.SetTags({}, {}), std::logic_error);
    EXPECT_THROW(manager_.SetRadii({}, {}), std::logic_error);
    EXPECT_THROW(manager_.SetVelocities({}, {}), std::logic_error);
  });
}

}  // namespace
}  // namespace heliopause
