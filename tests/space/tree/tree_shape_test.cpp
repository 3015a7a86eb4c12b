// SaveShape and RestoreShape: a tree of the same sprites gets the same nodes again, and any other
// bytes are rejected.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <heliopause/sprite_manager.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "support/random.hpp"

namespace heliopause::test {
namespace {

std::string Squares(const SpriteManager& space) {
  std::ostringstream text;
  space.ForEachNode([&](const NodeView& node) {
    text << node.depth << " " << node.center.x << " " << node.center.y << " " << node.radius << " "
         << node.count << (node.leaf ? " leaf" : "") << (node.dirty ? " dirty" : "") << "\n";
  });
  return text.str();
}

std::vector<std::byte> ShapeOf(const SpriteManager& space) {
  std::vector<std::byte> bytes;
  space.SaveShape(bytes);
  return bytes;
}

// Sprites that are added and removed while they scatter and gather again. The nodes that the last
// step changed are dirty.
class Flock {
 public:
  explicit Flock(const SpaceOptions& options) : space(options), options_(options) {}

  void Step(int step) {
    const double pull = step / 90 % 2 == 0 ? 0.08 : -0.08;
    for (const SpriteId id : ids_) {
      const auto sprite = space.Get(id);
      space.SetVelocity(id, {sprite->velocity.x - pull * sprite->position.x,
                             sprite->velocity.y - pull * sprite->position.y});
    }
    space.Tick(1.0 / 60);
    for (int i = 0; i < 3; ++i)
      ids_.push_back(space.Add({random_.In(900), random_.In(200), random_.Between(0, 9)}));
    for (int i = 0; i < 4 && ids_.size() > 300; ++i) {
      const std::size_t removed = random_.Below(ids_.size());
      space.Remove(ids_[removed]);
      ids_.erase(ids_.begin() + static_cast<std::ptrdiff_t>(removed));
    }
  }
  // Another manager with the same sprites, in the tree that Restore builds.
  SpriteManager Copy() const {
    SpriteManager copy(options_);
    std::vector<std::byte> state;
    space.Save(state);
    copy.Restore(state);
    return copy;
  }

  SpriteManager space;

