// The C functions: what they find, their codes and texts, and null pointers.
#include <gtest/gtest.h>
#include <heliopause/heliopause.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace heliopause {
namespace {

class CTest : public testing::Test {
 protected:
  CTest() {
    EXPECT_EQ(heliopause_create(nullptr, &space_), HELIOPAUSE_OK);
    for (int i = 0; i < 10; ++i) {
      const heliopause_sprite sprite{10.0 * i, 0, 1, 0, 4, 100u + static_cast<unsigned>(i), 1};
      EXPECT_EQ(heliopause_add(space_, &sprite, &ids_[i]), HELIOPAUSE_OK);
    }
  }
  ~CTest() override { heliopause_destroy(space_); }

  std::vector<std::uint64_t> Tags(int code) const {
    EXPECT_EQ(code, HELIOPAUSE_OK) << heliopause_last_error();
    std::vector<std::uint64_t> tags;
    for (std::size_t i = 0; i < count_; ++i) tags.push_back(hits_[i].tag);
    return tags;
  }

  heliopause_space* space_ = nullptr;
  heliopause_id ids_[10]{};
  const heliopause_hit* hits_ = nullptr;
  std::size_t count_ = 0;
};

using Values = std::vector<std::uint64_t>;

TEST_F(CTest, FindsWhatTheManagerFinds) {
  EXPECT_EQ(Tags(heliopause_near(space_, 31, 0, 12, ~0u, 0, &hits_, &count_)),
            (Values{103, 104, 102}));
  EXPECT_EQ(Tags(heliopause_near(space_, 31, 0, 12, ~0u, ids_[3], &hits_, &count_)),
            (Values{104, 102}));
  EXPECT_EQ(Tags(heliopause_near(space_, 31, 0, 12, 2, 0, &hits_, &count_)), Values{});
  EXPECT_EQ(Tags(heliopause_touching(space_, 36, 0, 0, ~0u, 0, &hits_, &count_)), Values{104});
  EXPECT_EQ(Tags(heliopause_in_box(space_, 23, -1, 27, 1, ~0u, 0, &hits_, &count_)),
            (Values{102, 103}));
  EXPECT_EQ(Tags(heliopause_nearest(space_, -5, 0, 2, 1e9, ~0u, ids_[0], &hits_, &count_)),
            (Values{101, 102}));
  heliopause_sweep_hit sweep{};
  EXPECT_EQ(heliopause_sweep_first(space_, 0, 50, 50, 0, 1, ~0u, 0, &sweep), HELIOPAUSE_OK);
  EXPECT_EQ(sweep.tag, 105u);
  EXPECT_EQ(heliopause_sweep_first(space_, 0, 50, 50, 50, 1, ~0u, 0, &sweep), HELIOPAUSE_GONE);
}

TEST_F(CTest, ReadsAndChangesASprite) {
  heliopause_sprite sprite{};
  EXPECT_EQ(heliopause_move_to(space_, ids_[2], 5, 6), HELIOPAUSE_OK);
  EXPECT_EQ(heliopause_set_velocity(space_, ids_[2], 7, 8), HELIOPAUSE_OK);
  EXPECT_EQ(heliopause_set_radius(space_, ids_[2], 9), HELIOPAUSE_OK);
  EXPECT_EQ(heliopause_set_kinds(space_, ids_[2], 16), HELIOPAUSE_OK);
  EXPECT_EQ(heliopause_set_tag(space_, ids_[2], 17), HELIOPAUSE_OK);
  EXPECT_EQ(heliopause_get(space_, ids_[2], &sprite), HELIOPAUSE_OK);
  EXPECT_EQ((std::vector<double>{sprite.x, sprite.y, sprite.vx, sprite.vy, sprite.radius}),
            (std::vector<double>{5, 6, 7, 8, 9}));
  EXPECT_EQ(sprite.kinds, 16u);
  EXPECT_EQ(sprite.tag, 17u);
  EXPECT_EQ(heliopause_remove(space_, ids_[2]), HELIOPAUSE_OK);
  EXPECT_EQ(heliopause_get(space_, ids_[2], &sprite), HELIOPAUSE_GONE);
  EXPECT_EQ(heliopause_set_tag(space_, ids_[2], 1), HELIOPAUSE_GONE);
  EXPECT_EQ(heliopause_count(space_), 9u);
}

TEST_F(CTest, GivesPairsInOrder) {
  EXPECT_EQ(heliopause_set_radius(space_, ids_[5], 7), HELIOPAUSE_OK);
  const heliopause_pair* pairs = nullptr;
  ASSERT_EQ(heliopause_pairs(space_, ~0u, ~0u, &pairs, &count_), HELIOPAUSE_OK);
  ASSERT_EQ(count_, 2u);
  EXPECT_EQ(pairs[0].first, ids_[4]);
  EXPECT_EQ(pairs[0].second_tag, 105u);
  EXPECT_EQ(pairs[1].first_tag, 105u);
  EXPECT_EQ(pairs[1].second, ids_[6]);
}

TEST_F(CTest, RestoresASave) {
  const uint8_t* bytes = nullptr;
  std::size_t size = 0;
  ASSERT_EQ(heliopause_save(space_, &bytes, &size), HELIOPAUSE_OK);
  const std::vector<uint8_t> kept(bytes, bytes + size);
  EXPECT_EQ(heliopause_tick(space_, 10), HELIOPAUSE_OK);
  EXPECT_EQ(heliopause_restore(space_, kept.data(), kept.size()), HELIOPAUSE_OK);
  heliopause_sprite sprite{};
  EXPECT_EQ(heliopause_get(space_, ids_[9], &sprite), HELIOPAUSE_OK);
  EXPECT_EQ(sprite.x, 90);
  EXPECT_EQ(heliopause_restore(space_, kept.data(), kept.size() - 1), HELIOPAUSE_INVALID_ARGUMENT);
  EXPECT_NE(std::string(heliopause_last_error()).find("invalid save"), std::string::npos);
}

TEST_F(CTest, CountsWhatItWouldFind) {
  std::size_t count = 0;
  int any = -1;
  EXPECT_EQ(heliopause_count_near(space_, 31, 0, 12, HELIOPAUSE_ALL_KINDS, 0, &count),
            HELIOPAUSE_OK);
  EXPECT_EQ(count, 3u);
  EXPECT_EQ(heliopause_count_touching(space_, 31, 0, 12, HELIOPAUSE_ALL_KINDS, ids_[3], &count),
            HELIOPAUSE_OK);
  EXPECT_EQ(count, 2u);
  EXPECT_EQ(heliopause_count_touching(space_, 31, 0, 15, 2, 0, &count), HELIOPAUSE_OK);
  EXPECT_EQ(count, 0u);
  EXPECT_EQ(heliopause_any_near(space_, 36, 0, 3, HELIOPAUSE_ALL_KINDS, 0, &any), HELIOPAUSE_OK);
  EXPECT_EQ(any, 0);
  EXPECT_EQ(heliopause_any_touching(space_, 36, 0, 3, HELIOPAUSE_ALL_KINDS, 0, &any),
            HELIOPAUSE_OK);
  EXPECT_EQ(any, 1);
  EXPECT_EQ(heliopause_any_touching(space_, 36, 0, 0, HELIOPAUSE_ALL_KINDS, 0, nullptr),
            HELIOPAUSE_INVALID_ARGUMENT);
}

TEST_F(CTest, SweepsThroughAll) {
  const heliopause_sweep_hit* swept = nullptr;
  ASSERT_EQ(
      heliopause_sweep_all(space_, 16, 0, 44, 0, 1, HELIOPAUSE_ALL_KINDS, ids_[3], &swept, &count_),
      HELIOPAUSE_OK);
  ASSERT_EQ(count_, 2u) << "those at 20 and 40";
  EXPECT_EQ(swept[0].id, ids_[2]);
  EXPECT_EQ(swept[0].fraction, 0) << "touches at the start";
  EXPECT_EQ(swept[1].tag, 104u);
  EXPECT_DOUBLE_EQ(swept[1].x, 35);
}

TEST_F(CTest, ChangesManyAtOnce) {
  const heliopause_sprite more[2] = {{500, 0, 0, 0, 1, 200, 1}, {600, 0, 0, 0, 1, 201, 1}};
  heliopause_id ids[3] = {0, 0, ids_[0]};
  ASSERT_EQ(heliopause_add_many(space_, more, 2, ids), HELIOPAUSE_OK);
  EXPECT_EQ(heliopause_remove(space_, ids[1]), HELIOPAUSE_OK);
  heliopause_vec2 at[3] = {{1, 1}, {2, 2}, {3, 3}};
  std::size_t number = 0;
  EXPECT_EQ(heliopause_get_positions(space_, ids, 3, at, &number), HELIOPAUSE_OK);
  EXPECT_EQ(number, 2u);
  EXPECT_EQ((std::vector<double>{at[0].x, at[1].x, at[2].x}), (std::vector<double>{500, 2, 0}));
  at[0] = {510, 5};
  EXPECT_EQ(heliopause_set_positions(space_, ids, 3, at, &number), HELIOPAUSE_OK);
  EXPECT_EQ(number, 2u);
  EXPECT_EQ(Tags(heliopause_near(space_, 510, 5, 0, 1, 0, &hits_, &count_)), Values{200});
  at[1].y = std::numeric_limits<double>::infinity();
  EXPECT_EQ(heliopause_set_positions(space_, ids, 3, at, &number), HELIOPAUSE_INVALID_ARGUMENT);
  EXPECT_EQ(heliopause_remove_many(space_, ids, 3, &number), HELIOPAUSE_OK);
  EXPECT_EQ(number, 2u);
  EXPECT_EQ(heliopause_count(space_), 9u);
  EXPECT_EQ(heliopause_add_many(space_, nullptr, 0, nullptr), HELIOPAUSE_OK);
  EXPECT_EQ(heliopause_add_many(space_, nullptr, 1, ids), HELIOPAUSE_INVALID_ARGUMENT);
  EXPECT_STREQ(heliopause_last_error(), "heliopause_add_many: sprites = null (expected a pointer)");
}

TEST_F(CTest, ClonesASpace) {
  heliopause_space* copy = nullptr;
  ASSERT_EQ(heliopause_clone(space_, &copy), HELIOPAUSE_OK);
  EXPECT_EQ(heliopause_tick(copy, 1), HELIOPAUSE_OK);
  heliopause_sprite sprite{};
  EXPECT_EQ(heliopause_get(copy, ids_[4], &sprite), HELIOPAUSE_OK);
  EXPECT_EQ(sprite.x, 41);
  EXPECT_EQ(heliopause_get(space_, ids_[4], &sprite), HELIOPAUSE_OK);
  EXPECT_EQ(sprite.x, 40);
  heliopause_destroy(copy);
  EXPECT_EQ(heliopause_clone(nullptr, &copy), HELIOPAUSE_INVALID_ARGUMENT);
}

TEST_F(CTest, CopiesASpaceIntoAnother) {
  heliopause_space* kept = nullptr;
  ASSERT_EQ(heliopause_create(nullptr, &kept), HELIOPAUSE_OK);
  std::uint64_t before = 0, after = 0;
  ASSERT_EQ(heliopause_hash(space_, &before), HELIOPAUSE_OK);
  EXPECT_EQ(heliopause_copy_from(kept, space_), HELIOPAUSE_OK);
  EXPECT_EQ(heliopause_tick(space_, 1), HELIOPAUSE_OK);
  ASSERT_EQ(heliopause_hash(space_, &after), HELIOPAUSE_OK);
  EXPECT_NE(after, before);
  EXPECT_EQ(heliopause_copy_from(space_, kept), HELIOPAUSE_OK);
  heliopause_sprite sprite{};
  EXPECT_EQ(heliopause_get(space_, ids_[4], &sprite), HELIOPAUSE_OK);
  EXPECT_EQ(sprite.x, 40);
  ASSERT_EQ(heliopause_hash(space_, &after), HELIOPAUSE_OK);
  EXPECT_EQ(after, before);
  EXPECT_EQ(heliopause_copy_from(space_, nullptr), HELIOPAUSE_INVALID_ARGUMENT);
  EXPECT_STREQ(heliopause_last_error(), "heliopause_copy_from: other = null (expected a pointer)");
  EXPECT_EQ(heliopause_copy_from(nullptr, kept), HELIOPAUSE_INVALID_ARGUMENT);
  heliopause_destroy(kept);
}

TEST_F(CTest, HashesAsTheLastBytesOfASave) {
  const uint8_t* bytes = nullptr;
  std::size_t size = 0;
  ASSERT_EQ(heliopause_save(space_, &bytes, &size), HELIOPAUSE_OK);
  std::uint64_t expected = 0;
  for (std::size_t i = 0; i < 8; ++i) expected |= std::uint64_t{bytes[size - 8 + i]} << 8 * i;
  std::uint64_t hash = 0;
  ASSERT_EQ(heliopause_hash(space_, &hash), HELIOPAUSE_OK);
  EXPECT_EQ(hash, expected);
  EXPECT_EQ(heliopause_hash(space_, nullptr), HELIOPAUSE_INVALID_ARGUMENT);
  EXPECT_EQ(heliopause_hash(nullptr, &hash), HELIOPAUSE_INVALID_ARGUMENT);
}

TEST_F(CTest, FindsNoSpriteOfZeros) {
  const heliopause_sprite zeros{};
  heliopause_id id = 0;
  ASSERT_EQ(heliopause_add(space_, &zeros, &id), HELIOPAUSE_OK);
  EXPECT_EQ(Tags(heliopause_near(space_, 0, 0, 1, HELIOPAUSE_ALL_KINDS, 0, &hits_, &count_)),
            Values{100});
}

TEST(C, ListsWhatTheBorderRemoved) {
  heliopause_options options;
  heliopause_default_options(&options);
  EXPECT_EQ(options.canvas, HELIOPAUSE_CANVAS_INFINITE);
  EXPECT_EQ(options.merge_threshold, HELIOPAUSE_FOLLOWS_LEAF_CAPACITY);
  options.canvas = HELIOPAUSE_CANVAS_BOUNDED;
  options.border = HELIOPAUSE_BORDER_REMOVE;
  options.radius = 100;
  options.leaf_capacity = 8;
  options.merge_threshold = 8;
  heliopause_space* space = nullptr;
  EXPECT_EQ(heliopause_create(&options, &space), HELIOPAUSE_INVALID_ARGUMENT)
      << "not below leaf_capacity";
  options.merge_threshold = 3;
  ASSERT_EQ(heliopause_create(&options, &space), HELIOPAUSE_OK) << heliopause_last_error();
  const heliopause_sprite sprites[2] = {{99, 0, 5, 0, 1, 0, 1}, {0, 0, 5, 0, 1, 0, 1}};
  heliopause_id ids[2];
  ASSERT_EQ(heliopause_add_many(space, sprites, 2, ids), HELIOPAUSE_OK);
  EXPECT_EQ(heliopause_tick(space, 1), HELIOPAUSE_OK);
  const heliopause_id* removed = nullptr;
  std::size_t count = 0;
  EXPECT_EQ(heliopause_removed_at_border(space, &removed, &count), HELIOPAUSE_OK);
  ASSERT_EQ(count, 1u);
  EXPECT_EQ(removed[0], ids[0]);
  heliopause_destroy(space);
}

TEST_F(CTest, ReportsErrorsByCodeAndText) {
  EXPECT_EQ(heliopause_near(space_, 0, 0, -1, ~0u, 0, &hits_, &count_),
            HELIOPAUSE_INVALID_ARGUMENT);
  EXPECT_STREQ(heliopause_last_error(),
               "SpriteManager::GetSpritesNear: radius = -1 (expected a number >= 0, or infinity)");
  EXPECT_EQ(heliopause_tick(space_, std::numeric_limits<double>::quiet_NaN()),
            HELIOPAUSE_INVALID_ARGUMENT);
  EXPECT_EQ(heliopause_near(space_, 0, 0, 1, ~0u, 0, nullptr, &count_),
            HELIOPAUSE_INVALID_ARGUMENT);
  EXPECT_STREQ(heliopause_last_error(), "heliopause_near: hits = null (expected a pointer)");
  EXPECT_EQ(heliopause_tick(nullptr, 1), HELIOPAUSE_INVALID_ARGUMENT);
  EXPECT_EQ(heliopause_count(nullptr), 0u);
  heliopause_options options;
  heliopause_default_options(&options);
  options.border = 9;
  heliopause_space* other = nullptr;
  EXPECT_EQ(heliopause_create(&options, &other), HELIOPAUSE_INVALID_ARGUMENT);
  EXPECT_EQ(other, nullptr);
  options.border = HELIOPAUSE_BORDER_WRAP;
  options.canvas = 9;
  EXPECT_EQ(heliopause_create(&options, &other), HELIOPAUSE_INVALID_ARGUMENT);
  options.canvas = HELIOPAUSE_CANVAS_BOUNDED;
  options.radius = 100;
  ASSERT_EQ(heliopause_create(&options, &other), HELIOPAUSE_OK);
  const heliopause_sprite outside{500, 0, 0, 0, 1, 0, 1};
  heliopause_id id = 0;
  EXPECT_EQ(heliopause_add(other, &outside, &id), HELIOPAUSE_INVALID_ARGUMENT);
  heliopause_destroy(other);
  EXPECT_EQ(std::string(heliopause_version()).find('.'), 1u);
}

}  // namespace
}  // namespace heliopause
