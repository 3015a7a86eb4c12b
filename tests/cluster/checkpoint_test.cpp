#include "cluster/checkpoint.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <fstream>

#include "cluster/agreement.hpp"
#include "cluster/mpi_fixture.hpp"

namespace heliopause::cluster {
namespace {

namespace fs = std::filesystem;

// A folder of this process.
class Checkpoint : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path folder_ = fs::temp_directory_path() / ("checkpoint-" + std::to_string(getpid()));
};

// Root may delete everything. Acts as another user until this is destroyed; the folder
// belongs to that user then.
class WithoutRoot {
 public:
  explicit WithoutRoot(const fs::path& folder) {
    constexpr uid_t kOtherUser = 65534;
    changed_ = geteuid() == 0 && chown(folder.c_str(), kOtherUser, static_cast<gid_t>(-1)) == 0 &&
               seteuid(kOtherUser) == 0;
  }
  ~WithoutRoot() {
    if (changed_ && seteuid(0) != 0) ADD_FAILURE() << "root again";
  }
  WithoutRoot(const WithoutRoot&) = delete;
  WithoutRoot& operator=(const WithoutRoot&) = delete;

 private:
  bool changed_ = false;
};

std::span<const std::byte> Bytes(const std::string& text) { return std::as_bytes(std::span(text)); }

TEST_F(Checkpoint, ATableReadsBackAsItWasWritten) {
  CheckpointTable table{500, SpaceLines({.radius = 77}), {{"rank-0", 52, 0xfedcba9876543210u}}};
  const CheckpointTable read = CheckpointTable::Parse("p", table.Text());
  EXPECT_EQ(read.step, 500u);
  EXPECT_EQ(read.space, table.space);
  ASSERT_EQ(read.files.size(), 1u);
  EXPECT_EQ(read.files[0].name, "rank-0");
  EXPECT_EQ(read.files[0].bytes, 52u);
  EXPECT_EQ(read.files[0].checksum, 0xfedcba9876543210u);
}

TEST_F(Checkpoint, ATableThatIsCutShortOrChangedAnywhereIsRejected) {
  const CheckpointTable table{500, SpaceLines({}), {{"rank-0", 52, 1}, {"attachment", 0, 2}}};
  const std::string text = table.Text();
  for (std::size_t size = 0; size < text.size(); ++size)
    EXPECT_NE(ErrorOf([&] { CheckpointTable::Parse("p", text.substr(0, size)); }), "") << size;
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string changed = text;
    changed[at] ^= 1;
    EXPECT_NE(ErrorOf([&] { CheckpointTable::Parse("p", changed); }), "") << at;
  }
}

TEST_F(Checkpoint, ATableOfANewerVersionIsNamedAsSuch) {
  for (const char* number : {"2", "10"}) {
    const std::string line = std::string("heliopause checkpoint ") + number;
    const std::string expected =
        "p: of a newer version, \"" + line + "\" (expected \"heliopause checkpoint 1\")";
    EXPECT_EQ(ErrorOf([&] { CheckpointTable::Parse("p", line + "\n"); }), expected);
    EXPECT_THROW(CheckpointTable::Parse("p", line + "\n"), Unreadable) << "no damage";
  }
  for (const char* text : {"heliopause checkpoint 0\n", "heliopause checkpoint 1\n",
                           "heliopause checkpoint 2", "heliopause checkpoint two\n", "\n", ""})
    EXPECT_EQ(ErrorOf([&] { CheckpointTable::Parse("p", text); }).find("newer"), std::string::npos)
        << text;
  EXPECT_EQ(
      ErrorOf([&] { CheckpointTable::Parse("p", "heliopause checkpoint 0\n"); }),
      "p: not a checkpoint of this version (expected \"heliopause checkpoint 1\" in the first "
      "line)");
}

