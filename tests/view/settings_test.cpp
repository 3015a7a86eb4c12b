#include "view/settings.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace heliopause {
namespace {

namespace fs = std::filesystem;

class SettingsFile : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("heliopause-settings-" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
};

TEST(Settings, ReadsBackWhatItWrote) {
  Settings settings;
  settings.fullscreen = true;
  settings.radar_log = true;
  settings.hints = false;
  settings.flight_assist = false;
  settings.frame_limit = 0;
  std::vector<std::string> faults;
  const Settings back = ParseSettings(FormatSettings(settings), faults);
  EXPECT_TRUE(faults.empty());
  EXPECT_EQ(FormatSettings(back), FormatSettings(settings));
}

TEST(Settings, NamesTheLineAndTheReasonAndKeepsTheDefault) {
  std::vector<std::string> faults;
  const Settings settings = ParseSettings(
      "# fine\nhints = maybe\nradar_log = true\nframe_limit = 61\nwarp = 9\nnonsense\n", faults);
  EXPECT_TRUE(settings.hints);
  EXPECT_TRUE(settings.radar_log);  // the sound line counts
  EXPECT_EQ(settings.frame_limit, 60);
  ASSERT_EQ(faults.size(), 4u);
  EXPECT_EQ(faults[0], "line 2: hints must be true or false");
  EXPECT_EQ(faults[1], "line 4: frame_limit must be 30, 60, 120 or 0");
  EXPECT_EQ(faults[2], "line 5: there is no setting warp");
  EXPECT_EQ(faults[3], "line 6: expected `name = value`");
}

TEST(Settings, SurviveAnyBytes) {
  std::string noise;
  for (int i = 0; i < 3000; ++i) noise.push_back(static_cast<char>((i * 7919) >> 3));
  std::vector<std::string> faults;
  const Settings settings = ParseSettings(noise, faults);
  EXPECT_FALSE(faults.empty());
  EXPECT_EQ(settings.frame_limit, 60);
}

TEST_F(SettingsFile, MissingFileIsNoFault) {
  std::vector<std::string> faults;
  EXPECT_TRUE(LoadSettings(folder_ / "none.txt", faults).hints);
  EXPECT_TRUE(faults.empty());
}

TEST_F(SettingsFile, AFolderInItsPlaceIsReported) {
  std::vector<std::string> faults;
  LoadSettings(folder_, faults);
  EXPECT_EQ(faults.size(), 1u);
}

TEST_F(SettingsFile, TooLargeAFileIsReported) {
  std::ofstream(folder_ / "big.txt") << std::string(100000, ' ');
  std::vector<std::string> faults;
  LoadSettings(folder_ / "big.txt", faults);
  EXPECT_EQ(faults.size(), 1u);
}

TEST_F(SettingsFile, SavesIntoAFolderThatIsMade) {
  Settings settings;
  settings.radar_log = true;
  std::string why;
  ASSERT_TRUE(SaveSettings(settings, folder_ / "deep" / "settings.txt", why)) << why;
  std::vector<std::string> faults;
  EXPECT_TRUE(LoadSettings(folder_ / "deep" / "settings.txt", faults).radar_log);
}

TEST_F(SettingsFile, FailureToSaveSaysWhy) {
  std::ofstream(folder_ / "file") << "x";
  std::string why;
  EXPECT_FALSE(SaveSettings({}, folder_ / "file" / "settings.txt", why));
  EXPECT_NE(why, "");
}

}  // namespace
}  // namespace heliopause
