// Save and Restore: the whole state comes back, and bytes that are not a valid save are rejected.
#include <gtest/gtest.h>

#include <cstring>
#include <heliopause/sprite_manager.hpp>
#include <limits>
#include <new>
#include <span>
#include <string>
#include <vector>

#include "base/hash.hpp"
#include "support/counting_allocator.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

using Bytes = std::vector<std::byte>;

Bytes Saved(const SpriteManager& manager) {
  Bytes bytes;
  manager.Save(bytes);
  return bytes;
}

SpriteManager Lively(const SpaceOptions& options = {}) {
  SpriteManager manager(options);
  test::Random random(1);
  std::vector<SpriteId> ids;
  for (int i = 0; i < 300; ++i) {
    ids.push_back(manager.Add({random.In(9000), random.In(100), random.Between(0, 40),
                               Kinds(1) << (i % 5), random.Bits()}));
  }
  for (std::size_t i = 0; i < ids.size(); i += 4) manager.Remove(ids[(i * 7) % ids.size()]);
  manager.Tick(1.0 / 60);
  return manager;
}

std::span<const std::byte> WithoutChecksum(const Bytes& bytes) {
  return std::span(bytes).first(bytes.size() - 8);
}

void SetChecksum(Bytes& bytes, std::uint64_t hash) {
  for (std::size_t i = 0; i < 8; ++i) {
    bytes[bytes.size() - 8 + i] = static_cast<std::byte>(hash >> (8 * i));
  }
}

// Writes a valid checksum, so that a test can change the other bytes of a save.
void Sign(Bytes& bytes) { SetChecksum(bytes, HashBytes(WithoutChecksum(bytes))); }

template <class T>
void Poke(Bytes& bytes, std::size_t at, T value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

// Restore throws with a reason and changes nothing.
void ExpectRejected(SpriteManager& manager, const Bytes& bytes, const std::string& what) {
  const Bytes before = Saved(manager);
  try {
    manager.Restore(bytes);
    ADD_FAILURE() << what << ": was accepted";
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()), "");
  }
  EXPECT_EQ(Saved(manager), before) << what;
}

TEST(Save, ReplacesTheContentOfTheVector) {
  Bytes bytes(12345, std::byte{7});
  SpriteManager().Save(bytes);
  EXPECT_EQ(bytes, Saved(SpriteManager()));
}

TEST(Save, DependsOnTheStateAloneAndNotOnTheTree) {
  SpaceOptions fine;
  fine.leaf_capacity = 2;
  fine.merge_threshold = 1;
  fine.radius = 10;
  EXPECT_EQ(Saved(Lively()), Saved(Lively(fine)));
}

TEST(Save, EndsWithTheHashOfTheManager) {
  const auto expect_hash_of_save = [](const SpriteManager& manager) {
    Bytes bytes = Saved(manager);
    EXPECT_EQ(manager.Hash(), HashBytes(WithoutChecksum(bytes)));
    SetChecksum(bytes, manager.Hash());
    EXPECT_EQ(bytes, Saved(manager));
  };
  expect_hash_of_save(SpriteManager());
  SpriteManager manager = Lively();
  expect_hash_of_save(manager);
  const std::uint64_t before = manager.Hash();
  manager.Add({.tag = 1});
  EXPECT_NE(manager.Hash(), before);
  expect_hash_of_save(manager);
  EXPECT_EQ(manager.Clone().Hash(), manager.Hash());
}

TEST(Save, KeepsTheContentOfTheVectorWhenMemoryRunsOut) {
  const SpriteManager manager = Lively();
  const Bytes saved = Saved(manager);
  Bytes bytes(3, std::byte{7});
  std::size_t successes = 0;
  for (bool done = false; !done; ++successes) {
    try {
      const test::FailingAllocator failing(successes);
      manager.Save(bytes);
      done = true;
    } catch (const std::bad_alloc&) {
      ASSERT_EQ(bytes, Bytes(3, std::byte{7}));
    }
  }
  EXPECT_GT(successes, 1u);
  EXPECT_EQ(bytes, saved);
}

