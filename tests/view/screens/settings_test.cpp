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
  settings.scenario_keys = {{"race/boost", "U"}, {"race/a = b", "F8"}};
  std::vector<std::string> errors;
  const Settings back = ParseSettings(FormatSettings(settings), errors);
  EXPECT_TRUE(errors.empty());
  ASSERT_EQ(back.scenario_keys.size(), 2u);
  EXPECT_EQ(back.scenario_keys[1].item, "race/a = b");
  EXPECT_EQ(FormatSettings(back), FormatSettings(settings));
}

TEST(Settings, TakeAWordInQuotes) {
  std::vector<std::string> errors;
  EXPECT_EQ(ParseSettings("language = \"de\"\n", errors).language, "de");
  EXPECT_EQ(ParseSettings("mods = \"wasps, bees\"\n", errors).mods,
            (std::vector<std::string>{"bees", "wasps"}));
  EXPECT_TRUE(errors.empty());
  ParseSettings("language = \"de\n", errors);
  EXPECT_EQ(errors.size(), 1u) << "without the second quote";
}

TEST(Settings, ListTheModsThatAreSwitchedOn) {
  Settings settings;
  EXPECT_EQ(FormatSettings(settings).find("mods"), std::string::npos)
      << "as before there were mods";
  settings.mods = {"bees", "wasps-2"};
  std::vector<std::string> errors;
  EXPECT_EQ(ParseSettings(FormatSettings(settings), errors).mods, settings.mods);
  EXPECT_EQ(ParseSettings("mods = wasps ,bees,wasps\n", errors).mods,
            (std::vector<std::string>{"bees", "wasps"}));
  EXPECT_TRUE(ParseSettings("mods =\n", errors).mods.empty());
  EXPECT_TRUE(errors.empty());
  for (const char* bad : {"mods = ../x", "mods = a,,b", "mods = A", "mods = a b"}) {
    errors.clear();
    EXPECT_TRUE(ParseSettings(bad, errors).mods.empty()) << bad;
    ASSERT_EQ(errors.size(), 1u) << bad;
    EXPECT_EQ(errors[0], "line 1: mods must be names of mods with commas between");
  }
}

TEST(Settings, NamesTheLineAndTheReasonAndKeepsTheDefault) {
  std::vector<std::string> errors;
  const Settings settings = ParseSettings(
      "# fine\nhints = maybe\nradar_log = true\nframe_limit = 61\nwarp = 9\nnonsense\n", errors);
  EXPECT_TRUE(settings.hints);
  EXPECT_TRUE(settings.radar_log);  // the valid line counts
  EXPECT_EQ(settings.frame_limit, 60);
  ASSERT_EQ(errors.size(), 4u);
  EXPECT_EQ(errors[0], "line 2: hints must be true or false");
  EXPECT_EQ(errors[1], "line 4: frame_limit must be 30, 60, 120 or 0");
  EXPECT_EQ(errors[2].rfind("line 5: unknown setting warp (known: bind ACTION, colors,", 0), 0u)
      << errors[2];
  EXPECT_EQ(errors[3], "line 6: expected `name = value`");
}

TEST(Settings, NameALanguage) {
  Settings settings;
  EXPECT_EQ(FormatSettings(settings).find("language"), std::string::npos);
  settings.language = "de";
  std::vector<std::string> errors;
  EXPECT_EQ(ParseSettings(FormatSettings(settings), errors).language, "de");
  EXPECT_TRUE(errors.empty());
  EXPECT_EQ(ParseSettings("language = ../x\n", errors).language, "en");
  EXPECT_EQ(errors, std::vector<std::string>{"line 1: language must be a name as en or de"});
}

TEST(Settings, NumberTheThreads) {
  Settings settings;
  EXPECT_EQ(FormatSettings(settings).find("threads"), std::string::npos);
  settings.threads = 0;
  std::vector<std::string> errors;
  EXPECT_EQ(ParseSettings(FormatSettings(settings), errors).threads, 0u);
  EXPECT_EQ(ParseSettings("threads = 256\n", errors).threads, 256u);
  EXPECT_TRUE(errors.empty());
  for (const char* bad : {"threads = 257", "threads = -1", "threads = all", "threads ="}) {
    errors.clear();
    EXPECT_EQ(ParseSettings(bad, errors).threads, 1u) << bad;
    EXPECT_EQ(errors,
              std::vector<std::string>{"line 1: threads must be a whole number from 0 to 256"});
  }
}

