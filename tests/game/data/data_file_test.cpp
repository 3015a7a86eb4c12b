#include "game/data/data_file.hpp"

#include <gtest/gtest.h>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

class DataFileTest : public testing::Test {
 protected:
  std::vector<DataEntry> Read(const std::string& text) {
    WriteText(folder_.Path() / "x.toml", text);
    errors_.clear();
    return ReadDataFile(folder_.Path() / "x.toml", "ship", errors_);
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

TEST_F(DataFileTest, AnUnreadableFileHasNoEntries) {
  errors_.clear();
  EXPECT_TRUE(ReadDataFile(folder_.Path() / "missing.toml", "ship", errors_).empty());
  ASSERT_EQ(errors_.size(), 1u);
  EXPECT_EQ(errors_[0].Text(), "missing.toml:0: cannot be read");
}

}  // namespace
}  // namespace heliopause
