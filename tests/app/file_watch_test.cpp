#include "app/file_watch.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "support/program.hpp"

namespace heliopause::test {
namespace {

class FileWatchTest : public testing::Test {
 protected:
  FileWatchTest() {
    std::filesystem::create_directories(folder / "ai");
    WriteText(folder / "ai/a.lua", "one");
    WriteText(folder / "notes.txt", "one");
  }
  TemporaryFolder folder;
};

TEST_F(FileWatchTest, ReportsAChangeOnceWhenItIsComplete) {
  FileWatch watch({folder.Path()}, {".lua"});
  EXPECT_FALSE(watch.Poll());
  WriteText(folder / "ai/a.lua", "");  // an editor truncates the file
  EXPECT_FALSE(watch.Poll());
  WriteText(folder / "ai/a.lua", "twice");  // and writes it
  EXPECT_FALSE(watch.Poll());
  EXPECT_TRUE(watch.Poll());
  EXPECT_FALSE(watch.Poll());
}

TEST_F(FileWatchTest, SeesAFileOfTheSameSizeByItsTime) {
  FileWatch watch({folder.Path()}, {".lua"});
  WriteText(folder / "ai/a.lua", "two");
  std::filesystem::last_write_time(
      folder / "ai/a.lua", std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
  watch.Poll();
  EXPECT_TRUE(watch.Poll());
}

TEST_F(FileWatchTest, SeesFilesThatAppearAndVanish) {
  FileWatch watch({folder.Path()}, {".lua", ".toml"});
  std::filesystem::create_directories(folder / "new");
  WriteText(folder / "new/b.toml", "");
  watch.Poll();
  EXPECT_TRUE(watch.Poll());
  std::filesystem::remove(folder / "ai/a.lua");
  watch.Poll();
  EXPECT_TRUE(watch.Poll());
}

TEST_F(FileWatchTest, IgnoresOtherFilesAndAFolderThatDoesNotExist) {
  FileWatch watch({folder.Path(), folder / "nowhere"}, {".lua"});
  WriteText(folder / "notes.txt", "two");
  WriteText(folder / "ai/.a.lua.swp", "swap");
  watch.Poll();
  EXPECT_FALSE(watch.Poll());
}

// A change that is undone before it was reported is not reported.
TEST_F(FileWatchTest, AFileThatIsMovedAndMovedBackHasNotChanged) {
  FileWatch watch({folder.Path()}, {".lua"});
  std::filesystem::rename(folder / "ai/a.lua", folder / "away");
  EXPECT_FALSE(watch.Poll());
  std::filesystem::rename(folder / "away", folder / "ai/a.lua");
  EXPECT_FALSE(watch.Poll());
  EXPECT_FALSE(watch.Poll());
}

}  // namespace
}  // namespace heliopause::test
