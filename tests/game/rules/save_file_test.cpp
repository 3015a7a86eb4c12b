#include "game/rules/save_file.hpp"

#include <unistd.h>

#include <fstream>
#include <iterator>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

class SaveFile : public GameTest {
 protected:
  SaveFile() : GameTest({5, "quiet", {}}) {
    SpawnPlayer({0, 0}, {10, 0});
    game.PlayerForScenario().credits = 77;
    Tick(3);
  }
  static std::string Content(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  // The reason why the file cannot be read; "" when it can. The game must not change.
  std::string Rejection(const fs::path& file, bool* previous = nullptr) {
    Game other(TestCatalog(), {});
    const std::uint64_t before = other.Hash();
    try {
      ReadSave(other, file);
      return "";
    } catch (const SaveError& error) {
      EXPECT_EQ(other.Hash(), before);
      if (previous != nullptr) *previous = error.previous_is_good;
      return error.what();
    }
  }
  TemporaryFolder folder_;
  fs::path file_ = folder_.Path() / "slot.save";
};

TEST_F(SaveFile, WhatIsWrittenIsRead) {
  WriteSave(game, file_);
  Game other(TestCatalog(), {});
  EXPECT_EQ(ReadSave(other, file_).hash, game.Hash());
  EXPECT_EQ(other.Hash(), game.Hash());
  const SaveHeader header = ReadSaveHeader(file_);
  EXPECT_EQ(header.version, kSaveVersion);
  EXPECT_EQ(header.scenario, "quiet");
  EXPECT_EQ(header.seed, 5u);
  EXPECT_EQ(header.tick, 3u);
  EXPECT_EQ(header.credits, 77);
  EXPECT_EQ(header.hash, game.Hash());
}

TEST_F(SaveFile, KeepsTheOneBefore) {
  WriteSave(game, file_);
  const std::uint64_t first = game.Hash();
  Tick(1);
  WriteSave(game, file_);
  EXPECT_EQ(ReadSaveHeader(file_).hash, game.Hash());
  EXPECT_EQ(ReadSaveHeader(fs::path(file_) += ".1").hash, first);
  EXPECT_FALSE(fs::exists(fs::path(file_) += ".new"));
}

TEST_F(SaveFile, ATruncatedFileIsRejectedAtEveryLength) {
  const Game empty(TestCatalog(), {});
  WriteSave(empty, file_);
  const std::string whole = Content(file_);
  ASSERT_LT(whole.size(), 3000u);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    WriteText(file_, whole.substr(0, length));
    EXPECT_NE(Rejection(file_), "") << length;
    EXPECT_THROW(ReadSaveHeader(file_), SaveError) << length;
  }
  WriteText(file_, whole + '\0');
  EXPECT_NE(Rejection(file_), "");
  WriteText(file_, whole);
  EXPECT_EQ(Rejection(file_), "");
}

TEST_F(SaveFile, AFlippedBitIsRejected) {
  const Game empty(TestCatalog(), {});
  WriteSave(empty, file_);
  const std::string whole = Content(file_);
  for (std::size_t bit = 0; bit < whole.size() * 8; bit += 3) {
    std::string broken = whole;
    broken[bit / 8] = static_cast<char>(broken[bit / 8] ^ (1 << bit % 8));
    WriteText(file_, broken);
    EXPECT_THROW(ReadSaveHeader(file_), SaveError) << bit;
  }
}

TEST_F(SaveFile, AnotherFileAndAnotherVersionAreRejectedWithTheReason) {
  WriteText(file_, "PK\x03\x04 some archive");
  EXPECT_EQ(Rejection(file_),
            file_.string() + ": invalid save: it does not begin with the magic word of a save");
  WriteText(file_, "");
  EXPECT_EQ(Rejection(file_),
            file_.string() + ": invalid save: it does not begin with the magic word of a save");
  WriteSave(game, file_);
  std::string future = Content(file_);
  future[8] = 9;
  WriteText(file_, future);
  EXPECT_EQ(Rejection(file_), file_.string() + ": invalid save: version = 9 (expected 5)");
}

TEST_F(SaveFile, AMissingFileIsReported) {
  EXPECT_EQ(Rejection(file_).substr(0, file_.string().size() + 17),
            file_.string() + ": cannot be read:");
}

TEST_F(SaveFile, AReadablePreviousSaveIsReported) {
  bool previous = true;
  WriteText(file_, "truncated");
  Rejection(file_, &previous);
  EXPECT_FALSE(previous);
  fs::remove(file_);
  WriteSave(game, file_);
  const std::uint64_t hash = game.Hash();
  WriteSave(game, file_);
  WriteText(file_, "truncated");
  Rejection(file_, &previous);
  EXPECT_TRUE(previous);
  Game other(TestCatalog(), {});
  ReadSave(other, fs::path(file_) += ".1");
  EXPECT_EQ(other.Hash(), hash);
}

TEST_F(SaveFile, AnInvalidSaveDoesNotReplaceTheValidBackup) {
  WriteSave(game, file_);
  WriteSave(game, file_);
  const std::string good = Content(fs::path(file_) += ".1");
  WriteText(file_, "truncated");
  Tick(1);
  WriteSave(game, file_);
  EXPECT_EQ(Content(fs::path(file_) += ".1"), good);
  EXPECT_EQ(Rejection(file_), "");
}

TEST_F(SaveFile, AMissingFolderOrAFileInItsPlaceIsAnError) {
  EXPECT_THROW(WriteSave(game, folder_.Path() / "none" / "slot.save"), SaveError);
  WriteText(folder_.Path() / "wall", "");
  EXPECT_THROW(WriteSave(game, folder_.Path() / "wall" / "slot.save"), SaveError);
}

TEST_F(SaveFile, AnUnwritableFolderIsAnErrorAndChangesNothing) {
  WriteSave(game, file_);
  const std::string before = Content(file_);
  // A folder named NAME.new prevents writing, even for root.
  fs::create_directory(fs::path(file_) += ".new");
  EXPECT_THROW(WriteSave(game, file_), SaveError);
  EXPECT_EQ(Content(file_), before);
  if (::geteuid() == 0) return;
  fs::remove(fs::path(file_) += ".new");
  fs::permissions(folder_.Path(), fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_THROW(WriteSave(game, file_), SaveError);
  fs::permissions(folder_.Path(), fs::perms::owner_all);
  EXPECT_EQ(Content(file_), before);
}

TEST_F(SaveFile, AFullDiskIsAnErrorAndChangesNothing) {
  WriteSave(game, file_);
  const std::string before = Content(file_);
  fs::create_symlink("/dev/full", fs::path(file_) += ".new");
  EXPECT_THROW(WriteSave(game, file_), SaveError);
  EXPECT_EQ(Content(file_), before);
}

}  // namespace
}  // namespace heliopause