TEST(Restore, RestoresIdsGenerationsFreeListAndSprites) {
  SpriteManager original = Lively();
  SpriteManager copy;
  copy.Add({.position = {5, 5}});
  copy.Restore(Saved(original));
  EXPECT_EQ(copy.Validate(), "");
  EXPECT_EQ(copy.Count(), original.Count());
  EXPECT_EQ(Saved(copy), Saved(original));
  for (int i = 0; i < 200; ++i) EXPECT_EQ(original.Add({}), copy.Add({}));
  for (int i = 0; i < 30; ++i) {
    original.Tick(1.0 / 60);
    copy.Tick(1.0 / 60);
  }
  EXPECT_EQ(Saved(copy), Saved(original));
}

// The same sprites added and balanced have the same squares, whatever Restore does to get there.
TEST(Restore, MakesTheTreeThatAddedSpritesHave) {
  const auto shape_of = [](const SpriteManager& manager) {
    Bytes bytes;
    manager.SaveShape(bytes);
    return bytes;
  };
  const SpaceOptions bounded{.radius = 1000, .canvas = Canvas::Bounded};  // keeps what is outside
  for (const SpaceOptions& options : {SpaceOptions{}, bounded}) {
    for (const std::size_t count : {0u, 1u, 100u, 300u, 20'000u}) {
      for (const double cluster : {0.001, 1.0, 5000.0}) {  // beyond six levels; in one leaf; spread
        test::Random random(count);
        std::vector<Sprite> sprites(count);
        for (std::size_t i = 0; i < count; ++i) {
          const double size = i % 8 == 0 ? 5000 : cluster;
          const Vec2 at = i % 5 == 0 ? Vec2{} : random.In(size);
          sprites[i].position = {700 + at.x, at.y};
          sprites[i].radius = random.Between(0, 40);
          sprites[i].kinds = Kinds(1) << (i % 11);
        }
        SpriteManager added(options);
        std::vector<SpriteId> ids;
        added.AddMany(sprites, ids);
        added.ReBallance();
        SpriteManager restored(options);
        restored.Restore(Saved(added));
        EXPECT_EQ(restored.Validate(), "");
        EXPECT_EQ(shape_of(restored), shape_of(added)) << count << " sprites, " << cluster;
        EXPECT_EQ(restored.CountSpritesTouching({700, 0}, 100, {Kinds{6}}),
                  added.CountSpritesTouching({700, 0}, 100, {Kinds{6}}));
      }
    }
  }
}

TEST(Restore, ReadsTheChecksumOfOlderSaves) {
  const Bytes saved = Saved(Lively());
  Bytes older = saved;
  SetChecksum(older, Fnv1aOfBytes(WithoutChecksum(older)));
  ASSERT_NE(older, saved);
  SpriteManager manager;
  manager.Restore(older);
  EXPECT_EQ(Saved(manager), saved);
}

TEST(Restore, OfAnEmptiedSpaceKeepsItsSlots) {
  SpriteManager manager;
  const SpriteId a = manager.Add({});
  const SpriteId b = manager.Add({});
  manager.Remove(a);
  manager.Remove(b);
  std::vector<std::byte> bytes;
  manager.Save(bytes);
  SpriteManager other;
  other.Restore(bytes);
  EXPECT_EQ(other.Count(), 0u);
  EXPECT_EQ(other.Add({}), manager.Add({}));
  EXPECT_EQ(other.Validate(), "");
}

TEST(Restore, OfASaveBetweenMoveAndFixOutOfBoundsIsComplete) {
  SpriteManager original = Lively();
  original.Move(30);
  SpriteManager copy;
  copy.Restore(Saved(original));
  original.FixOutOfBounds();
  EXPECT_EQ(copy.CountSpritesNear({}, 4000), original.CountSpritesNear({}, 4000));
  copy.Move(1);
  copy.Restore(Saved(original));  // the target is between Move and FixOutOfBounds
  EXPECT_EQ(copy.CountSpritesNear({}, 4000), original.CountSpritesNear({}, 4000));
}

TEST(Restore, ResetsStatisticsAndRemovedIds) {
  SpaceOptions options;
  options.canvas = Canvas::Bounded;
  options.border = Border::Remove;
  SpriteManager manager(options);
  manager.Add({.velocity = {1e9, 0}});
  const Bytes bytes = Saved(manager);
  manager.Tick(1);
  EXPECT_EQ(manager.RemovedAtBorder().size(), 1u);
  manager.Restore(bytes);
  EXPECT_TRUE(manager.RemovedAtBorder().empty());
  EXPECT_EQ(manager.GetStatistics().splits, 0u);
  EXPECT_EQ(manager.Count(), 1u);
}

TEST(Restore, RejectsEveryTruncation) {
  SpriteManager source;
  for (int i = 0; i < 3; ++i) source.Add({.position = {1.0 * i, 2}});
  source.Remove({1, 1});
  const Bytes whole = Saved(source);
  SpriteManager manager = Lively();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    ExpectRejected(manager, Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)),
                   "truncated to " + std::to_string(size));
    if (size < 32) continue;
    Bytes resigned(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
    Sign(resigned);
    ExpectRejected(manager, resigned, "truncated and signed, " + std::to_string(size));
  }
  Bytes longer = whole;
  longer.insert(longer.end() - 8, 5, std::byte{0});
  Sign(longer);
  ExpectRejected(manager, longer, "five bytes too long");
}

