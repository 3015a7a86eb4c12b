#include "view/window/screenshot.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "view/window/window.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

class Screenshot : public testing::Test {
 protected:
  void SetUp() override {
    SilenceLibraries();
    folder_ = fs::temp_directory_path() / ("heliopause-screenshot-" + std::to_string(getpid()));
    fs::create_directories(folder_);
    image_.create(4, 4, Rgba::Red);
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
  sf::Image image_;
};

TEST_F(Screenshot, ReportsItsPathAndNeverOverwrites) {
  for (int i = 0; i < 3; ++i) {
    // "Screenshot: NAME in FOLDER"
    const std::string message = SaveScreenshot(image_, folder_ / "new" / "folder");
    ASSERT_EQ(message.rfind("Screenshot: ", 0), 0u) << message;
    const std::size_t in = message.find(" in ");
    ASSERT_NE(in, std::string::npos) << message;
    EXPECT_EQ(message.substr(in + 4), (folder_ / "new" / "folder").string());
    EXPECT_TRUE(fs::exists(folder_ / "new" / "folder" / message.substr(12, in - 12))) << message;
  }
  int count = 0;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator(folder_ / "new" / "folder"))
    ++count;
  EXPECT_EQ(count, 3);
}

TEST_F(Screenshot, ReportsWhyItFailed) {
  std::ofstream(folder_ / "file") << "x";
  const std::string message = SaveScreenshot(image_, folder_ / "file" / "shots");
  EXPECT_EQ(message.rfind("Screenshot failed: ", 0), 0u) << message;
  EXPECT_NE(message.find("file"), std::string::npos);
}

// As for a folder without the right to enter it, the file system returns an error.
TEST_F(Screenshot, AFolderThatCannotBeReadIsReportedAsWell) {
  fs::create_symlink(folder_ / "loop", folder_ / "loop");
  std::string message;
  EXPECT_NO_THROW(message = SaveScreenshot(image_, folder_ / "loop" / "shots"));
  EXPECT_EQ(message.rfind("Screenshot failed: ", 0), 0u) << message;
}

}  // namespace
}  // namespace heliopause
