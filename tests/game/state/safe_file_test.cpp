#include "game/state/safe_file.hpp"

#include <gtest/gtest.h>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

std::vector<std::byte> BytesOf(const std::string& text) {
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

class SafeFile : public testing::Test {
 protected:
  std::vector<std::byte> Read(const fs::path& name) const { return ReadWholeFile(name, 1000); }
  TemporaryFolder folder;
  fs::path file = folder.Path() / "a.save";
};

TEST_F(SafeFile, ReplacesAFileAndKeepsTheBackup) {
  ReplaceFile(file, BytesOf("one"), std::nullopt);
  EXPECT_EQ(Read(file), BytesOf("one"));
  const fs::path backup = folder.Path() / "a.save.1";
  ReplaceFile(file, BytesOf("two"), backup);
  EXPECT_EQ(Read(file), BytesOf("two"));
  EXPECT_EQ(Read(backup), BytesOf("one"));
  EXPECT_FALSE(fs::exists(NewFileName(file)));
}

TEST_F(SafeFile, WithoutABackupTheOldFileIsRemoved) {
  ReplaceFile(file, BytesOf("one"), std::nullopt);
  ReplaceFile(file, BytesOf("two"), std::nullopt);
  EXPECT_EQ(Read(file), BytesOf("two"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.Path()), {}), 1);
}

TEST_F(SafeFile, AFolderIsNotReplaced) {
  fs::create_directory(file);
  EXPECT_THROW(ReplaceFile(file, BytesOf("one"), std::nullopt), FileError);
  EXPECT_TRUE(fs::is_directory(file));
}

TEST_F(SafeFile, AMissingFolderIsAnError) {
  EXPECT_THROW(ReplaceFile(folder.Path() / "missing" / "a", {}, std::nullopt), FileError);
}

TEST_F(SafeFile, WhatCannotBeWrittenIsKnownBeforeAWrite) {
  EXPECT_EQ(WhyNotWritable(file), "");
  EXPECT_FALSE(fs::exists(file)) << "nothing is written";
  EXPECT_EQ(WhyNotWritable(folder.Path()), "is a folder");
  EXPECT_EQ(WhyNotWritable(folder.Path() / "missing" / "a"),
            "cannot be written: No such file or directory");
  ReplaceFile(file, BytesOf("one"), std::nullopt);
  EXPECT_EQ(WhyNotWritable(file / "a"), "cannot be written: Not a directory");
}

TEST_F(SafeFile, ReadWholeFileReportsTheReason) {
  const auto reason = [](const fs::path& name) -> std::string {
    try {
      ReadWholeFile(name, 2);
      return "";
    } catch (const FileError& error) {
      return error.what();
    }
  };
  EXPECT_EQ(reason(file), "cannot be read: No such file or directory");
  EXPECT_EQ(reason(folder.Path()), "is a folder");
  WriteText(file, "123");
  EXPECT_EQ(reason(file), "too large: 3 bytes (expected at most 2)");
  WriteText(file, "12");
  EXPECT_EQ(reason(file), "");
}

}  // namespace
}  // namespace heliopause