TEST(Restore, RejectsEveryFlippedBit) {
  SpriteManager source;
  for (int i = 0; i < 3; ++i) source.Add({.position = {1.0 * i, 2}});
  source.Remove({1, 1});
  const Bytes whole = Saved(source);
  SpriteManager manager;
  for (std::size_t bit = 0; bit < whole.size() * 8; ++bit) {
    Bytes flipped = whole;
    flipped[bit / 8] ^= std::byte{1} << (bit % 8);
    ExpectRejected(manager, flipped, "bit " + std::to_string(bit));
  }
}

TEST(Restore, OfRandomBytesWithAValidChecksumIsRejectedOrValid) {
  SpriteManager source;
  for (int i = 0; i < 6; ++i) source.Add({.position = {1.0 * i, 2}});
  source.Remove({1, 1});
  source.Remove({4, 1});
  const Bytes whole = Saved(source);
  test::Random random(5);
  SpriteManager manager;
  for (int i = 0; i < 20000; ++i) {
    Bytes bytes = whole;
    for (std::uint64_t n = random.Below(4) + 1; n > 0; --n) {
      bytes[random.Below(bytes.size())] = static_cast<std::byte>(random.Bits());
    }
    Sign(bytes);
    try {
      manager.Restore(bytes);
    } catch (const std::invalid_argument&) {
    }
    ASSERT_EQ(manager.Validate(), "");
  }
}

TEST(Restore, RejectsHostileSavesWithAReason) {
  // magic 0, version 8, slots 12, free slots 16; slot 0 at 20: generation 20, state 24, sprite 25.
  SpriteManager source;
  source.Add({.position = {1, 2}});
  source.Add({.position = {3, 4}});
  source.Remove({1, 1});
  const Bytes whole = Saved(source);
  SpriteManager manager = Lively();
  const auto forged = [&](auto... pokes) {
    Bytes bytes = whole;
    (pokes(bytes), ...);
    Sign(bytes);
    return bytes;
  };
  const auto poke = [](std::size_t at, auto value) {
    return [=](Bytes& bytes) { Poke(bytes, at, value); };
  };
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  ExpectRejected(manager, forged(poke(0, 'X')), "another magic");
  ExpectRejected(manager, forged(poke(8, std::uint32_t{2})), "another version");
  ExpectRejected(manager, forged(poke(12, 0xffffffffu)), "huge slot count");
  ExpectRejected(manager, forged(poke(12, 0x0fffffffu)), "large slot count");
  ExpectRejected(manager, forged(poke(16, 0xffffffffu)), "huge free count");
  ExpectRejected(manager, forged(poke(16, std::uint32_t{0})), "free slots off the list");
  ExpectRejected(manager, forged(poke(20, std::uint32_t{0})), "a live slot with generation 0");
  ExpectRejected(manager, forged(poke(24, std::uint8_t{7})), "an unknown state");
  ExpectRejected(manager, forged(poke(24, std::uint8_t{2})), "retired with a generation");
  ExpectRejected(manager, forged(poke(25, kNan)), "position nan");
  ExpectRejected(manager, forged(poke(33, 2 * kMaxCoordinate)), "position outside of space");
  ExpectRejected(manager, forged(poke(41, -1 / 0.0)), "velocity infinite");
  ExpectRejected(manager, forged(poke(57, -1.0)), "radius negative");
  ExpectRejected(manager, forged(poke(whole.size() - 12, std::uint32_t{0})),
                 "a live slot on the list");
  ExpectRejected(manager, forged(poke(whole.size() - 12, std::uint32_t{9})), "no slot on the list");
  manager.Restore(whole);
  EXPECT_EQ(manager.Count(), 1u);
}