TEST(Settings, VolumesArePercentages) {
  Settings settings;
  settings.volumes = {30, 0, 100, true};
  std::vector<std::string> errors;
  EXPECT_EQ(ParseSettings(FormatSettings(settings), errors).volumes, settings.volumes);
  EXPECT_EQ(ParseSettings("volume = 35\n", errors).volumes.master, 35);
  EXPECT_TRUE(errors.empty());
  for (const char* bad : {"volume = 101", "volume_music = -1", "volume_effects = loud",
                          "volume = 50.5", "volume ="}) {
    errors.clear();
    EXPECT_EQ(ParseSettings(bad, errors).volumes, Volumes{}) << bad;
    ASSERT_EQ(errors.size(), 1u) << bad;
    EXPECT_TRUE(errors[0].ends_with(" must be a whole number from 0 to 100")) << errors[0];
  }
}

TEST(Settings, SurviveAnyBytes) {
  std::string noise;
  for (int i = 0; i < 3000; ++i) noise.push_back(static_cast<char>((i * 7919) >> 3));
  std::vector<std::string> errors;
  const Settings settings = ParseSettings(noise, errors);
  EXPECT_FALSE(errors.empty());
  EXPECT_EQ(settings.frame_limit, 60);
}

TEST(Settings, TruncatedAndChangedFilesKeepTheirValidLines) {
  Settings settings;
  settings.hints = false;  // the third line of five
  const std::string whole = FormatSettings(settings);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    std::vector<std::string> errors;
    const Settings cut = ParseSettings(whole.substr(0, length), errors);
    EXPECT_LE(errors.size(), 1u) << length;
    if (length > whole.find("flight_assist")) {
      EXPECT_FALSE(cut.hints) << length;
    }
  }
  for (std::size_t bit = 0; bit < whole.size() * 8; ++bit) {
    std::string bent = whole;
    bent[bit / 8] = static_cast<char>(bent[bit / 8] ^ (1 << bit % 8));
    std::vector<std::string> errors;
    const Settings read = ParseSettings(bent, errors);
    EXPECT_LE(errors.size(), 2u) << bit;
    // A digit of a volume that changes is another volume.
    const std::string line = whole.substr(whole.rfind('\n', bit / 8) + 1, 6);
    if (line == "volume") continue;
    EXPECT_TRUE(!errors.empty() || FormatSettings(read) == whole || bit / 8 <= whole.find('\n'))
        << "a value changed without an error: " << bit;
  }
}

TEST_F(SettingsFile, AMissingFileIsNotAnError) {
  std::vector<std::string> errors;
  EXPECT_TRUE(LoadSettings(folder_ / "none.txt", errors).hints);
  EXPECT_TRUE(errors.empty());
}

TEST_F(SettingsFile, AFolderInsteadOfAFileIsReported) {
  std::vector<std::string> errors;
  LoadSettings(folder_, errors);
  EXPECT_EQ(errors.size(), 1u);
}

TEST_F(SettingsFile, TooLargeAFileIsReported) {
  std::ofstream(folder_ / "big.txt") << std::string(100000, ' ');
  std::vector<std::string> errors;
  LoadSettings(folder_ / "big.txt", errors);
  EXPECT_EQ(errors.size(), 1u);
}

TEST_F(SettingsFile, CreatesTheFolder) {
  Settings settings;
  settings.radar_log = true;
  std::string why;
  ASSERT_TRUE(SaveSettings(settings, folder_ / "deep" / "settings.txt", why)) << why;
  std::vector<std::string> errors;
  EXPECT_TRUE(LoadSettings(folder_ / "deep" / "settings.txt", errors).radar_log);
}

TEST_F(SettingsFile, AFailedSaveReportsTheReason) {
  std::ofstream(folder_ / "file") << "x";
  std::string why;
  EXPECT_FALSE(SaveSettings({}, folder_ / "file" / "settings.txt", why));
  EXPECT_EQ(why,
            (folder_ / "file" / "settings.txt").string() + ": cannot be written: Not a directory");
}

TEST_F(SettingsFile, AFullDiskKeepsTheOldFile) {
  std::string why;
  Settings settings;
  settings.radar_log = true;
  ASSERT_TRUE(SaveSettings(settings, folder_ / "settings.toml", why)) << why;
  fs::create_symlink("/dev/full", folder_ / "settings.toml.new");
  EXPECT_FALSE(SaveSettings({}, folder_ / "settings.toml", why));
  EXPECT_NE(why.find("settings.toml: cannot be written: No space left"), std::string::npos) << why;
  std::vector<std::string> errors;
  EXPECT_TRUE(LoadSettings(folder_ / "settings.toml", errors).radar_log);
  EXPECT_TRUE(errors.empty());
}

