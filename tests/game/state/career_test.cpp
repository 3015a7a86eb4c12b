#include "game/state/career.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

bool MayRewind(Difficulty difficulty, std::uint32_t left) {
  Career career;
  career.difficulty = difficulty;
  career.rewinds_left = left;
  return career.MayRewind();
}

TEST(Career, OnlyAPilotRunsOutOfRewinds) {
  EXPECT_TRUE(MayRewind(Difficulty::None, 0)) << "a game without a pilot";
  EXPECT_TRUE(MayRewind(Difficulty::Story, 0));
  EXPECT_FALSE(MayRewind(Difficulty::Pilot, 0));
  EXPECT_TRUE(MayRewind(Difficulty::Pilot, 1));
  EXPECT_FALSE(MayRewind(Difficulty::Iron, 5));
}

TEST(Career, EachDifficultyHasAName) {
  EXPECT_STREQ(NameOf(Difficulty::None), "none");
  EXPECT_STREQ(NameOf(Difficulty::Iron), "iron");
}

TEST(Career, ADifficultyIsFoundByItsName) {
  EXPECT_EQ(FindDifficulty("story"), Difficulty::Story);
  EXPECT_EQ(FindDifficulty("iron"), Difficulty::Iron);
  EXPECT_EQ(FindDifficulty("none"), std::nullopt) << "the difficulty of a game without a pilot";
  EXPECT_EQ(FindDifficulty("Iron"), std::nullopt);
  EXPECT_EQ(FindDifficulty(""), std::nullopt);
}

}  // namespace
}  // namespace heliopause