TEST(Restore, NamesWhatIsMissing) {
  SpriteManager source;
  source.Add({.position = {1, 2}});
  const Bytes whole = Saved(source);
  const auto reason = [](Bytes bytes) {
    Sign(bytes);
    try {
      SpriteManager().Restore(bytes);
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  const auto first = [&](std::size_t size) { return Bytes(whole.data(), whole.data() + size); };
  EXPECT_EQ(reason(first(19)), "invalid save: 19 bytes (expected at least 20)");
  EXPECT_EQ(reason(first(20)), "invalid save: ends too early: 4 bytes needed, 0 left");
  Bytes more = whole;
  Poke(more, 12, std::uint32_t{10});  // slots
  Poke(more, 16, std::uint32_t{10});  // of them free
  EXPECT_EQ(reason(more), "invalid save: 10 slots, 10 of them free (more than its bytes can hold)");
}

TEST(Restore, RejectsASlotThatAppearsTwiceInTheFreeList) {
  SpriteManager source;
  for (int i = 0; i < 2; ++i) source.Add({});
  source.Remove({0, 1});
  source.Remove({1, 1});
  Bytes bytes = Saved(source);
  Poke(bytes, bytes.size() - 12, std::uint32_t{0});
  Poke(bytes, bytes.size() - 16, std::uint32_t{0});
  Sign(bytes);
  SpriteManager manager;
  ExpectRejected(manager, bytes, "free twice");
  try {
    manager.Restore(bytes);
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "invalid save: slot 0 appears twice in the free list");
  }
}

TEST(Restore, ReservesNothingForHugeCounts) {
  Bytes bytes = Saved(SpriteManager());
  Poke(bytes, 12, std::uint32_t{1} << 28);
  Sign(bytes);
  SpriteManager manager;
  const test::AllocationCount count;
  EXPECT_THROW(manager.Restore(bytes), std::invalid_argument);
  EXPECT_LT(count.Bytes(), 4096u);
}

TEST(Restore, ChecksSpritesAgainstTheCanvasOfThisManager) {
  SpriteManager source;
  source.Add({.position = {500, 0}});
  SpaceOptions options;
  options.canvas = Canvas::Bounded;
  options.radius = 100;
  for (const Border border : {Border::Wrap, Border::Clamp, Border::Bounce, Border::Remove}) {
    options.border = border;
    SpriteManager manager(options);
    ExpectRejected(manager, Saved(source), "outside the canvas");
  }
  options.border = Border::Keep;
  SpriteManager keeper(options);
  keeper.Restore(Saved(source));
  EXPECT_EQ(keeper.GetStatistics().outside, 1u);
}

TEST(Restore, KeepsRetiredSlotsRetired) {
  // A save sets slot 0 to its last generation, because 2^32 removals would take too long.
  SpriteManager source;
  source.Add({});
  Bytes bytes = Saved(source);
  Poke(bytes, 20, 0xffffffffu);
  Sign(bytes);
  SpriteManager manager;
  manager.Restore(bytes);
  EXPECT_TRUE(manager.Remove({0, 0xffffffffu}));
  SpriteManager again;
  again.Restore(Saved(manager));
  EXPECT_EQ(again.Add({}), (SpriteId{1, 1}));
  EXPECT_EQ(again.Validate(), "");
}

}  // namespace
}  // namespace heliopause
