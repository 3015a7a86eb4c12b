#include "app/replays_list.hpp"

#include <gtest/gtest.h>

#include "app/program_path.hpp"
#include "support/program.hpp"

namespace heliopause::test {
namespace {

namespace fs = std::filesystem;

class ReplaysList : public testing::Test {
 protected:
  ReplaysList() {
    folders.recordings = folder / "recordings";
    folders.challenges = folder / "challenges";
    fs::create_directories(folders.recordings);
    fs::create_directories(folders.challenges);
  }
  static void Record(const fs::path& file, int ticks) {
    ASSERT_EQ(RunShell(kProgram + " run --scenario empty --seed 5 --ticks " +
                       std::to_string(ticks) + " --record " + file.string())
                  .exit_code,
              0);
  }
  TemporaryFolder folder;
  Folders folders;
};

TEST_F(ReplaysList, WithoutFoldersIsEmpty) {
  fs::remove_all(folders.recordings);
  EXPECT_TRUE(ListReplays(folders).empty());
}

TEST_F(ReplaysList, NamesScenarioLengthAndDateTheNewestFirst) {
  Record(folders.recordings / "old.rec", 120);
  Record(folders.challenges / "siege-20261123.rec", 300);
  Record(folders.challenges / "current.rec", 60);
  WriteText(folders.recordings / "broken.rec", "no recording");
  WriteText(folders.recordings / "notes.txt", "");
  const auto now = fs::file_time_type::clock::now();
  fs::last_write_time(folders.recordings / "old.rec", now - std::chrono::hours(2));
  fs::last_write_time(folders.recordings / "broken.rec", now - std::chrono::hours(1));
  const std::vector<ReplayInfo> list = ListReplays(folders);
  ASSERT_EQ(list.size(), 3u) << "not that of the challenge which is flown";
  EXPECT_EQ(list[0].name, "siege-20261123");
  EXPECT_EQ(list[0].text, "empty, 0:05");
  EXPECT_EQ(list[0].file, (folders.challenges / "siege-20261123.rec").string());
  EXPECT_TRUE(Matches(list[0].about, ".*siege-20261123.rec, 20[0-9-]+ [0-9]+:[0-9]+, seed 5"))
      << list[0].about;
  EXPECT_TRUE(list[1].broken);
  EXPECT_NE(list[1].about.find("broken.rec: "), std::string::npos) << list[1].about;
  EXPECT_EQ(list[2].text, "empty, 0:02");
}

TEST_F(ReplaysList, OwnResultsOfChallengesHaveTheirScore) {
  WriteText(folders.challenges / "results.toml",
            "[[result]]\nid = \"siege\"\nname = \"siege\"\nseed = 5\nscore = 1200\n"
            "recording = \"mine.rec\"\n\n"
            "[[result]]\nid = \"siege\"\nname = \"siege\"\nseed = 6\nscore = 7\n"
            "recording = \"other.rec\"\n");
  const auto text_of = [&](const fs::path& where, const std::string& name) {
    Record(where / name, 60);
    const std::vector<ReplayInfo> list = ListReplays(folders);
    fs::remove(where / name);
    return list.size() == 1 ? list[0].text : "";
  };
  EXPECT_EQ(text_of(folders.challenges, "mine.rec"), "empty, 0:01, score 1,200");
  EXPECT_EQ(text_of(folders.challenges, "friend.rec"), "empty, 0:01");
  EXPECT_EQ(text_of(folders.challenges, "other.rec"), "empty, 0:01") << "of another seed";
  EXPECT_EQ(text_of(folders.recordings, "mine.rec"), "empty, 0:01") << "no result";
}

}  // namespace
}  // namespace heliopause::test
