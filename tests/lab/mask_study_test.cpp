#include "lab/mask_study.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace heliopause::lab {
namespace {

TEST(MaskStudy, TheLossDecreasesByLevelToZero) {
  for (const BuiltIn what : {BuiltIn::Rock, BuiltIn::Station}) {
    const MaskStudy study(DrawBuiltIn(what));
    const auto& losses = study.Losses();
    ASSERT_EQ(losses.size(), 9u);  // 256 pixels are 2^8
    for (std::size_t level = 1; level < losses.size(); ++level) {
      EXPECT_LE(losses[level].wrong_pixels, losses[level - 1].wrong_pixels);
      EXPECT_GE(losses[level].nodes, losses[level - 1].nodes);
    }
    EXPECT_EQ(losses.back().wrong_pixels, 0u);
    EXPECT_GT(losses[3].wrong_pixels, 100u);
    EXPECT_GT(study.CompressionRatio(study.Whole().Bytes()), 1);
  }
}

TEST(MaskStudy, TheShownMaskDiffersInTheReportedNumberOfPixels) {
  MaskStudy study(DrawBuiltIn(BuiltIn::Station, 128));
  study.SetLevel(4);
  std::size_t wrong = 0;
  for (int y = 0; y < 128; ++y) {
    for (int x = 0; x < 128; ++x)
      wrong += study.Shown().IsSolid(x, y) != study.Whole().IsSolid(x, y);
  }
  EXPECT_EQ(wrong, study.Losses()[4].wrong_pixels);
  EXPECT_GT(wrong, 0u);
  study.SetLevel(1000);
  EXPECT_EQ(study.Level(), study.Whole().Levels());
  EXPECT_TRUE(study.Shown() == study.Whole());
}

TEST(MaskStudy, BuiltInPicturesHaveTheirShapes) {
  const MaskStudy rock(DrawBuiltIn(BuiltIn::Rock)), station(DrawBuiltIn(BuiltIn::Station));
  EXPECT_TRUE(rock.Whole().IsSolid(128, 128));
  EXPECT_FALSE(rock.Whole().IsSolid(0, 0));
  EXPECT_TRUE(station.Whole().IsSolid(128, 128));
  EXPECT_FALSE(station.Whole().IsSolid(170, 170));  // between two spokes
  EXPECT_TRUE(rock.Whole().IsSolid(170, 170));
}

TEST(MaskStudy, AnEmptyPictureIsRejected) {
  EXPECT_THROW(MaskStudy({0, 0, {}}), std::invalid_argument);
  EXPECT_THROW(MaskStudy({4, 4, {1, 2, 3}}), std::invalid_argument);
}

}  // namespace
}  // namespace heliopause::lab
