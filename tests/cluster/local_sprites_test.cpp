#include "cluster/local_sprites.hpp"

#include <gtest/gtest.h>

#include "cluster/mpi_fixture.hpp"

namespace heliopause::cluster {
namespace {

using State = LocalSprites::State;
constexpr double kLarge = 10;

TEST(LocalSprites, FindsSpritesByGlobalIdAndDistinguishesGhosts) {
  LocalSprites sprites({}, kLarge);
  const SpriteId own = sprites.Add({.position = {1, 2}, .kinds = 5, .tag = 70});
  const SpriteRecord ghost{71, {3, 4}, {1, 0}, 2, 6, 0};
  sprites.AddMany(std::span(&ghost, 1), State::Ghost);
  EXPECT_EQ(sprites.Find(70), own);
  EXPECT_TRUE(sprites.Is(State::Owned, own));
  EXPECT_TRUE(sprites.Is(State::Ghost, sprites.Find(71)));
  EXPECT_EQ(sprites.Find(72), SpriteId{});
  EXPECT_FALSE(sprites.Is(State::Owned, {}));
  EXPECT_EQ(sprites.CountOwned(), 1u);
  EXPECT_EQ(sprites.CountGhosts(), 1u);
  EXPECT_TRUE(sprites.RecordOf(sprites.Find(71)) == ghost);
  EXPECT_EQ(sprites.Space().Get(own)->kinds, 5 | kOwnedKind);
}

TEST(LocalSprites, AnOwnSpriteReplacesItsGhost) {
  LocalSprites sprites({}, kLarge);
  const SpriteRecord record{71, {3, 4}, {1, 0}, 2, 6, 0};
  sprites.AddMany(std::span(&record, 1), State::Ghost);
  sprites.AddMany(std::span(&record, 1), State::Owned);
  EXPECT_EQ(sprites.CountOwned(), 1u);
  EXPECT_EQ(sprites.CountGhosts(), 0u);
  EXPECT_EQ(sprites.Space().Count(), 1u);
}

TEST(LocalSprites, RejectsAGlobalIdOfTwoSprites) {
  LocalSprites sprites({}, kLarge);
  const SpriteRecord twice[2] = {{1, {}, {}, 0, 1, 0}, {1, {}, {}, 0, 1, 0}};
  EXPECT_THROW(sprites.AddMany(twice, State::Owned), DuplicateGlobalId);
  EXPECT_EQ(sprites.Space().Count(), 0u);
  sprites.Add({.tag = 1});
  EXPECT_EQ(ErrorOf([&] { sprites.AddMany(std::span(twice).first(1), State::Ghost); }),
            "global id = 1 of two sprites");
}

TEST(LocalSprites, TheLargestRadiusFallsWhenALargeSpriteGoesOrShrinks) {
  LocalSprites sprites({}, kLarge);
  sprites.Add({.radius = 3, .tag = 1});
  const SpriteId giant = sprites.Add({.radius = 500, .tag = 2});
  const SpriteId second = sprites.Add({.radius = 400, .tag = 3});
  EXPECT_EQ(sprites.LargestRadius(), 500);
  sprites.RemoveMany(std::span(&giant, 1));
  EXPECT_EQ(sprites.LargestRadius(), 400);
  sprites.SetRadius(second, 5);
  EXPECT_EQ(sprites.LargestRadius(), 5);
  sprites.SetRadius(second, 90);
  EXPECT_EQ(sprites.LargestRadius(), 90);
}

// Without local searches every sprite is a large one. 20,000 of them show the cost too: in a list
// sorted by radius each addition would move half of it, and each removal visit half of it.
TEST(LocalSprites, TheLargestRadiusIsExactWhenAllSpritesAreLarge) {
  LocalSprites sprites({}, 0);
  constexpr GlobalId kCount = 20000;
  std::vector<SpriteId> ids;
  // A prime multiplier: all radii from 1 to the count, in no order.
  const auto radius_of = [](GlobalId id) { return static_cast<double>(1 + id * 7919 % kCount); };
  for (GlobalId id = 0; id < kCount; ++id)
    ids.push_back(sprites.Add(
        {.position = {static_cast<double>(id), 0}, .radius = radius_of(id), .tag = id}));
  EXPECT_EQ(sprites.LargestRadius(), static_cast<double>(kCount));
  for (GlobalId id = 0; id < kCount; ++id) {
    if (radius_of(id) > 5) sprites.RemoveMany(std::span(&ids[id], 1));
  }
  EXPECT_EQ(sprites.LargestRadius(), 5);
  for (GlobalId id = 0; id < kCount; ++id) {
    if (radius_of(id) == 5) sprites.SetRadius(ids[id], 2.5);
  }
  EXPECT_EQ(sprites.LargestRadius(), 4);
}

TEST(LocalSprites, RemembersChangesUntilTheyAreCleared) {
  LocalSprites sprites({}, kLarge);
  const SpriteId id = sprites.Add({.tag = 1});
  EXPECT_TRUE(sprites.HasChanged(id));  // it may have had a ghost under the same global id
  sprites.ClearChanges();
  EXPECT_FALSE(sprites.HasChanged(id));
  sprites.SetVelocity(id, {1, 0});
  EXPECT_TRUE(sprites.HasChanged(id));
  sprites.ClearChanges();
  sprites.SetKinds(id, 8);
  EXPECT_TRUE(sprites.HasChanged(id));
  EXPECT_EQ(sprites.RecordOf(id).kinds, 8u);
  const SpriteRecord come{2, {}, {}, 0, 1, 0};
  const SpriteRecord ghost{3, {}, {}, 0, 1, 0};
  sprites.AddMany(std::span(&come, 1), State::Owned);
  sprites.AddMany(std::span(&ghost, 1), State::Ghost);
  EXPECT_TRUE(sprites.HasChanged(sprites.Find(2)));  // likewise
  EXPECT_FALSE(sprites.HasChanged(sprites.Find(3)));
}

TEST(LocalSprites, ForgetsWhatTheBorderRemoves) {
  LocalSprites sprites({.radius = 100, .canvas = Canvas::Bounded, .border = Border::Remove},
                       kLarge);
  sprites.Add({.position = {99, 0}, .velocity = {9, 0}, .tag = 1});
  const SpriteRecord ghost{2, {0, 99}, {0, 9}, 2, 6, 0};
  sprites.AddMany(std::span(&ghost, 1), State::Ghost);
  sprites.Move(1);
  ASSERT_EQ(sprites.RemovedAtBorder().size(), 1u);
  EXPECT_EQ(sprites.RemovedAtBorder()[0], 1u);
  EXPECT_EQ(sprites.CountOwned() + sprites.CountGhosts(), 0u);
  EXPECT_EQ(sprites.Find(2), SpriteId{});
  EXPECT_GT(sprites.Bytes(), 0u);
}

}  // namespace
}  // namespace heliopause::cluster