TEST_F(Checkpoint, SpritesReadBackBitByBit) {
  const std::vector<SpriteRecord> records = {{1, {0.1, -2e11}, {-0.0, 5e-324}, 3, 7, 0},
                                             {~GlobalId{0}, {}, {}, 0, kUserKinds, 0}};
  const std::vector<std::byte> bytes = EncodeSprites(records);
  EXPECT_EQ(bytes.size(), 104u);
  const std::vector<SpriteRecord> read = DecodeSprites("p", bytes);
  ASSERT_EQ(read.size(), 2u);
  EXPECT_TRUE(read[0] == records[0] && read[1] == records[1]);
  EXPECT_TRUE(std::signbit(read[0].velocity.x));
  EXPECT_EQ(ErrorOf([&] { DecodeSprites("p", std::span(bytes).first(50)); }),
            "p: 50 bytes (expected a multiple of 52)");
}

TEST_F(Checkpoint, AFileWithOtherBytesIsRejected) {
  const CheckpointFile file = WriteFile(folder_ / "a", Bytes("hello"));
  EXPECT_EQ(ReadFile(folder_, file).size(), 5u);
  WriteFile(folder_ / "a", Bytes("hellp"));
  EXPECT_EQ(ErrorOf([&] { ReadFile(folder_, file); }),
            (folder_ / "a").string() + ": changed (the checksum differs)");
  WriteFile(folder_ / "a", Bytes("hell"));
  EXPECT_EQ(ErrorOf([&] { ReadFile(folder_, file); }),
            (folder_ / "a").string() + ": 4 bytes (expected 5)");
  EXPECT_EQ(ErrorOf([&] { ReadFile(folder_ / "b"); }),
            "cannot read " + (folder_ / "b").string() + ": No such file or directory");
  EXPECT_EQ(ErrorOf([&] { WriteFile(folder_ / "no" / "b", Bytes("")); }),
            "cannot write " + (folder_ / "no" / "b").string() + ": No such file or directory");
}

TEST_F(Checkpoint, AFileThatCannotBeFlushedIsWritten) {
  EXPECT_EQ(ErrorOf([] { WriteFile("/dev/null", Bytes("hello")); }), "");
}

TEST_F(Checkpoint, KeepsTheNewestTwoAndListsTheNewestFirst) {
  const std::string folder = folder_.string();
  EXPECT_NE(ErrorOf([&] { ListCheckpoints(folder); }), "");
  for (const std::uint64_t step : {9, 10, 100}) {
    WriteFile(BeginCheckpoint(folder, step) / "universe", Bytes("x"));
    EndCheckpoint(folder, step);
  }
  EXPECT_FALSE(fs::exists(folder_ / "step-9"));
  const std::vector<fs::path> both = {folder_ / "step-100", folder_ / "step-10"};
  EXPECT_EQ(ListCheckpoints(folder), both);
  BeginCheckpoint(folder, 200);  // never ended
  EXPECT_EQ(ListCheckpoints(folder), both);
  const std::string one = (folder_ / "step-10").string();
  EXPECT_EQ(ListCheckpoints(one), std::vector<fs::path>{one});
}

TEST_F(Checkpoint, AFolderThatMayNotBeReadIsNamedAsSuch) {
  const WithoutRoot user(folder_);
  fs::permissions(folder_, fs::perms::none);
  EXPECT_EQ(ErrorOf([&] { ListCheckpoints(folder_.string()); }),
            "cannot read " + folder_.string() + ": Permission denied");
  fs::permissions(folder_, fs::perms::owner_all);
}

TEST_F(Checkpoint, AFolderWithTheNameOfTheTableBesideThemHidesNone) {
  fs::create_directory(folder_ / "universe");
  const std::string folder = folder_.string();
  EXPECT_NE(ErrorOf([&] { ListCheckpoints(folder); }).find(": no checkpoint"), std::string::npos);
  WriteFile(BeginCheckpoint(folder, 5) / "universe", Bytes("x"));
  EndCheckpoint(folder, 5);
  EXPECT_EQ(ListCheckpoints(folder), std::vector<fs::path>{folder_ / "step-5"});
}

