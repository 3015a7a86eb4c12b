#include "game/data/data_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

class DataFileTest : public testing::Test {
 protected:
  std::vector<DataEntry> Read(const std::string& text) {
    WriteText(folder_.Path() / "x.toml", text);
    errors_.clear();
    return ReadDataFile(folder_.Path() / "x.toml", "x.toml", "ship", errors_);
  }
  TemporaryFolder folder_;
  std::vector<DataError> errors_;
};

TEST_F(DataFileTest, ReadsEntriesInOrderWithTheirLines) {
  const auto entries = Read("# ships\n[[ship]]\nb = 1\na = \"x\"\n\n[[ship]]\n");
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_TRUE(errors_.empty());
  EXPECT_EQ(entries[0].line, 2);
  EXPECT_EQ(entries[1].line, 6);
  ASSERT_NE(entries[0].Find("b"), nullptr);
  EXPECT_EQ(entries[0].Find("b")->line, 3);
  EXPECT_EQ(std::get<std::int64_t>(entries[0].Find("b")->value), 1);
  EXPECT_EQ(std::get<std::string>(entries[0].Find("a")->value), "x");
  EXPECT_EQ(entries[0].Find("c"), nullptr);
  EXPECT_EQ(entries[0].values.begin()->first, "a") << "sorted by key";
}

TEST_F(DataFileTest, ASyntaxErrorKeepsTheLinesOfLaterEntries) {
  const auto entries = Read("[[ship]]\na = = 1\n[[ship]]\nb = 2\n");
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(entries[0].line, 3);
  EXPECT_EQ(entries[0].Find("b")->line, 4);
  ASSERT_EQ(errors_.size(), 1u);
  EXPECT_EQ(errors_[0].line, 2);
}

TEST_F(DataFileTest, AMixedListHasNoValue) {
  const auto entries = Read("[[ship]]\na = [1, \"x\"]\nb = [\"x\", \"y\"]\n");
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(entries[0].Find("a")->value));
  EXPECT_EQ(std::get<std::vector<std::string>>(entries[0].Find("b")->value).size(), 2u);
}

TEST_F(DataFileTest, ReadsListsOfNumbersAndOfInlineTables) {
  const auto entries = Read(
      "[[ship]]\na = [[1, 2.5], []]\nb = [\n{c = 1},\n{d = [[3]]}]\ne = []\nf = [[1], [\"x\"]]\n");
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_TRUE(errors_.empty());
  EXPECT_EQ(std::get<NumberLists>(entries[0].Find("a")->value), (NumberLists{{1, 2.5}, {}}));
  const auto& tables = std::get<std::vector<DataEntry>>(entries[0].Find("b")->value);
  ASSERT_EQ(tables.size(), 2u);
  EXPECT_EQ(tables[1].line, 5);
  EXPECT_EQ(tables[1].file, "x.toml");
  EXPECT_EQ(std::get<NumberLists>(tables[1].Find("d")->value)[0][0], 3);
  EXPECT_TRUE(std::get<std::vector<std::string>>(entries[0].Find("e")->value).empty());
  EXPECT_TRUE(std::holds_alternative<std::monostate>(entries[0].Find("f")->value));
}

TEST_F(DataFileTest, ATableOfAFileIsOneEntry) {
  WriteText(folder_.Path() / "mod.toml", "# a mod\nname = \"x\"\nlist = [\"a\"]\n");
  const auto table = ReadDataTable(folder_.Path() / "mod.toml", "m/mod.toml", errors_);
  ASSERT_TRUE(table.has_value());
  EXPECT_EQ(table->Find("name")->line, 2);
  EXPECT_EQ(table->Find("name")->file, "m/mod.toml");
  WriteText(folder_.Path() / "mod.toml", "name = \"x\"\nname = = 2\n");
  EXPECT_FALSE(ReadDataTable(folder_.Path() / "mod.toml", "m/mod.toml", errors_).has_value());
  ASSERT_EQ(errors_.size(), 1u);
  EXPECT_EQ(errors_[0].line, 2);
}

TEST_F(DataFileTest, AFileThatNeverEndsIsRejected) {
  EXPECT_TRUE(ReadDataFile("/dev/zero", "zero", "ship", errors_).empty());
  ASSERT_EQ(errors_.size(), 1u);
  EXPECT_EQ(errors_[0].Text(), "zero: is not a regular file");
  const std::filesystem::path pipe = folder_.Path() / "ships.toml";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_TRUE(ReadDataFile(pipe, "ships.toml", "ship", errors_).empty());
  ASSERT_EQ(errors_.size(), 2u);
  EXPECT_EQ(errors_[1].Text(), "ships.toml: is not a regular file");
}

TEST_F(DataFileTest, AFileLargerThanTheLimitIsRejected) {
  WriteText(folder_.Path() / "large.toml", std::string((4u << 20) + 1, '#'));
  EXPECT_TRUE(ReadDataFile(folder_.Path() / "large.toml", "large", "ship", errors_).empty());
  ASSERT_EQ(errors_.size(), 1u);
  EXPECT_EQ(errors_[0].Text(), "large: is larger than 4 MiB");
}

TEST_F(DataFileTest, AfterManySyntaxErrorsTheRestIsNotRead) {
  std::string text;
  for (int i = 0; i < 200'000; ++i) text += "[[ship\n";
  WriteText(folder_.Path() / "many.toml", text);
  EXPECT_TRUE(ReadDataFile(folder_.Path() / "many.toml", "m", "ship", errors_).empty());
  ASSERT_EQ(errors_.size(), kMostSyntaxErrors + 1);
  EXPECT_EQ(errors_[9].line, 10);
  EXPECT_EQ(errors_.back().Text(), "m: too many syntax errors; the rest is not read");
}

TEST_F(DataFileTest, AnUnreadableFileHasNoEntries) {
  errors_.clear();
  EXPECT_TRUE(
      ReadDataFile(folder_.Path() / "missing.toml", "mod/missing.toml", "ship", errors_).empty());
  ASSERT_EQ(errors_.size(), 1u);
  EXPECT_EQ(errors_[0].Text(), "mod/missing.toml: cannot be read");
}

}  // namespace
}  // namespace heliopause