TEST_F(SettingsFile, AFileWithErrorsIsKept) {
  const fs::path file = folder_ / "settings.toml", old = folder_ / "settings.toml.1";
  std::ofstream(file) << "warp_drive = true\nhints = false\n";
  std::string why;
  ASSERT_TRUE(SaveSettings({}, file, why)) << why;
  std::string kept;
  std::getline(std::ifstream(old), kept);
  EXPECT_EQ(kept, "warp_drive = true");
  ASSERT_TRUE(SaveSettings({}, file, why)) << why;
  std::getline(std::ifstream(old), kept);
  EXPECT_EQ(kept, "warp_drive = true") << "a file without errors is not kept";
}

TEST(Settings, KeysSizeColoursAndLogAreStored) {
  Settings settings;
  ASSERT_EQ(settings.keys.Bind(Action::Thrust, {Key::Slash, Key::Equal}),
            "= is the key for: zoom in");
  ASSERT_EQ(settings.keys.Bind(Action::ZoomIn, {Key::Slash, kUnknownKey}), "");
  ASSERT_EQ(settings.keys.Bind(Action::Thrust, {Key::Equal, Key::Up}), "");
  settings.ui_scale = 1.25;
  settings.colors = ColorScheme::Safe;
  settings.log = {false, false, false, true};
  std::vector<std::string> errors;
  const Settings back = ParseSettings(FormatSettings(settings), errors);
  EXPECT_TRUE(errors.empty()) << errors.front();
  EXPECT_EQ(back.keys, settings.keys) << FormatSettings(settings);
  EXPECT_EQ(back.ui_scale, 1.25);
  EXPECT_EQ(back.colors, ColorScheme::Safe);
  EXPECT_EQ(back.log, settings.log);
  EXPECT_EQ(FormatSettings(Settings{}).find("bind "), std::string::npos) << "only changes";
}

TEST(Settings, TheGamepadIsStored) {
  Settings settings;
  EXPECT_EQ(FormatSettings(settings).find("pad"), std::string::npos) << "only changes";
  settings.pad.dead_zone = 35;
  settings.pad.map.Bind({PadButton::South, false}, Action::Hail);
  settings.pad.map.Bind({PadButton::Up, true}, std::nullopt);
  std::vector<std::string> errors;
  const Settings back = ParseSettings(FormatSettings(settings), errors);
  EXPECT_TRUE(errors.empty()) << errors.front();
  EXPECT_EQ(back.pad.dead_zone, 35);
  EXPECT_EQ(back.pad.map, settings.pad.map) << FormatSettings(settings);
}

TEST(Settings, MistakesInThePadNameLineAndReason) {
  std::vector<std::string> errors;
  const Settings settings = ParseSettings(
      "pad_dead_zone = 99\npad south = hail\npad start = hail\npad south = warp\npad x\n", errors);
  ASSERT_EQ(errors.size(), 4u);
  EXPECT_EQ(errors[0], "line 1: pad_dead_zone must be a whole number from 5 to 60");
  EXPECT_EQ(errors[1], "line 3: start opens the menu");
  EXPECT_EQ(errors[2].rfind("line 4: unknown action warp (known: none, thrust,", 0), 0u)
      << errors[2];
  EXPECT_EQ(errors[3], "line 5: expected `name = value`");
  EXPECT_EQ(settings.pad.dead_zone, kPadDeadZone);
  EXPECT_EQ(settings.pad.map.Of({PadButton::South, false}), Action::Hail);
}

TEST(Settings, MistakesInKeysNameLineAndReason) {
  std::vector<std::string> errors;
  const Settings settings = ParseSettings(
      "ui_scale = 3\ncolors = pink\nbind warp = W\nbind brake = Warp\nbind dock = W\n"
      "log_law = 1\n",
      errors);
  ASSERT_EQ(errors.size(), 6u);
  EXPECT_EQ(errors[0], "line 1: ui_scale must be a number from 0.75 to 2");
  EXPECT_EQ(errors[1], "line 2: colors must be standard or safe");
  EXPECT_EQ(errors[2].rfind("line 3: unknown action warp (known: thrust,", 0), 0u) << errors[2];
  EXPECT_EQ(errors[3].rfind("line 4: brake: unknown key Warp (known: A to Z,", 0), 0u);
  EXPECT_EQ(errors[4], "line 6: log_law must be true or false");
  EXPECT_EQ(errors[5], "line 5: dock: W is the key for: thrust");
  EXPECT_EQ(settings.keys, KeyMap());
  EXPECT_EQ(settings.ui_scale, 1);
}

}  // namespace
}  // namespace heliopause