TEST_F(Checkpoint, FilesThatOnlyLookLikeItsOwnAreLeftAlone) {
  const std::string folder = folder_.string();
  const std::vector<const char*> others = {"step-by-step.new", "step-.new",   "step-1.5.new",
                                           "step-05",          "step-05.new", "step-+6.old"};
  for (const char* name : others) WriteFile(folder_ / name, Bytes("mine"));
  for (const std::uint64_t step : {1, 2, 3}) {
    BeginCheckpoint(folder, step);
    EndCheckpoint(folder, step);
  }
  BeginCheckpoint(folder, 10);  // interrupted: the next one removes it
  BeginCheckpoint(folder, 4);
  EndCheckpoint(folder, 4);
  for (const char* name : others) EXPECT_TRUE(fs::exists(folder_ / name)) << name;
  EXPECT_FALSE(fs::exists(folder_ / "step-10.new"));
  const std::vector<fs::path> both = {folder_ / "step-4", folder_ / "step-3"};
  EXPECT_EQ(ListCheckpoints(folder), both) << "step-05 is no checkpoint";
}

TEST_F(Checkpoint, FoldersOfOtherProgramsWithItsNamesAreLeftAlone) {
  const std::string folder = folder_.string();
  const std::vector<const char*> others = {"step-1", "step-5", "step-2.old", "step-3.new"};
  for (const char* name : others) {
    fs::create_directory(folder_ / name);
    WriteFile(folder_ / name / "weights", Bytes("mine"));
  }
  EXPECT_EQ(ErrorOf([&] { BeginCheckpoint(folder, 1); }),
            "cannot write " + (folder_ / "step-1").string() + ": it exists and is no checkpoint");
  for (const std::uint64_t step : {4, 6}) {
    BeginCheckpoint(folder, step);
    EndCheckpoint(folder, step);
  }
  for (const char* name : others) EXPECT_TRUE(fs::exists(folder_ / name / "weights")) << name;
  EXPECT_TRUE(fs::exists(folder_ / "step-4")) << "the one before of its own";
  BeginCheckpoint(folder, 7);
  EndCheckpoint(folder, 7);
  EXPECT_FALSE(fs::exists(folder_ / "step-4"));
}

TEST_F(Checkpoint, AnOlderOneThatCannotBeDeletedIsNoErrorAndTheNextSaveTriesAgain) {
  const WithoutRoot user(folder_);
  const std::string folder = folder_.string();
  const auto save = [&](std::uint64_t step) {
    WriteFile(BeginCheckpoint(folder, step) / "universe", Bytes("x"));
    EndCheckpoint(folder, step);
  };
  save(1);
  save(2);
  fs::permissions(folder_ / "step-1", fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_EQ(ErrorOf([&] { save(3); }), "") << "it is complete";
  EXPECT_TRUE(fs::exists(folder_ / "step-1"));
  fs::permissions(folder_ / "step-1", fs::perms::owner_all);
  save(4);
  const std::vector<fs::path> both = {folder_ / "step-4", folder_ / "step-3"};
  EXPECT_EQ(ListCheckpoints(folder), both);
}

// What is there when the process dies at any of the steps of EndCheckpoint.
TEST_F(Checkpoint, TheOlderOneOfTheSameStepCanBeReadUntilTheNewOneHasItsName) {
  const std::string folder = folder_.string();
  WriteFile(BeginCheckpoint(folder, 5) / "universe", Bytes("old"));
  EndCheckpoint(folder, 5);
  fs::rename(folder_ / "step-5", folder_ / "step-5.old");  // and died
  EXPECT_EQ(ListCheckpoints(folder), std::vector<fs::path>{folder_ / "step-5.old"});
  WriteFile(BeginCheckpoint(folder, 5) / "universe", Bytes("new"));
  EndCheckpoint(folder, 5);
  EXPECT_EQ(ListCheckpoints(folder), std::vector<fs::path>{folder_ / "step-5"});
  EXPECT_EQ(ReadFile(folder_ / "step-5" / "universe").size(), 3u);
  fs::create_directory(folder_ / "step-5.old");  // died before it was deleted
  EXPECT_EQ(ListCheckpoints(folder)[0], folder_ / "step-5");
  for (const std::uint64_t step : {6, 7}) {
    BeginCheckpoint(folder, step);
    EndCheckpoint(folder, step);
  }
  EXPECT_FALSE(fs::exists(folder_ / "step-5.old"));
}

}  // namespace
}  // namespace heliopause::cluster
