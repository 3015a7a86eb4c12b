#include "view/screens/settings.hpp"

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

TEST(Settings, WhereverTheyAreCutOrBentTheRestCounts) {
  Settings settings;
  settings.hints = false;  // the third line of five
  const std::string whole = FormatSettings(settings);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    std::vector<std::string> faults;
    const Settings cut = ParseSettings(whole.substr(0, length), faults);
    EXPECT_LE(faults.size(), 1u) << length;
    if (length > whole.find("flight_assist")) {
      EXPECT_FALSE(cut.hints) << length;
    }
  }
  for (std::size_t bit = 0; bit < whole.size() * 8; ++bit) {
    std::string bent = whole;
    bent[bit / 8] = static_cast<char>(bent[bit / 8] ^ (1 << bit % 8));
    std::vector<std::string> faults;
    const Settings read = ParseSettings(bent, faults);
    EXPECT_LE(faults.size(), 2u) << bit;
    EXPECT_TRUE(!faults.empty() || FormatSettings(read) == whole || bit / 8 <= whole.find('\n'))
        << "a value that changed unseen: " << bit;
  }
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
  EXPECT_EQ(why,
            (folder_ / "file" / "settings.txt").string() + ": cannot be written: Not a directory");
}

TEST_F(SettingsFile, AFullDiskCostsNothing) {
  std::string why;
  Settings settings;
  settings.radar_log = true;
  ASSERT_TRUE(SaveSettings(settings, folder_ / "settings.toml", why)) << why;
  fs::create_symlink("/dev/full", folder_ / "settings.toml.new");
  EXPECT_FALSE(SaveSettings({}, folder_ / "settings.toml", why));
  EXPECT_NE(why.find("settings.toml: cannot be written: No space left"), std::string::npos) << why;
  std::vector<std::string> faults;
  EXPECT_TRUE(LoadSettings(folder_ / "settings.toml", faults).radar_log);
  EXPECT_TRUE(faults.empty());
}

TEST_F(SettingsFile, WhatWasNotUnderstoodIsKept) {
  const fs::path file = folder_ / "settings.toml", old = folder_ / "settings.toml.1";
  std::ofstream(file) << "warp_drive = true\nhints = false\n";
  std::string why;
  ASSERT_TRUE(SaveSettings({}, file, why)) << why;
  std::string kept;
  std::getline(std::ifstream(old), kept);
  EXPECT_EQ(kept, "warp_drive = true");
  ASSERT_TRUE(SaveSettings({}, file, why)) << why;
  std::getline(std::ifstream(old), kept);
  EXPECT_EQ(kept, "warp_drive = true") << "the second time there is nothing to keep";
}

}  // namespace
}  // namespace heliopause
