#include "app/challenges.hpp"

#include <gtest/gtest.h>

#include "game/state/presentation.hpp"
#include "support/program.hpp"

namespace heliopause::test {
namespace {

class Challenges : public testing::Test {
 protected:
  bool Fly(const std::string& challenge, std::uint64_t seed, std::int64_t score) {
    WriteText(table.Current(), std::to_string(score));
    return table.Add(challenge, seed, score, table.Current());
  }
  TemporaryFolder folder;
  ChallengeTable table{folder / ""};
};

TEST(SeedOfDay, IsTheDateInUniversalTime) {
  using namespace std::chrono;
  const sys_days day = 2026y / November / 23;
  EXPECT_EQ(SeedOfDay(day), 20261123u);
  EXPECT_EQ(SeedOfDay(day + hours(23) + minutes(59)), 20261123u);
  EXPECT_EQ(SeedOfDay(day + hours(24)), 20261124u);
  EXPECT_EQ(SeedOfDay(sys_days(2027y / January / 1)), 20270101u);
}

TEST_F(Challenges, KeepTheBestOfEachSeedWithItsRecording) {
  EXPECT_TRUE(table.Results().empty());
  EXPECT_FALSE(table.Best("siege", std::nullopt));
  EXPECT_TRUE(Fly("siege", 20261123, 100));
  EXPECT_FALSE(Fly("siege", 20261123, 100)) << "equal is not better";
  EXPECT_FALSE(Fly("siege", 20261123, 50));
  EXPECT_FALSE(std::filesystem::exists(table.Current()));
  EXPECT_TRUE(Fly("siege", 20261123, 200));
  EXPECT_TRUE(Fly("siege", 20261124, 70));
  EXPECT_TRUE(Fly("race", 20261123, 3000));
  EXPECT_EQ(table.Results().size(), 3u);
  EXPECT_EQ(table.Best("siege", 20261124)->score, 70);
  EXPECT_EQ(table.Best("siege", std::nullopt)->score, 200);
  EXPECT_EQ(ReadText(folder / table.Best("siege", 20261123)->recording), "200");
}

TEST_F(Challenges, KeepTheLargestScoreOfAScenario) {
  EXPECT_TRUE(Fly("siege", 20261123, kMaxScore));
  EXPECT_EQ(table.Best("siege", 20261123)->score, kMaxScore);
  EXPECT_FALSE(Fly("siege", 20261123, 70)) << "the better one is still there";
  EXPECT_TRUE(Fly("siege", 20261124, -kMaxScore));
  EXPECT_EQ(table.Best("siege", 20261124)->score, -kMaxScore);
}

TEST_F(Challenges, TheRecordingThatIsWrittenBelongsToOneProgram) {
  auto one = table.Reserve();
  EXPECT_THROW(table.Reserve(), std::runtime_error);
  one.reset();
  EXPECT_NO_THROW(table.Reserve());
}

TEST_F(Challenges, AnInvalidLineOfTheTableIsLeftOut) {
  Fly("siege", 20261123, 100);
  const std::string text = ReadText(folder / "results.toml");
  WriteText(folder / "results.toml",
            text + "\n[[result]]\nid = \"race\"\nname = \"race\"\nseed = \"x\"\n");
  EXPECT_EQ(table.Results().size(), 1u);
}

TEST_F(Challenges, ARecordingOfAFriendStays) {
  WriteText(folder / "siege-20261123.rec", "of a friend");
  EXPECT_TRUE(Fly("siege", 20261123, 100));
  EXPECT_TRUE(Fly("siege", 20261123, 200));
  EXPECT_EQ(ReadText(folder / "siege-20261123.rec"), "of a friend");
  EXPECT_EQ(ReadText(folder / table.Best("siege", 20261123)->recording), "200");
}

TEST_F(Challenges, ATableWithATypingErrorIsKept) {
  Fly("siege", 20261123, 100);
  EXPECT_FALSE(std::filesystem::exists(folder / "results.toml.1"));
  const std::string wrong = "[[result]\n" + ReadText(folder / "results.toml");
  WriteText(folder / "results.toml", wrong);
  EXPECT_TRUE(Fly("siege", 20261124, 70));
  EXPECT_EQ(ReadText(folder / "results.toml.1"), wrong);
  EXPECT_EQ(table.Best("siege", 20261124)->score, 70);
}

}  // namespace
}  // namespace heliopause::test