 private:
  SpaceOptions options_;
  Random random_{5};
  std::vector<SpriteId> ids_;
};

SpaceOptions Small(Canvas canvas) {
  SpaceOptions options;
  options.radius = 512;
  options.canvas = canvas;
  options.leaf_capacity = 8;
  options.merge_threshold = 4;
  return options;
}

void ExpectRestored(const SpaceOptions& options) {
  Flock flock(options);
  int differed = 0;
  for (int step = 0; step < 250; ++step) {
    flock.Step(step);
    SpriteManager copy = flock.Copy();
    const bool differs = Squares(copy) != Squares(flock.space);
    differed += differs;
    copy.RestoreShape(ShapeOf(flock.space));
    ASSERT_EQ(copy.Validate(), "") << step;
    ASSERT_EQ(Squares(copy), Squares(flock.space)) << step;
    if (step % 40 != 0) continue;
    flock.space.Tick(1.0 / 60);  // the next tick changes both trees alike
    copy.Tick(1.0 / 60);
    ASSERT_EQ(Squares(copy), Squares(flock.space)) << step;
    ASSERT_EQ(copy.GetStatistics().merges, flock.space.GetStatistics().merges) << step;
    ASSERT_EQ(copy.GetStatistics().splits, flock.space.GetStatistics().splits) << step;
  }
  EXPECT_GT(differed, 60) << "Restore alone builds the same tree: the shape is not tested";
}

TEST(Shape, OfAnInfiniteCanvasIsRestored) { ExpectRestored(Small(Canvas::Infinite)); }

TEST(Shape, OfABoundedCanvasIsRestoredWithSpritesOutside) {
  ExpectRestored(Small(Canvas::Bounded));
}

TEST(Shape, KeepsTheCountdownUntilTheRootShrinks) {
  SpriteManager space;
  const SpriteId probe = space.Add({{1e6, 5}, {}, 1});
  space.Tick(0);
  space.MoveTo(probe, {10, 10});
  for (int i = 0; i < 30; ++i) space.Tick(0);
  std::vector<std::byte> state;
  space.Save(state);
  SpriteManager copy;
  copy.Restore(state);
  copy.RestoreShape(ShapeOf(space));
  for (int i = 0; i < 40; ++i) {
    ASSERT_EQ(Squares(copy), Squares(space)) << i;
    space.Tick(0);
    copy.Tick(0);
  }
}

TEST(Shape, FromInvalidBytesIsRejectedAndChangesNothing) {
  Flock flock(Small(Canvas::Infinite));
  for (int step = 0; step < 60; ++step) flock.Step(step);
  SpriteManager& space = flock.space;
  const std::vector<std::byte> good = ShapeOf(space);
  const std::string before = Squares(space);
  const auto expect_rejected = [&](const std::vector<std::byte>& bytes) {
    EXPECT_THROW(space.RestoreShape(bytes), std::invalid_argument);
    EXPECT_EQ(Squares(space), before);
  };
  for (std::size_t size = 0; size < good.size(); ++size)
    expect_rejected({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)});
  std::vector<std::byte> longer = good;
  longer.push_back(std::byte{16});
  expect_rejected(longer);
  Random random(9);
  for (int i = 0; i < 500; ++i) {  // one random byte: rejected, or a valid tree of the same sprites
    std::vector<std::byte> bytes = good;
    bytes[random.Below(bytes.size())] = static_cast<std::byte>(random.Bits());
    try {
      space.RestoreShape(bytes);
      ASSERT_EQ(space.Validate(), "") << i;
    } catch (const std::invalid_argument&) {
    }
    space.RestoreShape(good);
    ASSERT_EQ(Squares(space), before) << i;
  }
}

// The bytes of an empty tree: a root that is a leaf.
std::vector<std::byte> EmptyShape(Vec2 center, unsigned level, unsigned single_child_ticks) {
  ByteWriter writer;
  writer(center.x);
  writer(center.y);
  for (const unsigned byte : {level, single_child_ticks, 16u}) {
    writer(static_cast<std::uint8_t>(byte));
  }
  return writer.Bytes();
}

// From there it could not grow around all coordinates: Add would make a square of no level.
TEST(Shape, WithARootBesideSpaceIsRejected) {
  SpriteManager space;
  const auto expect_rejected = [&](Vec2 center, unsigned level) {
    EXPECT_THROW(space.RestoreShape(EmptyShape(center, level, 0)), std::invalid_argument);
  };
  expect_rejected({0x1p42, 0}, 50);
  expect_rejected({0, -0x1p42}, 50);
  expect_rejected({0x1p42, 0}, 49);
  expect_rejected({0, 0x1p40 + 0x1p31}, 38);
  space.RestoreShape(EmptyShape({0x1p41, -0x1p41}, 50, 0));
  space.Add({.position = {-kMaxCoordinate, kMaxCoordinate}});
  EXPECT_EQ(space.Validate(), "");
  space.Clear();
  space.RestoreShape(EmptyShape({0x1p40 + 0x1p30, 0}, 38, 0));
  space.Add({.position = {-kMaxCoordinate, kMaxCoordinate}});
  EXPECT_EQ(space.Validate(), "");
}

TEST(Shape, WithACountdownThatHasEndedIsRejected) {
  SpriteManager space;
  const std::vector<std::byte> shape = EmptyShape({0, 0}, 30, 60);
  EXPECT_THROW(space.RestoreShape(shape), std::invalid_argument);
  space.RestoreShape(EmptyShape({0, 0}, 30, 59));
  space.ReBallance();
  EXPECT_EQ(space.Validate(), "");
}

TEST(Shape, OfOtherSpritesIsRejected) {
  Flock flock(Small(Canvas::Infinite));
  for (int step = 0; step < 60; ++step) flock.Step(step);
  SpriteManager other(Small(Canvas::Infinite));
  EXPECT_THROW(other.RestoreShape(ShapeOf(flock.space)), std::invalid_argument);
  other.Add({{5000, 0}, {}, 1});
  EXPECT_THROW(other.RestoreShape(ShapeOf(flock.space)), std::invalid_argument);
  EXPECT_EQ(other.Count(), 1u);
  EXPECT_EQ(other.Validate(), "");
}

TEST(Shape, IsNeitherSavedNorRestoredBetweenMoveAndFixOutOfBounds) {
  SpriteManager space;
  space.Add({{0, 0}, {1, 0}, 1});
  const std::vector<std::byte> shape = ShapeOf(space);
  space.Move(1);
  std::vector<std::byte> bytes;
  EXPECT_THROW(space.SaveShape(bytes), std::logic_error);
  EXPECT_THROW(space.RestoreShape(shape), std::logic_error);
  space.FixOutOfBounds();
  space.RestoreShape(shape);
}

}  // namespace
}  // namespace heliopause::test
